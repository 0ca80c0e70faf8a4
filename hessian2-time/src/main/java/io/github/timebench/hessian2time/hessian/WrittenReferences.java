package io.github.timebench.hessian2time.hessian;

import java.util.HashMap;
import java.util.Map;

/**
 * What a message has written so far and may refer to. It belongs to the message, not to the output
 * that happens to write it. For one thread.
 */
final class WrittenReferences {

  /** Objects, lists and maps. */
  final References objects = new References();

  /** Classes with a definition, by the identity of their name as in hessian-lite. */
  final References classNames = new References();

  /** The types of lists and maps; null as long as there is none. */
  private Map<String, Integer> typeNumbers;

  /** Whether objects take a number without being remembered. */
  boolean unshared;

  /** The number of a type's name, or {@link References#ABSENT} if it has got one only now. */
  int typeNumberOrAdd(String name) {
    if (typeNumbers == null) {
      typeNumbers = new HashMap<>(4);
    }
    Integer present = typeNumbers.putIfAbsent(name, typeNumbers.size());
    return present == null ? References.ABSENT : present;
  }

  /** Forgets everything. */
  void clear() {
    objects.clear();
    classNames.clear();
    typeNumbers = null;
    unshared = false;
  }
}
