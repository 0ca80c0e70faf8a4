package io.github.timebench.reports;

import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup.PastSpread;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.PlanFact;
import io.github.timebench.reports.compare.PlanWords;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.compat.CompatAnalysis.CompatVerdict;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.gates.Validity.Status;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.text.Answer;
import io.github.timebench.reports.text.RunWords;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a list of runs says of one, as {@code headline.json} stores it: reading it takes a
 * thousandth of what analysing the run again would take.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the version that wrote it
 * @param resultBytes size of the file it was made from, by which it is found out to be old
 * @param what it measured under which load
 * @param asked its question, and of which machine
 * @param status its validity; empty where nothing is judged
 * @param answer a line for each thing that was found
 * @param noise how the machine scattered; empty where it is not known
 */
public record Headline(
    int schemaVersion,
    long resultBytes,
    String run,
    Instant startedAt,
    Text what,
    Asked asked,
    Optional<Status> status,
    List<Text> answer,
    Optional<Noise> noise) {
  public static final String FILE = "headline.json";

  public static final int SCHEMA_VERSION = 5;

  public Headline {
    answer = List.copyOf(answer);
  }

  /**
   * What was asked of which machine.
   *
   * @param plan the question, the same for runs that can be compared
   * @param machine where it ran, the same for machines of one shape
   */
  public record Asked(String plan, Text machine) {}

  /**
   * How A and A' scattered, from which later runs begin.
   *
   * @param load the same for runs that load a machine in the same way
   */
  public record Noise(String load, PastSpread spread) {}

  /** Whether its figures may stand beside those of another run. */
  public boolean comparable() {
    return status.filter(one -> one == Status.VALID || one == Status.FIRST_LOOK).isPresent();
  }

  /** Whether another run asked the same question before it. */
  public boolean follows(Headline other) {
    return asked.plan().equals(other.asked.plan()) && other.startedAt.isBefore(startedAt);
  }

  public static Headline of(RunAnalysis analysis, long resultBytes) {
    RunResult run = analysis.run();
    return new Headline(
        SCHEMA_VERSION,
        resultBytes,
        run.runId(),
        run.startedAt(),
        Text.of("%1$s, %2$s", RunWords.payloadName(run.plan().payload()), RunWords.load(analysis)),
        new Asked(question(run), machine(run.environment().machine())),
        Optional.of(analysis.validity().status()),
        answer(analysis),
        noise(analysis));
  }

  /** Of micro benchmarks alone, where nothing is judged. */
  public static Headline of(MicroResult result, long resultBytes) {
    String suites =
        result.suites().stream().map(SuiteResult::label).collect(Collectors.joining(", "));
    return new Headline(
        SCHEMA_VERSION,
        resultBytes,
        result.runId(),
        result.startedAt(),
        Text.of("Micro benchmarks: %s", suites),
        new Asked("", machine(result.environment().machine())),
        result.quick() ? Optional.of(Status.FIRST_LOOK) : Optional.empty(),
        List.of(),
        Optional.empty());
  }

  public static Headline of(CompatAnalysis compat, long resultBytes) {
    CompatResult result = compat.result();
    return new Headline(
        SCHEMA_VERSION,
        resultBytes,
        result.runId(),
        result.startedAt(),
        Text.of("Compatibility of hessian2-time"),
        new Asked("", machine(Map.of())),
        result.end().allMeasured() ? Optional.empty() : Optional.of(Status.INTERRUPTED),
        List.of(cells(compat)),
        Optional.empty());
  }

  private static Text cells(CompatAnalysis compat) {
    long red = compat.rows().stream().filter(row -> row.verdict() == CompatVerdict.RED).count();
    return Text.of(
        "%1$s cells, %2$s of them red", Numbers.count(compat.rows().size()), Numbers.count(red));
  }

  /** What its lines are beside is no finding. */
  private static List<Text> answer(RunAnalysis analysis) {
    Text beside = Answer.beside(analysis);
    return RunDocument.of(analysis).answer().stream().filter(said -> !said.equals(beside)).toList();
  }

  /** A first look is no run to be compared with others. */
  private static String question(RunResult run) {
    Stream<String> facts =
        PlanFact.of(run).stream()
            .filter(fact -> fact.kind() == PlanFact.Kind.QUESTION)
            .map(fact -> fact.name().english() + ": " + fact.value().english());
    Stream<String> look = run.plan().quick() ? Stream.of("first look") : Stream.empty();
    return Stream.concat(facts, look).collect(Collectors.joining("; "));
  }

  /** Of valid runs on one machine that measured the baseline twice. */
  private static Optional<Noise> noise(RunAnalysis analysis) {
    RunResult run = analysis.run();
    Estimate again = analysis.comparisons().again();
    if (!analysis.validity().valid()
        || !again.hasInterval()
        || Replicate.of(run) == Replicate.MACHINE_PAIR) {
      return Optional.empty();
    }
    String java = run.environment().driver().getOrDefault("java", "");
    return Optional.of(
        new Noise(
            load(run.plan(), run.plan().timing().duration()),
            new PastSpread(run.runId(), java, again.sd(), p99Sd(analysis), again.n() - 1)));
  }

  /** A' lies half as far from the mean of both as from A. */
  private static double p99Sd(RunAnalysis analysis) {
    return 2
        * analysis
            .comparisons()
            .effect(analysis.run().plan().again(), CallTime.SERVICE.figure(Statistic.P99))
            .sd();
  }

  /** What decides how a machine scatters, but for the variants. */
  public static String load(Plan plan, Duration measured) {
    return String.join(
        "; ",
        PlanWords.payload(plan.payload()).english(),
        plan.load().toString(),
        plan.services().toString(),
        measured.toString(),
        plan.timing().slice().toString(),
        plan.isolation().name());
  }

  /** The machine's shape, the same for machines that are alike. */
  public static Text machine(Map<String, String> facts) {
    Optional<Text> cores =
        Optional.ofNullable(facts.get("logical cores"))
            .map(all -> Text.of("%s physical, %s logical", facts.get("physical cores"), all));
    return Stream.of(fact(facts, "processor"), cores, fact(facts, "memory"))
        .flatMap(Optional::stream)
        .collect(Text.commas());
  }

  private static Optional<Text> fact(Map<String, String> facts, String name) {
    return Optional.ofNullable(facts.get(name)).map(Text::plain);
  }
}
