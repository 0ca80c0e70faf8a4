package io.github.timebench.scan.classes;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.IoReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** A jar or a folder of classes: which classes it has, and their bytes. */
final class ClassRoot implements AutoCloseable {
  /** Files of one jar or folder: several times those of the largest frameworks. */
  private static final int MAX_FILES = 100_000;

  private static final int MAX_FOLDER_DEPTH = 100;

  /** The largest class files that compilers and code generators write have a tenth of that. */
  private static final int MAX_CLASS_BYTES = 8 << 20;

  private static final String CLASS = ".class";

  private final Path path;
  private final JarFile jar;
  private final Map<String, Source> classes;

  private interface Source {
    InputStream open() throws IOException;
  }

  private ClassRoot(Path path, JarFile jar, Map<String, Source> classes) {
    this.path = path;
    this.jar = jar;
    this.classes = classes;
  }

  static ClassRoot jar(Path path) throws ApiException {
    JarFile jar = null;
    try {
      jar = new JarFile(path.toFile(), false, ZipFile.OPEN_READ, Runtime.version());
      ClassRoot root = new ClassRoot(path, jar, new HashMap<>());
      root.requireFew(jar.size());
      try (Stream<JarEntry> entries = jar.versionedStream()) {
        root.addAll(entries.filter(entry -> !entry.isDirectory()).iterator());
      }
      return root;
    } catch (IOException | RuntimeException e) {
      closeQuietly(jar);
      throw new ApiException(Phrase.of("%s cannot be read as a jar: %s", path, reason(e)), e);
    } catch (ApiException e) {
      closeQuietly(jar);
      throw e;
    }
  }

  private static String reason(Exception e) {
    return e instanceof IOException io
        ? IoReason.of(io).toString()
        : String.valueOf(e.getMessage());
  }

  private static void closeQuietly(JarFile jar) {
    try {
      if (jar != null) {
        jar.close();
      }
    } catch (IOException alreadyRefused) {
      return;
    }
  }

  private void addAll(Iterator<JarEntry> entries) throws ApiException {
    while (entries.hasNext()) {
      JarEntry entry = entries.next();
      String name = entry.getName();
      if (name.startsWith("BOOT-INF/") || name.startsWith("WEB-INF/")) {
        throw new ApiException(
            Phrase.of(
                "%s is a packed application: give the jar of its API, or unpack its classes",
                path));
      }
      add(name, () -> jar.getInputStream(entry));
    }
  }

  static ClassRoot folder(Path path) throws ApiException {
    ClassRoot root = new ClassRoot(path, null, new HashMap<>());
    try (Stream<Path> files = Files.walk(path, MAX_FOLDER_DEPTH)) {
      int count = 0;
      for (Iterator<Path> all = files.iterator(); all.hasNext(); ) {
        Path file = all.next();
        root.requireFew(++count);
        String name = path.relativize(file).toString().replace('\\', '/');
        root.add(name, () -> Files.newInputStream(file));
      }
      return root;
    } catch (IOException e) {
      throw new ApiException(Phrase.of("%s cannot be read: %s", path, IoReason.of(e)), e);
    } catch (java.io.UncheckedIOException e) {
      throw new ApiException(
          Phrase.of("%s cannot be read: %s", path, IoReason.of(e.getCause())), e);
    }
  }

  private void requireFew(int files) throws ApiException {
    if (files > MAX_FILES) {
      throw new ApiException(
          Phrase.of(
              "%s has more than %,d files: name the API's own jar or folder", path, MAX_FILES));
    }
  }

  private void add(String file, Source source) {
    boolean counts =
        file.endsWith(CLASS)
            && !file.startsWith("META-INF/")
            && !file.endsWith("module-info.class")
            && !file.endsWith("package-info.class");
    if (counts) {
      String name = file.substring(0, file.length() - CLASS.length()).replace('/', '.');
      classes.putIfAbsent(name, source);
    }
  }

  Path path() {
    return path;
  }

  String origin() {
    return path.getFileName() == null ? path.toString() : path.getFileName().toString();
  }

  Set<String> names() {
    return Collections.unmodifiableSet(classes.keySet());
  }

  /** Bytes of a class; empty if it has none of that name. */
  Optional<byte[]> bytes(String name) throws ApiException {
    Source source = classes.get(name);
    return source == null ? Optional.empty() : Optional.of(read(name, origin(), source));
  }

  /** Bytes of another file; empty if it has none of that name. */
  Optional<byte[]> file(String name, int maxBytes) throws ApiException {
    Path file = path.resolve(name);
    boolean isThere = jar == null ? Files.isRegularFile(file) : jar.getEntry(name) != null;
    Source source = jar == null ? () -> Files.newInputStream(file) : () -> open(name);
    return isThere ? Optional.of(read(name + " in " + path, source, maxBytes)) : Optional.empty();
  }

  private InputStream open(String name) throws IOException {
    return jar.getInputStream(jar.getEntry(name));
  }

  /** Bytes of a class of the running JDK, never of this program. */
  static Optional<byte[]> ofJdk(String name) throws ApiException {
    String file = name.replace('.', '/') + CLASS;
    if (ClassLoader.getPlatformClassLoader().getResource(file) == null) {
      return Optional.empty();
    }
    return Optional.of(
        read(
            name,
            ApiClass.JDK,
            () -> ClassLoader.getPlatformClassLoader().getResourceAsStream(file)));
  }

  private static byte[] read(String name, String origin, Source source) throws ApiException {
    return read("the class file of %s in %s".formatted(name, origin), source, MAX_CLASS_BYTES);
  }

  private static byte[] read(String file, Source source, int maxBytes) throws ApiException {
    try (InputStream in = source.open()) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw new ApiException(
            Phrase.of("%s has more than %,d bytes: it is not read", file, maxBytes));
      }
      return bytes;
    } catch (IOException e) {
      throw new ApiException(Phrase.of("%s cannot be read: %s", file, IoReason.of(e)), e);
    }
  }

  @Override
  public void close() {
    closeQuietly(jar);
  }
}
