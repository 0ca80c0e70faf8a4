package io.github.timebench.micro.jmh;

import io.github.timebench.reports.language.Text;
import java.time.Duration;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How many forks measure each cell, and how long. Forks are the unit of replication: several forks
 * with few and short iterations.
 *
 * @param count fresh JVMs per cell, 1 to {@value #MAX}
 */
public record Forks(int count, int warmupIterations, int measuredIterations, int iterationMillis) {
  public static final int DEFAULT = 5;

  public static final int MAX = 100;

  /** One short fork per cell: a look, without an interval. */
  public static final Forks QUICK = new Forks(1, 4, 2, 300);

  public Forks {
    if (count < 1 || count > MAX) {
      throw new IllegalArgumentException("forks must be 1 to " + MAX + ", not " + count);
    }
    if (warmupIterations < 0 || measuredIterations < 1 || iterationMillis < 1) {
      throw new IllegalArgumentException("a fork needs a measured iteration of 1 ms or more");
    }
  }

  /** Two seconds of warm-up and two measured ones in each fork. */
  public static Forks standard(int count) {
    return new Forks(count, 4, 4, 500);
  }

  /** Time of all iterations of one fork, its start not included. */
  public Duration iterations() {
    return Duration.ofMillis((long) (warmupIterations + measuredIterations) * iterationMillis);
  }

  /** JMH's options of a cell with these forks; iterations that the cell sets itself stay. */
  ChainedOptionsBuilder applyTo(Options cell) {
    ChainedOptionsBuilder options = new OptionsBuilder().parent(cell).forks(count);
    if (!cell.getMeasurementIterations().hasValue()) {
      TimeValue iteration = TimeValue.milliseconds(iterationMillis);
      options
          .warmupIterations(warmupIterations)
          .warmupTime(iteration)
          .measurementIterations(measuredIterations)
          .measurementTime(iteration);
    }
    return options;
  }

  public Text describe() {
    return Text.of(
        "forks: %s, each %s x %s ms warm-up and %s x %s ms measured",
        count, warmupIterations, iterationMillis, measuredIterations, iterationMillis);
  }
}
