package io.github.timebench.reports.text;

import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.LeftOut;
import io.github.timebench.reports.compare.PenaltyWonBack;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.statistics.Bounds;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The answer of a run whose variants were compared over several pairs of JVMs. */
final class ComparedAnswer {
  private static final int MIN_RIVALS = 3;

  private ComparedAnswer() {}

  /**
   * One sentence per date type, by throughput in a closed loop and by p99 in an open one, and one
   * per penalty that was won back, and which of several serializers does best by a type.
   */
  static String sentences(RunAnalysis analysis) {
    List<String> sentences = new ArrayList<>();
    Answer.byType(analysis, v -> !v.baseline() && !isControl(analysis, v))
        .forEach(variants -> sentences.add(sentence(analysis, variants)));
    if (sentences.isEmpty()) {
      sentences.add("Only the baseline and its copy were measured: there is nothing to compare.");
    }
    analysis.comparisons().wonBack().stream()
        .filter(PenaltyWonBack::headline)
        .map(ComparedAnswer::wonBack)
        .forEach(sentences::add);
    List<String> best =
        Answer.byType(analysis, v -> v.variant().version().isEmpty() && !isControl(analysis, v))
            .stream()
            .flatMap(variants -> best(analysis, variants).stream())
            .toList();
    sentences.addAll(best);
    if (!best.isEmpty()) {
      sentences.add(
          "What each serializer gives up is in the report's part on fidelity; by itself: bin/loadgen"
              + " micro fidelity.");
    }
    return String.join(" ", sentences);
  }

  /**
   * Which serializer does best by a type; empty for fewer than three, where the ratios say it. The
   * intervals are of ratios to one baseline, so two that do not overlap differ.
   */
  private static Optional<String> best(RunAnalysis analysis, List<VariantSummary> variants) {
    boolean open = analysis.run().plan().openLoop();
    Comparator<Comparison> byValue = Comparator.comparingDouble(one -> one.effect().value());
    List<Comparison> ranked =
        variants.stream()
            .flatMap(v -> analysis.comparisons().of(v.label(), figure(analysis)).stream())
            .filter(comparison -> comparison.effect().hasInterval())
            .sorted(open ? byValue : byValue.reversed())
            .toList();
    if (ranked.size() < MIN_RIVALS) {
      return Optional.empty();
    }
    Estimate first = ranked.get(0).effect();
    Estimate second = ranked.get(1).effect();
    boolean apart = open ? first.high() < second.low() : first.low() > second.high();
    String does = open ? "the shortest p99 response time" : "the most calls";
    return Optional.of(
        apart
            ? "Of these, %s has %s; %s comes next."
                .formatted(ranked.get(0).variant(), does, ranked.get(1).variant())
            : "Of these, %s and %s have %s; their intervals overlap, so this run does not say which."
                .formatted(ranked.get(0).variant(), ranked.get(1).variant(), does));
  }

  private static Figure figure(RunAnalysis analysis) {
    return analysis.run().plan().openLoop()
        ? analysis.headline().figure(Statistic.P99)
        : Figure.CALLS_PER_SECOND;
  }

  /** How many JVM pairs, A against A', the blocks left out, and those that were not quiet. */
  static String caution(RunAnalysis analysis) {
    int blocks = analysis.run().blocks().size();
    List<String> cautions = new ArrayList<>();
    cautions.add(
        Replicate.count(analysis.run()) < Bounds.FIRST_LOOK
            ? tooFew(analysis.run())
            : "Intervals over %s.".formatted(RunWords.replication(analysis.run())));
    cautions.add(again(analysis));
    original(analysis).ifPresent(cautions::add);
    for (LeftOut out : analysis.comparisons().leftOut()) {
      cautions.add("Block %s does not count, %s.".formatted(out.block() + 1, out.reason()));
    }
    if (!analysis.comparisons().leftOut().isEmpty()) {
      cautions.add(overAllBlocks(analysis));
    }
    long notQuiet = analysis.run().blocks().stream().filter(block -> !block.quiet()).count();
    if (notQuiet > 0) {
      cautions.add("Not quiet when measuring began: %s of %s blocks.".formatted(notQuiet, blocks));
    }
    if (analysis.comparisons().quartersCut() > 0) {
      cautions.add(
          "Ratios moved while measured: the first %s of the rounds is cut everywhere."
              .formatted(analysis.comparisons().quartersCut() == 1 ? "quarter" : "half"));
    }
    cautions.addAll(new EvidenceTables(analysis).cautions());
    return String.join(" ", cautions);
  }

