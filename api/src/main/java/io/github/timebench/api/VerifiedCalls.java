package io.github.timebench.api;

import java.util.function.IntFunction;

/** The calls of one variant with the reply that each must get. Thread-safe if the stub is. */
public final class VerifiedCalls {
  private final IntFunction<Object> calls;
  private final int size;
  private final Expectation expected;

  VerifiedCalls(IntFunction<Object> calls, Object[] expected) {
    this(calls, expected.length, (index, reply) -> expected[index].equals(reply));
  }

  /**
   * Calls whose replies have no {@code equals} that could be trusted.
   *
   * @param size how many different calls there are
   */
  public VerifiedCalls(IntFunction<Object> calls, int size, Expectation expected) {
    this.calls = calls;
    this.size = size;
    this.expected = expected;
  }

  /** Judges replies. Thread-safe. */
  @FunctionalInterface
  public interface Expectation {
    boolean isMetBy(int index, Object reply);
  }

  /** How many different calls there are; indices run from 0 to this, exclusive. */
  public int size() {
    return size;
  }

  /** Makes one call and returns its reply; throws what the stub throws. */
  public Object call(int index) {
    return calls.apply(index);
  }

  /** Whether a reply is what {@code call(index)} must get, to the last digit of every time. */
  public boolean isExpected(int index, Object reply) {
    return expected.isMetBy(index, reply);
  }
}
