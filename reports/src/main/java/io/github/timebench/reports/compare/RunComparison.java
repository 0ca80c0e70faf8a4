package io.github.timebench.reports.compare;

import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

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

  public RunComparison {
    differences = List.copyOf(differences);
    variants = List.copyOf(variants);
    onlyInOne = List.copyOf(onlyInOne);
  }

  /**
   * A fact in which two runs differ.
   *
   * @param first empty where the first run does not tell
   * @param second empty where the second run does not tell
   */
  public record Difference(Text what, Text first, Text second) {}

  /**
   * Why two runs cannot be compared, in one line: one is not valid, or they measured different
   * things.
   *
   * @return empty if they can
   */
  public static Text obstacle(RunAnalysis first, RunAnalysis second) {
    for (RunAnalysis run : List.of(first, second)) {
      if (!run.validity().comparable()) {
        return Text.of(
            "run %s is %s, its figures are never compared: %s",
            run.run().runId(),
            run.validity().status().label(),
            run.validity().reasons().stream().collect(Text.joined(Text.of("; "))));
      }
    }
    for (RunAnalysis run : List.of(first, second)) {
      if (run.study().isPresent()) {
        return Text.of(
            "run %s asked for the %s, and only runs that compare can be compared",
            run.run().runId(), run.study().get().question());
      }
    }
    List<Difference> questions =
        differing(facts(first, PlanFact.Kind.QUESTION), facts(second, PlanFact.Kind.QUESTION));
    if (!questions.isEmpty()) {
      Difference one = questions.get(0);
      return Text.of(
          "the runs asked different questions: %s is %s in %s and %s in %s",
          one.what(), one.first(), first.run().runId(), one.second(), second.run().runId());
    }
    return shared(first, second).isEmpty()
        ? Text.of("the runs share no variant but the baseline")
        : Text.EMPTY;
  }

  /**
   * @throws IllegalArgumentException with the {@link #obstacle}, if there is one
   */
  public static RunComparison of(RunAnalysis first, RunAnalysis second) {
    Text obstacle = obstacle(first, second);
    if (!obstacle.isEmpty()) {
      throw new IllegalArgumentException(obstacle.english());
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
  Text unknown(String variant, Figure figure) {
    Text before = first.unknown(variant, figure);
    return before.isEmpty() ? second.unknown(variant, figure) : before;
  }

  private static List<String> shared(RunAnalysis first, RunAnalysis second) {
    List<String> shared = new ArrayList<>(asked(first));
    shared.retainAll(asked(second));
    return shared;
  }

  private static List<String> asked(RunAnalysis analysis) {
    return analysis.others().stream().map(VariantSummary::label).toList();
  }

  private static Map<Text, Text> circumstances(RunAnalysis analysis) {
    Map<Text, Text> facts = new LinkedHashMap<>();
    facts.put(Text.plain("timebench"), Text.plain(analysis.run().timebenchVersion()));
    add(facts, Text.of("machine"), analysis.run().environment().machine());
    add(facts, Text.of("driver"), analysis.run().environment().driver());
    add(facts, Text.of("provider"), analysis.run().environment().provider());
    facts.put(
        of(Text.of("plan"), Text.of("blocks")),
        Text.plain(Integer.toString(analysis.run().blocks().size())));
    facts(analysis, PlanFact.Kind.CIRCUMSTANCE)
        .forEach((name, value) -> facts.put(of(Text.of("plan"), name), value));
    return facts;
  }

  private static Text of(Text part, Text name) {
    return Text.of("%s: %s", part, name);
  }

  private static Map<Text, Text> facts(RunAnalysis analysis, PlanFact.Kind kind) {
    Map<Text, Text> facts = new LinkedHashMap<>();
    PlanFact.of(analysis.run()).stream()
        .filter(fact -> fact.kind() == kind)
        .forEach(fact -> facts.put(fact.name(), fact.value()));
    return facts;
  }

  private static void add(Map<Text, Text> facts, Text part, Map<String, String> more) {
    new TreeMap<>(more).forEach((name, said) -> facts.put(of(part, Text.of(name)), Text.of(said)));
  }

  private static List<Difference> differing(Map<Text, Text> first, Map<Text, Text> second) {
    Map<Text, Text> all = new LinkedHashMap<>(first);
    second.forEach(all::putIfAbsent);
    return all.keySet().stream()
        .filter(name -> !Objects.equals(first.get(name), second.get(name)))
        .map(
            name ->
                new Difference(
                    name,
                    first.getOrDefault(name, Text.EMPTY),
                    second.getOrDefault(name, Text.EMPTY)))
        .toList();
  }
}
