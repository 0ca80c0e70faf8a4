package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.RunPlan;
import io.github.timebench.reports.model.RunResult;
import io.github.timebench.reports.model.VariantPlan;
import io.github.timebench.reports.statistics.Effect;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.HierarchicalBootstrap;
import io.github.timebench.reports.statistics.Holm;
import io.github.timebench.reports.statistics.Interval;
import io.github.timebench.reports.statistics.SignedRank;
import io.github.timebench.reports.statistics.VerdictRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares the variants of a run with their baselines. */
final class ComparisonMaker {
  private final RunPlan plan;
  private final BlockLogs logs;
  private final Map<String, List<VariantSeries>> series;
  private final int blocks;

  private ComparisonMaker(RunResult run, Map<String, List<VariantSeries>> series) {
    this.plan = run.plan();
    this.logs = new BlockLogs(run);
    this.series = series;
    this.blocks = run.blocks().size();
  }

  /** Compares a valid run of two blocks or more. */
  static Comparisons of(RunResult run, Map<String, List<VariantSeries>> series) {
    return new ComparisonMaker(run, series).make();
  }

  private Comparisons make() {
    List<LeftOut> leftOut = new ArrayList<>();
    List<Comparison> described = new ArrayList<>();
    for (VariantPlan variant : plan.variants()) {
      if (!variant.ownBaseline()) {
        List<LeftOut> ofVariant = leftOut(variant);
        leftOut.addAll(ofVariant);
        figures().forEach(f -> described.add(describe(variant.label(), f, ofVariant)));
      }
    }
    Figure costly = plan.openLoop() ? CallTime.RESPONSE.p99() : Figure.CALLS_PER_SECOND;
    Comparisons plain = new Comparisons(described, plan.again(), leftOut, List.of());
    return new Comparisons(
        judged(plain),
        plan.again(),
        leftOut,
        PenaltyWonBack.of(plan, costly, label -> blockLogs(plain, label, costly)));
  }

  private List<Figure> figures() {
    List<Figure> figures = new ArrayList<>(List.of(Figure.CALLS_PER_SECOND));
    figures.addAll(CallTime.SERVICE.figures());
    if (plan.openLoop()) {
      figures.addAll(CallTime.RESPONSE.figures());
    }
    figures.removeIf(f -> f == CallTime.SERVICE.max() || f == CallTime.RESPONSE.max());
    PerCall.AMOUNTS.keySet().stream().sorted().forEach(figures::add);
    return figures;
  }

  private List<LeftOut> leftOut(VariantPlan compared) {
    String variant = compared.label();
    List<LeftOut> leftOut = new ArrayList<>();
    for (int block = 0; block < blocks; block++) {
      for (String side : List.of(compared.baseline(), variant)) {
        String unsteady = unsteady(side, block);
        if (!unsteady.isEmpty()) {
          String whose = side.equals(variant) ? "" : "the baseline: ";
          leftOut.add(new LeftOut(variant, block, whose + unsteady));
          break;
        }
      }
    }
    return leftOut;
  }

  /** Why a variant was not steady in a block; empty if it was. */
  private String unsteady(String variant, int block) {
    return series.get(variant).stream()
        .filter(s -> s.block() == block)
        .findFirst()
        .map(s -> s.steady() ? "" : s.state().reason())
        .orElse("nothing was recorded");
  }

  private Comparison describe(String variant, Figure figure, List<LeftOut> leftOut) {
    List<double[]> rounds = new ArrayList<>(logs.of(variant, figure));
    leftOut.forEach(out -> rounds.set(out.block(), new double[0]));
    double[] blockLogs =
        rounds.stream().mapToDouble(r -> Arrays.stream(r).average().orElse(Double.NaN)).toArray();
    Interval bootstrap =
        isJudged(figure) ? HierarchicalBootstrap.ofMean(rounds, plan.seed()) : Interval.UNKNOWN;
    return new Comparison(
        variant,
        figure,
        blockLogs,
        Effect.of(blockLogs),
        Double.NaN,
        Optional.empty(),
        bootstrap,
        SignedRank.p(blockLogs));
  }

  private List<Comparison> judged(Comparisons plain) {
    List<Comparison> family = plain.all().stream().filter(this::hasVerdict).toList();
    double[] adjusted = Holm.adjust(family.stream().mapToDouble(c -> c.effect().p()).toArray());
    int hypotheses = (int) Arrays.stream(adjusted).filter(p -> !Double.isNaN(p)).count();
    VerdictRule rule = new VerdictRule(plan.margin(), VerdictRule.ALPHA, hypotheses);
    List<Comparison> judged = new ArrayList<>(plain.all());
    for (int i = 0; i < family.size(); i++) {
      Comparison one = family.get(i);
      Effect again = plain.effect(plan.again(), one.figure());
      boolean moreIsFaster = one.figure() == Figure.CALLS_PER_SECOND;
      Finding finding = rule.judge(one.effect(), adjusted[i], again, moreIsFaster);
      judged.set(
          judged.indexOf(one),
          new Comparison(
              one.variant(),
              one.figure(),
              one.blockLogs(),
              one.effect(),
              adjusted[i],
              Optional.of(finding),
              one.bootstrap(),
              one.signedRankP()));
    }
    return judged;
  }

  private boolean hasVerdict(Comparison comparison) {
    return isJudged(comparison.figure()) && !comparison.variant().equals(plan.again());
  }

  private boolean isJudged(Figure figure) {
    return figure == Figure.CALLS_PER_SECOND || figure == CallTime.headline(plan).p99();
  }

  /** A baseline's own are 0. */
  private double[] blockLogs(Comparisons comparisons, String label, Figure figure) {
    return comparisons
        .of(label, figure)
        .map(Comparison::blockLogs)
        .orElseGet(() -> new double[blocks]);
  }
}
