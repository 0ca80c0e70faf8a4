package io.github.timebench.reports.compare;

import io.github.timebench.api.Durations;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Percentages;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plan.Isolation;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.model.plan.Timing;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A property of a run's plan in words, for the report's table and for the comparison of two runs.
 *
 * @param kind what it means that two runs differ in it
 */
public record PlanFact(Kind kind, Text name, Text value) {
  public enum Kind {
    /** They asked different questions and cannot be compared. */
    QUESTION,
    /** They can be compared, but the difference may explain what is found. */
    CIRCUMSTANCE,
    /** Nothing that is not said elsewhere. */
    DETAIL
  }

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
    facts.add(question(Text.of("hops"), Numbers.count(plan.services().hops().count())));
    facts.add(
        question(
            Text.of("distance"),
            plan.services().hops().distant()
                ? Text.of(
                    "%s per call, simulated", Durations.format(plan.services().hops().distance()))
                : Text.of("none")));
    facts.add(question(Text.of("baseline"), plan.baseline()));
    if (plan.study() instanceof Study.Capacity capacity) {
      facts.add(question(Text.of("objective"), capacity.objective().toString()));
      facts.add(question(Text.of("arrival"), capacity.arrival().label()));
      facts.add(
          circumstance(Text.of("calls in flight, at most"), Numbers.count(capacity.maxInflight())));
      facts.add(circumstance(Text.of("late calls"), capacity.catchUp().label()));
      facts.add(detail(Text.of("warmed by"), PlanWords.load(plan.load())));
      return;
    }
    if (plan.study() instanceof Sweep sweep) {
      facts.add(question(Text.of("sweep"), sweep.describe()));
    }
    facts.add(
        question(
            Text.of("kind of load"),
            plan.openLoop() ? Text.of("open loop") : Text.of("closed loop")));
    if (plan.load() instanceof Load.Open open) {
      if (!plan.study().varies(Sweep.Kind.RATE)) {
        facts.add(question(Text.of("rate"), open.rate() + ", " + open.arrival().label()));
      }
      facts.add(
          circumstance(Text.of("calls in flight, at most"), Numbers.count(open.maxInflight())));
      facts.add(circumstance(Text.of("late calls"), open.catchUp().label()));
    } else if (!plan.study().varies(Sweep.Kind.THREADS)) {
      facts.add(question(Text.of("callers (threads)"), Numbers.count(plan.load().threads())));
    }
  }

  private static void addShape(List<PlanFact> facts, Payload payload) {
    facts.add(question(Text.of("shape"), PlanWords.shape(payload)));
    facts.add(question(Text.of("operation"), payload.operation().label()));
    facts.add(question(Text.of("precision"), payload.corpus().precision().label()));
  }

  /** An API changes from release to release, and its samples with it: that may be the question. */
  private static void addCall(List<PlanFact> facts, Payload.OfApi api, boolean atTarget) {
    facts.add(question(Text.of("call"), api.call()));
    facts.add(circumstance(Text.of("API and samples"), String.join(", ", api.files())));
    facts.add(circumstance(Text.of("samples"), Numbers.count(api.samples())));
    facts.add(circumstance(Text.of("replies of the provider"), Text.of(api.replies())));
    if (atTarget) {
      api.zone()
          .ifPresent(zone -> facts.add(circumstance(Text.of("zone of local date-times"), zone)));
      return;
    }
    facts.add(question(Text.of("fields by --map"), orNone(String.join(", ", api.rules()))));
    facts.add(
        circumstance(
            Text.of("zone of local date-times"),
            api.zone().map(Text::plain).orElseGet(() -> Text.of("none, taken as UTC"))));
    facts.add(
        detail(Text.of("times cut to milliseconds by Date and long"), Numbers.count(api.cut())));
    api.refused()
        .ifPresent(
            refused ->
                facts.add(
                    detail(
                        Text.of("cannot carry the call"),
                        orNone(String.join(", ", new TreeSet<>(refused.keySet()))))));
  }

  private static void addVariants(List<PlanFact> facts, Plan plan) {
    if (!plan.otherBaselines().isEmpty()) {
      facts.add(
          detail(Text.of("baselines of other versions"), String.join(", ", plan.otherBaselines())));
    }
    facts.add(detail(Text.of("A/A arm"), orNone(plan.again())));
    plan.services()
        .target()
        .ifPresent(
            target -> {
              facts.add(question(Text.of("target"), target.registry()));
              target
                  .arms()
                  .forEach(
                      arm -> facts.add(question(Text.of("arm %s", arm.label()), arm.describe())));
            });
    facts.add(
        circumstance(
            Text.of("connections per variant"), Numbers.count(plan.services().connections())));
  }

  private static void addBlocks(List<PlanFact> facts, RunResult run) {
    facts.add(detail(blocks(run), PlanWords.blocks(run.plan().blocks())));
    facts.add(circumstance(Text.of("first look"), yes(run.plan().quick())));
    facts.add(
        circumstance(
            Text.of("JVMs of its own"),
            run.plan().isolation() == Isolation.BLOCK
                ? Text.of("each block")
                : Text.of("each variant")));
    facts.add(detail(Text.of("margin"), "±" + Percentages.format(run.plan().margin())));
  }

  private static Text blocks(RunResult run) {
    int pairs = run.plan().jvmPairs();
    if (run.externalProvider()) {
      return pairs == 1
          ? Text.of("blocks (driver JVMs)")
          : Text.of("blocks (of %s driver JVMs)", pairs);
    }
    return pairs == 1 ? Text.of("blocks (JVM pairs)") : Text.of("blocks (of %s JVM pairs)", pairs);
  }

  private static void addTiming(List<PlanFact> facts, Timing timing) {
    facts.add(
        circumstance(Text.of("time per variant and block"), Durations.format(timing.duration())));
    facts.add(
        circumstance(Text.of("longest warm-up per block"), Durations.format(timing.maxWarmup())));
    facts.add(circumstance(Text.of("shortest slice"), Durations.format(timing.slice())));
    facts.add(circumstance(Text.of("timeout"), Durations.format(timing.timeout())));
  }

  private static void addSetup(List<PlanFact> facts, RunResult run) {
    RunSetup setup = run.setup();
    facts.add(circumstance(Text.of("quiet"), PlanWords.quiet(setup.quietRule())));
    facts.add(circumstance(Text.of("registry"), setup.registry()));
    Fleet fleet = run.plan().services().fleet();
    facts.add(circumstance(Text.of("machines"), PlanWords.machines(fleet)));
    if (fleet.any() && !run.plan().study().probes()) {
      facts.add(detail(Text.of("load of the machines"), PlanWords.load(fleet, run.plan().load())));
    }
    facts.add(
        circumstance(
            Text.of("provider's pool"),
            run.externalProvider()
                ? Text.of("its own choice")
                : PlanWords.pool(run.plan().services().pool().sizedFor(setup.providerThreads()))));
    facts.add(
        circumstance(
            Text.of("recorded by Java Flight Recorder"),
            yes(run.plan().threadsView().isPresent())));
    facts.add(circumstance(Text.of("seed"), Long.toString(run.plan().payload().corpus().seed())));
    facts.add(detail(Text.of("seed of the design"), Long.toString(run.plan().blocks().seed())));
  }

  private static PlanFact question(Text name, String value) {
    return question(name, Text.plain(value));
  }

  private static PlanFact question(Text name, Text value) {
    return new PlanFact(Kind.QUESTION, name, value);
  }

  private static PlanFact circumstance(Text name, String value) {
    return circumstance(name, Text.plain(value));
  }

  private static PlanFact circumstance(Text name, Text value) {
    return new PlanFact(Kind.CIRCUMSTANCE, name, value);
  }

  private static PlanFact detail(Text name, String value) {
    return detail(name, Text.plain(value));
  }

  private static PlanFact detail(Text name, Text value) {
    return new PlanFact(Kind.DETAIL, name, value);
  }

  private static Text yes(boolean holds) {
    return holds ? Text.of("yes") : Text.of("no");
  }

  private static Text orNone(String value) {
    return value.isEmpty() ? Text.of("none") : Text.plain(value);
  }
}
