package io.github.timebench.reports.text;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Services;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How a run was replicated and what its ratios are relative to, in words. */
public final class RunWords {
  private RunWords() {}

  /** So many JVM pairs, or driver JVMs where the provider was there before. */
  public static String replication(RunResult run) {
    int blocks = run.blocks().size();
    if (Replicate.of(run) == Replicate.MACHINE_PAIR) {
      return "%s JVM pairs on %s machine pairs".formatted(blocks, Replicate.count(run));
    }
    int pairs = run.plan().pairs().size();
    String what = run.externalProvider() ? "driver JVM" : "JVM pair";
    if (pairs > 1) {
      String ofBlock = "%s %ss".formatted(pairs, what);
      return blocks == 1 ? "one block of " + ofBlock : blocks + " blocks of " + ofBlock + " each";
    }
    return blocks == 1 ? "one " + what : blocks + " " + what + "s";
  }

  /** That the provider's JVM is not replicated; empty where it is. */
  public static String externalProvider(RunResult run) {
    Optional<Services.Target> target = run.plan().services().target();
    if (target.isPresent()) {
      return atTarget(run, target.get());
    }
    return run.externalProvider()
        ? "Only the driver's JVM is fresh in each block: the provider was there before, and what"
            + " holds for its one JVM need not hold for another."
        : "";
  }

  private static String atTarget(RunResult run, Services.Target target) {
    String replies =
        switch (run.plan().payload().api().map(Payload.OfApi::replies).orElse("")) {
          case Payload.OfApi.GIVEN -> "every reply equals one that was given";
          case Payload.OfApi.OF_TYPE ->
              "every reply is there and of the type that the method declares; its content may differ"
                  + " from call to call and is not judged";
          default -> "every call returned";
        };
    return "One side was watched only: the providers at %s are not Timebench's. What they use is not"
            .formatted(target.registry())
        + " measured, and these gates do not apply: requests, throttling and pauses of the provider,"
        + " serialization of a variant (what was spoken is shown). No call was sent again; "
        + replies
        + ". All arms call with the same classes.";
  }

  /** What a variant's messages carry their times in, as the subject of a sentence. */
  static String subject(Variant variant) {
    if (variant.dateType().isPresent()) {
      return variant.dateType().get().className();
    }
    if (variant.isOfTarget()) {
      return "Arm " + variant.label();
    }
    return variant.equals(Variant.ORIGINAL_STOCK)
        ? "The call on the API's own classes, not cloned,"
        : "The call as the API declares it";
  }

  /** Its serializer behind its subject; empty of an arm at a target, which has none of ours. */
  static String with(PlacedVariant placed, boolean first) {
    if (placed.variant().isOfTarget()) {
      return "";
    }
    return "%swith the %s serializer".formatted(first ? " " : "; ", placed.serializerLabel());
  }

  /** The type of a variant's times as a name in a table or a sentence. */
  static String type(Variant variant) {
    return variant.dateType().map(DateType::className).orElse("the API's own mix of types");
  }

  /** What a variant is, beside its label; empty where the label says it. */
  static String note(VariantSummary variant) {
    if (variant.baseline()) {
      return "baseline";
    }
    if (variant.variant().variant().type().equals(Variant.OWN_STOCK.type())) {
      return "as the API declares it";
    }
    return variant.variant().variant().equals(Variant.ORIGINAL_STOCK)
        ? "the API's own classes, not cloned"
        : "";
  }

  /** Which call of which API was measured, and what its values are; empty for Timebench's own. */
  public static String call(Plan plan) {
    return plan.payload().api().map(api -> call(plan, api)).orElse("");
  }

  private static String call(Plan plan, Payload.OfApi api) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "The call is %s (%s), with %s."
            .formatted(
                api.call(),
                String.join(", ", api.files()),
                api.samples() == 1 ? "one sample" : Numbers.count(api.samples()) + " samples"));
    sentences.add(replies(plan, api.replies()));
    zone(plan, api).ifPresent(sentences::add);
    if (!api.rules().isEmpty()) {
      sentences.add("Fields by --map: " + String.join(", ", api.rules()) + ".");
    }
    if (api.cut() > 0) {
      sentences.add(
          "Date and long keep milliseconds, which cuts %s of the samples' times."
              .formatted(Numbers.count(api.cut())));
    }
    if (plan.labels().contains(Variant.OWN_STOCK.label())) {
      sentences.add("own+stock is the call as the API declares it, on clones of its classes.");
    }
    if (plan.labels().contains(Variant.ORIGINAL_STOCK.label())) {
      sentences.add("original+stock is the same on the API's own classes, not cloned.");
    }
    return String.join(" ", sentences);
  }

  /** What the first sizes are of. */
  static String payload(Plan plan) {
    if (plan.payload().api().isEmpty()) {
      return "Payload 0 of the corpus alone and in whole messages";
    }
    return plan.services().target().isPresent()
        ? "Arguments of the first sample alone, as stock Hessian writes them for any arm, and whole"
            + " messages of such a call"
        : "Arguments and reply of the first sample alone, and whole messages of such a call";
  }

  /** At a target no time is translated, so that only a zone that was said is worth a word. */
  private static Optional<String> zone(Plan plan, Payload.OfApi api) {
    Optional<String> said = api.zone().map("Local date-times are those of %s."::formatted);
    return said.isPresent() || plan.services().target().isPresent()
        ? said
        : Optional.of("Local date-times are taken as UTC.");
  }

  private static String replies(Plan plan, String replies) {
    return switch (replies) {
      case Payload.OfApi.GIVEN ->
          plan.services().target().isPresent()
              ? "Replies must equal those of --reply."
              : "The provider's replies are those of --reply.";
      case "of the samples" -> "The provider's replies are those of the samples.";
      case Payload.OfApi.OF_TYPE -> "Replies are the service's own.";
      case "generated" -> "The provider's replies were generated.";
      case "none" -> "The method is void.";
      default -> "The provider's replies: " + replies + ".";
    };
  }

  /** What ratios are relative to, by name. */
  static String baseline(Plan plan) {
    String original = Variant.ORIGINAL_STOCK.label();
    return plan.labels().contains(original) && !plan.isBaseline(original)
        ? "%s, and of %s to %s".formatted(ofVersions(plan), original, plan.baselineOf(original))
        : ofVersions(plan);
  }

  private static String ofVersions(Plan plan) {
    String own =
        plan.again().isEmpty()
            ? "the baseline, " + plan.baseline()
            : "the baseline, the mean of %s and %s".formatted(plan.baseline(), plan.again());
    return !plan.otherBaselines().isEmpty()
        ? own
            + ", and of another version to its own (%s)"
                .formatted(String.join(", ", plan.otherBaselines()))
        : own;
  }

  /** What ratios are relative to, without a name. */
  public static String briefBaseline(Plan plan) {
    if (!plan.otherBaselines().isEmpty()) {
      return "the baseline of its version";
    }
    return severalBaselines(plan) ? "its baseline" : "the baseline";
  }

  /**
   * Whose calls or times a variant's are compared with; those of the run's baseline are named once.
   */
  static String ofBaseline(Plan plan, String variant, String what, boolean first) {
    String baseline = plan.baselineOf(variant);
    if (!baseline.equals(plan.baseline())) {
      return " the %s of %s".formatted(what, baseline);
    }
    return first ? " the baseline's " + what : "";
  }

  /** Whether some variants have another baseline than the run's. */
  public static boolean severalBaselines(Plan plan) {
    return plan.labels().stream()
        .anyMatch(label -> !plan.baselineOf(label).equals(plan.baseline()));
  }
}
