package io.github.timebench.scan.classes;

import org.objectweb.asm.Opcodes;

/** Turns the bytes of a class file into an {@link ApiClass}, or says why that cannot be. */
final class ClassFile {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int HEADER_BYTES = 8;

  /** The major version of Java n is this plus n. */
  private static final int VERSION_OFFSET = 44;

  private static final int NEWEST_OF_ASM = Opcodes.V27;

  private ClassFile() {}

  /**
   * Reads one.
   *
   * @param name the class it is to be
   * @throws ApiException if it is corrupt, another class, or newer than this JVM
   */
  static ApiClass read(byte[] bytes, String name, String origin, boolean ofApi)
      throws ApiException {
    if (bytes.length < HEADER_BYTES || number(bytes, 0) != MAGIC) {
      throw corrupt(name, origin, "it does not begin as a class file does");
    }
    requireReadable(name, origin, number(bytes, 4) & 0xFFFF);
    ApiClass read;
    try {
      read = new ApiClass(bytes, origin, ofApi);
    } catch (RuntimeException | StackOverflowError corrupt) {
      throw corrupt(name, origin, corrupt);
    }
    if (!read.name().equals(name)) {
      throw corrupt(name, origin, "it says that it is " + read.name());
    }
    return read;
  }

  private static int number(byte[] bytes, int at) {
    int number = 0;
    for (int i = at; i < at + 4; i++) {
      number = number << 8 | bytes[i] & 0xFF;
    }
    return number;
  }

  private static void requireReadable(String name, String origin, int version) throws ApiException {
    int ofJvm = Runtime.version().feature();
    int newest = Math.min(ofJvm, NEWEST_OF_ASM - VERSION_OFFSET);
    if (version > newest + VERSION_OFFSET) {
      throw new ApiException(
          "%s in %s is compiled for Java %d, and this JVM (Java %d) reads class files up to Java %d: use a newer JDK, or compile the API with --release %d"
              .formatted(name, origin, version - VERSION_OFFSET, ofJvm, newest, newest));
    }
  }

  /** ASM meets a corrupt file with whatever exception its arrays throw. */
  static ApiException corrupt(String name, String origin, Throwable thrown) {
    String reason = thrown.getMessage();
    boolean ofUse = thrown instanceof IllegalArgumentException && reason != null;
    return corrupt(name, origin, ofUse ? reason : "it cannot be read as one");
  }

  private static ApiException corrupt(String name, String origin, String reason) {
    return new ApiException(
        "the class file of %s in %s is corrupt: %s".formatted(name, origin, reason));
  }
}
