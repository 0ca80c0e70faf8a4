package io.github.timebench.reports.text;

import io.github.timebench.api.Serializer;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The commands that measure a run's payloads with JMH and put the figures beside the run. */
public final class MicroCommands {
  private static final List<String> OF_API =
      List.of(
          Payload.API_FLAG, "--lib", "--call", "--sample", "--count", "--reply", "--zone", "--map");

  private MicroCommands() {}

  /** A line for each; empty where the suite has no such payloads, or nobody knows the call's. */
  public static Optional<String> of(RunResult run) {
    List<String> payload = payload(run);
    if (payload.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> runs =
        run.setup()
            .asked()
            .flatMap(asked -> asked.value("--out"))
            .map(folder -> folder.replaceFirst("/+$", ""));
    List<String> micro = new ArrayList<>(List.of("micro", "serialization"));
    micro.addAll(payload);
    micro.add("--type=" + String.join(",", types(run.plan())));
    micro.add("--serializer=" + String.join(",", codecs(run.plan())));
    runs.ifPresent(folder -> micro.add("--out=" + folder));
    String folder = runs.map(all -> all + "/").orElse("") + run.runId();
    return Optional.of(
        Asked.line(micro) + "\n" + Asked.line(List.of("report", folder, "--micro=last")));
  }

  private static List<String> payload(RunResult run) {
    Payload payload = run.plan().payload();
    if (payload.api().isPresent()) {
      return run.setup().asked().map(asked -> asked.of(OF_API)).orElse(List.of());
    }
    if (payload.corpus().shape().hasItems() && payload.corpus().items() != Defaults.ITEMS) {
      return List.of();
    }
    List<String> flags = new ArrayList<>();
    flags.add("--shape=" + payload.corpus().shape().label());
    if (!payload.corpus().precision().label().equals(Defaults.PRECISION)) {
      flags.add("--precision=" + payload.corpus().precision().label());
    }
    if (payload.corpus().seed() != Long.parseLong(Defaults.SEED)) {
      flags.add("--seed=" + payload.corpus().seed());
    }
    return flags;
  }

  private static Set<String> types(Plan plan) {
    Set<String> types = new LinkedHashSet<>();
    for (PlacedVariant placed : plan.variants()) {
      placed.variant().dateType().ifPresent(type -> types.add(type.label()));
    }
    return types;
  }

  /** Without a connection it is the same whether a serializer is agreed on or named. */
  private static Set<String> codecs(Plan plan) {
    Set<String> codecs = new LinkedHashSet<>();
    for (PlacedVariant placed : plan.variants()) {
      if (placed.serializer() != Serializer.CONFIGURED) {
        codecs.add(placed.serializerLabel());
      }
    }
    return codecs;
  }
}
