package io.github.timebench.scan.classes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;

/**
 * Reads what the Signature attribute of a class, field or method says; a descriptor is one, too.
 * Everything it throws is unchecked and means that the class file is corrupt.
 */
final class Signatures extends SignatureVisitor {
  /** Deeper than any that people write; a signature of 64 KB could nest 16,000 deep. */
  private static final int MAX_DEPTH = 64;

  /** Bounds of the type variables; a variable in its own bound stands as Object there. */
  private final Map<String, TypeUse> variables = new LinkedHashMap<>();

  private final List<TypeUse> parameters = new ArrayList<>();
  private final List<TypeUse> interfaces = new ArrayList<>();
  private TypeUse superType;
  private TypeUse result;
  private String variable;

  private Signatures() {
    super(Opcodes.ASM9);
  }

  /**
   * Of a class, with {@link #superType()} and {@link #interfaces()}, or of a method, with {@link
   * #parameters()} and {@link #result()}, where its own variables stand as their bounds.
   */
  static Signatures of(String signature) {
    Signatures read = new Signatures();
    new SignatureReader(signature).accept(read);
    return read;
  }

  static TypeUse ofField(String signature) {
    TypeUse[] read = new TypeUse[1];
    new SignatureReader(signature).acceptType(new TypeReader(1, type -> read[0] = type));
    return read[0];
  }

  Map<String, TypeUse> variables() {
    Map<String, TypeUse> itself = new LinkedHashMap<>();
    variables.keySet().forEach(name -> itself.put(name, TypeUse.object()));
    Map<String, TypeUse> bounds = new LinkedHashMap<>();
    variables.forEach(
        (name, bound) -> {
          Map<String, TypeUse> known = new LinkedHashMap<>(itself);
          known.putAll(bounds);
          bounds.put(name, bound.substitute(known));
        });
    return bounds;
  }

  TypeUse superType() {
    return superType;
  }

  List<TypeUse> interfaces() {
    return interfaces;
  }

  List<TypeUse> parameters() {
    Map<String, TypeUse> bounds = variables();
    return parameters.stream().map(type -> type.substitute(bounds)).toList();
  }

  TypeUse result() {
    return result.substitute(variables());
  }

  @Override
  public void visitFormalTypeParameter(String name) {
    variable = name;
    variables.put(name, TypeUse.object());
  }

  @Override
  public SignatureVisitor visitClassBound() {
    String bounded = variable;
    return new TypeReader(1, type -> variables.put(bounded, type));
  }

  /** The first bound is the one that counts for erasure, so it does here. */
  @Override
  public SignatureVisitor visitInterfaceBound() {
    String bounded = variable;
    return new TypeReader(
        1, type -> variables.merge(bounded, type, (a, b) -> a.equals(TypeUse.object()) ? b : a));
  }

  @Override
  public SignatureVisitor visitSuperclass() {
    return new TypeReader(1, type -> superType = type);
  }

  @Override
  public SignatureVisitor visitInterface() {
    return new TypeReader(1, interfaces::add);
  }

  @Override
  public SignatureVisitor visitParameterType() {
    return new TypeReader(1, parameters::add);
  }

  @Override
  public SignatureVisitor visitReturnType() {
    return new TypeReader(1, type -> result = type);
  }

  @Override
  public SignatureVisitor visitExceptionType() {
    return new TypeReader(1, thrown -> {});
  }

  private static final class TypeReader extends SignatureVisitor {
    private final int depth;
    private final Consumer<TypeUse> taker;
    private final List<TypeUse> arguments = new ArrayList<>();
    private String className;

    TypeReader(int depth, Consumer<TypeUse> taker) {
      super(Opcodes.ASM9);
      if (depth > MAX_DEPTH) {
        throw new IllegalArgumentException("types nested more than " + MAX_DEPTH + " deep");
      }
      this.depth = depth;
      this.taker = taker;
    }

    @Override
    public void visitBaseType(char descriptor) {
      taker.accept(new TypeUse.Primitive(descriptor));
    }

    @Override
    public void visitTypeVariable(String name) {
      taker.accept(new TypeUse.Variable(name));
    }

    @Override
    public SignatureVisitor visitArrayType() {
      return new TypeReader(depth + 1, element -> taker.accept(new TypeUse.Array(element)));
    }

    @Override
    public void visitClassType(String internalName) {
      className = internalName.replace('/', '.');
    }

    /** What an outer class has as arguments is dropped: the fields of the inner one stand alone. */
    @Override
    public void visitInnerClassType(String simpleName) {
      className += "$" + simpleName;
      arguments.clear();
    }

    @Override
    public void visitTypeArgument() {
      arguments.add(TypeUse.object());
    }

    @Override
    public SignatureVisitor visitTypeArgument(char wildcard) {
      if (wildcard == SUPER) {
        arguments.add(TypeUse.object());
        return new TypeReader(depth + 1, lowerBound -> {});
      }
      return new TypeReader(depth + 1, arguments::add);
    }

    @Override
    public void visitEnd() {
      taker.accept(new TypeUse.Named(className, arguments));
    }
  }
}
