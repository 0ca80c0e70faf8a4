package io.github.timebench.reports.text;

import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.Statistic.Percentiles;
import io.github.timebench.reports.fleet.FleetAnalysis;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;

/** What the figures of a run do not show. */
public final class Limits {
  private Limits() {}

  public static List<Text> of(RunAnalysis analysis) {
    List<Text> limits = new ArrayList<>();
    Plan plan = analysis.run().plan();
    if (apart(analysis)) {
      limits.add(
          Text.of(
              "Machines and the network between them are those of this run: others are another"
                  + " population."));
    } else {
      addOfOneMachine(limits, plan);
    }
    if (analysis.run().externalProvider()) {
      limits.add(RunWords.externalProvider(analysis.run()));
    }
    if (!plan.otherBaselines().isEmpty()) {
      limits.add(
          Text.of(
              "Each version runs in a pair of JVMs of its own, with its release's Dubbo and Netty:"
                  + " only ratios within a version share JVMs and rounds. The A/A arm ran on this"
                  + " Dubbo only."));
    }
    if (plan.payload().api().isPresent() && plan.services().target().isEmpty()) {
      limits.add(
          Text.of(
              "Date types are put into clones of the API's classes, which have their fields and none"
                  + " of their methods. What that changes is the ratio of original+stock to"
                  + " own+stock. The provider's replies are ready when a call comes: no time of the"
                  + " API's own work is in here."));
    }
    analysis.study().ifPresent(study -> limits.addAll(study.limits()));
    if (analysis.study().isEmpty()) {
      limits.add(ofLoop(plan));
    }
    limits.add(ofReplication(analysis));
    limits.add(
        Text.of(
            "Percentiles with fewer than %s samples beyond them are not published (n/a); the maximum"
                + " is one call.",
            Percentiles.MIN_ABOVE));
    return limits;
  }

  /** Whether each host had a machine of its own. */
  private static boolean apart(RunAnalysis analysis) {
    return analysis
        .fleet()
        .map(FleetAnalysis::figures)
        .filter(figures -> figures.kernels() > 1)
        .isPresent();
  }

  private static void addOfOneMachine(List<Text> limits, Plan plan) {
    if (plan.services().target().isPresent()) {
      limits.add(
          Text.of(
              "Where the providers stand, and who else calls them, is not known here: both are in"
                  + " the times."));
      return;
    }
    limits.add(
        plan.services().hops().distant()
            ? Text.of(
                "The distance is simulated: a relay holds bytes back. Bandwidth, loss and a shared"
                    + " switch are not in here.")
            : Text.of(
                "Loopback is not a network: there is no distance, no loss, no shared switch in"
                    + " here."));
    limits.add(
        Text.of(
            "A few cores shared by driver and provider are not a server: each side takes CPU from"
                + " the other."));
  }

  private static Text ofLoop(Plan plan) {
    return plan.openLoop()
        ? Text.of(
            "Response times count from when a call was due, at a rate that was chosen: another rate"
                + " has other response times.")
        : Text.of(
            "A closed loop has no intended start: a caller that waits sends nothing meanwhile. These"
                + " are service times, not the response times that independent callers would see.");
  }

  private static Text ofReplication(RunAnalysis analysis) {
    if (analysis.comparisons().any()) {
      return Text.of(
          "Intervals say how far JVM pairs on this machine scatter; another machine, JVM version or"
              + " payload is another population.");
    }
    return analysis.onePairOfJvms()
        ? Text.of(
            "One JVM pair proves nothing: compilation differs from JVM to JVM by more than anything"
                + " inside one. Repeat over several pairs before acting on a ratio.")
        : Text.of("Ratios are shown without intervals; the spread between JVM pairs is not shown.");
  }
}
