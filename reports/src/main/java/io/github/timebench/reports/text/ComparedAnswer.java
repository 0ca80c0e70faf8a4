package io.github.timebench.reports.text;

import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.api.Variant;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.Recommendation;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.SerializerGain;
import io.github.timebench.reports.compare.VarianceSplit;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Bounds;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The answer of a run whose variants were compared over several pairs of JVMs. */
final class ComparedAnswer {
  private final RunAnalysis analysis;
  private final boolean open;
  private final Figure figure;

  private ComparedAnswer(RunAnalysis analysis) {
    this.analysis = analysis;
    this.open = analysis.run().plan().openLoop();
    this.figure = analysis.primary();
  }

  /**
   * A line for each variant, by throughput in a closed loop and by p99 in an open one; then why
   * calls became more or fewer, what other serializers do for a type, and what is still open where
   * no {@link Decision} says it.
   */
  static List<Cell> lines(RunAnalysis analysis) {
    ComparedAnswer answer = new ComparedAnswer(analysis);
    List<Cell> lines = new ArrayList<>();
    Answer.byType(analysis, v -> !v.baseline() && !answer.control(v)).stream()
        .flatMap(List::stream)
        .map(answer::line)
        .forEach(lines::add);
    if (lines.isEmpty()) {
      return List.of(Cell.of(Answer.nothingToCompare()));
    }
    ExplainedText.sentences(analysis).forEach(text -> lines.add(Cell.of(text)));
    answer.gains().forEach(text -> lines.add(Cell.of(text)));
    if (!Recommendation.decides(analysis)) {
      undecided(analysis).ifPresent(text -> lines.add(Cell.of(text)));
    }
    return lines;
  }

  private boolean control(VariantSummary variant) {
    return analysis.run().plan().isControl(variant.label());
  }

  private Cell line(VariantSummary variant) {
    Comparison comparison = analysis.comparisons().of(variant.label(), figure).orElseThrow();
    Text subject = Answer.subject(analysis, variant);
    Text effect =
        Stream.concat(Stream.of(effect(comparison)), ofCpu(variant).stream())
            .collect(Text.commas());
    Text said =
        Answer.bytes(analysis, variant)
            .map(bytes -> Text.of("%s: %s, %s.", subject, bytes.inSentence(), effect))
            .orElseGet(() -> Text.of("%s: %s.", subject, effect));
    Text ratio =
        comparison.effect().n() == 0
            ? Text.EMPTY
            : RATIO.withInterval(comparison.effect().exp(), " ×");
    return new Cell(said, ratio, analysis.comparisons().verdict(variant.label()).look());
  }

  /** What was found of the second figure, which has no verdict; of closed loops. */
  private Optional<Text> ofCpu(VariantSummary variant) {
    Change change =
        Change.ofLog(
            Figure.CALLS_PER_CPU_SECOND,
            analysis.comparisons().effect(variant.label(), Figure.CALLS_PER_CPU_SECOND));
    return open || change.open() ? Optional.empty() : Optional.of(change.inSentence());
  }

  private Text effect(Comparison comparison) {
    Change change = Change.ofLog(figure, comparison.effect());
    if (comparison.effect().n() == 0) {
      return Text.of("%s cannot be compared, for no block counts", change.name());
    }
    return switch (analysis.comparisons().verdict(comparison.variant())) {
      case EQUIVALENT ->
          Text.of(
              "no difference in %s beyond %s",
              change.name(), Numbers.wholePercent(analysis.run().plan().margin()));
      case OPEN ->
          comparison.effect().hasInterval()
              ? Text.of("%s not decided (%s)", change.name(), change.interval())
              : Text.of("%s not decided", change.name());
      default -> change.inSentence();
    };
  }

  /** Where the other serializer was found to differ from the baseline's, by the same type. */
  private List<Text> gains() {
    return analysis.comparisons().gains().stream()
        .filter(gain -> gain.gain().hasInterval())
        .filter(gain -> !Change.ofLog(figure, gain.gain()).open())
        .map(this::gain)
        .toList();
  }

  private Text gain(SerializerGain gain) {
    Text subject = RunWords.subject(gain.variant());
    Text plain =
        Change.ofLog(figure, gain.gain())
            .than(Text.of("with %s", RunWords.serializer(gain.plain().variant())));
    if (!analysis.comparisons().verdict(gain.variant().label()).different()) {
      return Text.of("%s: %s.", subject, plain);
    }
    Text type = RunWords.type(analysis.run().plan().variants().get(0).variant());
    Text itself = Change.ofLog(figure, gain.beside()).than(Text.of("%s itself", type));
    return Text.of("%s: %s, %s.", subject, plain, itself);
  }

