package io.github.timebench.scan.clone;

import io.github.timebench.scan.classes.JdkTimeType;
import org.objectweb.asm.Type;

/** Which values become another date type in a clone. */
public final class TimeClasses {
  private TimeClasses() {}

  /** Whether those of a class do, given by its binary name. */
  public static boolean contains(String className) {
    return JdkTimeType.of(className).filter(JdkTimeType::varies).isPresent();
  }

  /** Whether those of a type do, or the elements of an array. */
  static boolean contains(Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    return element.getSort() == Type.OBJECT && contains(element.getClassName());
  }
}
