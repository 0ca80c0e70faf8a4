package io.github.timebench.reports.text;

import static io.github.timebench.reports.doc.Quantity.MICROS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The outcome of a run in lines, what is exact first. */
public final class Answer {
  private Answer() {}

  /**
   * What was found, or why nothing was: a line for each variant, then what follows. The note of a
   * line is its ratio, its mark the verdict.
   */
  public static List<Cell> lines(RunAnalysis analysis) {
    if (!analysis.compares() && !keepsStudy(analysis)) {
      return List.of(
          Cell.of(
              Text.of(
                  "No answer: this run is %s, its figures are no findings and are not compared.",
                  analysis.validity().status().label())));
    }
    if (analysis.study().isPresent()) {
      return List.of(Cell.of(analysis.study().get().answer()));
    }
    return analysis.comparisons().any() ? ComparedAnswer.lines(analysis) : linesOfLook(analysis);
  }

  /** What all lines are beside; empty where nothing is compared. */
  public static Text beside(RunAnalysis analysis) {
    if (!analysis.compares() || analysis.study().isPresent() || analysis.others().isEmpty()) {
      return Text.EMPTY;
    }
    Text baseline = RunWords.ownBaseline(analysis.run().plan());
    return analysis.variants().stream()
        .filter(VariantSummary::baseline)
        .findFirst()
        .flatMap(VariantSummary::bytes)
        .map(bytes -> Text.of("Beside %s, with %s:", baseline, size(analysis, bytes)))
        .orElseGet(() -> Text.of("Beside %s:", baseline));
  }

  private static Text size(RunAnalysis analysis, VariantBytes bytes) {
    return atTarget(analysis)
        ? Text.of(
            "a request of %s and a response of %s bytes",
            Numbers.count(bytes.requestBytes()), Numbers.count(bytes.responseBytes()))
        : Text.of("a payload of %s bytes", Numbers.count(bytes.payloadBytes()));
  }

  /** What the answer rests on: how it was replicated, and what it was checked by. */
  public static Text basis(RunAnalysis analysis) {
    return analysis.compares() && analysis.study().isEmpty() && analysis.comparisons().any()
        ? Text.sentences(ComparedAnswer.basis(analysis))
        : Text.EMPTY;
  }

  /** What limits the answer, or what to try instead; empty where nothing needs saying. */
  public static Text caution(RunAnalysis analysis) {
    List<Text> cautions = new ArrayList<>(RunWords.lost(analysis.run()));
    if (analysis.study().isPresent()) {
      cautions.add(analysis.validity().advice());
      cautions.add(analysis.study().get().caution());
    } else if (!analysis.compares()) {
      cautions.add(analysis.validity().advice());
    } else {
      if (analysis.comparisons().any()) {
        cautions.addAll(ComparedAnswer.cautions(analysis));
      }
      cautions.add(RunWords.externalProvider(analysis.run()));
    }
    return Text.sentences(cautions);
  }

  /** What whole blocks have found stays, whoever stops a run. */
  private static boolean keepsStudy(RunAnalysis analysis) {
    return analysis.study().isPresent() && analysis.validity().keepsFindings();
  }

  /** Sizes are exact; what else so few JVMs tell is no finding, and says how sure it is. */
  private static List<Cell> linesOfLook(RunAnalysis analysis) {
    List<Cell> lines = new ArrayList<>();
    for (VariantSummary variant : analysis.others()) {
      bytes(analysis, variant)
          .map(
              bytes ->
                  Cell.of(
                      Text.sentences(
                          List.of(
                              Text.of("%s: %s.", subject(analysis, variant), bytes.inSentence()),
                              cpu(analysis, variant),
                              likely(analysis, variant),
                              likelyP99(analysis, variant))),
                      Text.plain(RATIO.of(bytes.estimate().value()) + " ×")))
          .ifPresent(lines::add);
    }
    if (analysis.others().isEmpty()) {
      lines.add(Cell.of(nothingToCompare()));
    } else {
      lines.add(Cell.of(Text.sentences(List.of(noFinding(analysis), unbounded(analysis)))));
    }
    return lines;
  }

  /** Of all that a first look measures CPU time moves least from JVM to JVM. */
  private static Text cpu(RunAnalysis analysis, VariantSummary variant) {
    return analysis.codec().stream()
        .filter(cost -> cost.variant().equals(variant.label()))
        .filter(cost -> Double.isFinite(cost.moreCodecNanos().value()))
        .map(
            cost ->
                Text.of(
                    "CPU time of a call on both sides: %s µs; the baseline has %s µs. Of it in the"
                        + " codec: %s µs; the baseline has %s µs.",
                    micros(cost.cpuNanos().value()),
                    micros(cost.cpuNanos().value() - cost.moreCpuNanos().value()),
                    micros(cost.codecNanos().value()),
                    micros(cost.codecNanos().value() - cost.moreCodecNanos().value())))
        .findFirst()
        .orElse(Text.EMPTY);
  }

