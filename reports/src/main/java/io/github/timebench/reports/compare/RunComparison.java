package io.github.timebench.reports.compare;

import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Two stored runs side by side: each variant's ratio to its baseline in its own run first, then the
 * second run's ratio relative to the first's, with Welch's interval over log block means. It is
 * weaker evidence than a comparison within a run: the runs share neither JVMs nor the hour.
 *
 * @param first what is compared with
 * @param second what is compared
 * @param differences in environment and plan, which may explain what is found
 * @param variants that both have, baselines and A/A arms left out
 * @param onlyInOne labels of variants that only one has
 */
public record RunComparison(
    RunAnalysis first,
    RunAnalysis second,
    List<Difference> differences,
    List<String> variants,
    List<String> onlyInOne) {

  /** Keeps unmodifiable copies. */
  public RunComparison {
    differences = List.copyOf(differences);
    variants = List.copyOf(variants);
    onlyInOne = List.copyOf(onlyInOne);
  }

  /**
   * A fact in which two runs differ.
   *
   * @param what its name
   * @param first empty where the first run does not tell
   * @param second empty where the second run does not tell
   */
  public record Difference(String what, String first, String second) {}

  /**
   * Why two runs cannot be compared, in one line: one is not valid, or they measured different
   * things.
   *
   * @return empty if they can
   */
  public static String obstacle(RunAnalysis first, RunAnalysis second) {
    for (RunAnalysis run : List.of(first, second)) {
      if (!run.validity().comparable()) {
        return "run %s is %s, its figures are never compared: %s"
            .formatted(
                run.run().runId(),
                run.validity().status().label().english(),
                run.validity().reasons().stream().collect(Text.joined(Text.plain("; "))).english());
      }
    }
    for (RunAnalysis run : List.of(first, second)) {
      if (run.study().isPresent()) {
        return "run %s asked for the %s, and only runs that compare can be compared"
            .formatted(run.run().runId(), run.study().get().question());
      }
    }
    List<Difference> questions =
        differing(
            facts(first, PlanFact.Kind.QUESTION, ""), facts(second, PlanFact.Kind.QUESTION, ""));
    if (!questions.isEmpty()) {
      Difference one = questions.get(0);
      return "the runs asked different questions: %s is %s in %s and %s in %s"
          .formatted(
              one.what(), one.first(), first.run().runId(), one.second(), second.run().runId());
    }
    return shared(first, second).isEmpty() ? "the runs share no variant but the baseline" : "";
  }

  /**
   * Compares two runs.
   *
   * @throws IllegalArgumentException with the {@link #obstacle}, if there is one
   */
  public static RunComparison of(RunAnalysis first, RunAnalysis second) {
    String obstacle = obstacle(first, second);
    if (!obstacle.isEmpty()) {
      throw new IllegalArgumentException(obstacle);
    }
    List<Difference> differences = differing(circumstances(first), circumstances(second));
    List<String> shared = shared(first, second);
    List<String> others = new ArrayList<>(asked(first));
    others.addAll(asked(second));
    others.removeAll(shared);
    return new RunComparison(first, second, differences, shared, others);
  }

  /** The second run's ratio to its own baseline, relative to the first's. */
  public Estimate ratio(String variant, Figure figure) {
    double ratio = second.ratio(variant, figure).value() / first.ratio(variant, figure).value();
    Estimate welch =
        Estimate.welch(
            first.comparisons().effect(variant, figure),
            second.comparisons().effect(variant, figure));
    if (figure.exact()) {
      return Estimate.exact(ratio);
    }
    return welch.known() ? welch.exp() : Estimate.only(ratio);
  }

  /** Why a ratio has no interval; empty if it has one, or is exact. */
  String unknown(String variant, Figure figure) {
    String before = first.unknown(variant, figure);
    return before.isEmpty() ? second.unknown(variant, figure) : before;
  }

  private static List<String> shared(RunAnalysis first, RunAnalysis second) {
    List<String> shared = new ArrayList<>(asked(first));
    shared.retainAll(asked(second));
    return shared;
  }

  private static List<String> asked(RunAnalysis analysis) {
    return analysis.variants().stream()
        .filter(v -> !v.baseline() && !analysis.run().plan().isControl(v.label()))
        .map(VariantSummary::label)
        .toList();
  }

  /** What may differ, but has to be known. */
  private static Map<String, String> circumstances(RunAnalysis analysis) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("timebench", analysis.run().timebenchVersion());
    add(facts, "machine: ", analysis.run().environment().machine());
    add(facts, "driver: ", analysis.run().environment().driver());
    add(facts, "provider: ", analysis.run().environment().provider());
    facts.put("plan: blocks", Integer.toString(analysis.run().blocks().size()));
    facts.putAll(facts(analysis, PlanFact.Kind.CIRCUMSTANCE, "plan: "));
    return facts;
  }

  private static Map<String, String> facts(
      RunAnalysis analysis, PlanFact.Kind kind, String prefix) {
    Map<String, String> facts = new LinkedHashMap<>();
    PlanFact.of(analysis.run()).stream()
        .filter(fact -> fact.kind() == kind)
        .forEach(fact -> facts.put(prefix + fact.name(), fact.value()));
    return facts;
  }

  private static void add(Map<String, String> facts, String prefix, Map<String, String> more) {
    new TreeSet<>(more.keySet()).forEach(name -> facts.put(prefix + name, more.get(name)));
  }

  private static List<Difference> differing(Map<String, String> first, Map<String, String> second) {
    Map<String, String> all = new LinkedHashMap<>(first);
    second.forEach(all::putIfAbsent);
    return all.keySet().stream()
        .filter(name -> !Objects.equals(first.get(name), second.get(name)))
        .map(n -> new Difference(n, first.getOrDefault(n, ""), second.getOrDefault(n, "")))
        .toList();
  }
}
