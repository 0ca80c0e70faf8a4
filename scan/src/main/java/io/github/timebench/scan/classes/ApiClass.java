package io.github.timebench.scan.classes;

import io.github.timebench.api.Phrase;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.ParameterNode;

/** One class file. For one thread. */
public final class ApiClass {
  public static final String JDK = "JDK";

  private static final String OBJECT = "java/lang/Object";
  private static final int MAGIC = 0xCAFEBABE;
  private static final int HEADER_BYTES = 8;

  /** The major version of Java n is this plus n. */
  private static final int VERSION_OFFSET = 44;

  private static final int NEWEST_OF_ASM = Opcodes.V27;

  private final byte[] bytes;
  private final String origin;
  private final ClassNode header;
  private final Map<String, TypeUse> variables;
  private final TypeUse.Named superType;
  private final List<TypeUse.Named> interfaces;
  private final List<TypeUse.Named> superTypes;
  private final List<ApiField> fields;
  private final List<ApiMethod> methods;
  private ClassNode tree;

  /** Reads what a class file declares; the code of methods is left alone. */
  private ApiClass(byte[] bytes, String origin) {
    this.bytes = bytes;
    this.origin = origin;
    this.header = new ClassNode();
    new ClassReader(bytes).accept(header, ClassReader.SKIP_CODE);
    if (header.signature == null) {
      this.variables = Map.of();
      this.superType = header.superName == null ? null : named(header.superName);
      this.interfaces = header.interfaces.stream().map(ApiClass::named).toList();
    } else {
      Signatures signature = Signatures.of(header.signature);
      this.variables = signature.variables();
      this.superType = (TypeUse.Named) signature.superType();
      this.interfaces = signature.interfaces().stream().map(TypeUse.Named.class::cast).toList();
    }
    this.superTypes = Stream.concat(superType().stream(), interfaces.stream()).toList();
    this.fields = header.fields.stream().filter(ApiClass::isCarried).map(this::field).toList();
    this.methods = header.methods.stream().filter(ApiClass::isShown).map(ApiClass::method).toList();
  }

  /**
   * @param name the class it is to be
   * @param origin file name of its jar or folder, or {@value #JDK}
   * @throws UnreadableClass if it is corrupt, another class, or newer than this JVM
   */
  static ApiClass read(byte[] bytes, String name, String origin) throws ApiException {
    if (bytes.length < HEADER_BYTES || ByteBuffer.wrap(bytes).getInt() != MAGIC) {
      throw corrupt(name, origin, Phrase.of("it does not begin as a class file does"));
    }
    requireReadable(name, origin, ByteBuffer.wrap(bytes).getInt(4) & 0xFFFF);
    ApiClass read;
    try {
      read = new ApiClass(bytes, origin);
    } catch (RuntimeException | StackOverflowError corrupt) {
      throw corrupt(name, origin, corrupt);
    }
    if (!read.name().equals(name)) {
      throw corrupt(name, origin, Phrase.of("it says that it is %s", read.name()));
    }
    return read;
  }

  private static void requireReadable(String name, String origin, int version) throws ApiException {
    int ofJvm = Runtime.version().feature();
    int newest = Math.min(ofJvm, NEWEST_OF_ASM - VERSION_OFFSET);
    if (version > newest + VERSION_OFFSET) {
      throw new UnreadableClass(
          Phrase.of(
              "%s in %s is compiled for Java %d, and this JVM (Java %d) reads class files up"
                  + " to Java %d: use a newer JDK, or compile the API with --release %d",
              name, origin, version - VERSION_OFFSET, ofJvm, newest, newest));
    }
  }

  /** ASM meets a corrupt file with whatever exception its arrays throw. */
  private static ApiException corrupt(String name, String origin, Throwable thrown) {
    String reason = thrown.getMessage();
    boolean ofUse = thrown instanceof IllegalArgumentException && reason != null;
    return corrupt(name, origin, ofUse ? Phrase.of(reason) : Phrase.of("it cannot be read as one"));
  }

  private static ApiException corrupt(String name, String origin, Phrase reason) {
    return new UnreadableClass(
        Phrase.of("the class file of %s in %s is corrupt: %s", name, origin, reason));
  }

