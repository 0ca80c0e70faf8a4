package io.github.timebench.reports.compare;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup.PastSpread;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Evidence;
import io.github.timebench.reports.statistics.Evidence.Contrast;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Judgement;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.statistics.VerdictRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

final class ComparisonMaker {
  private final Plan plan;
  private final BlockEffects effects;
  private final Figure primary;
  private final List<String> judged;
  private final int blocks;

  private ComparisonMaker(Plan plan, BlockEffects effects, int blocks) {
    this.plan = plan;
    this.effects = effects;
    this.primary = primary(plan);
    this.judged =
        plan.labels().stream()
            .filter(label -> !plan.isBaseline(label) && !label.equals(plan.again()))
            .toList();
    this.blocks = blocks;
  }

  static Figure primary(Plan plan) {
    return plan.openLoop() ? CallTime.RESPONSE.figure(Statistic.P99) : Figure.CALLS_PER_SECOND;
  }

  /** Compares a run of two blocks or more. */
  static Comparisons of(RunResult run, BlockEffects effects) {
    return new ComparisonMaker(run.plan(), effects, run.blocks().size()).make();
  }

  /**
   * What stored runs knew of the spread, those with the JVM of this run; none for machine pairs.
   */
  static List<PastSpread> history(RunResult run) {
    String java = run.environment().driver().getOrDefault("java", "");
    return Replicate.of(run) == Replicate.MACHINE_PAIR
        ? List.of()
        : run.setup().history().stream().filter(one -> one.java().equals(java)).toList();
  }

  private Comparisons make() {
    int counted = effects.counted(new double[blocks]).length;
    VerdictRule rule =
        new VerdictRule(
            plan.margin(),
            plan.blocks().max(),
            effects.replicate().planned(plan, blocks, counted),
            !plan.openLoop(),
            effects.replicate());
    Judgement judgement = Judgement.of(evidence(primary), counted, rule);
    double confidence = rule.bounds(judged.size()).confidence();
    List<Comparison> all = new ArrayList<>();
    for (Figure figure : figures()) {
      all.addAll(arms(figure, confidence));
      all.addAll(
          figure.equals(primary) ? judged(judgement.findings()) : compared(figure, confidence));
    }
    return new Comparisons(
        all,
        confidence,
        Estimate.mean(effects.counted(again(primary))),
        effects.leftOut(),
        SerializerGain.of(
            plan,
            effects,
            all.stream().filter(one -> one.finding().isPresent()).toList(),
            confidence),
        judgement.decided(),
        judgement.enough());
  }

  private List<Figure> figures() {
    List<Figure> figures =
        new ArrayList<>(List.of(Figure.CALLS_PER_SECOND, Figure.CALLS_PER_CPU_SECOND));
    figures.addAll(CallTime.SERVICE.figures());
    if (plan.openLoop()) {
      figures.addAll(CallTime.RESPONSE.figures());
    }
    figures.remove(CallTime.SERVICE.figure(Statistic.MAX));
    figures.remove(CallTime.RESPONSE.figure(Statistic.MAX));
    figures.addAll(Figure.COSTS);
    return figures;
  }

  private Evidence evidence(Figure figure) {
    return evidence(label -> effects.of(label, figure), again(figure));
  }

  private Evidence evidence(Function<String, double[]> ofBlocks, double[] again) {
    List<Contrast> contrasts =
        judged.stream().map(label -> effects.contrast(label, ofBlocks.apply(label))).toList();
    return new Evidence(contrasts, effects.counted(again));
  }

  /** ln A' - ln A: twice the distance of A' from the mean of both; none without an A/A arm. */
  private double[] again(Figure figure) {
    return plan.again().isEmpty() ? none() : twice(effects.of(plan.again(), figure));
  }

  private static double[] twice(double[] logs) {
    return Arrays.stream(logs).map(log -> 2 * log).toArray();
  }

  private double[] none() {
    double[] none = new double[blocks];
    Arrays.fill(none, Double.NaN);
    return none;
  }

  /** The distance of the baseline's arms from their mean. */
  private List<Comparison> arms(Figure figure, double confidence) {
    return plan.again().isEmpty()
        ? List.of()
        : Stream.of(plan.baseline(), plan.again())
            .map(
                arm -> {
                  Estimate distance =
                      Estimate.mean(effects.counted(effects.of(arm, figure)), confidence);
                  return comparison(arm, figure, distance, Optional.empty(), Double.NaN);
                })
            .toList();
  }

  private List<Comparison> judged(List<Finding> findings) {
    double[] moved = couldHaveMoved();
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 0; i < findings.size(); i++) {
      Finding finding = findings.get(i);
      Estimate effect = effects.replicate().published(finding.effect());
      comparisons.add(comparison(judged.get(i), primary, effect, Optional.of(finding), moved[i]));
    }
    return comparisons;
  }

  private List<Comparison> compared(Figure figure, double confidence) {
    Estimate[] compared = effects.estimates(judged, label -> effects.of(label, figure), confidence);
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 0; i < compared.length; i++) {
      comparisons.add(comparison(judged.get(i), figure, compared[i], Optional.empty(), Double.NaN));
    }
    return comparisons;
  }

  /** Per variant that is judged; the rounds of an open loop have no percentiles. */
  private double[] couldHaveMoved() {
    double[] moved = new double[judged.size()];
    Arrays.fill(moved, Double.NaN);
    if (plan.openLoop()) {
      return moved;
    }
    double[] again = plan.again().isEmpty() ? none() : twice(effects.drift(plan.again()));
    Evidence drifts = evidence(effects::drift, again);
    Estimate[] changes = drifts.effects(drifts.again().length, Estimate.CONFIDENCE);
    for (int i = 0; i < moved.length; i++) {
      Estimate change = effects.replicate().published(changes[i]);
      moved[i] = Math.expm1(Math.max(Math.abs(change.low()), Math.abs(change.high())));
    }
    return moved;
  }

  private Comparison comparison(
      String variant, Figure figure, Estimate effect, Optional<Finding> finding, double moved) {
    double[] all = effects.of(variant, figure);
    double[] counted = effects.orNone(all);
    Estimate overAll = effects.leftOut().isEmpty() ? effect : Estimate.mean(effects.overAll(all));
    return new Comparison(variant, figure, counted, effect, overAll, finding, moved);
  }
}
