package io.github.timebench.scan.values;

import io.github.timebench.scan.clone.Clones;

/** Loads clones, which the JVM verifies as any class, beside their originals. */
final class CloneLoader extends ClassLoader {
  private final Clones clones;

  CloneLoader(Clones clones, ClassLoader originals) {
    super(originals);
    this.clones = clones;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = clones.classFiles().get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }
}
