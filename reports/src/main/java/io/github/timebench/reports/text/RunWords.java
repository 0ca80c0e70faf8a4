package io.github.timebench.reports.text;

import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Services;
import io.github.timebench.reports.compare.Comparisons.LeftOut;
import io.github.timebench.reports.compare.PlanWords;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.StudyDocument;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How a run was replicated and what its ratios are relative to, in words. */
public final class RunWords {
  private RunWords() {}

  /** What its calls were offered by, or what a study asked. */
  public static Text load(RunAnalysis analysis) {
    Plan plan = analysis.run().plan();
    return analysis
        .study()
        .map(StudyDocument::question)
        .orElseGet(
            () ->
                plan.openLoop()
                    ? Text.of("%s calls/s", Numbers.counted(plan.load().callsPerSecond()))
                    : Text.of("%s threads", Numbers.count(plan.load().threads())));
  }

  /** So many JVM pairs, or driver JVMs where the provider was there before. */
  public static Text replication(RunResult run) {
    int blocks = run.blocks().size();
    if (Replicate.of(run) == Replicate.MACHINE_PAIR) {
      return Text.of("%s JVM pairs on %s machine pairs", blocks, Replicate.count(run));
    }
    int pairs = run.plan().jvmPairs();
    if (run.externalProvider()) {
      return pairs > 1
          ? replication(
              blocks, pairs, "one block of %s driver JVMs", "%s blocks of %s driver JVMs each")
          : replication(blocks, 1, "one driver JVM", "%s driver JVMs");
    }
    return pairs > 1
        ? replication(blocks, pairs, "one block of %s JVM pairs", "%s blocks of %s JVM pairs each")
        : replication(blocks, 1, "one JVM pair", "%s JVM pairs");
  }

  private static Text replication(int blocks, int pairs, String one, String several) {
    return blocks == 1 ? Text.of(one, pairs) : Text.of(several, blocks, pairs);
  }

  /** A sentence for each attempt at a block that was lost. */
  static List<Text> lost(RunResult run) {
    return run.lost().stream()
        .map(
            lost ->
                Text.of(
                    "Block %s was lost and measured again: %s.",
                    lost.index() + 1, Text.of(lost.end().reason())))
        .toList();
  }

  /** How many blocks do not count; empty if all do. */
  public static Text leftOut(RunAnalysis analysis) {
    long leftOut = analysis.comparisons().leftOut().stream().map(LeftOut::block).distinct().count();
    return leftOut == 0
        ? Text.EMPTY
        : Text.of("Blocks that do not count: %s of %s.", leftOut, analysis.run().blocks().size());
  }

  /** A way in which calls end that do not end well, by what it is called in the evidence. */
  public static Text outcome(String label) {
    return switch (label) {
      case "wrong_echo" -> Text.of("wrong echo");
      case "timeout" -> Text.of("timeout");
      case "rejected" -> Text.of("rejected");
      case "failed" -> Text.of("failed");
      default -> Text.plain(label);
    };
  }

  /** That the provider's JVM is not replicated; empty where it is. */
  public static Text externalProvider(RunResult run) {
    Optional<Services.Target> target = run.plan().services().target();
    if (target.isPresent()) {
      return atTarget(run, target.get());
    }
    return run.externalProvider()
        ? Text.of(
            "Only the driver's JVM is fresh in each block: the provider was there before, and what"
                + " holds for its one JVM need not hold for another.")
        : Text.EMPTY;
  }

  private static Text atTarget(RunResult run, Services.Target target) {
    Text replies =
        switch (run.plan().payload().api().map(Payload.OfApi::replies).orElse("")) {
          case Payload.OfApi.GIVEN -> Text.of("Every reply equals one that was given.");
          case Payload.OfApi.OF_TYPE ->
              Text.of(
                  "Every reply is there and of the type that the method declares; its content may"
                      + " differ from call to call and is not judged.");
          default -> Text.of("Every call returned.");
        };
    return Text.sentences(
        List.of(
            Text.of(
                "One side was watched only: the providers at %s are not Timebench's. What they use"
                    + " is not measured, and these gates do not apply: requests, throttling and"
                    + " pauses of the provider, serialization of a variant (what was spoken is"
                    + " shown). No call was sent again.",
                target.registry()),
            replies,
            Text.of("All arms call with the same classes.")));
  }

  static Text subject(PlacedVariant placed) {
    Variant variant = placed.variant();
    if (variant.isOfTarget()) {
      return Text.of("Arm %s", variant.label());
    }
    if (variant.equals(Variant.ORIGINAL_STOCK)) {
      return Text.of("The API's own classes, not cloned");
    }
    String serializer =
        placed.serializer().isAgreed() && placed.version().isEmpty()
            ? placed.serializer().serialization()
            : placed.serializerLabel();
    return variant.dateType().isPresent()
        ? Text.of("%1$s with %2$s", variant.dateType().get().className(), serializer)
        : Text.of("The call as the API declares it, with %s", serializer);
  }

  /** A variant's serializer, as an adopter names it. */
  static Text serializer(Variant variant) {
    return Text.plain(
        variant.serializer().isAgreed()
            ? variant.serializer().serialization()
            : variant.serializer().label());
  }

  /** The type of a variant's times as a name in a table or a sentence. */
  static Text type(Variant variant) {
    return variant
        .dateType()
        .map(type -> Text.plain(type.className()))
        .orElseGet(() -> Text.of("the API's own mix of types"));
  }

  /** What a variant is, beside its label; empty where the label says it. */
  static Text note(VariantSummary variant) {
    if (variant.baseline()) {
      return Text.of("baseline");
    }
    if (variant.variant().variant().type().equals(Variant.OWN_STOCK.type())) {
      return Text.of("as the API declares it");
    }
    return variant.variant().variant().equals(Variant.ORIGINAL_STOCK)
        ? Text.of("the API's own classes, not cloned")
        : Text.EMPTY;
  }

