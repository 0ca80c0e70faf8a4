package io.github.timebench.reports.compare;

import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.statistics.Contrast;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Evidence;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Judgement;
import io.github.timebench.reports.statistics.SignedRank;
import io.github.timebench.reports.statistics.VerdictRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Compares the variants of a run with their baselines. */
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

  /** The one figure that has verdicts. */
  static Figure primary(Plan plan) {
    return plan.openLoop() ? CallTime.RESPONSE.figure(Statistic.P99) : Figure.CALLS_PER_SECOND;
  }

  /** Compares a run of two blocks or more. */
  static Comparisons of(Plan plan, BlockEffects effects, int blocks) {
    return new ComparisonMaker(plan, effects, blocks).make();
  }

  private Comparisons make() {
    int counted = effects.counted(new double[blocks]).length;
    VerdictRule rule =
        new VerdictRule(
            plan.margin(),
            plan.blocks().stopping(),
            effects.replicate().planned(plan, blocks, counted),
            !plan.openLoop(),
            effects.replicate());
    Judgement judgement = Judgement.of(this::evidence, counted, rule);
    int cuts = judgement.cuts();
    double confidence = rule.bounds(judged.size()).confidence();
    List<Comparison> all = new ArrayList<>();
    for (Figure figure : figures()) {
      all.addAll(compare(figure, cuts, confidence, judgement.findings()));
    }
    return new Comparisons(
        all,
        primary,
        confidence,
        Estimate.mean(effects.counted(again(primary, cuts))),
        effects.leftOut(),
        SerializerGain.of(
            plan,
            effects,
            all.stream().filter(one -> one.finding().isPresent()).toList(),
            confidence),
        drifts(judgement),
        cuts,
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

  /** The rounds of histograms cannot be cut, so an open loop's drift is shown and not tested. */
  private Evidence evidence(int cuts) {
    List<Contrast> contrasts = contrasts(primary, cuts);
    List<double[]> drifts = new ArrayList<>();
    if (!plan.openLoop()) {
      judged.forEach(label -> drifts.add(effects.counted(effects.drift(label, cuts))));
      if (!plan.again().isEmpty()) {
        drifts.add(effects.counted(effects.drift(plan.again(), cuts)));
      }
    }
    return new Evidence(contrasts, effects.counted(again(primary, cuts)), drifts);
  }

  private List<Contrast> contrasts(Figure figure, int cuts) {
    return judged.stream()
        .map(
            label ->
                new Contrast(
                    label,
                    plan.baselineOf(label),
                    effects.counted(effects.of(label, figure, cuts)),
                    effects.arms(label).size()))
        .toList();
  }

  /** ln A' - ln A: twice the distance of A' from the mean of both; none without an A/A arm. */
  private double[] again(Figure figure, int cuts) {
    return plan.again().isEmpty()
        ? none()
        : Arrays.stream(effects.of(plan.again(), figure, cuts)).map(d -> 2 * d).toArray();
  }

  private double[] none() {
    double[] none = new double[blocks];
    Arrays.fill(none, Double.NaN);
    return none;
  }

  private List<Comparison> compare(
      Figure figure, int cuts, double confidence, List<Finding> findings) {
    double[] again = effects.counted(again(figure, cuts));
    Estimate[] compared =
        new Evidence(contrasts(figure, cuts), again, List.of()).effects(again.length, confidence);
    List<Comparison> comparisons = new ArrayList<>();
    if (!plan.again().isEmpty()) {
      for (String arm : List.of(plan.baseline(), plan.again())) {
        Estimate distance =
            Estimate.mean(effects.counted(effects.of(arm, figure, cuts)), confidence);
        comparisons.add(comparison(arm, figure, cuts, distance, Optional.empty()));
      }
    }
    for (int i = 0; i < compared.length; i++) {
      Optional<Finding> finding =
          figure.equals(primary) ? Optional.of(findings.get(i)) : Optional.empty();
      comparisons.add(
          comparison(
              judged.get(i), figure, cuts, effects.replicate().published(compared[i]), finding));
    }
    return comparisons;
  }

  private Comparison comparison(
      String variant, Figure figure, int cuts, Estimate effect, Optional<Finding> finding) {
    double[] all = effects.of(variant, figure, cuts);
    double[] counted = effects.orNone(all);
    Estimate overAll = effects.leftOut().isEmpty() ? effect : Estimate.mean(effects.overAll(all));
    return new Comparison(
        variant, figure, counted, effect, overAll, finding, SignedRank.p(effects.counted(all)));
  }

  private List<Drift> drifts(Judgement judgement) {
    List<Drift> drifts = new ArrayList<>();
    if (plan.openLoop()) {
      return drifts;
    }
    List<String> labels = new ArrayList<>(judged);
    if (!plan.again().isEmpty()) {
      labels.add(plan.again());
    }
    for (int i = 0; i < labels.size(); i++) {
      double[] ofBlocks = effects.counted(effects.drift(labels.get(i), judgement.cuts()));
      double factor = labels.get(i).equals(plan.again()) ? 2 : 1;
      Estimate change = Estimate.mean(Arrays.stream(ofBlocks).map(d -> factor * d).toArray());
      drifts.add(new Drift(labels.get(i), change, judgement.moving().get(i)));
    }
    return drifts;
  }
}
