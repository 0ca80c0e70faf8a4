package io.github.timebench.scan.values;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes classes that compare the fields of two objects, since reading them by reflection takes
 * some ten times as long. Such a class is hidden and belongs to the nest of the class whose fields
 * it reads.
 */
final class FieldsEquality extends ClassWriter {
  private static final String PREDICATE = Type.getInternalName(BiPredicate.class);
  private static final String OF_PREDICATE = Type.getDescriptor(BiPredicate.class);
  private static final String TEST = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
  private static final String VALUES = "values";
  private static final int ONE = 3;
  private static final int OTHER = 4;
  private static final int FIRST_VALUE = 5;
  private static final int SECOND_VALUE = 6;

  private final String owner;
  private final String name;

  private FieldsEquality(Class<?> type) {
    super(COMPUTE_FRAMES);
    this.owner = Type.getInternalName(type);
    this.name = owner + "$FieldsEquality";
  }

  /**
   * Whether two objects are of a class and have equal fields, its superclasses' among them.
   *
   * @param values compares what is in fields that are neither primitive nor a final class of the
   *     JDK
   */
  static BiPredicate<Object, Object> of(Class<?> type, BiPredicate<Object, Object> values) {
    List<BiPredicate<Object, Object>> line = new ArrayList<>();
    try {
      for (Class<?> owner :
          CarriedFields.of(type).stream().map(Field::getDeclaringClass).distinct().toList()) {
        line.add(define(owner, values));
      }
    } catch (ReflectiveOperationException | LinkageError notOurs) {
      return DeepEquality::areEqual;
    }
    if (line.size() == 1) {
      BiPredicate<Object, Object> only = line.get(0);
      return (one, other) -> type == other.getClass() && only.test(one, other);
    }
    return (one, other) -> {
      boolean equal = type == other.getClass();
      for (int i = 0; equal && i < line.size(); i++) {
        equal = line.get(i).test(one, other);
      }
      return equal;
    };
  }

  @SuppressWarnings("unchecked")
  private static BiPredicate<Object, Object> define(
      Class<?> owner, BiPredicate<Object, Object> values) throws ReflectiveOperationException {
    Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
    Lookup hidden =
        lookup.defineHiddenClass(
            new FieldsEquality(owner).write(fieldsOf(owner)), true, Lookup.ClassOption.NESTMATE);
    return (BiPredicate<Object, Object>)
        hidden.lookupClass().getConstructor(BiPredicate.class).newInstance(values);
  }

  private static List<Field> fieldsOf(Class<?> owner) {
    return CarriedFields.of(owner).stream()
        .filter(field -> field.getDeclaringClass() == owner)
        .toList();
  }

