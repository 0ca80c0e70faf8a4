package io.github.timebench.reports.compare;

import io.github.timebench.api.Durations;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Percentages;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.model.plan.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A property of a run's plan in words, for the report's table and for the comparison of two runs.
 *
 * @param kind what it means that two runs differ in it
 */
public record PlanFact(Kind kind, String name, String value) {
  /** What it means that two runs differ. */
  public enum Kind {
    /** They asked different questions and cannot be compared. */
    QUESTION,
    /** They can be compared, but the difference may explain what is found. */
    CIRCUMSTANCE,
    /** Nothing that is not said elsewhere. */
    DETAIL
  }

  /** Everything that a run was asked for. */
  public static List<PlanFact> of(RunResult run) {
    List<PlanFact> facts = new ArrayList<>();
    addQuestion(facts, run.plan());
    addVariants(facts, run.plan());
    addBlocks(facts, run);
    addTiming(facts, run.plan().timing());
    addSetup(facts, run);
    return facts;
  }

  private static void addQuestion(List<PlanFact> facts, Plan plan) {
    plan.payload()
        .api()
        .ifPresentOrElse(
            api -> addCall(facts, api, plan.services().target().isPresent()),
            () -> addShape(facts, plan.payload()));
    facts.add(question("hops", number(plan.services().hops().count())));
    facts.add(
        question(
            "distance",
            plan.services().hops().distant()
                ? Durations.format(plan.services().hops().distance()) + " per call, simulated"
                : "none"));
    facts.add(question("baseline", plan.baseline()));
    if (plan.study() instanceof Study.Capacity capacity) {
      facts.add(question("objective", capacity.objective().toString()));
      facts.add(question("arrival", capacity.arrival().label()));
      facts.add(circumstance("calls in flight, at most", number(capacity.maxInflight())));
      facts.add(circumstance("late calls", capacity.catchUp().label()));
      facts.add(detail("warmed by", plan.load().describe()));
      return;
    }
    if (plan.study() instanceof Sweep sweep) {
      facts.add(question("sweep", sweep.describe()));
    }
    facts.add(question("loop", plan.openLoop() ? "open" : "closed"));
    if (plan.load() instanceof Load.Open open) {
      if (!plan.study().varies(Sweep.Kind.RATE)) {
        facts.add(question("rate", open.rate() + ", " + open.arrival().label()));
      }
      facts.add(circumstance("calls in flight, at most", number(open.maxInflight())));
      facts.add(circumstance("late calls", open.catchUp().label()));
    } else if (!plan.study().varies(Sweep.Kind.THREADS)) {
      facts.add(question("callers (threads)", number(plan.load().threads())));
    }
  }

  private static void addShape(List<PlanFact> facts, Payload payload) {
    facts.add(question("shape", payload.shapeLabel()));
    facts.add(question("operation", payload.operation().label()));
    facts.add(question("precision", payload.corpus().precision().label()));
  }

  /** An API changes from release to release, and its samples with it: that may be the question. */
  private static void addCall(List<PlanFact> facts, Payload.OfApi api, boolean atTarget) {
    facts.add(question("call", api.call()));
    facts.add(circumstance("API and samples", String.join(", ", api.files())));
    facts.add(circumstance("samples", number(api.samples())));
    facts.add(circumstance("replies of the provider", api.replies()));
    if (atTarget) {
      api.zone().ifPresent(zone -> facts.add(circumstance("zone of local date-times", zone)));
      return;
    }
    facts.add(
        question(
            "fields by --map", api.rules().isEmpty() ? "none" : String.join(", ", api.rules())));
    facts.add(circumstance("zone of local date-times", api.zone().orElse("none, taken as UTC")));
    facts.add(detail("times cut to milliseconds by Date and long", number(api.cut())));
  }

  private static void addVariants(List<PlanFact> facts, Plan plan) {
    if (!plan.otherBaselines().isEmpty()) {
      facts.add(detail("baselines of other versions", String.join(", ", plan.otherBaselines())));
    }
    facts.add(detail("A/A arm", plan.again().isEmpty() ? "none" : plan.again()));
    plan.services()
        .target()
        .ifPresent(
            target -> {
              facts.add(question("target", target.registry()));
              target
                  .arms()
                  .forEach(arm -> facts.add(question("arm " + arm.label(), arm.describe())));
            });
    facts.add(circumstance("connections per variant", number(plan.services().connections())));
  }

  private static void addBlocks(List<PlanFact> facts, RunResult run) {
    String fresh = (run.externalProvider() ? "driver JVM" : "JVM pair") + "s";
    int pairs = run.plan().pairs().size();
    facts.add(
        detail(
            "blocks (" + (pairs == 1 ? "" : "of " + pairs + " ") + fresh + ")",
            run.plan().blocks().describe()));
    facts.add(circumstance("first look", run.plan().quick() ? "yes" : "no"));
    facts.add(circumstance("JVMs of its own", "each " + run.plan().isolation().label()));
    facts.add(detail("margin", "±" + Percentages.format(run.plan().margin())));
  }

  private static void addTiming(List<PlanFact> facts, Timing timing) {
    facts.add(circumstance("time per variant and block", Durations.format(timing.duration())));
    facts.add(circumstance("longest warm-up per block", Durations.format(timing.maxWarmup())));
    facts.add(circumstance("shortest slice", Durations.format(timing.slice())));
    facts.add(circumstance("timeout", Durations.format(timing.timeout())));
  }

  private static void addSetup(List<PlanFact> facts, RunResult run) {
    RunSetup setup = run.setup();
    facts.add(circumstance("quiet", setup.quietRule().describe()));
    facts.add(circumstance("registry", setup.registry()));
    Fleet fleet = run.plan().services().fleet();
    facts.add(circumstance("machines", fleet.describe()));
    if (fleet.any() && !run.plan().study().probes()) {
      facts.add(detail("load of the machines", fleet.describe(run.plan().load())));
    }
    facts.add(
        circumstance(
            "provider's pool",
            run.externalProvider()
                ? "its own choice"
                : run.plan().services().pool().sizedFor(setup.providerThreads()).describe()));
    facts.add(
        circumstance(
            "recorded by Java Flight Recorder",
            run.plan().threadsView().isPresent() ? "yes" : "no"));
    facts.add(circumstance("seed", Long.toString(run.plan().payload().corpus().seed())));
  }

  private static PlanFact question(String name, String value) {
    return new PlanFact(Kind.QUESTION, name, value);
  }

  private static PlanFact circumstance(String name, String value) {
    return new PlanFact(Kind.CIRCUMSTANCE, name, value);
  }

  private static PlanFact detail(String name, String value) {
    return new PlanFact(Kind.DETAIL, name, value);
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
