package io.github.timebench.scan.clone;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.MethodRemapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The one constructor of a clone: that which Hessian would call. hessian-lite 4 calls none (but the
 * canonical one of a record), 3.2.13 the one whose arguments it thinks cheapest.
 */
final class Constructors {
  /** hessian-lite's own limit, and its own weight of the number of arguments. */
  private static final long MAX_COST_OF_TYPES = 1 << 16;

  private static final int SHIFT_OF_COUNT = 48;

  private final CloneTypes types;
  private final Map<String, ClassNode> cloned;
  private final boolean timesStay;

  /**
   * @param cloned the trees of all classes that are cloned, by internal name
   * @param timesStay whether no time changes in the arm
   */
  Constructors(CloneTypes types, Map<String, ClassNode> cloned, boolean timesStay) {
    this.types = types;
    this.cloned = cloned;
    this.timesStay = timesStay;
  }

  /** The constructor that hessian-lite 3.2.13 calls, with null and zero; empty without any. */
  static Optional<MethodNode> chosen(ClassNode node) {
    return node.methods.stream()
        .filter(method -> method.name.equals("<init>"))
        .min(Comparator.comparingLong(method -> cost(Type.getArgumentTypes(method.desc))));
  }

  private static long cost(Type[] arguments) {
    long cost = 0;
    for (Type argument : arguments) {
      cost = 4 * cost + cost(argument);
    }
    boolean isOver = cost < 0 || cost > MAX_COST_OF_TYPES;
    return (isOver ? MAX_COST_OF_TYPES : cost) + ((long) arguments.length << SHIFT_OF_COUNT);
  }

  private static int cost(Type argument) {
    return switch (argument.getDescriptor()) {
      case "Ljava/lang/Object;" -> 1;
      case "Ljava/lang/String;" -> 2;
      case "I" -> 3;
      case "J" -> 4;
      default -> argument.getSort() < Type.ARRAY ? 5 : 6;
    };
  }

  static String canonical(ClassNode clone) {
    return clone.recordComponents.stream()
        .map(component -> component.descriptor)
        .collect(Collectors.joining("", "(", ")V"));
  }

  void writeSuperCall(MethodNode constructor, String superDescriptor, ClassNode clone) {
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    for (Type argument : Type.getArgumentTypes(superDescriptor)) {
      constructor.visitInsn(
          switch (argument.getSort()) {
            case Type.LONG -> Opcodes.LCONST_0;
            case Type.DOUBLE -> Opcodes.DCONST_0;
            case Type.FLOAT -> Opcodes.FCONST_0;
            case Type.ARRAY, Type.OBJECT -> Opcodes.ACONST_NULL;
            default -> Opcodes.ICONST_0;
          });
    }
    constructor.visitMethodInsn(
        Opcodes.INVOKESPECIAL, clone.superName, "<init>", superDescriptor, false);
  }

  /** Assigns the arguments of a canonical constructor to the fields of their names. */
  static void writeAssignments(MethodNode constructor, ClassNode clone) {
    int slot = 1;
    for (FieldNode field : clone.fields) {
      if ((field.access & Opcodes.ACC_STATIC) == 0) {
        Type type = Type.getType(field.desc);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot);
        constructor.visitFieldInsn(Opcodes.PUTFIELD, clone.name, field.name, field.desc);
        slot += type.getSize();
      }
    }
  }

  /** Writes what a clone keeps of its original's constructor without arguments. */
  void writeKept(MethodNode constructor, ClassNode node, MethodNode original) {
    MethodRemapper renamed = new MethodRemapper(constructor, types.names());
    for (AbstractInsnNode instruction :
        new DefaultConstructor(node, original, cloned, timesStay).kept()) {
      instruction.accept(renamed);
    }
  }
}
