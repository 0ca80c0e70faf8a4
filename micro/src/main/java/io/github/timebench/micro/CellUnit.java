package io.github.timebench.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;

/** What a cell's first measure is counted in, and how JMH is told to measure it. */
public enum CellUnit {
  /** Operations per second of all threads together, over iterations of a fixed time. */
  OPS_PER_SECOND("throughput", "ops/s", Mode.Throughput, TimeUnit.SECONDS),
  /** Time of an operation as each thread sees it, over iterations of a fixed time. */
  NANOS_PER_OP("time", "ns/op", Mode.AverageTime, TimeUnit.NANOSECONDS),
  /** Time of one shot; of several in a row, divided by their number. */
  NANOS_PER_SHOT("time", "ns/op", Mode.SingleShotTime, TimeUnit.NANOSECONDS),
  /** Time of one shot that is a whole batch. */
  MILLIS_PER_BATCH("time", "ms/batch", Mode.SingleShotTime, TimeUnit.MILLISECONDS);

  private final String measure;
  private final String words;
  private final Mode mode;
  private final TimeUnit timeUnit;

  CellUnit(String measure, String words, Mode mode, TimeUnit timeUnit) {
    this.measure = measure;
    this.words = words;
    this.mode = mode;
    this.timeUnit = timeUnit;
  }

  /** Name of the measure. */
  public String measure() {
    return measure;
  }

  /** The unit in tables. */
  public String words() {
    return words;
  }

  /** Whether shots are counted instead of time; such a cell says how many. */
  public boolean shots() {
    return mode == Mode.SingleShotTime;
  }

  Mode mode() {
    return mode;
  }

  TimeUnit timeUnit() {
    return timeUnit;
  }
}
