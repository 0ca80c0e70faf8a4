package io.github.timebench.reports.capacity;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Study;
import io.github.timebench.reports.capacity.RateRule.RateJudgement;
import io.github.timebench.reports.capacity.RateRule.RateJudgement.Outcome;
import io.github.timebench.reports.capacity.VariantCapacity.BlockCapacity;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Evidence;
import io.github.timebench.reports.statistics.Evidence.Contrast;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Judgement;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.statistics.VerdictRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What follows from the probes of a capacity run: points, judged by {@link RateRule}, and the
 * capacities of the variants.
 *
 * @param points in the order in which they were measured
 * @param variants in the order of the plan
 * @param again ln A' - ln A; over no blocks if there is no A/A arm
 */
public record CapacityAnalysis(
    Objective objective,
    List<CapacityPoint> points,
    List<VariantCapacity> variants,
    Estimate again) {
  public CapacityAnalysis {
    points = List.copyOf(points);
    variants = List.copyOf(variants);
  }

  /**
   * Analyses a run.
   *
   * @return empty if it asked for something else
   */
  public static Optional<CapacityAnalysis> of(RunResult run) {
    if (!(run.plan().study() instanceof Study.Capacity study)) {
      return Optional.empty();
    }
    List<CapacityPoint> points = new ArrayList<>();
    RateRule rule = new RateRule(study.objective());
    for (Block block : run.blocks()) {
      for (String label : run.plan().labels()) {
        points.addAll(points(block, label, rule));
      }
    }
    Capacities capacities = new Capacities(run, study.objective(), points);
    return Optional.of(
        new CapacityAnalysis(study.objective(), points, capacities.variants(), capacities.again()));
  }

  /** Slices that follow each other at one rate and for one purpose are a point. */
  private static List<CapacityPoint> points(Block block, String label, RateRule rule) {
    List<CapacityPoint> points = new ArrayList<>();
    for (Pair pair : block.pairs()) {
      List<Probe.Arm> open = new ArrayList<>();
      for (Probe probe : pair.probes()) {
        Probe.Arm arm = arm(probe, label);
        if (arm == null) {
          continue;
        }
        if (!open.isEmpty() && !open.get(0).asked().equals(arm.asked())) {
          points.add(CapacityPoint.of(block.index(), rule.judge(open), open));
          open.clear();
        }
        if (probe.end().allMeasured()) {
          open.add(arm);
        } else if (collapsed(pair, probe, arm)) {
          open.add(arm);
          RateJudgement collapse = new RateJudgement(Outcome.COLLAPSED, true, false, "answers");
          points.add(CapacityPoint.of(block.index(), collapse, open));
          open.clear();
        }
      }
      boolean stopped = pair.end().kind() != RunEnd.Kind.COMPLETE;
      if (!open.isEmpty() && !(stopped && !rule.judge(open).decided())) {
        points.add(CapacityPoint.of(block.index(), rule.judge(open), open));
      }
    }
    return points;
  }

  private static Probe.Arm arm(Probe probe, String label) {
    return probe.arms().stream()
        .filter(arm -> arm.variant().equals(label))
        .filter(
            arm ->
                arm.asked().purpose() == Purpose.SEARCH || arm.asked().purpose() == Purpose.CONFIRM)
        .findFirst()
        .orElse(null);
  }

  /** A probe that a user stopped is no collapse; the arm under which one ends is its last. */
  private static boolean collapsed(Pair pair, Probe probe, Probe.Arm arm) {
    return pair.end().kind() == RunEnd.Kind.CUT_SHORT
        && probe.arms().get(probe.arms().size() - 1) == arm;
  }

  /** Whether even the lowest rate missed the objective, with every variant. */
  public boolean unattainable() {
    return variants.stream().allMatch(VariantCapacity::unattainable);
  }

  /** The same of a run whose figures are no findings. */
  public CapacityAnalysis asNoFinding() {
    return new CapacityAnalysis(
        objective,
        points,
        variants.stream().map(VariantCapacity::asNoFinding).toList(),
        again.alone());
  }

  private static final class Capacities {
    private final Plan plan;
    private final Replicate replicate;
    private final CapacityEffects effects;
    private final VerdictRule rule;
    private final Map<String, List<BlockCapacity>> blocks = new LinkedHashMap<>();

    Capacities(RunResult run, Objective objective, List<CapacityPoint> points) {
      this.plan = run.plan();
      this.replicate = Replicate.of(run);
      this.effects = new CapacityEffects(plan, run.blocks(), points, objective);
      this.rule =
          new VerdictRule(
              plan.margin(),
              plan.blocks().max(),
              replicate.planned(plan, run.blocks().size(), effects.count()),
              true,
              replicate);
      for (String label : plan.labels()) {
        Map<Integer, List<CapacityPoint>> byBlock =
            points.stream()
                .filter(point -> point.variant().equals(label))
                .collect(
                    Collectors.groupingBy(
                        CapacityPoint::block, LinkedHashMap::new, Collectors.toList()));
        blocks.put(
            label,
            byBlock.entrySet().stream()
                .map(block -> BlockCapacity.of(block.getKey(), block.getValue()))
                .toList());
      }
    }

    List<VariantCapacity> variants() {
      Map<String, Finding> verdicts = verdicts();
      return plan.labels().stream()
          .map(
              label ->
                  new VariantCapacity(
                      label,
                      blocks.get(label),
                      estimate(effects.whole(label), effects.of(label)).exp(),
                      ratio(label),
                      Optional.ofNullable(verdicts.get(label))))
          .toList();
    }

    private Estimate estimate(double whole, double[] values) {
      boolean spread = values.length > 1 && Arrays.stream(values).allMatch(Double::isFinite);
      return spread ? replicate.published(Estimate.mean(values)) : Estimate.only(whole);
    }

    private Estimate ratio(String label) {
      if (label.equals(plan.again())) {
        return again().exp();
      }
      return plan.isBaseline(label)
          ? Estimate.UNKNOWN
          : estimate(effects.wholeRatio(label), effects.ratios(label)).exp();
    }

    /** ln A' - ln A: twice the distance of A' from the mean of both. */
    Estimate again() {
      return plan.again().isEmpty()
          ? Estimate.UNKNOWN
          : estimate(2 * effects.wholeRatio(plan.again()), againValues());
    }

    private double[] againValues() {
      if (plan.again().isEmpty()) {
        double[] none = new double[effects.count()];
        Arrays.fill(none, Double.NaN);
        return none;
      }
      return Arrays.stream(effects.ratios(plan.again())).map(distance -> 2 * distance).toArray();
    }

    private Map<String, Finding> verdicts() {
      List<Contrast> contrasts =
          plan.labels().stream()
              .filter(label -> !plan.isBaseline(label) && !label.equals(plan.again()))
              .filter(label -> Double.isFinite(effects.wholeRatio(label)))
              .map(
                  label ->
                      new Contrast(
                          label,
                          plan.baselineOf(label),
                          effects.ratios(label),
                          plan.armsOf(label).size()))
              .toList();
      Map<String, Finding> verdicts = new LinkedHashMap<>();
      if (plan.quick() || contrasts.isEmpty() || effects.count() < Estimate.MIN_VALUES) {
        return verdicts;
      }
      Evidence evidence = new Evidence(contrasts, againValues());
      List<Finding> all = Judgement.of(evidence, effects.count(), rule).findings();
      for (int i = 0; i < all.size(); i++) {
        verdicts.put(contrasts.get(i).variant(), all.get(i));
      }
      return verdicts;
    }
  }
}
