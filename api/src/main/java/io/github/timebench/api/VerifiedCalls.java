package io.github.timebench.api;

import java.util.function.IntFunction;

/** The calls of one variant with the reply that each must get. Thread-safe if the stub is. */
public final class VerifiedCalls {
  private final IntFunction<Object> calls;
  private final Object[] expected;

  VerifiedCalls(IntFunction<Object> calls, Object[] expected) {
    this.calls = calls;
    this.expected = expected;
  }

  /** How many different calls there are; indices run from 0 to this, exclusive. */
  public int size() {
    return expected.length;
  }

  /** Makes one call and returns its reply; throws what the stub throws. */
  public Object call(int index) {
    return calls.apply(index);
  }

  /** Whether a reply is what {@code call(index)} must get, to the last digit of every time. */
  public boolean isExpected(int index, Object reply) {
    return expected[index].equals(reply);
  }
}