  private static TypeUse.Named named(String internalName) {
    return TypeUse.Named.of(internalName.replace('/', '.'));
  }

  private static boolean isCarried(FieldNode field) {
    return (field.access & (Opcodes.ACC_STATIC | Opcodes.ACC_TRANSIENT)) == 0;
  }

  private ApiField field(FieldNode field) {
    String type = Objects.requireNonNullElse(field.signature, field.desc);
    return new ApiField(field.name, Signatures.ofField(type), name());
  }

  private static boolean isShown(MethodNode method) {
    return (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_STATIC)) == 0
        && !method.name.startsWith("<");
  }

  private static ApiMethod method(MethodNode method) {
    Signatures signature = Signatures.of(Objects.requireNonNullElse(method.signature, method.desc));
    List<TypeUse> parameters = signature.parameters();
    List<String> names =
        method.parameters == null
            ? List.of()
            : method.parameters.stream().map(ApiClass::parameterName).toList();
    return new ApiMethod(
        method.name,
        parameters,
        names.size() == parameters.size() && !names.contains("") ? names : List.of(),
        signature.result(),
        method.desc);
  }

  private static String parameterName(ParameterNode parameter) {
    return parameter.name == null ? "" : parameter.name;
  }

  /** Binary name, such as {@code com.acme.Order$Line}. */
  public String name() {
    return header.name.replace('/', '.');
  }

  /**
   * The whole class file as a tree, the code of methods included: to be read, not changed.
   *
   * @throws ApiException if its code is corrupt
   */
  public ClassNode node() throws ApiException {
    if (tree != null) {
      return tree;
    }
    try {
      ClassNode node = new ClassNode();
      new ClassReader(bytes).accept(node, 0);
      tree = node;
      return tree;
    } catch (RuntimeException | StackOverflowError corrupt) {
      throw corrupt(name(), origin, corrupt);
    }
  }

  public boolean isInterface() {
    return has(Opcodes.ACC_INTERFACE);
  }

  public boolean isEnum() {
    return has(Opcodes.ACC_ENUM);
  }

  public boolean isRecord() {
    return has(Opcodes.ACC_RECORD) || "java/lang/Record".equals(header.superName);
  }

  public boolean isAbstract() {
    return has(Opcodes.ACC_ABSTRACT);
  }

  public boolean isAnnotation() {
    return has(Opcodes.ACC_ANNOTATION);
  }

  public boolean isPublic() {
    return has(Opcodes.ACC_PUBLIC);
  }

  private boolean has(int flag) {
    return (header.access & flag) != 0;
  }

  public boolean isOfJdk() {
    return origin.equals(JDK);
  }

  /** Empty for Object and for interfaces. */
  public Optional<TypeUse.Named> superType() {
    return isInterface() && OBJECT.equals(header.superName)
        ? Optional.empty()
        : Optional.ofNullable(superType);
  }

  public List<TypeUse.Named> interfaces() {
    return interfaces;
  }

  /** The superclass, if there is one, and the interfaces. */
  public List<TypeUse.Named> superTypes() {
    return superTypes;
  }

  public List<String> typeVariables() {
    return List.copyOf(variables.keySet());
  }

  /**
   * What its type variables stand for where it is used with these arguments; where it is used raw,
   * their bounds.
   */
  public Map<String, TypeUse> variablesFor(List<TypeUse> arguments) {
    Map<String, TypeUse> meant = new LinkedHashMap<>(variables);
    if (arguments.size() == variables.size()) {
      int i = 0;
      for (String variable : variables.keySet()) {
        meant.put(variable, arguments.get(i++));
      }
    }
    return meant;
  }

  /** What Hessian carries: instance fields that are not transient, declared here, in order. */
  public List<ApiField> fields() {
    return fields;
  }

  /** Declared here, without static and synthetic ones and constructors. */
  public List<ApiMethod> methods() {
    return methods;
  }

  @Override
  public String toString() {
    return name() + " (" + origin + ")";
  }

  /** A field that Hessian carries. */
  public record ApiField(String name, TypeUse type, String declaredBy) {}
}
