package io.github.timebench.model.micro;

/**
 * Something that was made to happen, where the outcome and not the time is the point.
 *
 * @param what was done
 * @param expected the outcome that is claimed
 * @param observed the outcome here
 */
public record Demonstration(String what, String expected, String observed) {
  /** Whether it came out as claimed. */
  public boolean asExpected() {
    return observed.equals(expected);
  }
}
