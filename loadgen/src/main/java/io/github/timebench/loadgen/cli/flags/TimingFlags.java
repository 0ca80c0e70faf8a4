package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Durations;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Timing;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The flags that say how long things take, but for how long is measured. */
public final class TimingFlags {
  private static final Duration QUICK_MAX_WARMUP = Durations.parse(Defaults.QUICK_MAX_WARMUP);

  @Option(
      names = "--max-warmup",
      paramLabel = "TIME",
      description =
          "Longest warm-up of a block, all variants together; it ends as soon as both JVMs are"
              + " quiet."
              + " Default: "
              + Defaults.MAX_WARMUP
              + ", with --quick "
              + Defaults.QUICK_MAX_WARMUP)
  private Duration maxWarmup;

  @Option(
      names = "--slice",
      paramLabel = "TIME",
      description =
          "Shortest slice of a variant; longer by itself when calls are slow. Default: "
              + Defaults.SLICE
              + "; of a capacity's search 1s to 5s, by its objective")
  private Duration slice;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = Defaults.TIMEOUT,
      description = "Longest wait for a reply. Default: ${DEFAULT-VALUE}")
  private Duration timeout;

  /**
   * The times that the flags make.
   *
   * @param duration measured time per variant and block
   */
  public Timing timing(Duration duration, boolean quick) {
    return timing(duration, quick, Durations.parse(Defaults.SLICE));
  }

  /**
   * The times that the flags make.
   *
   * @param duration measured time per variant and block
   * @param usualSlice where no flag says how long
   */
  public Timing timing(Duration duration, boolean quick, Duration usualSlice) {
    if (quick && maxWarmup != null && maxWarmup.compareTo(QUICK_MAX_WARMUP) > 0) {
      throw new UsageException(
          "--max-warmup",
          "must be at most " + Defaults.QUICK_MAX_WARMUP + " with --quick",
          maxWarmup);
    }
    String usual = quick ? Defaults.QUICK_MAX_WARMUP : Defaults.MAX_WARMUP;
    return new Timing(
        duration,
        maxWarmup != null ? maxWarmup : Durations.parse(usual),
        slice != null ? slice : usualSlice,
        timeout);
  }
}
