package io.github.timebench.reports.render;

import io.github.timebench.reports.analysis.Comparison;
import io.github.timebench.reports.analysis.Comparisons;
import io.github.timebench.reports.analysis.DateTypeName;
import io.github.timebench.reports.analysis.Figure;
import io.github.timebench.reports.analysis.LeftOut;
import io.github.timebench.reports.analysis.PenaltyWonBack;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSummary;
import io.github.timebench.reports.model.RunPlan;
import io.github.timebench.reports.statistics.VerdictRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The answer of a run whose variants were compared over several pairs of JVMs. */
final class ComparedAnswer {
  private ComparedAnswer() {}

  /**
   * One sentence per date type, by throughput in a closed loop and by p99 in an open one, and one
   * per penalty that was won back.
   */
  static String sentences(RunAnalysis analysis) {
    Map<String, List<VariantSummary>> byType =
        analysis.variants().stream()
            .filter(v -> !v.baseline() && !isAgain(analysis, v))
            .collect(
                Collectors.groupingBy(
                    v -> v.plan().dateType(), LinkedHashMap::new, Collectors.toList()));
    List<String> sentences = new ArrayList<>();
    byType.values().forEach(variants -> sentences.add(sentence(analysis, variants)));
    if (sentences.isEmpty()) {
      sentences.add("Only the baseline and its copy were measured: there is nothing to compare.");
    }
    analysis.comparisons().wonBack().stream()
        .filter(won -> won.share().known())
        .map(ComparedAnswer::wonBack)
        .forEach(sentences::add);
    return String.join(" ", sentences);
  }

  /** How many JVM pairs, the noise floor, and the blocks left out. */
  static String caution(RunAnalysis analysis) {
    int blocks = analysis.run().blocks().size();
    List<String> cautions = new ArrayList<>();
    cautions.add(
        blocks < VerdictRule.FEWEST_BLOCKS
            ? "%s: a verdict takes %s."
                .formatted(Replication.of(analysis.run()), VerdictRule.FEWEST_BLOCKS)
            : "95 %% intervals over %s.".formatted(Replication.of(analysis.run())));
    cautions.add(noiseFloor(analysis));
    Map<String, Long> leftOut =
        analysis.comparisons().leftOut().stream()
            .collect(
                Collectors.groupingBy(LeftOut::variant, LinkedHashMap::new, Collectors.counting()));
    if (!leftOut.isEmpty()) {
      cautions.add(
          leftOut.entrySet().stream()
              .map(e -> "%s (%s of %s)".formatted(e.getKey(), e.getValue(), blocks))
              .collect(Collectors.joining(", ", "Blocks left out, not steady: ", ".")));
    }
    return String.join(" ", cautions);
  }

  /** The noise floor of both figures that have verdicts, in a sentence. */
  static String noiseFloor(RunAnalysis analysis) {
    Comparisons comparisons = analysis.comparisons();
    double throughput = comparisons.noiseFloor(Figure.CALLS_PER_SECOND);
    double p99 = comparisons.noiseFloor(analysis.headline().p99());
    return comparisons.again().isEmpty()
        ? "No A/A arm was run: the noise floor is not known, so nothing is called different."
        : "Noise floor by the A/A arm: throughput %s, p99 %s."
            .formatted(EffectText.plusMinus(throughput), EffectText.plusMinus(p99));
  }

  /** Whether a variant is the A/A arm. */
  static boolean isAgain(RunAnalysis analysis, VariantSummary variant) {
    return variant.label().equals(analysis.run().plan().again());
  }

  private static String sentence(RunAnalysis analysis, List<VariantSummary> variants) {
    boolean open = analysis.run().plan().openLoop();
    Figure figure = open ? analysis.headline().p99() : Figure.CALLS_PER_SECOND;
    StringBuilder words = new StringBuilder(DateTypeName.of(variants.get(0).plan().dateType()));
    for (int i = 0; i < variants.size(); i++) {
      VariantSummary variant = variants.get(i);
      Comparison comparison = analysis.comparisons().of(variant.label(), figure).orElseThrow();
      words.append(i == 0 ? " with the " : "; with the ");
      words.append(variant.plan().serializer()).append(" serializer ");
      if (comparison.effect().blocks() == 0) {
        words.append(i == 0 ? "cannot be compared: no block counts" : "no block counts");
      } else {
        words.append(i == 0 ? (open ? "takes " : "answers ") : "");
        words.append(
            EffectText.ratioWithInterval(
                comparison.effect(), " ×" + object(analysis, variant, i == 0)));
        words.append(": ").append(EffectText.verdictInSentence(comparison));
      }
    }
    return words.append('.').toString();
  }

  /** Whose calls or times; those of the run's baseline are named once. */
  private static String object(RunAnalysis analysis, VariantSummary variant, boolean first) {
    RunPlan plan = analysis.run().plan();
    String what = plan.openLoop() ? "p99 response time" : "calls";
    if (BaselineWords.ofAnotherVersion(plan, variant.label())) {
      return " the %s of %s".formatted(what, variant.plan().baseline());
    }
    return first ? " the baseline's " + what : "";
  }

  private static String wonBack(PenaltyWonBack won) {
    String what =
        won.figure() == Figure.CALLS_PER_SECOND
            ? "the throughput that %s costs"
            : "what %s adds to the p99 response time";
    return "The %s serializer wins back %s of %s."
        .formatted(
            won.serializer(),
            EffectText.share(won.share()),
            what.formatted(DateTypeName.of(won.dateType())));
  }
}
