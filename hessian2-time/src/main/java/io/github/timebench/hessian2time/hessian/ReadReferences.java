package io.github.timebench.hessian2time.hessian;

import java.util.ArrayList;

/**
 * What a message has read so far and may refer to. It belongs to the message, not to the input that
 * happens to read it. For one thread.
 */
final class ReadReferences {

  private final ArrayList<Object> objects = new ArrayList<>();
  private final ArrayList<Object> classDefinitions = new ArrayList<>();
  private final ArrayList<String> typeNames = new ArrayList<>();

  /** Lets an input refer to it and add to it. */
  void giveTo(ReusableInput input) {
    input.setReferences(objects, classDefinitions, typeNames);
  }

  /** Forgets everything. */
  void clear() {
    objects.clear();
    classDefinitions.clear();
    typeNames.clear();
  }
}