  /** What is called, in few words: of an API's call the service and the method without packages. */
  public static Text payloadName(Payload payload) {
    return payload.api().map(RunWords::callName).orElseGet(() -> PlanWords.payload(payload));
  }

  private static Text callName(Payload.OfApi api) {
    String service = api.call().substring(0, api.call().indexOf('#'));
    String unversioned = service.substring(service.indexOf('/') + 1).replaceFirst(":.*", "");
    String name = unversioned.substring(unversioned.lastIndexOf('.') + 1) + "#" + api.method();
    return api.samples() == 1
        ? Text.of("%s, one sample", name)
        : Text.of("%s, %s samples", name, Numbers.count(api.samples()));
  }

  /** Which call of which API was measured, and what its values are; empty for Timebench's own. */
  public static Text call(Plan plan) {
    return plan.payload().api().map(api -> call(plan, api)).orElse(Text.EMPTY);
  }

  private static Text call(Plan plan, Payload.OfApi api) {
    List<Text> sentences = new ArrayList<>();
    String files = String.join(", ", api.files());
    sentences.add(
        api.samples() == 1
            ? Text.of("The call is %s (%s), with one sample.", api.call(), files)
            : Text.of(
                "The call is %s (%s), with %s samples.",
                api.call(), files, Numbers.count(api.samples())));
    sentences.add(replies(plan, api.replies()));
    sentences.add(zone(plan, api));
    if (!api.rules().isEmpty()) {
      sentences.add(Text.of("Fields by --map: %s.", String.join(", ", api.rules())));
    }
    if (api.cut() > 0) {
      sentences.add(
          Text.of(
              "Date and long keep milliseconds, which cuts %s of the samples' times.",
              Numbers.count(api.cut())));
    }
    if (plan.labels().contains(Variant.OWN_STOCK.label())) {
      sentences.add(
          Text.of("own+stock is the call as the API declares it, on clones of its classes."));
    }
    if (plan.labels().contains(Variant.ORIGINAL_STOCK.label())) {
      sentences.add(Text.of("original+stock is the same on the API's own classes, not cloned."));
    }
    return Text.sentences(sentences);
  }

  static Text payload(Plan plan) {
    if (plan.payload().api().isEmpty()) {
      return Text.of(
          "Payload 0 of the corpus alone and in whole messages as Dubbo puts them on the wire,"
              + " 16-byte header and attachments included; extremes over the corpus.");
    }
    return plan.services().target().isPresent()
        ? Text.of(
            "Arguments of the first sample alone, as stock Hessian writes them for any arm, and"
                + " whole messages of such a call as Dubbo puts them on the wire, 16-byte header and"
                + " attachments included; extremes over the samples.")
        : Text.of(
            "Arguments and reply of the first sample alone, and whole messages of such a call as"
                + " Dubbo puts them on the wire, 16-byte header and attachments included; extremes"
                + " over the samples.");
  }

  /** At a target no time is translated, so that only a zone that was said is worth a word. */
  private static Text zone(Plan plan, Payload.OfApi api) {
    if (api.zone().isPresent()) {
      return Text.of("Local date-times are those of %s.", api.zone().get());
    }
    return plan.services().target().isPresent()
        ? Text.EMPTY
        : Text.of("Local date-times are taken as UTC.");
  }

  private static Text replies(Plan plan, String replies) {
    return switch (replies) {
      case Payload.OfApi.GIVEN ->
          plan.services().target().isPresent()
              ? Text.of("Replies must equal those of --reply.")
              : Text.of("The provider's replies are those of --reply.");
      case "of the samples" -> Text.of("The provider's replies are those of the samples.");
      case Payload.OfApi.OF_TYPE -> Text.of("Replies are the service's own.");
      case "generated" -> Text.of("The provider's replies were generated.");
      case "none" -> Text.of("The method is void.");
      default -> Text.of("The provider's replies: %s.", replies);
    };
  }

  public static Text baseline(Plan plan) {
    String original = Variant.ORIGINAL_STOCK.label();
    return plan.labels().contains(original) && !plan.isBaseline(original)
        ? Text.of(
            "%1$s, and of %2$s to %3$s", ofVersions(plan), original, plan.baselineOf(original))
        : ofVersions(plan);
  }

  static Text ownBaseline(Plan plan) {
    return plan.again().isEmpty()
        ? Text.of("the baseline, %s", plan.baseline())
        : Text.of("the baseline, the mean of %s and %s", plan.baseline(), plan.again());
  }

  private static Text ofVersions(Plan plan) {
    Text own = ownBaseline(plan);
    return plan.otherBaselines().isEmpty()
        ? own
        : Text.of(
            "%s, and of another version to its own (%s)",
            own, String.join(", ", plan.otherBaselines()));
  }

  /** Whether some variants have another baseline than the run's. */
  public static boolean severalBaselines(Plan plan) {
    return plan.labels().stream()
        .anyMatch(label -> !plan.baselineOf(label).equals(plan.baseline()));
  }

  /** The command that brings a run to so many blocks: it goes on, or is made again. */
  static Optional<String> withBlocks(RunResult run, int blocks) {
    Plan plan = run.plan();
    boolean goesOn =
        plan.blocks().mayGrowTo(blocks)
            && plan.threadsView().isEmpty()
            && plan.payload().api().isEmpty();
    return goesOn
        ? Optional.of("bin/loadgen --resume=%s --blocks=%d".formatted(run.runId(), blocks))
        : run.setup().asked().map(asked -> asked.lineOf(blocks));
  }
}
