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
import io.github.timebench.reports.capacity.RateJudgement.Outcome;
import io.github.timebench.reports.statistics.Contrast;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Evidence;
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
 */
public record CapacityAnalysis(
    Objective objective, List<CapacityPoint> points, List<VariantCapacity> variants) {
  /** Keeps unmodifiable copies. */
  public CapacityAnalysis {
    points = List.copyOf(points);
    variants = List.copyOf(variants);
  }

  /**
   * Analyses a run.
   *
   * @param findings whether what whole blocks have shown is a finding
   * @return empty if it asked for something else
   */
  public static Optional<CapacityAnalysis> of(RunResult run, boolean findings) {
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
    List<VariantCapacity> variants = new Capacities(run, points, findings).variants();
    return Optional.of(new CapacityAnalysis(study.objective(), points, variants));
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

  /** Makes the capacities of the variants. */
  private static final class Capacities {
    private final Plan plan;
    private final List<Block> measured;
    private final Replicate replicate;
    private final int count;
    private final boolean findings;
    private final Map<String, List<BlockCapacity>> blocks = new LinkedHashMap<>();

    Capacities(RunResult run, List<CapacityPoint> points, boolean findings) {
      this.plan = run.plan();
      this.measured = run.blocks();
      this.replicate = Replicate.of(run);
      this.count = Replicate.count(run);
      this.findings = findings && !plan.quick();
      for (String label : plan.labels()) {
        List<BlockCapacity> ofVariant = new ArrayList<>();
        for (Block block : measured) {
          List<CapacityPoint> here =
              points.stream()
                  .filter(point -> point.block() == block.index() && point.variant().equals(label))
                  .toList();
          if (!here.isEmpty()) {
            ofVariant.add(BlockCapacity.of(block.index(), here));
          }
        }
        blocks.put(label, ofVariant);
      }
    }

    List<VariantCapacity> variants() {
      List<String> judged =
          plan.labels().stream()
              .filter(label -> !plan.isBaseline(label))
              .filter(label -> !bounded(label) && !bounded(plan.baselineOf(label)))
              .toList();
      Map<String, Finding> verdicts = verdicts(judged);
      return plan.labels().stream()
          .map(
              label ->
                  new VariantCapacity(
                      label,
                      blocks.get(label),
                      perSecond(label),
                      ratio(label),
                      Optional.ofNullable(verdicts.get(label))))
          .toList();
    }

    private boolean bounded(String label) {
      return blocks.get(label).stream().anyMatch(BlockCapacity::atLeast);
    }

    /** ln of what was found, by block; NaN where nothing was. */
    private double[] logs(String label) {
      Map<Integer, Double> found =
          blocks.get(label).stream()
              .collect(Collectors.toMap(BlockCapacity::block, BlockCapacity::perSecond));
      return measured.stream()
          .mapToDouble(block -> Math.log(found.getOrDefault(block.index(), Double.NaN)))
          .toArray();
    }

    private double[] ratios(String label) {
      double[] logs = logs(label);
      double[] baseline = logs(plan.baselineOf(label));
      for (int i = 0; i < logs.length; i++) {
        logs[i] -= baseline[i];
      }
      return Replicate.values(measured, logs);
    }

    private Estimate perSecond(String label) {
      double[] logs = Replicate.values(measured, logs(label));
      Estimate mean = replicate.published(Estimate.mean(logs)).exp();
      return bounded(label) || !findings ? mean.alone() : mean;
    }

    private Estimate ratio(String label) {
      if (plan.isBaseline(label) || bounded(label) || bounded(plan.baselineOf(label))) {
        return Estimate.UNKNOWN;
      }
      Estimate mean = replicate.published(Estimate.mean(ratios(label))).exp();
      return findings ? mean : mean.alone();
    }

    private Map<String, Finding> verdicts(List<String> judged) {
      Map<String, Finding> verdicts = new LinkedHashMap<>();
      if (!findings || judged.isEmpty() || count < Estimate.MIN_VALUES) {
        return verdicts;
      }
      double[] again = new double[count];
      Arrays.fill(again, Double.NaN);
      List<Contrast> contrasts =
          judged.stream()
              .map(label -> new Contrast(label, plan.baselineOf(label), ratios(label), 1))
              .toList();
      VerdictRule rule =
          new VerdictRule(
              plan.margin(),
              plan.blocks().max(),
              replicate.planned(plan, measured.size(), count),
              true,
              replicate);
      Evidence evidence = new Evidence(contrasts, again);
      List<Finding> all = Judgement.of(evidence, count, rule).findings();
      for (int i = 0; i < judged.size(); i++) {
        verdicts.put(judged.get(i), all.get(i));
      }
      return verdicts;
    }
  }
}
