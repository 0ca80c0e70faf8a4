package io.github.timebench.loadgen.engine.schedule;

/**
 * The part of one load that a generator makes beside others.
 *
 * @param index of the generator, from 0
 * @param count of the generators
 */
public record Share(int index, int count) {
  public static final Share WHOLE = new Share(0, 1);

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException if there is no such generator
   */
  public Share {
    if (index < 0 || index >= count) {
      throw new IllegalArgumentException("there is no share " + index + " of " + count);
    }
  }
}