  private static String tooFew(RunResult run) {
    return Replicate.of(run) == Replicate.BLOCK
        ? "%s: a verdict takes %s.".formatted(RunWords.replication(run), Bounds.FIRST_LOOK)
        : "%s: a verdict, and an interval, takes %s machine pairs."
            .formatted(RunWords.replication(run), Bounds.FIRST_LOOK);
  }

  /** Shows what leaving blocks out changed. */
  private static String overAllBlocks(RunAnalysis analysis) {
    return analysis.comparisons().judged().stream()
        .map(c -> c.variant() + " " + EffectText.ratioWithInterval(c.overAll(), " ×"))
        .collect(Collectors.joining(", ", "Over all blocks: ", "."));
  }

  /** A against A' in a sentence. */
  static String again(RunAnalysis analysis) {
    Estimate again = analysis.comparisons().again();
    if (analysis.run().plan().again().isEmpty()) {
      return "No A/A arm was run: nothing shows that two equal things come out equal.";
    }
    return again.hasInterval()
        ? "A against A': %s, p = %s."
            .formatted(EffectText.ratioWithInterval(again, " ×"), EffectText.p(again.p()))
        : "A against A': not known.";
  }

  /** What cloning changes; empty where nothing was cloned. */
  private static Optional<String> original(RunAnalysis analysis) {
    return analysis
        .comparisons()
        .of(Variant.ORIGINAL_STOCK.label(), figure(analysis))
        .filter(comparison -> comparison.effect().n() > 0)
        .map(
            comparison ->
                "What cloning changes: the API's own classes, not cloned, %s %s: %s."
                    .formatted(
                        analysis.run().plan().openLoop() ? "take" : "answer",
                        ratio(analysis, comparison, true),
                        EffectText.verdictInSentence(comparison)));
  }

  /** Whether a variant is there to check others. */
  static boolean isControl(RunAnalysis analysis, VariantSummary variant) {
    return analysis.run().plan().isControl(variant.label());
  }

  private static String ratio(RunAnalysis analysis, Comparison comparison, boolean first) {
    boolean open = analysis.run().plan().openLoop();
    return EffectText.ratioWithInterval(
        comparison.effect(),
        " ×"
            + RunWords.ofBaseline(
                analysis.run().plan(),
                comparison.variant(),
                open ? "p99 response time" : "calls",
                first));
  }

  private static String sentence(RunAnalysis analysis, List<VariantSummary> variants) {
    boolean open = analysis.run().plan().openLoop();
    Figure figure = figure(analysis);
    StringBuilder words = new StringBuilder(RunWords.subject(variants.get(0).variant().variant()));
    for (int i = 0; i < variants.size(); i++) {
      VariantSummary variant = variants.get(i);
      Comparison comparison = analysis.comparisons().of(variant.label(), figure).orElseThrow();
      words.append(RunWords.with(variant.variant(), i == 0)).append(' ');
      if (comparison.effect().n() == 0) {
        words.append(i == 0 ? "cannot be compared: no block counts" : "no block counts");
      } else {
        words.append(i == 0 ? (open ? "takes " : "answers ") : "");
        words.append(ratio(analysis, comparison, i == 0));
        words.append(": ").append(EffectText.verdictInSentence(comparison));
      }
    }
    return words.append('.').toString();
  }

  private static String wonBack(PenaltyWonBack won) {
    String what =
        won.figure().equals(Figure.CALLS_PER_SECOND)
            ? "the throughput that %s costs"
            : "what %s adds to the p99 response time";
    return "The %s serializer wins back %s of %s."
        .formatted(
            won.variant().serializer().label(),
            EffectText.share(won.share()),
            what.formatted(RunWords.type(won.variant())));
  }
}
