package io.github.timebench.reports.fleet;

import io.github.timebench.model.fleet.Attempt;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is to be said of the agents of a run, in sentences. */
public final class FleetText {
  private FleetText() {}

  /** One sentence each. */
  public static List<String> sentences(FleetAnalysis analysis) {
    FleetFigures figures = analysis.figures();
    List<String> sentences = new ArrayList<>();
    sentences.add(layout(figures));
    sentences.add(processors(figures));
    String shared = sharedKernels(figures);
    if (!shared.isEmpty()) {
      sentences.add(shared);
    }
    figures.evidence().lost().stream().map(FleetText::lost).forEach(sentences::add);
    figures.agents().stream()
        .filter(AgentFigures::wasSilent)
        .map(FleetText::silent)
        .forEach(sentences::add);
    if (figures.together()) {
      ProviderShare.of(figures).stream()
          .max(Comparator.comparingDouble(one -> Math.abs(one.deviation())))
          .ifPresent(one -> sentences.add(balance(one)));
    }
    for (AgentInfluence one : analysis.influences()) {
      if (one.beyondInterval()) {
        sentences.add(
            "The effect of %s rests on %s: without it, it would be %s × and not %s ×."
                .formatted(
                    one.variant(), one.agent(), ratio(one.without()), ratio(one.effect().value())));
      }
    }
    return sentences;
  }

  private static String layout(FleetFigures figures) {
    int drivers = figures.agents(Side.DRIVER).size();
    int providers = figures.agents(Side.PROVIDER).size();
    return figures.together()
        ? "%s loaded %s together, in one schedule."
            .formatted(counted(drivers, "driver"), counted(providers, "provider"))
        : "%s of a driver and a provider measured side by side."
            .formatted(counted(drivers, "machine pair"));
  }

  private static String processors(FleetFigures figures) {
    Map<String, Long> kinds =
        figures.agents().stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.agent().facts().processor(),
                    LinkedHashMap::new,
                    Collectors.counting()));
    return kinds.size() == 1
        ? "Processor of all agents: %s.".formatted(kinds.keySet().iterator().next())
        : kinds.entrySet().stream()
            .map(one -> Numbers.count(one.getValue()) + " × " + one.getKey())
            .collect(Collectors.joining(", ", "Processors: ", "."));
  }

  private static String counted(int count, String what) {
    return Numbers.count(count) + " " + what + (count == 1 ? "" : "s");
  }

  /** That agents share a machine; empty where each has its own, or they do not tell. */
  public static String sharedKernels(FleetFigures figures) {
    long kernels = figures.kernels();
    int agents = figures.agents().size();
    if (kernels == 0 || kernels == agents) {
      return "";
    }
    return kernels == 1
        ? "One kernel: the agents share its CPUs, so this run tests the machinery, not the machines."
        : "%s agents on %s kernels: those that share one take CPU from each other."
            .formatted(Numbers.count(agents), Numbers.count(kernels));
  }

  private static String lost(Attempt attempt) {
    Attempt.Loss loss = attempt.loss().orElseThrow();
    return "Block %s was lost%s%s: %s."
        .formatted(
            Numbers.count(attempt.block() + 1L),
            attempt.number() == 0 ? "" : " again",
            whose(attempt, loss),
            loss.reason());
  }

  /** Of a machine pair both are named where it is not known which of them it was. */
  private static String whose(Attempt attempt, Attempt.Loss loss) {
    if (!loss.agent().isEmpty()) {
      return " with " + loss.agent();
    }
    return attempt.agents().size() == 2 ? " with " + String.join(" or ", attempt.agents()) : "";
  }

  private static String silent(AgentFigures agent) {
    return "%s did not answer for %s s while its JVM ran: the agent, its machine or the network stood still."
        .formatted(agent.name(), Numbers.significant(agent.silenceNanos() / 1e9, 2));
  }

  private static String balance(ProviderShare furthest) {
    return "Calls per provider: %s is furthest from an equal share, by %s."
        .formatted(furthest.provider(), Numbers.percent(Math.abs(furthest.deviation())));
  }

  private static String ratio(double log) {
    return Numbers.effect(Math.exp(log));
  }
}
