package io.github.timebench.reports.text;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Bounds;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Verdict;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a run that is still going on knows after its latest block. */
public final class RunningVerdicts {
  private RunningVerdicts() {}

  public static Text heading(Plan plan) {
    return plan.openLoop() ? Text.of("p99 × so far") : Text.of("× so far");
  }

  /**
   * Each variant's ratio to its baseline by its label, with the interval that holds at every look
   * once there is one; none in a first look and in a study.
   */
  public static Map<String, Text> ratios(RunAnalysis known) {
    Map<String, Text> ratios = new LinkedHashMap<>();
    if (compares(known)) {
      known.variants().forEach(variant -> ratios.put(variant.label(), ratio(known, variant, "")));
    }
    return ratios;
  }

  /** What a study knows after its latest block, a line each; none for other runs. */
  public static List<Text> study(RunAnalysis known) {
    return known.study().stream().flatMap(study -> study.lastBlock().stream()).toList();
  }

  /** In one line: the baseline's throughput, and each variant's ratio and verdict. */
  public static Text line(RunAnalysis known) {
    List<Text> words = new ArrayList<>();
    for (VariantSummary variant : known.variants()) {
      words.add(Text.of("%s %s", variant.label(), words(known, variant)));
    }
    long errors = known.variants().stream().mapToLong(variant -> variant.measured().errors()).sum();
    if (errors > 0) {
      words.add(Numbers.count(errors, "%s error", "%s errors"));
    }
    notQuiet(known).ifPresent(words::add);
    return words.stream().collect(Text.joined(Text.of("; ")));
  }

  public static Optional<Text> notQuiet(RunAnalysis known) {
    int blocks = known.run().blocks().size();
    return known.run().blocks().get(blocks - 1).quiet()
        ? Optional.empty()
        : Optional.of(Text.of("block %s was still warming", blocks));
  }

  private static boolean compares(RunAnalysis known) {
    return known.study().isEmpty() && !known.run().plan().quick();
  }

  private static Text words(RunAnalysis known, VariantSummary variant) {
    if (variant.baseline() || !compares(known)) {
      return Text.of("%s calls/s", CALLS_PER_SECOND.of(variant.value(Figure.CALLS_PER_SECOND)));
    }
    Text ratio = ratio(known, variant, " ×");
    boolean again = known.run().plan().again().equals(variant.label());
    return again ? ratio : Text.of("%s, %s", ratio, verdict(known, variant));
  }

  private static Text ratio(RunAnalysis known, VariantSummary variant, String unit) {
    if (variant.baseline()) {
      return Text.plain("1" + unit);
    }
    return known
        .comparisons()
        .judged(variant.label())
        .map(judged -> ratio(judged.effect(), unit))
        .orElseGet(() -> Text.plain(RATIO.of(variant.ratio(known.primary())) + unit));
  }

  /**
   * With three decimals, for which a narrow terminal has room. Before the first look an interval
   * tells nothing but that there are few blocks.
   */
  private static Text ratio(Estimate effect, String unit) {
    Estimate ratio = effect.exp();
    String value = RATIO.of(ratio.value()) + unit;
    return effect.n() < Bounds.FIRST_LOOK || !ratio.hasInterval()
        ? Text.plain(value)
        : Text.of("%s (%s to %s)", value, RATIO.of(ratio.low()), RATIO.of(ratio.high()));
  }

  private static Text verdict(RunAnalysis known, VariantSummary variant) {
    return known
        .comparisons()
        .judged(variant.label())
        .flatMap(Comparison::finding)
        .map(finding -> finding.words(known.run().plan().margin()))
        .orElseGet(() -> Verdict.OPEN.words(known.run().plan().margin()));
  }
}
