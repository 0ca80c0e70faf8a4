package io.github.timebench.scan.clone;

import java.util.Comparator;

/**
 * Where times are declared: a field, or the arguments and the result of a method.
 *
 * @param owner binary name of the class or interface
 * @param member the field or the method
 */
record TimePlace(String owner, String member) implements Comparable<TimePlace> {
  private static final Comparator<TimePlace> ORDER =
      Comparator.comparing(TimePlace::label).thenComparing(TimePlace::owner);

  /** As people write it: {@code Order.paid}. */
  String label() {
    return owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.') + "." + member;
  }

  @Override
  public int compareTo(TimePlace other) {
    return ORDER.compare(this, other);
  }
}
