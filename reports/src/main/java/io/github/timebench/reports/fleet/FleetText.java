package io.github.timebench.reports.fleet;

import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.fleet.FleetAnalysis.HostInfluence;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is to be said of the hosts of a run, in sentences. */
final class FleetText {
  private FleetText() {}

  static List<Text> sentences(FleetAnalysis analysis) {
    FleetFigures figures = analysis.figures();
    List<Text> sentences = new ArrayList<>();
    sentences.add(layout(figures));
    sentences.add(processors(figures));
    Text shared = sharedKernels(figures);
    if (!shared.isEmpty()) {
      sentences.add(shared);
    }
    figures.evidence().lost().stream().map(FleetText::lost).forEach(sentences::add);
    figures.hosts().stream()
        .filter(HostFigures::wasSilent)
        .map(FleetText::silent)
        .forEach(sentences::add);
    if (figures.together()) {
      ProviderShare.of(figures).stream()
          .max(Comparator.comparingDouble(one -> Math.abs(one.deviation())))
          .ifPresent(one -> sentences.add(balance(one)));
    }
    for (HostInfluence one : analysis.influences()) {
      if (one.beyondInterval()) {
        sentences.add(
            Text.of(
                "The effect of %s rests on %s: without it, it would be %s × and not %s ×.",
                one.variant(), one.host(), ratio(one.without()), ratio(one.effect().value())));
      }
    }
    return sentences;
  }

  private static Text layout(FleetFigures figures) {
    int drivers = figures.hosts(Side.DRIVER).size();
    int providers = figures.hosts(Side.PROVIDER).size();
    if (figures.together()) {
      return Text.of(
          "%s loaded %s together, in one schedule.",
          Numbers.count(drivers, "%s driver", "%s drivers"),
          Numbers.count(providers, "%s provider", "%s providers"));
    }
    return Numbers.count(
        drivers,
        "%s machine pair of a driver and a provider measured side by side.",
        "%s machine pairs of a driver and a provider measured side by side.");
  }

  private static Text processors(FleetFigures figures) {
    Map<String, Long> kinds =
        figures.hosts().stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.host().facts().processor(),
                    LinkedHashMap::new,
                    Collectors.counting()));
    return kinds.size() == 1
        ? Text.of("Processor of all hosts: %s.", kinds.keySet().iterator().next())
        : Text.of(
            "Processors: %s.",
            kinds.entrySet().stream()
                .map(one -> Numbers.count(one.getValue()) + " × " + one.getKey())
                .collect(Collectors.joining(", ")));
  }

  /** That hosts share a machine; empty where each has its own, or they do not tell. */
  static Text sharedKernels(FleetFigures figures) {
    long kernels = figures.kernels();
    int hosts = figures.hosts().size();
    if (kernels == 0 || kernels == hosts) {
      return Text.EMPTY;
    }
    return kernels == 1
        ? Text.of(
            "One kernel: the hosts share its CPUs, so this run tests the machinery, not the machines.")
        : Text.of(
            "%s hosts on %s kernels: those that share one take CPU from each other.",
            Numbers.count(hosts), Numbers.count(kernels));
  }

  private static Text lost(Attempt attempt) {
    Attempt.Loss loss = attempt.loss().orElseThrow();
    Text block =
        Text.of(
            attempt.number() == 0 ? "Block %s was lost" : "Block %s was lost again",
            Numbers.count(attempt.block() + 1L));
    String whose = whose(attempt, loss);
    return whose.isEmpty()
        ? Text.of("%s: %s.", block, Text.of(loss.reason()))
        : Text.of("%s with %s: %s.", block, whose, Text.of(loss.reason()));
  }

  /** Of a machine pair both are named where it is not known which of them it was. */
  private static String whose(Attempt attempt, Attempt.Loss loss) {
    if (!loss.host().isEmpty()) {
      return loss.host();
    }
    return attempt.hosts().size() == 2 ? String.join(" / ", attempt.hosts()) : "";
  }

  private static Text silent(HostFigures host) {
    return Text.of(
        "%s did not answer for %s s while its JVM ran: the host or the network stood still.",
        host.name(), Numbers.significant(host.silenceNanos() / Nanos.PER_SECOND, 2));
  }

  private static Text balance(ProviderShare furthest) {
    return Text.of(
        "Calls per provider: %s is furthest from an equal share, by %s.",
        furthest.provider(), Numbers.percent(Math.abs(furthest.deviation())));
  }

  static String ratio(double log) {
    return RATIO.of(Math.exp(log));
  }
}
