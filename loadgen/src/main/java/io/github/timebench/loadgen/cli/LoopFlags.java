package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Labelled;
import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.CatchUp;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.UsageException;
import picocli.CommandLine.Option;

/** The flags that make the load: so many callers, or so many calls a second. */
final class LoopFlags {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Closed loop: callers that each wait for their reply, 1 to "
              + Load.Closed.MAX_THREADS
              + ". Default: "
              + Defaults.THREADS)
  private Integer threads;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Open loop instead: calls that are due per second or minute, such as 5000/s or 90000/m,"
              + " whatever the replies do.")
  private Rate rate;

  @Option(
      names = "--arrival",
      paramLabel = "ARRIVAL",
      description =
          "When the calls of --rate are due: constant (at equal distances) or poisson (at random)."
              + " Default: "
              + Defaults.ARRIVAL)
  private Arrival arrival;

  @Option(
      names = "--max-inflight",
      paramLabel = "N",
      description =
          "Most calls of --rate under way at once, 1 to "
              + Load.Open.MAX_INFLIGHT
              + "; what is due meanwhile waits, and the wait counts. Default: "
              + Defaults.MAX_INFLIGHT)
  private Integer maxInflight;

  @Option(
      names = "--catch-up",
      paramLabel = "HOW",
      description =
          "Calls of --rate that are overdue start all at once (all), at double the rate until none"
              + " is (double), or never and are counted as skipped (none). Default: "
              + Defaults.CATCH_UP)
  private CatchUp catchUp;

  /** The load that the flags make. */
  Load load() {
    if (rate == null) {
      refuseWithoutRate("--arrival", arrival == null ? null : arrival.label());
      refuseWithoutRate("--max-inflight", maxInflight);
      refuseWithoutRate("--catch-up", catchUp == null ? null : catchUp.label());
      return new Load.Closed(threads != null ? threads : Integer.parseInt(Defaults.THREADS));
    }
    if (threads != null) {
      throw new UsageException(
          "--threads", "cannot stand beside --rate, whose calls wait for no caller", threads);
    }
    return new Load.Open(
        rate,
        arrival != null ? arrival : Labelled.parse(Arrival.values(), Defaults.ARRIVAL),
        maxInflight != null ? maxInflight : Integer.parseInt(Defaults.MAX_INFLIGHT),
        catchUp != null ? catchUp : Labelled.parse(CatchUp.values(), Defaults.CATCH_UP));
  }

  private static void refuseWithoutRate(String flag, Object value) {
    if (value != null) {
      throw new UsageException(flag, "needs --rate: a closed loop is never late", value);
    }
  }
}