  private byte[] write(List<Field> fields) {
    visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL,
        name,
        null,
        "java/lang/Object",
        new String[] {PREDICATE});
    visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, VALUES, OF_PREDICATE, null, null)
        .visitEnd();
    writeConstructor();
    MethodVisitor test = visitMethod(Opcodes.ACC_PUBLIC, "test", TEST, null, null);
    test.visitCode();
    cast(test, 1, ONE);
    cast(test, 2, OTHER);
    Label different = new Label();
    fields.forEach(field -> compare(test, field, different));
    test.visitInsn(Opcodes.ICONST_1);
    test.visitInsn(Opcodes.IRETURN);
    test.visitLabel(different);
    test.visitInsn(Opcodes.ICONST_0);
    test.visitInsn(Opcodes.IRETURN);
    test.visitMaxs(0, 0);
    test.visitEnd();
    visitEnd();
    return toByteArray();
  }

  private void writeConstructor() {
    MethodVisitor init =
        visitMethod(Opcodes.ACC_PUBLIC, "<init>", "(" + OF_PREDICATE + ")V", null, null);
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitVarInsn(Opcodes.ALOAD, 1);
    init.visitFieldInsn(Opcodes.PUTFIELD, name, VALUES, OF_PREDICATE);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(0, 0);
    init.visitEnd();
  }

  private void cast(MethodVisitor test, int from, int to) {
    test.visitVarInsn(Opcodes.ALOAD, from);
    test.visitTypeInsn(Opcodes.CHECKCAST, owner);
    test.visitVarInsn(Opcodes.ASTORE, to);
  }

  private void compare(MethodVisitor test, Field field, Label different) {
    Class<?> type = field.getType();
    if (!type.isPrimitive() && !type.isEnum() && !isFinalOfJdk(type)) {
      test.visitVarInsn(Opcodes.ALOAD, 0);
      test.visitFieldInsn(Opcodes.GETFIELD, name, VALUES, OF_PREDICATE);
      readBoth(test, field);
      test.visitMethodInsn(Opcodes.INVOKEINTERFACE, PREDICATE, "test", TEST, true);
      test.visitJumpInsn(Opcodes.IFEQ, different);
      return;
    }
    readBoth(test, field);
    if (type.isEnum()) {
      test.visitJumpInsn(Opcodes.IF_ACMPNE, different);
    } else if (!type.isPrimitive()) {
      compareFinal(test, type, different);
    } else {
      comparePrimitive(test, type, different);
    }
  }

  private static boolean isFinalOfJdk(Class<?> type) {
    return CarriedFields.isOfJdk(type) && Modifier.isFinal(type.getModifiers()) && !type.isArray();
  }

  private void readBoth(MethodVisitor test, Field field) {
    for (int object : new int[] {ONE, OTHER}) {
      test.visitVarInsn(Opcodes.ALOAD, object);
      test.visitFieldInsn(
          Opcodes.GETFIELD, owner, field.getName(), Type.getDescriptor(field.getType()));
    }
  }

  /** By the equals of the class itself, which the JIT can make part of this. */
  private static void compareFinal(MethodVisitor test, Class<?> type, Label different) {
    Label same = new Label();
    test.visitVarInsn(Opcodes.ASTORE, SECOND_VALUE);
    test.visitVarInsn(Opcodes.ASTORE, FIRST_VALUE);
    test.visitVarInsn(Opcodes.ALOAD, FIRST_VALUE);
    test.visitVarInsn(Opcodes.ALOAD, SECOND_VALUE);
    test.visitJumpInsn(Opcodes.IF_ACMPEQ, same);
    test.visitVarInsn(Opcodes.ALOAD, FIRST_VALUE);
    test.visitJumpInsn(Opcodes.IFNULL, different);
    test.visitVarInsn(Opcodes.ALOAD, FIRST_VALUE);
    test.visitVarInsn(Opcodes.ALOAD, SECOND_VALUE);
    test.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        Type.getInternalName(type),
        "equals",
        "(Ljava/lang/Object;)Z",
        false);
    test.visitJumpInsn(Opcodes.IFEQ, different);
    test.visitLabel(same);
  }

  /** As the boxes of them are equal: NaN to itself, and 0.0 not to -0.0. */
  private static void comparePrimitive(MethodVisitor test, Class<?> type, Label different) {
    if (type == long.class) {
      test.visitInsn(Opcodes.LCMP);
    } else if (type == float.class || type == double.class) {
      Class<?> box = MethodType.methodType(type).wrap().returnType();
      String descriptor =
          Type.getMethodDescriptor(Type.INT_TYPE, Type.getType(type), Type.getType(type));
      test.visitMethodInsn(
          Opcodes.INVOKESTATIC, Type.getInternalName(box), "compare", descriptor, false);
    } else {
      test.visitJumpInsn(Opcodes.IF_ICMPNE, different);
      return;
    }
    test.visitJumpInsn(Opcodes.IFNE, different);
  }

  /** Only used for the frames of branches, none of which needs more. */
  @Override
  protected String getCommonSuperClass(String one, String other) {
    return "java/lang/Object";
  }
}
