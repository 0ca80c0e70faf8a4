package io.github.timebench.scan.clone;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClass;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.RecordComponentNode;

/** Writes the clones of one arm, class by class. */
final class ClassCloner {
  private static final int OPEN = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

  private final ApiClasses classes;
  private final ClonePlan plan;
  private final TimeMapping mapping;
  private final CloneTypes types;
  private final Constructors constructors;

  /**
   * @param trees of all classes that are cloned, by internal name
   * @param names binary names of the clones by those of their originals
   */
  ClassCloner(
      ApiClasses classes,
      ClonePlan plan,
      Map<String, ClassNode> trees,
      TimeMapping mapping,
      Map<String, String> names) {
    this.classes = classes;
    this.plan = plan;
    this.mapping = mapping;
    this.types = new CloneTypes(names);
    this.constructors = new Constructors(types, trees, mapping.isIdentity());
  }

  /**
   * The class file of a clone.
   *
   * @throws ApiException if the class has no constructor that a clone can have
   */
  byte[] write(ApiClass original) throws ApiException {
    ClassNode node = original.node();
    ClassNode clone = header(node);
    if (original.isEnum()) {
      EnumBody.write(node, clone);
    } else if (original.isInterface()) {
      addCalled(original, node, clone);
    } else {
      addFields(original, node, clone);
      addConstructor(original, node, clone);
      new Accessors(node, clone, original.isRecord()).add();
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    clone.accept(writer);
    return writer.toByteArray();
  }

  private ClassNode header(ClassNode node) {
    ClassNode clone = new ClassNode();
    clone.version = node.version;
    clone.access = node.access;
    clone.name = types.name(node.name);
    clone.signature = types.genericSignature(node.signature, mapping.type());
    clone.superName = types.name(node.superName);
    clone.interfaces = node.interfaces.stream().map(types::name).collect(Collectors.toList());
    clone.visibleAnnotations = node.visibleAnnotations;
    return clone;
  }

  private void addCalled(ApiClass original, ClassNode node, ClassNode clone) {
    for (MethodNode method : node.methods) {
      if (plan.isCalled(original.name(), method)) {
        Optional<DateType> target = mapping.of(original.name(), method.name);
        MethodNode called =
            new MethodNode(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT,
                method.name,
                methodDescriptor(method.desc, target),
                types.genericSignature(method.signature, target),
                null);
        called.parameters = method.parameters;
        clone.methods.add(called);
      }
    }
  }

  /** What becomes a number can be null there: Dubbo carries arguments and results as objects. */
  private String methodDescriptor(String desc, Optional<DateType> target) {
    List<Type> arguments = new ArrayList<>();
    for (Type argument : Type.getArgumentTypes(desc)) {
      arguments.add(types.type(argument, target, true));
    }
    Type result = types.type(Type.getReturnType(desc), target, true);
    return Type.getMethodDescriptor(result, arguments.toArray(Type[]::new));
  }

  private void addFields(ApiClass original, ClassNode node, ClassNode clone) {
    for (FieldNode field : node.fields) {
      if ((field.access & Opcodes.ACC_STATIC) == 0) {
        clone.fields.add(field(original, field));
      } else if (field.name.equals("serialVersionUID") && field.value instanceof Long) {
        clone.fields.add(new FieldNode(field.access, field.name, field.desc, null, field.value));
      }
    }
    if (node.recordComponents != null) {
      clone.recordComponents = new ArrayList<>();
      for (RecordComponentNode component : node.recordComponents) {
        Optional<DateType> target = mapping.of(original.name(), component.name);
        clone.recordComponents.add(
            new RecordComponentNode(
                component.name,
                type(original, component.name, component.descriptor, component.signature, target)
                    .getDescriptor(),
                types.fieldSignature(component.signature, target)));
      }
    }
  }

  /** What Hessian does not carry stays as it is. */
  private FieldNode field(ApiClass original, FieldNode field) {
    Optional<DateType> target =
        (field.access & Opcodes.ACC_TRANSIENT) == 0
            ? mapping.of(original.name(), field.name)
            : Optional.empty();
    FieldNode copy =
        new FieldNode(
            field.access,
            field.name,
            type(original, field.name, field.desc, field.signature, target).getDescriptor(),
            types.fieldSignature(field.signature, target),
            null);
    copy.visibleAnnotations = field.visibleAnnotations;
    return copy;
  }

  /** A type variable that is bound to a time cannot become a primitive type. */
  private Type type(
      ApiClass owner, String name, String desc, String signature, Optional<DateType> target) {
    boolean isVariable = signature != null && signature.startsWith("T");
    return types.type(
        Type.getType(desc), target, isVariable || plan.isNullable(owner.name(), name));
  }

  private void addConstructor(ApiClass original, ClassNode node, ClassNode clone)
      throws ApiException {
    Optional<MethodNode> chosen = Constructors.chosen(node);
    if (chosen.isEmpty()) {
      throw ShapeRules.refusal(original, Phrase.of("it has no constructor"));
    }
    String descriptor =
        original.isRecord()
            ? Constructors.canonical(clone)
            : methodDescriptor(chosen.get().desc, mapping.type());
    MethodNode constructor = new MethodNode(access(chosen.get()), "<init>", descriptor, null, null);
    constructors.writeSuperCall(constructor, superConstructor(original, node), clone);
    if (original.isRecord()) {
      Constructors.writeAssignments(constructor, clone);
    } else if (chosen.get().desc.equals("()V")) {
      constructors.writeKept(constructor, node, chosen.get());
    }
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(0, 0);
    clone.methods.add(constructor);
  }

  /** A private one could not be called by the clone of a class that extends this one. */
  private static int access(MethodNode constructor) {
    int access = constructor.access & OPEN;
    return access == 0 ? Opcodes.ACC_PROTECTED : access;
  }

  /** The descriptor of the constructor of the clone's superclass. */
  private String superConstructor(ApiClass original, ClassNode node) throws ApiException {
    String superName = node.superName.replace('/', '.');
    ClassNode parent = classes.require(superName, original.name()).node();
    if (plan.cloned().containsKey(superName)) {
      String descriptor = Constructors.chosen(parent).orElseThrow().desc;
      return methodDescriptor(descriptor, mapping.type());
    }
    boolean isUsable =
        parent.methods.stream()
            .anyMatch(
                m -> m.name.equals("<init>") && m.desc.equals("()V") && (m.access & OPEN) != 0);
    if (!isUsable) {
      throw ShapeRules.refusal(
          original,
          Phrase.of("its superclass %s has no usable constructor without arguments", superName));
    }
    return "()V";
  }
}
