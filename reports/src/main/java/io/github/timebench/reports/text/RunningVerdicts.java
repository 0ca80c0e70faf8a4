package io.github.timebench.reports.text;

import io.github.timebench.model.plan.Blocks.Stopping;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Bounds;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a run that is still going on knows after its latest block. */
public final class RunningVerdicts {
  private RunningVerdicts() {}

  /** What the ratios are of. */
  public static String heading(Plan plan) {
    return plan.openLoop() ? "p99 × so far" : "× so far";
  }

  /**
   * Each variant's ratio to its baseline by its label, with the interval that holds at every look
   * once there is one; none in a first look and in a study.
   */
  public static Map<String, String> ratios(RunAnalysis known) {
    Map<String, String> ratios = new LinkedHashMap<>();
    if (compares(known)) {
      known.variants().forEach(variant -> ratios.put(variant.label(), ratio(known, variant, "")));
    }
    return ratios;
  }

  /** What a study knows after its latest block, a line each; none for other runs. */
  public static List<String> study(RunAnalysis known) {
    return known.study().stream()
        .flatMap(study -> study.lastBlock().stream())
        .map(Text::english)
        .toList();
  }

  /** In one line: the baseline's throughput, and each variant's ratio and verdict. */
  public static String line(RunAnalysis known) {
    List<String> words = new ArrayList<>();
    for (VariantSummary variant : known.variants()) {
      words.add(variant.label() + " " + words(known, variant));
    }
    long errors = known.variants().stream().mapToLong(variant -> variant.measured().errors()).sum();
    if (errors > 0) {
      words.add(Numbers.count(errors) + (errors == 1 ? " error" : " errors"));
    }
    goal(known).ifPresent(words::add);
    notQuiet(known).ifPresent(words::add);
    return String.join("; ", words);
  }

  /** How far the widest interval is from that at which the run stops, where it does. */
  public static Optional<String> goal(RunAnalysis known) {
    Stopping stopping = known.run().plan().blocks().stopping();
    double widest = known.comparisons().widestHalfWidth();
    return stopping.kind() == Stopping.Kind.UNTIL && widest > 0
        ? Optional.of(
            "widest interval ±%s, until ±%s"
                .formatted(Numbers.percent(widest), Numbers.percent(stopping.halfWidth())))
        : Optional.empty();
  }

  /** That the latest block was not quiet, if so. */
  public static Optional<String> notQuiet(RunAnalysis known) {
    int blocks = known.run().blocks().size();
    return known.run().blocks().get(blocks - 1).quiet()
        ? Optional.empty()
        : Optional.of("block %d was still warming".formatted(blocks));
  }

  private static boolean compares(RunAnalysis known) {
    return known.study().isEmpty() && !known.run().plan().quick();
  }

  private static String words(RunAnalysis known, VariantSummary variant) {
    if (variant.baseline() || !compares(known)) {
      return Numbers.perSecond(variant.value(Figure.CALLS_PER_SECOND)) + " calls/s";
    }
    String ratio = ratio(known, variant, " ×");
    boolean again = known.run().plan().again().equals(variant.label());
    return again ? ratio : ratio + ", " + verdict(known, variant);
  }

  private static String ratio(RunAnalysis known, VariantSummary variant, String unit) {
    if (variant.baseline()) {
      return "1" + unit;
    }
    return known
        .comparisons()
        .judged(variant.label())
        .map(judged -> ratio(judged.effect(), unit))
        .orElseGet(() -> Numbers.effect(variant.ratio(primary(known))) + unit);
  }

  /** Before the first look an interval tells nothing but that there are few blocks. */
  private static String ratio(Estimate effect, String unit) {
    return effect.n() < Bounds.FIRST_LOOK
        ? EffectText.ratio(effect) + unit
        : EffectText.ratioWithInterval(effect, unit).english();
  }

  private static Figure primary(RunAnalysis known) {
    return known.run().plan().openLoop()
        ? known.headline().figure(Statistic.P99)
        : Figure.CALLS_PER_SECOND;
  }

  private static String verdict(RunAnalysis known, VariantSummary variant) {
    return known
        .comparisons()
        .judged(variant.label())
        .flatMap(Comparison::finding)
        .map(RunningVerdicts::words)
        .orElse("undecided");
  }

  private static String words(Finding finding) {
    if (finding.decided()) {
      return finding.verdict().label();
    }
    return finding.blocksMore() > 0
        ? "undecided, about %d block%s more"
            .formatted(finding.blocksMore(), finding.blocksMore() == 1 ? "" : "s")
        : "undecided";
  }
}
