package io.github.timebench.scan.clone;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The body of an enum's clone: its constants, in order, and nothing else. Hessian carries their
 * names.
 */
final class EnumBody {
  private static final String VALUES = "$VALUES";
  private static final String CONSTRUCTOR = "(Ljava/lang/String;I)V";
  private static final int CONSTANT =
      Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_ENUM;

  private final ClassNode clone;
  private final String descriptor;
  private final String array;

  private EnumBody(ClassNode clone) {
    this.clone = clone;
    this.descriptor = "L" + clone.name + ";";
    this.array = "[" + descriptor;
  }

  static void write(ClassNode original, ClassNode clone) {
    clone.access = clone.access & ~Opcodes.ACC_ABSTRACT | Opcodes.ACC_FINAL;
    EnumBody body = new EnumBody(clone);
    for (FieldNode field : original.fields) {
      if ((field.access & Opcodes.ACC_ENUM) != 0) {
        clone.fields.add(new FieldNode(CONSTANT, field.name, body.descriptor, null, null));
      }
    }
    int constants = clone.fields.size();
    clone.fields.add(
        new FieldNode(
            Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
            VALUES,
            body.array,
            null,
            null));
    body.addConstructor();
    body.addInitializer(constants);
    body.addValues();
    body.addValueOf();
  }

  private MethodNode method(int access, String name, String descriptorOfMethod) {
    MethodNode method = new MethodNode(access, name, descriptorOfMethod, null, null);
    clone.methods.add(method);
    return method;
  }

  private void addConstructor() {
    MethodNode constructor = method(Opcodes.ACC_PRIVATE, "<init>", CONSTRUCTOR);
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitVarInsn(Opcodes.ALOAD, 1);
    constructor.visitVarInsn(Opcodes.ILOAD, 2);
    constructor.visitMethodInsn(
        Opcodes.INVOKESPECIAL, "java/lang/Enum", "<init>", CONSTRUCTOR, false);
    end(constructor, Opcodes.RETURN);
  }

  private void addInitializer(int constants) {
    MethodNode initializer = method(Opcodes.ACC_STATIC, "<clinit>", "()V");
    initializer.visitLdcInsn(constants);
    initializer.visitTypeInsn(Opcodes.ANEWARRAY, clone.name);
    for (int ordinal = 0; ordinal < constants; ordinal++) {
      String name = clone.fields.get(ordinal).name;
      initializer.visitInsn(Opcodes.DUP);
      initializer.visitLdcInsn(ordinal);
      initializer.visitTypeInsn(Opcodes.NEW, clone.name);
      initializer.visitInsn(Opcodes.DUP);
      initializer.visitLdcInsn(name);
      initializer.visitLdcInsn(ordinal);
      initializer.visitMethodInsn(Opcodes.INVOKESPECIAL, clone.name, "<init>", CONSTRUCTOR, false);
      initializer.visitInsn(Opcodes.DUP);
      initializer.visitFieldInsn(Opcodes.PUTSTATIC, clone.name, name, descriptor);
      initializer.visitInsn(Opcodes.AASTORE);
    }
    initializer.visitFieldInsn(Opcodes.PUTSTATIC, clone.name, VALUES, array);
    end(initializer, Opcodes.RETURN);
  }

  private void addValues() {
    MethodNode values = method(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "values", "()" + array);
    values.visitFieldInsn(Opcodes.GETSTATIC, clone.name, VALUES, array);
    values.visitMethodInsn(Opcodes.INVOKEVIRTUAL, array, "clone", "()Ljava/lang/Object;", false);
    values.visitTypeInsn(Opcodes.CHECKCAST, array);
    end(values, Opcodes.ARETURN);
  }

  private void addValueOf() {
    MethodNode valueOf =
        method(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
            "valueOf",
            "(Ljava/lang/String;)" + descriptor);
    valueOf.visitLdcInsn(Type.getObjectType(clone.name));
    valueOf.visitVarInsn(Opcodes.ALOAD, 0);
    valueOf.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        "java/lang/Enum",
        "valueOf",
        "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;",
        false);
    valueOf.visitTypeInsn(Opcodes.CHECKCAST, clone.name);
    end(valueOf, Opcodes.ARETURN);
  }

  private static void end(MethodNode method, int returning) {
    method.visitInsn(returning);
    method.visitMaxs(0, 0);
  }
}