  private static String micros(double nanos) {
    return Numbers.significant(MICROS.in(nanos), 2);
  }

  private static boolean looks(RunAnalysis analysis) {
    return analysis.run().plan().quick() && !analysis.run().plan().openLoop();
  }

  private static Text likelyP99(RunAnalysis analysis, VariantSummary variant) {
    Estimate likely = looks(analysis) ? analysis.likelyP99(variant.label()) : Estimate.UNKNOWN;
    return likely.hasInterval()
        ? Text.of(
            "p99 of the service time: %s of the baseline's, likely %s to %s.",
            Numbers.significant(likely.value(), 2),
            Numbers.significant(likely.low(), 2),
            Numbers.significant(likely.high(), 2))
        : Text.EMPTY;
  }

  private static Text likely(RunAnalysis analysis, VariantSummary variant) {
    if (!looks(analysis)) {
      return Text.EMPTY;
    }
    Estimate likely = analysis.likely(variant.label());
    return likely.hasInterval()
        ? Text.of(
            "Calls: %s of the baseline's, likely %s to %s by how earlier runs of this machine"
                + " scattered.",
            Numbers.significant(likely.value(), 2),
            Numbers.significant(likely.low(), 2),
            Numbers.significant(likely.high(), 2))
        : Text.EMPTY;
  }

  /** What a first look lacks to say how far its calls may lie off; empty if it says it. */
  private static Text unbounded(RunAnalysis analysis) {
    List<Estimate> calls =
        analysis.others().stream()
            .map(variant -> analysis.likely(variant.label()))
            .filter(likely -> Double.isFinite(likely.value()))
            .toList();
    return looks(analysis) && !calls.isEmpty() && calls.stream().noneMatch(Estimate::hasInterval)
        ? Text.of(
            "How far calls may lie off is not known before three valid runs of this machine and load.")
        : Text.EMPTY;
  }

  static Text nothingToCompare() {
    return Text.of("Only the baseline was measured: there is nothing to compare.");
  }

  private static Text noFinding(RunAnalysis analysis) {
    String warming =
        analysis.variants().stream()
            .filter(v -> !v.quiet() && !v.series().isEmpty())
            .map(VariantSummary::label)
            .collect(Collectors.joining(", "));
    if (!analysis.onePairOfJvms()) {
      return Text.of(
          "Calls and times: no finding. %s has no interval and no verdict.",
          RunWords.replication(analysis.run()));
    }
    Text look =
        analysis.run().plan().quick()
            ? Text.of(
                "Calls and times: no finding, for one pair of JVMs proves nothing. For verdicts: the"
                    + " same command without --quick.")
            : Text.of(
                "Calls and times: no finding, for one pair of JVMs proves nothing. A verdict takes"
                    + " several blocks.");
    return warming.isEmpty()
        ? look
        : Text.sentences(
            List.of(look, Text.of("Still warming when measuring began: %s.", warming)));
  }

  /** How a variant's messages compare with its baseline's, exactly; empty where that is unknown. */
  static Optional<Change> bytes(RunAnalysis analysis, VariantSummary variant) {
    if (!atTarget(analysis)) {
      double ratio = variant.ratio(Figure.PAYLOAD_BYTES);
      return Double.isNaN(ratio)
          ? Optional.empty()
          : Optional.of(Change.exact(Figure.PAYLOAD_BYTES, ratio));
    }
    Optional<VariantBytes> baseline =
        analysis.variant(variant.relativeTo()).flatMap(VariantSummary::bytes);
    return variant.bytes().isPresent() && baseline.isPresent()
        ? Optional.of(
            Change.exact(
                Figure.REQUEST_BYTES,
                (double) messages(variant.bytes().get()) / messages(baseline.get())))
        : Optional.empty();
  }

  private static int messages(VariantBytes bytes) {
    return bytes.requestBytes() + bytes.responseBytes();
  }

  /** What is answered at a target is no payload of ours, so that messages say it. */
  private static boolean atTarget(RunAnalysis analysis) {
    return analysis.run().plan().services().target().isPresent();
  }

  /** A variant as the subject of a line, with its baseline where that is not the run's. */
  static Text subject(RunAnalysis analysis, VariantSummary variant) {
    Text subject = RunWords.subject(variant.variant());
    return variant.relativeTo().equals(analysis.run().plan().baseline())
        ? subject
        : Text.of("%s, beside %s", subject, variant.relativeTo());
  }

  /** The variants that are spoken of, those of a date type together. */
  static Collection<List<VariantSummary>> byType(
      RunAnalysis analysis, Predicate<VariantSummary> spokenOf) {
    return analysis.variants().stream()
        .filter(spokenOf)
        .collect(
            Collectors.groupingBy(
                v -> v.variant().variant().type(), LinkedHashMap::new, Collectors.toList()))
        .values();
  }
}
