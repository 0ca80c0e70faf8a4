package io.github.timebench.reports.text;

import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The outcome of a run in plain words, composed from its figures. */
public final class Answer {
  private final RunAnalysis analysis;

  private Answer(RunAnalysis analysis) {
    this.analysis = analysis;
  }

  /** What was found, or why nothing was. */
  public static String of(RunAnalysis analysis) {
    return new Answer(analysis).sentences();
  }

  /**
   * How far the answer may be trusted, or what to try instead; empty where nothing needs saying.
   */
  public static String caution(RunAnalysis analysis) {
    if (analysis.study().isPresent()) {
      return (analysis.validity().advice().english() + " " + analysis.study().get().caution())
          .strip();
    }
    if (!analysis.compares()) {
      return analysis.validity().advice().english();
    }
    String ofRun =
        analysis.comparisons().any() ? ComparedAnswer.caution(analysis) : cautionOfLook(analysis);
    return (ofRun + " " + RunWords.externalProvider(analysis.run())).strip();
  }

  private static String cautionOfLook(RunAnalysis analysis) {
    List<String> cautions = new ArrayList<>();
    cautions.add(
        analysis.onePairOfJvms()
            ? "First look: one JVM pair proves nothing, so there is no interval and no verdict."
            : "Ratios over %s, without an interval or a verdict."
                .formatted(RunWords.replication(analysis.run())));
    List<String> warming =
        analysis.variants().stream()
            .filter(v -> !v.quiet() && !v.series().isEmpty())
            .map(VariantSummary::label)
            .toList();
    if (!warming.isEmpty()) {
      cautions.add(
          "The JVMs were not quiet when measuring began, so only sizes are compared: "
              + String.join(", ", warming)
              + ".");
    }
    return String.join(" ", cautions);
  }

  private String sentences() {
    if (!analysis.compares() && !keepsStudy()) {
      return "No answer: this run is %s, its figures are no findings and are not compared."
          .formatted(analysis.validity().status().label().english());
    }
    if (analysis.study().isPresent()) {
      return analysis.study().get().answer();
    }
    if (analysis.comparisons().any()) {
      return ComparedAnswer.sentences(analysis);
    }
    Collection<List<VariantSummary>> byType = byType(analysis, v -> !v.baseline());
    if (byType.isEmpty()) {
      return "Only the baseline was measured: there is nothing to compare.";
    }
    boolean any = byType.stream().flatMap(List::stream).anyMatch(Answer::hasRatio);
    return (any
            ? byType.stream().map(this::sentence).collect(Collectors.joining(" "))
            : "No throughput can be compared.")
        + bytes();
  }

  /** What whole blocks have found stays, whoever stops a run. */
  private boolean keepsStudy() {
    return analysis.study().isPresent() && analysis.validity().keepsFindings();
  }

  /** The variants that are spoken of, those of a date type in one sentence. */
  static Collection<List<VariantSummary>> byType(
      RunAnalysis analysis, Predicate<VariantSummary> spokenOf) {
    return analysis.variants().stream()
        .filter(spokenOf)
        .collect(
            Collectors.groupingBy(
                v -> v.variant().variant().type(), LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private static boolean hasRatio(VariantSummary variant) {
    return !Double.isNaN(variant.ratio(Figure.CALLS_PER_SECOND));
  }

  /** Sizes do not depend on the JVMs; empty where the run ended before they were taken. */
  private String bytes() {
    String payloads =
        analysis.variants().stream()
            .filter(v -> v.bytes().isPresent())
            .map(v -> v.label() + " " + size(v.bytes().get()))
            .collect(Collectors.joining(", "));
    return payloads.isEmpty() ? "" : " Bytes of a %s, exact: %s.".formatted(payload(), payloads);
  }

  /** What is answered at a target is no payload of ours, so that messages say it. */
  private String size(VariantBytes bytes) {
    return atTarget()
        ? Numbers.count(bytes.requestBytes()) + " and " + Numbers.count(bytes.responseBytes())
        : Numbers.count(bytes.payloadBytes());
  }

  private boolean atTarget() {
    return analysis.run().plan().services().target().isPresent();
  }

  private String payload() {
    if (atTarget()) {
      return "request and its response";
    }
    return analysis.run().plan().payload().api().isPresent()
        ? "sample's arguments and reply"
        : "payload";
  }

  private String sentence(List<VariantSummary> variants) {
    StringBuilder words = new StringBuilder(RunWords.subject(variants.get(0).variant().variant()));
    for (int i = 0; i < variants.size(); i++) {
      VariantSummary variant = variants.get(i);
      words.append(RunWords.with(variant.variant(), i == 0));
      if (variant.label().equals(analysis.run().plan().again())) {
        words.append(" (a second copy of the baseline)");
      }
      double ratio = variant.ratio(Figure.CALLS_PER_SECOND);
      if (Double.isNaN(ratio)) {
        words.append(i == 0 ? " has no throughput to compare" : " there is none to compare");
      } else {
        words.append(i == 0 ? " answered " : " ").append(Numbers.ratio(ratio)).append(" ×");
        words.append(RunWords.ofBaseline(analysis.run().plan(), variant.label(), "calls", i == 0));
      }
    }
    return words.append('.').toString();
  }
}