  /** What a run did not decide, and what would. */
  static Optional<Text> undecided(RunAnalysis analysis) {
    Map<String, Finding> open = analysis.comparisons().open();
    open.keySet().removeIf(analysis.run().plan()::isControl);
    if (open.isEmpty()) {
      return Optional.empty();
    }
    String names = String.join(", ", open.keySet());
    List<Integer> more = open.values().stream().map(Finding::blocksMore).toList();
    int blocks = analysis.run().blocks().size();
    int most = more.stream().mapToInt(Integer::intValue).max().orElseThrow();
    if (Replicate.of(analysis.run()) == Replicate.MACHINE_PAIR) {
      return Optional.of(Text.of("Still open: %s. More machine pairs would decide it.", names));
    }
    if (more.contains(Finding.UNKNOWN) || blocks + most > Blocks.MAX) {
      return Optional.of(
          Text.of("Still open: %s. No affordable number of blocks would decide it.", names));
    }
    String all = Numbers.count(blocks + (long) most);
    return RunWords.withBlocks(analysis.run(), blocks + most)
        .map(
            command ->
                Text.of(
                    "Still open: %1$s. About %2$s blocks in all would decide it: %3$s",
                    names, all, command))
        .or(
            () ->
                Optional.of(
                    Text.of(
                        "Still open: %1$s. About %2$s blocks in all would decide it.",
                        names, all)));
  }

  /** How sure it is where nobody said so before, and what cloning changes. */
  static List<Text> basis(RunAnalysis analysis) {
    Text sure = Recommendation.decides(analysis) ? Text.EMPTY : sure(analysis);
    return Stream.concat(Stream.of(sure), new ComparedAnswer(analysis).original().stream())
        .toList();
  }

  /** Over how many JVM pairs, how far two equal copies lay apart, and what would have been seen. */
  static Text sure(RunAnalysis analysis) {
    ComparedAnswer answer = new ComparedAnswer(analysis);
    List<Text> why = new ArrayList<>();
    Validity validity = analysis.validity();
    Text replication = RunWords.replication(analysis.run());
    why.add(
        validity.keepsFindings() && !validity.valid()
            ? Text.of("%s of a run that ended early", replication)
            : Text.of("%1$s over %2$s", validity.status().label(), replication));
    if (againKnown(analysis)) {
      Change again = Change.ofLog(answer.figure, analysis.comparisons().again());
      why.add(Text.of("two equal copies differed by %1$s (%2$s)", again.size(), again.interval()));
    }
    answer.seen().ifPresent(why::add);
    return Text.of("How sure: %s.", why.stream().collect(Text.joined(Text.of("; "))));
  }

  /** The smallest change that the blocks of this run had shown of every variant. */
  private Optional<Text> seen() {
    List<VarianceSplit> splits = analysis.variances();
    if (splits.isEmpty()) {
      return Optional.empty();
    }
    List<Double> effects = VarianceSplit.EFFECTS;
    return Optional.of(
        IntStream.range(0, effects.size())
            .filter(
                i -> splits.stream().allMatch(split -> finds(split.blocksToFind().get(i), split)))
            .mapToObj(
                i ->
                    Text.of(
                        "a change of %1$s would have been seen with a probability of %2$s",
                        Numbers.wholePercent(effects.get(i)),
                        Numbers.wholePercent(VarianceSplit.POWER)))
            .findFirst()
            .orElseGet(
                () ->
                    Text.of(
                        "even a change of %s could have been missed",
                        Numbers.wholePercent(effects.get(effects.size() - 1)))));
  }

  private boolean finds(int blocks, VarianceSplit split) {
    return blocks > 0 && blocks <= analysis.comparisons().effect(split.variant(), figure).n();
  }

  static List<Text> cautions(RunAnalysis analysis) {
    int blocks = analysis.run().blocks().size();
    List<Text> cautions = new ArrayList<>();
    if (Replicate.count(analysis.run()) < Bounds.FIRST_LOOK) {
      cautions.add(tooFew(analysis));
    }
    if (!againKnown(analysis)) {
      cautions.add(
          analysis.run().plan().again().isEmpty()
              ? Text.of("No A/A arm was run: nothing shows that two equal things come out equal.")
              : Text.of("A against A': not known."));
    }
    String large =
        analysis.comparisons().judged().stream()
            .filter(one -> one.finding().orElseThrow().readsLarge())
            .map(Comparison::variant)
            .collect(Collectors.joining(", "));
    if (!large.isEmpty()) {
      cautions.add(Text.of("Found where it looked largest, so expect less: %s.", large));
    }
    cautions.add(RunWords.leftOut(analysis));
    long notQuiet = analysis.run().blocks().stream().filter(block -> !block.quiet()).count();
    if (notQuiet > 0) {
      cautions.add(Text.of("Not quiet when measuring began: %s of %s blocks.", notQuiet, blocks));
    }
    return cautions;
  }

  private static boolean againKnown(RunAnalysis analysis) {
    return !analysis.run().plan().again().isEmpty() && analysis.comparisons().again().hasInterval();
  }

  private static Text tooFew(RunAnalysis analysis) {
    Text replication = RunWords.replication(analysis.run());
    return Replicate.of(analysis.run()) == Replicate.BLOCK
        ? Text.of("%s: a verdict takes %s.", replication, Bounds.FIRST_LOOK)
        : Text.of(
            "%s: a verdict, and an interval, takes %s machine pairs.",
            replication, Bounds.FIRST_LOOK);
  }

  /** What cloning changes; empty where nothing was cloned. */
  private Optional<Text> original() {
    return analysis
        .comparisons()
        .of(Variant.ORIGINAL_STOCK.label(), figure)
        .filter(comparison -> comparison.effect().n() > 0)
        .map(
            comparison ->
                Text.of(
                    "What cloning changes: the API's own classes, not cloned, beside %s: %s.",
                    analysis.run().plan().baselineOf(comparison.variant()), effect(comparison)));
  }
}
