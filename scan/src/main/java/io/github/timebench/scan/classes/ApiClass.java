package io.github.timebench.scan.classes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.ParameterNode;

/** One class file. For one thread. */
public final class ApiClass {
  /** Where a class of the running JDK comes from. */
  public static final String JDK = "JDK";

  private static final String OBJECT = "java/lang/Object";

  private final byte[] bytes;
  private final String origin;
  private final boolean ofApi;
  private final ClassNode header;
  private final Map<String, TypeUse> variables;
  private final TypeUse.Named superType;
  private final List<TypeUse.Named> interfaces;
  private final List<TypeUse.Named> superTypes;
  private final List<ApiField> fields;
  private final List<ApiMethod> methods;
  private ClassNode tree;

  /**
   * Reads what a class file declares; the code of methods is left alone.
   *
   * @param origin file name of its jar or folder, or {@value #JDK}
   * @throws RuntimeException if it is corrupt
   */
  ApiClass(byte[] bytes, String origin, boolean ofApi) {
    this.bytes = bytes;
    this.origin = origin;
    this.ofApi = ofApi;
    this.header = new ClassNode();
    new ClassReader(bytes).accept(header, ClassReader.SKIP_CODE);
    if (header.signature == null) {
      this.variables = Map.of();
      this.superType = header.superName == null ? null : named(header.superName);
      this.interfaces = header.interfaces.stream().map(ApiClass::named).toList();
    } else {
      Signatures signature = Signatures.ofClass(header.signature);
      this.variables = signature.variables();
      this.superType = (TypeUse.Named) signature.superType();
      this.interfaces = signature.interfaces().stream().map(TypeUse.Named.class::cast).toList();
    }
    this.superTypes = Stream.concat(superType().stream(), interfaces.stream()).toList();
    this.fields = header.fields.stream().filter(ApiClass::isCarried).map(this::field).toList();
    this.methods = header.methods.stream().filter(ApiClass::isShown).map(ApiClass::method).toList();
  }

  private static TypeUse.Named named(String internalName) {
    return TypeUse.Named.of(internalName.replace('/', '.'));
  }

  private static boolean isCarried(FieldNode field) {
    return (field.access & (Opcodes.ACC_STATIC | Opcodes.ACC_TRANSIENT)) == 0;
  }

  private ApiField field(FieldNode field) {
    TypeUse type =
        field.signature == null
            ? Signatures.ofDescriptor(Type.getType(field.desc))
            : Signatures.ofField(field.signature);
    return new ApiField(field.name, type, field.access, name());
  }

  private static boolean isShown(MethodNode method) {
    return (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_STATIC)) == 0
        && !method.name.startsWith("<");
  }

  private static ApiMethod method(MethodNode method) {
    List<TypeUse> parameters =
        Stream.of(Type.getArgumentTypes(method.desc)).map(Signatures::ofDescriptor).toList();
    TypeUse result = Signatures.ofDescriptor(Type.getReturnType(method.desc));
    if (method.signature != null) {
      Signatures signature = Signatures.ofMethod(method.signature);
      parameters = signature.parameters();
      result = signature.result();
    }
    List<String> names =
        method.parameters == null
            ? List.of()
            : method.parameters.stream().map(ApiClass::parameterName).toList();
    return new ApiMethod(
        method.name,
        parameters,
        names.size() == parameters.size() && !names.contains("") ? names : List.of(),
        result,
        method.desc,
        method.access);
  }

  private static String parameterName(ParameterNode parameter) {
    return parameter.name == null ? "" : parameter.name;
  }

  /** Binary name, such as {@code com.acme.Order$Line}. */
  public String name() {
    return header.name.replace('/', '.');
  }

  /** Empty in the unnamed package. */
  public String packageName() {
    int dot = name().lastIndexOf('.');
    return dot < 0 ? "" : name().substring(0, dot);
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
      throw ClassFile.corrupt(name(), origin, corrupt);
    }
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  /** File name of its jar or folder, or {@value #JDK}. */
  public String origin() {
    return origin;
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

  /** Whether it is of the API itself, not of a library. */
  public boolean isOfApi() {
    return ofApi;
  }

  public boolean isOfJdk() {
    return origin.equals(JDK);
  }

  /** The major version: 52 for Java 8, 61 for Java 17. */
  public int classFileVersion() {
    return header.version & 0xFFFF;
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
}
