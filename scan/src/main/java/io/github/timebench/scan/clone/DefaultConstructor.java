package io.github.timebench.scan.clone;

import io.github.timebench.scan.classes.JdkTimeType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What of a constructor without arguments a clone keeps: the statements behind the call of the
 * superclass's constructor that set fields of the class itself from what is the same for a clone,
 * such as {@code tags = new ArrayList<>()}. What touches a time, or a method, a static field or a
 * private constructor of the API, is left out; so is everything behind a branch.
 */
final class DefaultConstructor {
  private final ClassNode owner;
  private final MethodNode constructor;
  private final Map<String, ClassNode> cloned;
  private final boolean timesStay;

  /**
   * @param cloned the trees of all classes that are cloned, by internal name
   * @param timesStay whether no time changes in the arm
   */
  DefaultConstructor(
      ClassNode owner, MethodNode constructor, Map<String, ClassNode> cloned, boolean timesStay) {
    this.owner = owner;
    this.constructor = constructor;
    this.cloned = cloned;
    this.timesStay = timesStay;
  }

  /** The instructions that are kept, with the names of the originals. */
  List<AbstractInsnNode> kept() {
    List<AbstractInsnNode> kept = new ArrayList<>();
    Set<Integer> lost = new HashSet<>();
    boolean isBehindSuper = false;
    for (List<AbstractInsnNode> statement : statements()) {
      if (isBehindSuper && isTheSame(statement, lost)) {
        kept.addAll(statement);
        statement.stream().filter(DefaultConstructor::isStore).forEach(s -> lost.remove(slot(s)));
      } else if (isBehindSuper) {
        statement.stream().filter(DefaultConstructor::isStore).forEach(s -> lost.add(slot(s)));
      } else if (isCallOf(statement, owner.name)) {
        return List.of();
      } else {
        isBehindSuper = isCallOf(statement, owner.superName);
      }
    }
    return kept;
  }

  /** Stretches of the straight beginning, each of which leaves the stack empty. */
  private List<List<AbstractInsnNode>> statements() {
    List<List<AbstractInsnNode>> statements = new ArrayList<>();
    Frame<BasicValue>[] frames;
    try {
      frames = new Analyzer<>(new BasicInterpreter()).analyze(owner.name, constructor);
    } catch (AnalyzerException | RuntimeException notVerifiable) {
      return statements;
    }
    List<AbstractInsnNode> statement = new ArrayList<>();
    for (int i = 0; i < frames.length; i++) {
      AbstractInsnNode instruction = constructor.instructions.get(i);
      if (instruction.getOpcode() >= 0) {
        if (!isStraight(instruction) || frames[i] == null) {
          return statements;
        }
        if (frames[i].getStackSize() == 0 && !statement.isEmpty()) {
          statements.add(statement);
          statement = new ArrayList<>();
        }
        statement.add(instruction);
      } else if (isTarget(instruction)) {
        return statements;
      }
    }
    return statements;
  }

  private static boolean isStraight(AbstractInsnNode instruction) {
    return switch (instruction.getType()) {
      case AbstractInsnNode.JUMP_INSN,
          AbstractInsnNode.TABLESWITCH_INSN,
          AbstractInsnNode.LOOKUPSWITCH_INSN ->
          false;
      default -> true;
    };
  }

  /** Whether other instructions than the one before may lead here: what has a frame. */
  private boolean isTarget(AbstractInsnNode instruction) {
    return instruction instanceof FrameNode
        || instruction instanceof LabelNode label
            && constructor.tryCatchBlocks.stream()
                .anyMatch(block -> block.start == label || block.handler == label);
  }

  private static boolean isCallOf(List<AbstractInsnNode> statement, String owner) {
    AbstractInsnNode last = statement.get(statement.size() - 1);
    return last.getOpcode() == Opcodes.INVOKESPECIAL
        && last instanceof MethodInsnNode call
        && call.name.equals("<init>")
        && call.owner.equals(owner);
  }

  private boolean isTheSame(List<AbstractInsnNode> statement, Set<Integer> lost) {
    return statement.stream()
        .allMatch(instruction -> isTheSame(instruction) && !needs(instruction, lost));
  }

  private static boolean needs(AbstractInsnNode instruction, Set<Integer> lost) {
    if (instruction instanceof IincInsnNode increment) {
      return lost.contains(increment.var);
    }
    return instruction instanceof VarInsnNode variable
        && !isStore(instruction)
        && lost.contains(variable.var);
  }

  private static boolean isStore(AbstractInsnNode instruction) {
    return instruction.getOpcode() >= Opcodes.ISTORE && instruction.getOpcode() <= Opcodes.ASTORE;
  }

  private static int slot(AbstractInsnNode store) {
    return ((VarInsnNode) store).var;
  }

  private boolean isTheSame(AbstractInsnNode instruction) {
    if (instruction instanceof FieldInsnNode field) {
      return isTheSame(field);
    }
    if (instruction instanceof MethodInsnNode call) {
      return isTheSame(call);
    }
    if (instruction instanceof TypeInsnNode type) {
      return isTheSame(Type.getObjectType(type.desc));
    }
    if (instruction instanceof MultiANewArrayInsnNode array) {
      return isTheSame(Type.getType(array.desc));
    }
    if (instruction instanceof LdcInsnNode constant) {
      return !(constant.cst instanceof Handle)
          && !(constant.cst instanceof ConstantDynamic)
          && !(constant.cst instanceof Type type && !isTheSame(type));
    }
    return instruction.getType() != AbstractInsnNode.INVOKE_DYNAMIC_INSN;
  }

  private boolean isTheSame(FieldInsnNode field) {
    boolean isStatic =
        field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.PUTSTATIC;
    if (!isStatic) {
      return field.owner.equals(owner.name) && isTheSame(Type.getType(field.desc));
    }
    ClassNode declaring = cloned.get(field.owner);
    boolean isConstant =
        declaring != null
            && declaring.fields.stream()
                .anyMatch(f -> f.name.equals(field.name) && (f.access & Opcodes.ACC_ENUM) != 0);
    return field.getOpcode() == Opcodes.GETSTATIC
        && (isConstant || isOfJdk(field.owner) && isTheSame(Type.getType(field.desc)));
  }

  /** Another class's default constructor is kept, too. */
  private boolean isTheSame(MethodInsnNode call) {
    boolean areTypesTheSame = isTheSame(Type.getReturnType(call.desc));
    for (Type argument : Type.getArgumentTypes(call.desc)) {
      areTypesTheSame &= isTheSame(argument);
    }
    if (isOfJdk(call.owner)) {
      return areTypesTheSame && isTheSame(Type.getObjectType(call.owner));
    }
    ClassNode made = cloned.get(call.owner);
    return made != null
        && call.name.equals("<init>")
        && call.desc.equals("()V")
        && (made.access & Opcodes.ACC_ENUM) == 0
        && made.methods.stream()
            .anyMatch(
                m ->
                    m.name.equals("<init>")
                        && m.desc.equals("()V")
                        && (m.access & Opcodes.ACC_PRIVATE) == 0);
  }

  private boolean isTheSame(Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    return element.getSort() != Type.OBJECT
        || (timesStay || !JdkTimeType.canVary(element.getClassName()))
            && (isOfJdk(element.getInternalName())
                || cloned.containsKey(element.getInternalName()));
  }

  private static boolean isOfJdk(String internalName) {
    return internalName.startsWith("java/") || internalName.startsWith("[");
  }
}
