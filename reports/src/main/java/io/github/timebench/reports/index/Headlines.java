package io.github.timebench.reports.index;

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
import io.github.timebench.reports.compat.CompatVerdict;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.gates.Validity.Status;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroAnalysis;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.text.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes headlines of what is stored. */
public final class Headlines {
  private Headlines() {}

  /** Of a load run. */
  public static Headline of(RunAnalysis analysis, long resultBytes) {
    RunResult run = analysis.run();
    return new Headline(
        Headline.SCHEMA_VERSION,
        resultBytes,
        run.runId(),
        run.startedAt(),
        what(analysis),
        new Headline.Asked(question(run), machine(run.environment().machine())),
        Optional.of(analysis.validity().status()),
        Stream.concat(
                Answer.decided(analysis).stream(), Answer.lines(analysis).stream().map(Cell::text))
            .toList(),
        noise(analysis));
  }

  /** Of micro benchmarks alone, where nothing is judged. */
  public static Headline of(MicroAnalysis micro, long resultBytes) {
    MicroResult result = micro.result();
    String suites =
        result.suites().stream().map(SuiteResult::label).collect(Collectors.joining(", "));
    return new Headline(
        Headline.SCHEMA_VERSION,
        resultBytes,
        result.runId(),
        result.startedAt(),
        Text.of("Micro benchmarks: %s", suites),
        new Headline.Asked("", machine(result.environment().machine())),
        result.quick() ? Optional.of(Status.FIRST_LOOK) : Optional.empty(),
        List.of(),
        Optional.empty());
  }

  /** Of a compatibility matrix. */
  public static Headline of(CompatAnalysis compat, long resultBytes) {
    CompatResult result = compat.result();
    return new Headline(
        Headline.SCHEMA_VERSION,
        resultBytes,
        result.runId(),
        result.startedAt(),
        Text.of("Compatibility of hessian2-time"),
        new Headline.Asked("", machine(Map.of())),
        result.end().allMeasured() ? Optional.empty() : Optional.of(Status.INTERRUPTED),
        List.of(cells(compat)),
        Optional.empty());
  }

  private static Text cells(CompatAnalysis compat) {
    long red = compat.rows().stream().filter(row -> row.verdict() == CompatVerdict.RED).count();
    return Text.of(
        "%1$s cells, %2$s of them red", Numbers.count(compat.rows().size()), Numbers.count(red));
  }

  private static Text what(RunAnalysis analysis) {
    Plan plan = analysis.run().plan();
    Text payload = PlanWords.payload(plan.payload());
    if (analysis.study().isPresent()) {
      return Text.of("%1$s: %2$s", payload, analysis.study().get().question());
    }
    return plan.openLoop()
        ? Text.of("%1$s, %2$s calls/s", payload, Numbers.counted(plan.load().callsPerSecond()))
        : Text.of("%1$s, %2$s threads", payload, Numbers.count(plan.load().threads()));
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
  private static Optional<Headline.Noise> noise(RunAnalysis analysis) {
    RunResult run = analysis.run();
    Estimate again = analysis.comparisons().again();
    if (!analysis.validity().valid()
        || !again.hasInterval()
        || Replicate.of(run) == Replicate.MACHINE_PAIR) {
      return Optional.empty();
    }
    String java = run.environment().driver().getOrDefault("java", "");
    return Optional.of(
        new Headline.Noise(
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
  public static String machine(Map<String, String> facts) {
    return Stream.of("processor", "cores", "memory")
        .map(facts::get)
        .filter(Objects::nonNull)
        .collect(Collectors.joining(", "));
  }
}
