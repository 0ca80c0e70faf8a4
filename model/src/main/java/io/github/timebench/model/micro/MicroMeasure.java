package io.github.timebench.model.micro;

/**
 * One thing that was measured of a figure.
 *
 * @param name such as {@code throughput} or {@code payload}
 * @param unit of the values, such as {@code ops/s} or {@code B}
 * @param counted whether it is the same whenever it is counted, as bytes are, so that one value
 *     says all
 * @param forkValues mean of each fork's iterations, since forks are the unit of replication; one
 *     value if counted
 */
public record MicroMeasure(String name, String unit, boolean counted, double[] forkValues) {
  /** What was counted, not timed. */
  public static MicroMeasure counted(String name, String unit, double value) {
    return new MicroMeasure(name, unit, true, new double[] {value});
  }
}
