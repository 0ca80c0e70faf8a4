package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Labelled;
import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.CatchUp;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.UsageException;
import picocli.CommandLine.Option;

/** The flags that say how the calls of a rate begin. */
public final class OpenLoopFlags {
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

  /** An open loop of a rate. */
  public Load.Open load(Rate rate) {
    return new Load.Open(
        rate,
        arrival != null ? arrival : Labelled.parse(Arrival.values(), Defaults.ARRIVAL),
        maxInflight != null ? maxInflight : Integer.parseInt(Defaults.MAX_INFLIGHT),
        catchUp != null ? catchUp : Labelled.parse(CatchUp.values(), Defaults.CATCH_UP));
  }

  /**
   * Checks that no flag is given, where there is no rate.
   *
   * @throws UsageException for the first that is
   */
  public void refuse() {
    refuse("--arrival", arrival == null ? null : arrival.label());
    refuse("--max-inflight", maxInflight);
    refuse("--catch-up", catchUp == null ? null : catchUp.label());
  }

  private static void refuse(String flag, Object value) {
    if (value != null) {
      throw new UsageException(flag, "needs --rate: a closed loop is never late", value);
    }
  }
}
