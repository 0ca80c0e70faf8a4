package io.github.timebench.loadgen.cli;

import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.CatchUp;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.InvalidPlanException;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.OpenLoopPlan;
import picocli.CommandLine.Option;

/** The flags that make the load: so many callers, or so many calls a second. */
final class LoopFlags {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "Closed loop: callers that each wait for their reply, 1 to "
              + LoadPlan.MOST_THREADS
              + ". Default: "
              + Defaults.THREADS)
  private Integer threads;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Open loop instead: calls that are due per second or minute, such as 5000/s or 90000/m,"
              + " whatever the replies do.")
  private String rate;

  @Option(
      names = "--arrival",
      paramLabel = "ARRIVAL",
      description =
          "When the calls of --rate are due: constant (at equal distances) or poisson (at random)."
              + " Default: "
              + Defaults.ARRIVAL)
  private String arrival;

  @Option(
      names = "--max-inflight",
      paramLabel = "N",
      description =
          "Most calls of --rate under way at once, 1 to "
              + OpenLoopPlan.MOST_INFLIGHT
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
  private String catchUp;

  /** Callers of the closed loop; 0 in an open loop. */
  int threads() {
    if (rate == null) {
      return threads != null ? threads : Integer.parseInt(Defaults.THREADS);
    }
    if (threads != null) {
      throw new InvalidPlanException(
          "--threads", "cannot stand beside --rate, whose calls wait for no caller", threads);
    }
    return 0;
  }

  /** The open loop; null if a closed loop is asked for. */
  OpenLoopPlan openLoop() {
    if (rate == null) {
      refuseWithoutRate("--arrival", arrival);
      refuseWithoutRate("--max-inflight", maxInflight);
      refuseWithoutRate("--catch-up", catchUp);
      return null;
    }
    return new OpenLoopPlan(
        OpenLoopPlan.rate(rate),
        LoadFlags.constant("--arrival", Arrival.class, given(arrival, Defaults.ARRIVAL)),
        maxInflight != null ? maxInflight : Integer.parseInt(Defaults.MAX_INFLIGHT),
        LoadFlags.constant("--catch-up", CatchUp.class, given(catchUp, Defaults.CATCH_UP)));
  }

  private static String given(String value, String otherwise) {
    return value != null ? value : otherwise;
  }

  private static void refuseWithoutRate(String flag, Object value) {
    if (value != null) {
      throw new InvalidPlanException(flag, "needs --rate, for a closed loop is never late", value);
    }
  }
}
