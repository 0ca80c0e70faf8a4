package io.github.timebench.scan.clone;

import io.github.timebench.api.DateType;
import io.github.timebench.scan.classes.JdkTimeType;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.commons.SignatureRemapper;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;
import org.objectweb.asm.signature.SignatureWriter;

/** Maps types of originals to types of one arm's clones: names of classes, and times. */
final class CloneTypes {
  private static final String BOXED_LONG = "java/lang/Long";

  private final Remapper names;

  /**
   * @param clones binary names of the clones by those of their originals
   */
  CloneTypes(Map<String, String> clones) {
    this.names =
        new Remapper(Opcodes.ASM9) {
          @Override
          public String map(String internalName) {
            String clone = clones.get(internalName.replace('/', '.'));
            return clone == null ? internalName : clone.replace('.', '/');
          }
        };
  }

  Remapper names() {
    return names;
  }

  /** The internal name of a class's clone, or its own if it has none. */
  String name(String internalName) {
    return names.map(internalName);
  }

  /**
   * @param target what times become; empty if they stay
   * @param isNullable whether a time that becomes a number must be able to be null
   */
  Type type(Type original, Optional<DateType> target, boolean isNullable) {
    if (target.isEmpty() || !JdkTimeType.canVary(original.getClassName().replace("[]", ""))) {
      return Type.getType(names.mapDesc(original.getDescriptor()));
    }
    Class<?> time = target.get().timeClass();
    if (original.getSort() == Type.ARRAY) {
      return Type.getType("[".repeat(original.getDimensions()) + Type.getDescriptor(time));
    }
    return time.isPrimitive() && isNullable ? Type.getObjectType(BOXED_LONG) : Type.getType(time);
  }

  /**
   * The generic signature of a field.
   *
   * @param signature null if it has none
   */
  String fieldSignature(String signature, Optional<DateType> target) {
    return signature(signature, target, SignatureReader::acceptType);
  }

  /**
   * The generic signature of a class or of a method.
   *
   * @param signature null if it has none
   */
  String genericSignature(String signature, Optional<DateType> target) {
    return signature(signature, target, SignatureReader::accept);
  }

  private String signature(
      String original,
      Optional<DateType> target,
      BiConsumer<SignatureReader, SignatureVisitor> reading) {
    if (original == null) {
      return null;
    }
    SignatureWriter writer = new SignatureWriter();
    reading.accept(new SignatureReader(original), new TimeSignature(writer, names, target));
    return writer.toString();
  }

  /** A number is primitive as the element of an array and nowhere else in a generic type. */
  private static final class TimeSignature extends SignatureRemapper {
    private final SignatureVisitor out;
    private final Optional<DateType> target;
    private boolean isElement;
    private boolean isReplaced;

    TimeSignature(SignatureVisitor out, Remapper names, Optional<DateType> target) {
      super(Opcodes.ASM9, out, names);
      this.out = out;
      this.target = target;
    }

    @Override
    public SignatureVisitor visitArrayType() {
      super.visitArrayType();
      isElement = true;
      return this;
    }

    @Override
    public void visitBaseType(char descriptor) {
      isElement = false;
      super.visitBaseType(descriptor);
    }

    @Override
    public void visitTypeVariable(String name) {
      isElement = false;
      super.visitTypeVariable(name);
    }

    @Override
    public void visitClassType(String internalName) {
      boolean asElement = isElement;
      isElement = false;
      if (target.isEmpty() || !JdkTimeType.canVary(internalName.replace('/', '.'))) {
        super.visitClassType(internalName);
        return;
      }
      Type time = Type.getType(target.get().timeClass());
      if (time.getSort() == Type.OBJECT) {
        super.visitClassType(time.getInternalName());
      } else if (asElement) {
        out.visitBaseType(time.getDescriptor().charAt(0));
        isReplaced = true;
      } else {
        super.visitClassType(BOXED_LONG);
      }
    }

    @Override
    public void visitEnd() {
      if (!isReplaced) {
        super.visitEnd();
      }
      isReplaced = false;
    }
  }
}
