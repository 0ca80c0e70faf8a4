package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.UsageException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags that make the load: so many callers, or so many calls a second. */
public final class LoopFlags {
  /** What {@code --threads} is. */
  public static final String THREADS =
      "Closed loop: callers that each wait for their reply, 1 to "
          + Load.Closed.MAX_THREADS
          + ". Default: "
          + Defaults.THREADS;

  @Option(names = "--threads", paramLabel = "N", description = THREADS)
  private Integer threads;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Open loop instead: calls that are due per second or minute, such as 5000/s or 90000/m,"
              + " whatever the replies do.")
  private Rate rate;

  @Mixin private OpenLoopFlags open;

  /** The load that the flags make on a service of others, which is always a rate. */
  Load loadAtTarget() {
    if (rate != null || threads != null) {
      return load();
    }
    return open.load(Rate.parse(Defaults.TARGET_RATE));
  }

  /** The load that the flags make. */
  Load load() {
    if (rate == null) {
      open.refuse();
      return new Load.Closed(threads != null ? threads : Integer.parseInt(Defaults.THREADS));
    }
    if (threads != null) {
      throw new UsageException(
          "--threads", "cannot stand beside --rate, whose calls wait for no caller", threads);
    }
    return open.load(rate);
  }
}
