package io.github.timebench.scan.clone;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Remapper;

/** Collects the names of all classes in descriptors and generic signatures. */
final class TypeNames extends Remapper {
  private final Set<String> names = new LinkedHashSet<>();

  private TypeNames() {
    super(Opcodes.ASM9);
  }

  /**
   * Of a field.
   *
   * @param signature null if it has none
   * @return binary names
   */
  static Set<String> ofField(String descriptor, String signature) {
    TypeNames found = new TypeNames();
    found.mapDesc(descriptor);
    found.mapSignature(signature, true);
    return found.names;
  }

  /** Of a method, what it throws left out. */
  static Set<String> ofMethod(String descriptor, String signature) {
    TypeNames found = new TypeNames();
    Arrays.stream(Type.getArgumentTypes(descriptor)).forEach(found::mapType);
    found.mapType(Type.getReturnType(descriptor));
    found.mapSignature(signature, false);
    return found.names;
  }

  /** Of what a class extends and implements. */
  static Set<String> ofClass(String signature) {
    TypeNames found = new TypeNames();
    found.mapSignature(signature, false);
    return found.names;
  }

  private void mapType(Type type) {
    mapDesc(type.getDescriptor());
  }

  @Override
  public String map(String internalName) {
    names.add(internalName.replace('/', '.'));
    return internalName;
  }
}
