package io.github.timebench.reports.text;

import io.github.timebench.api.Serializer;
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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The commands that measure a run's payloads with JMH and put the figures beside the run. */
public final class MicroCommands {
  /** As a command line is stored. */
  private static final Pattern OUT = Pattern.compile(" ('?)--out[= ](\\S+)");

  /** Of an API's call. */
  private static final Pattern OF_API =
      Pattern.compile(
          " (?:'--(?:api|lib|call|sample|template|count|reply|zone|map)=[^']*'"
              + "|--(?:api|lib|call|sample|template|count|reply|zone|map)[= ](?:'[^']*'|\\S+))");

  private MicroCommands() {}

  /** A line for each; empty where the suite has no such payloads. */
  public static Optional<String> of(RunResult run) {
    Plan plan = run.plan();
    Optional<String> payload = payload(run);
    return payload.map(
        flags ->
            "bin/loadgen micro serialization"
                + flags
                + types(plan)
                + " --serializer="
                + String.join(",", codecs(plan))
                + out(run)
                + "\nbin/loadgen report "
                + folder(run)
                + " --micro=last");
  }

  private static Optional<String> payload(RunResult run) {
    Payload payload = run.plan().payload();
    if (payload.api().isPresent()) {
      List<String> flags =
          OF_API.matcher(run.setup().command()).results().map(MatchResult::group).toList();
      return flags.isEmpty() ? Optional.empty() : Optional.of(String.join("", flags));
    }
    if (payload.corpus().shape().hasItems() && payload.corpus().items() != Defaults.ITEMS) {
      return Optional.empty();
    }
    List<String> flags = new ArrayList<>();
    flags.add(" --shape=" + payload.corpus().shape().label());
    if (!payload.corpus().precision().label().equals(Defaults.PRECISION)) {
      flags.add(" --precision=" + payload.corpus().precision().label());
    }
    if (payload.corpus().seed() != Long.parseLong(Defaults.SEED)) {
      flags.add(" --seed=" + payload.corpus().seed());
    }
    return Optional.of(String.join("", flags));
  }

  private static String types(Plan plan) {
    Set<String> types = new LinkedHashSet<>();
    for (PlacedVariant placed : plan.variants()) {
      placed.variant().dateType().ifPresent(type -> types.add(type.label()));
    }
    return " --type=" + String.join(",", types);
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

  private static String out(RunResult run) {
    return folderOfRuns(run).map(folder -> " --out=" + folder).orElse("");
  }

  private static String folder(RunResult run) {
    return folderOfRuns(run).map(folder -> folder + "/").orElse("") + run.runId();
  }

  private static Optional<String> folderOfRuns(RunResult run) {
    return OUT.matcher(run.setup().command())
        .results()
        .filter(found -> found.group(1).isEmpty())
        .map(found -> found.group(2).replaceFirst("/+$", ""))
        .findFirst();
  }
}
