package io.github.timebench.scan.sample;

import io.github.timebench.api.Phrase;
import io.github.timebench.scan.classes.ApiClass.ApiField;
import io.github.timebench.scan.classes.TypeUse;
import java.util.List;
import java.util.Set;

/** How a sample writes the values of a type. */
sealed interface Form {
  /** A number, text, true or false. */
  record One(Scalar scalar) implements Form {}

  /**
   * A constant of an enum, by its name.
   *
   * @param names of all constants, in order
   */
  record Constant(String className, List<String> names) implements Form {}

  /** An array of Java as one of JSON. */
  record Elements(TypeUse element) implements Form {}

  /**
   * A collection as an array.
   *
   * @param className what is made: for an interface of the JDK the class that most programs take
   */
  record Collected(String className, TypeUse element) implements Form {
    /** Whether its elements differ from each other; all sets of the JDK are called so. */
    boolean isSet() {
      return className.endsWith("Set");
    }
  }

  /** A map: an object, or an array of objects with key and value if keys are no scalars. */
  record Mapped(String className, TypeUse key, TypeUse value) implements Form {}

  /** An Optional: null, or its value. */
  record Maybe(TypeUse of) implements Form {}

  /** Whatever JSON there is, or an object that names its class. */
  record Anything() implements Form {}

  /**
   * An object with fields.
   *
   * @param fields what Hessian carries of it, those of superclasses first, type variables replaced
   * @param computed what its getters are called without their prefix, in lower case
   */
  record Fields(TypeUse.Named type, boolean isRecord, List<ApiField> fields, Set<String> computed)
      implements Form {
    List<String> names() {
      return fields.stream().map(ApiField::name).toList();
    }
  }

  /**
   * An interface or an abstract class, so the value names its class.
   *
   * @param concrete those of the API, by name
   */
  record Abstract(TypeUse.Named type, List<TypeUse.Named> concrete) implements Form {}

  /**
   * Only null can be written.
   *
   * @param reason what the type is that a sample cannot write, for the end of a sentence
   */
  record NullOnly(Phrase reason) implements Form {}
}
