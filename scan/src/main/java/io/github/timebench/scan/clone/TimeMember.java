package io.github.timebench.scan.clone;

import java.util.Comparator;

/**
 * Where times are declared: a field, or the arguments and the result of a method.
 *
 * @param owner binary name of the class or interface
 * @param member the field or the method
 */
record TimeMember(String owner, String member) implements Comparable<TimeMember> {
  private static final Comparator<TimeMember> ORDER =
      Comparator.comparing(TimeMember::label).thenComparing(TimeMember::owner);

  /** As people write it: {@code Order.paid}. */
  String label() {
    return owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.') + "." + member;
  }

  @Override
  public int compareTo(TimeMember other) {
    return ORDER.compare(this, other);
  }
}
