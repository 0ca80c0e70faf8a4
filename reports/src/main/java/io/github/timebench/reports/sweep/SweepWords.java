package io.github.timebench.reports.sweep;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.statistics.ScalabilityFit;
import io.github.timebench.reports.table.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a sweep says in sentences. */
public final class SweepWords {
  private SweepWords() {}

  /** A sentence or more for each curve: what to set, and from where more buys only waiting. */
  public static List<String> closing(SweepAnalysis sweep) {
    if (!sweep.compares()) {
      return List.of(
          "No answer: this run is %s, its figures are no findings and are not compared."
              .formatted(sweep.validity().status().label()));
    }
    return sweep.along().kind().numeric() && sweep.along().kind() != Kind.ITEMS
        ? sweep.curves().stream().map(curve -> closing(curve, callers(sweep.run()))).toList()
        : sweep.curves().stream().map(SweepWords::best).toList();
  }

  /** Which callers are counted where several drivers make one load. */
  private static String callers(RunResult run) {
    return run.plan().services().fleet().driversPerProvider() > 1 ? " on each driver" : "";
  }

  private static String closing(SweepCurve curve, String callers) {
    if (curve.knee().isEmpty()) {
      return curve.label() + ": nothing was answered.";
    }
    Knee knee = curve.knee().get();
    SweepPoint there = curve.points().get(knee.index());
    if (!knee.reached()) {
      return "%s: throughput still grows at %s (%s calls/s): the sweep ends before the knee.%s"
          .formatted(
              curve.label(),
              curve.at(knee.last()),
              Numbers.perSecond(there.callsPerSecond().value()),
              law(curve));
    }
    return "%s: %s; beyond, throughput stays within %s of the %s calls/s there%s.%s"
        .formatted(
            curve.label(),
            advice(curve, knee, callers),
            Numbers.percent(knee.spread()),
            Numbers.perSecond(there.callsPerSecond().value()),
            waiting(curve, knee),
            law(curve));
  }

  private static String advice(SweepCurve curve, Knee knee, String callers) {
    String at = curve.at(knee.index());
    return switch (curve.axis().kind()) {
      case THREADS -> "let at most " + at + callers + " call at once";
      case RATE -> "it answers no more than what " + at + " brings";
      case PROVIDER_THREADS -> "set the provider's pool to " + at;
      default -> "set " + at;
    };
  }

  private static String waiting(SweepCurve curve, Knee knee) {
    if (Double.isNaN(knee.timePerDoubling())) {
      return "";
    }
    String grows =
        " and the mean time of a call grows × %s with each doubling"
            .formatted(Numbers.ratio(knee.timePerDoubling()));
    boolean callers = curve.axis().kind() == Kind.THREADS;
    return callers && knee.onlyWaiting() ? grows + ": more callers buy only waiting" : grows;
  }

  /** Of a sweep of two things, which has many curves, only the table has it. */
  private static String law(SweepCurve curve) {
    if (curve.fit().isEmpty() || !curve.other().isEmpty()) {
      return "";
    }
    ScalabilityFit fit = curve.fit().get();
    if (fit.law().isEmpty()) {
      return " The scalability law names no peak: " + fit.doubt() + ".";
    }
    if (!fit.good()) {
      return " The scalability law does not fit.";
    }
    return Double.isNaN(fit.peak().value())
        ? " By the scalability law throughput has no peak."
        : " By the scalability law throughput is highest at %s."
            .formatted(Numbers.significant(fit.peak().value(), 2));
  }

  /** Of values that have no order. */
  private static String best(SweepCurve curve) {
    Optional<SweepPoint> best =
        curve.points().stream()
            .filter(SweepPoint::measured)
            .max(Comparator.comparingDouble(p -> p.callsPerSecond().value()));
    return best.map(
            p ->
                "%s: %s %s has the most throughput, %s calls/s."
                    .formatted(
                        curve.label(),
                        curve.axis().kind().label(),
                        curve.axis().values().get(curve.points().indexOf(p)),
                        Numbers.perSecond(p.callsPerSecond().value())))
        .orElse(curve.label() + ": nothing was answered.");
  }

  /** What the answer rests on. */
  public static String caution(SweepAnalysis sweep) {
    return (replication(sweep.run()) + " " + String.join(" ", notes(sweep))).strip();
  }

  /** A sentence for each point of which something is to be said. */
  private static List<String> notes(SweepAnalysis sweep) {
    return sweep.points().stream()
        .flatMap(p -> p.notes().stream().map(n -> "At " + String.join(", ", p.point()) + ", " + n))
        .map(note -> note + ".")
        .distinct()
        .toList();
  }

  private static String replication(RunResult run) {
    int blocks = run.blocks().size();
    if (blocks < 2) {
      return "One pair of JVMs for each setting: no interval, and nothing here is a finding.";
    }
    return Replicate.of(run) == Replicate.MACHINE_PAIR
        ? "Means over %d machine pairs of %d blocks in all, each of fresh JVMs and with the points in another order."
            .formatted(Replicate.count(run), blocks)
        : "Means over %d blocks of fresh JVMs, in each of which the points came in another order."
            .formatted(blocks);
  }
}
