package io.github.timebench.scan.clone;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods of a clone: a plain accessor for each one that its original has for a field of its
 * own, and what a record must have. Hessian reads records and fastjson2 everything by accessors.
 */
final class Accessors {
  private static final int OPEN = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_PRIVATE;
  private static final String BOOTSTRAP =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/TypeDescriptor;Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/invoke/MethodHandle;)Ljava/lang/Object;";

  private final ClassNode original;
  private final ClassNode clone;
  private final boolean isRecord;
  private final Set<String> added = new HashSet<>();

  /** For a clone whose fields are there. */
  Accessors(ClassNode original, ClassNode clone, boolean isRecord) {
    this.original = original;
    this.clone = clone;
    this.isRecord = isRecord;
  }

  void add() {
    List<FieldNode> fields = original.fields.stream().filter(Accessors::isOfInstance).toList();
    List<FieldNode> cloned = clone.fields.stream().filter(Accessors::isOfInstance).toList();
    for (int i = 0; i < fields.size(); i++) {
      add(fields.get(i), cloned.get(i));
    }
    if (isRecord) {
      addOfRecord("toString", "()Ljava/lang/String;", Opcodes.ARETURN, cloned);
      addOfRecord("hashCode", "()I", Opcodes.IRETURN, cloned);
      addOfRecord("equals", "(Ljava/lang/Object;)Z", Opcodes.IRETURN, cloned);
    }
  }

  private static boolean isOfInstance(FieldNode field) {
    return (field.access & Opcodes.ACC_STATIC) == 0;
  }

  private void add(FieldNode field, FieldNode cloned) {
    String name = field.name;
    String plain = name.startsWith("is") && field.desc.equals("Z") ? name.substring(2) : name;
    for (String property : new LinkedHashSet<>(List.of(name, plain))) {
      addGetter(upper("get", property), field, cloned);
      addGetter(upper("is", property), field, cloned);
      addSetter(upper("set", property), field, cloned);
    }
    addGetter(name, field, cloned);
    addSetter(name, field, cloned);
  }

  private static String upper(String prefix, String property) {
    return property.isEmpty()
        ? prefix
        : prefix + Character.toUpperCase(property.charAt(0)) + property.substring(1);
  }

  private void addGetter(String name, FieldNode field, FieldNode cloned) {
    for (MethodNode method : original.methods) {
      if (isLike(method, name, "()" + field.desc)) {
        MethodNode getter = accessor(method, "()" + cloned.desc);
        if (getter != null) {
          getter.signature = cloned.signature == null ? null : "()" + cloned.signature;
          getter.visitVarInsn(Opcodes.ALOAD, 0);
          getter.visitFieldInsn(Opcodes.GETFIELD, clone.name, cloned.name, cloned.desc);
          end(getter, Type.getType(cloned.desc).getOpcode(Opcodes.IRETURN));
        }
      }
    }
  }

  /** One that returns the object itself is a setter, too. */
  private void addSetter(String name, FieldNode field, FieldNode cloned) {
    boolean isFinal = (cloned.access & Opcodes.ACC_FINAL) != 0;
    for (MethodNode method : original.methods) {
      boolean isFluent = isLike(method, name, "(" + field.desc + ")L" + original.name + ";");
      if (!isFinal && (isFluent || isLike(method, name, "(" + field.desc + ")V"))) {
        String result = isFluent ? "L" + clone.name + ";" : "V";
        MethodNode setter = accessor(method, "(" + cloned.desc + ")" + result);
        if (setter != null) {
          setter.signature =
              cloned.signature == null ? null : "(" + cloned.signature + ")" + result;
          writeSetter(setter, cloned, isFluent);
        }
      }
    }
  }

  private void writeSetter(MethodNode setter, FieldNode cloned, boolean isFluent) {
    setter.visitVarInsn(Opcodes.ALOAD, 0);
    setter.visitVarInsn(Type.getType(cloned.desc).getOpcode(Opcodes.ILOAD), 1);
    setter.visitFieldInsn(Opcodes.PUTFIELD, clone.name, cloned.name, cloned.desc);
    if (isFluent) {
      setter.visitVarInsn(Opcodes.ALOAD, 0);
    }
    end(setter, isFluent ? Opcodes.ARETURN : Opcodes.RETURN);
  }

  private static boolean isLike(MethodNode method, String name, String descriptor) {
    return method.name.equals(name)
        && method.desc.equals(descriptor)
        && (method.access & Opcodes.ACC_STATIC) == 0;
  }

  private MethodNode accessor(MethodNode like, String descriptor) {
    if (!added.add(like.name + descriptor)) {
      return null;
    }
    MethodNode accessor = new MethodNode(like.access & OPEN, like.name, descriptor, null, null);
    accessor.visibleAnnotations = like.visibleAnnotations;
    clone.methods.add(accessor);
    return accessor;
  }

  private void addOfRecord(String name, String descriptor, int returning, List<FieldNode> fields) {
    MethodNode method =
        new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, name, descriptor, null, null);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    boolean isEquals = name.equals("equals");
    if (isEquals) {
      method.visitVarInsn(Opcodes.ALOAD, 1);
    }
    String self = "L" + clone.name + ";";
    method.visitInvokeDynamicInsn(
        name,
        "(" + self + descriptor.substring(1),
        new Handle(
            Opcodes.H_INVOKESTATIC,
            "java/lang/runtime/ObjectMethods",
            "bootstrap",
            BOOTSTRAP,
            false),
        constants(fields));
    end(method, returning);
    clone.methods.add(method);
  }

  private Object[] constants(List<FieldNode> fields) {
    Object[] constants = new Object[fields.size() + 2];
    constants[0] = Type.getObjectType(clone.name);
    constants[1] = String.join(";", fields.stream().map(field -> field.name).toList());
    for (int i = 0; i < fields.size(); i++) {
      FieldNode field = fields.get(i);
      constants[i + 2] = new Handle(Opcodes.H_GETFIELD, clone.name, field.name, field.desc, false);
    }
    return constants;
  }

  private static void end(MethodNode method, int returning) {
    method.visitInsn(returning);
    method.visitMaxs(0, 0);
  }
}
