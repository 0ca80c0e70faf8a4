package io.github.timebench.reports;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Changed;
import io.github.timebench.model.MadeUpRun;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunResult.Lab;
import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.Outcomes.Outcome;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.QuietRule;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs made up for tests; plausible figures, no measurement. */
public final class SampleRuns {
  private static final String SLOW = "localdatetime+stock";

  /** Most tests begin with it. */
  private static final RunResult QUICK = quick("quick", 1);

  private SampleRuns() {}

  /** Four variants, one block; two calls of one timed out. */
  public static RunResult quick() {
    return QUICK;
  }

  private static RunResult quick(String name, int blocks) {
    RunResult run =
        new MadeUpRun("2026-11-20-" + name)
            .arm("date+stock", 13_000)
            .arm("date+custom", 13_050)
            .arm(SLOW, 10_600)
            .arm("localdatetime+custom", 12_600)
            .asked("--type=localdatetime", "--threads=200", "--quick", "--seed=42")
            .plan(plan -> plan.quick(true).maxWarmup(Duration.ofSeconds(60)))
            .blocks(blocks)
            .run();
    RunResult late =
        Changed.totals(run, one -> one.variant().equals(SLOW) ? withTimeouts(one) : one);
    return Records.with(
        Changed.pairs(late, pair -> Records.with(pair, "resources", List.of())),
        "elapsedSeconds",
        131.7);
  }

  private static VariantTotals withTimeouts(VariantTotals totals) {
    OutcomeCounts measured = totals.measured();
    return Records.with(
        totals,
        "measured",
        new OutcomeCounts(measured.ok() - 2, 0, 2, 0, 0),
        "responsesById",
        Map.of(2, totals.starts().begun() - 2));
  }

  /** The same, but that the JVMs were not quiet when measuring began. */
  public static RunResult restless() {
    return Changed.pairs(quick("restless", 1), ReplicatedRuns::restless);
  }

  /** The same over several blocks. */
  public static RunResult ofBlocks(int blocks) {
    return quick("blocks", blocks);
  }

  /** Requests of one variant were written by another serializer than planned. */
  public static RunResult invalid() {
    return Changed.totals(
        quick("invalid", 1),
        one ->
            one.variant().equals("date+custom")
                ? Records.with(
                    one, "requestsById", Map.of(30, one.requestsById().get(30) - 12, 2, 12L))
                : one);
  }

  /** The user stopped it. */
  public static RunResult interrupted() {
    return quick("interrupted", 1).endedAs(RunEnd.interrupted("stopped by the user after 21 s"));
  }

  /** Its provider died after the block. */
  public static RunResult cutShort() {
    return quick("cut-short", 1).endedAs(RunEnd.cutShort("the provider died"));
  }

  /** It went away before anything was measured. */
  public static RunResult empty() {
    RunEnd end = RunEnd.cutShort("the provider died before the first call");
    return Records.with(
        quick("empty", 1),
        "elapsedSeconds",
        0.4,
        "lab",
        new Lab(Map.of(), List.of()),
        "bytes",
        List.of(),
        "blocks",
        List.of(),
        "end",
        end);
  }

  /** Markup in every string, a variant without calls, huge and missing numbers. */
  public static RunResult hostile() {
    String markup = "</script><script>alert(1)</script>&\"'<b>";
    PlacedVariant silent = PlacedVariant.ofLabel("localdatetime+stock@" + markup);
    List<PlacedVariant> variants =
        List.of(
            PlacedVariant.ofLabel("date+stock"),
            PlacedVariant.ofLabel("date+stock@" + markup),
            silent);
    byte[] message = markup.getBytes(StandardCharsets.UTF_8);
    Asked asked = Asked.of(markup);
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        new RunSetup(
            markup,
            markup,
            Instant.parse("2026-11-20T10:00:00Z"),
            asked.line(),
            markup,
            Integer.MAX_VALUE,
            QuietRule.DEFAULT,
            List.of(),
            Optional.of(asked)),
        Double.NaN,
        Records.with(QUICK.plan(), "variants", variants),
        new Lab(Map.of(markup, markup), List.of()),
        List.of(
            new VariantBytes(
                silent.label(), List.of(0, Integer.MAX_VALUE), 20_000, 60, message, message)),
        List.of(HostileBlock.of(silent.label())),
        List.of(),
        RunEnd.complete());
  }

  /** Figures like the published ones, with three forks. */
  public static MicroResult micro() {
    return SampleMicro.of(Records.with(MadeUpRun.ENVIRONMENT, "provider", Map.of()));
  }

  /**
   * Benchmarks of a run's own payloads.
   *
   * @param nanos CPU time of one of them, by variant
   */
  public static MicroResult microOf(RunResult run, Map<String, Double> nanos) {
    return SampleMicro.ofPayloads(run, nanos);
  }

  /** Micro benchmarks with figures like the published ones and three forks. */
  static final class SampleMicro {
    private static final String SOURCE = "Lv Renqi, Alibaba; JMH, 4 threads";
    private static final List<String> TYPES = List.of("date", "instant", "localdatetime");

    private SampleMicro() {}

    static MicroResult of(RunEnvironment environment) {
      return result("2026-11-20-micro", "", environment, serialization(), clock());
    }

    private static MicroResult result(
        String id, String suite, RunEnvironment environment, SuiteResult... suites) {
      return new MicroResult(
          MicroResult.SCHEMA_VERSION,
          id,
          "0.1.0",
          Instant.parse("2026-11-20T11:00:00Z"),
          "bin/loadgen micro" + suite,
          false,
          environment,
          List.of(suites));
    }

    static MicroResult ofPayloads(RunResult run, Map<String, Double> nanos) {
      List<MicroFigure> figures = new ArrayList<>();
      for (VariantBytes bytes : run.bytes()) {
        if (nanos.containsKey(bytes.variant())) {
          figures.add(figure(run, bytes, nanos.get(bytes.variant())));
        }
      }
      SuiteResult suite =
          serialization(
              Phrase.of("one of four shapes"), Phrase.of("JMH throughput"), figures, List.of());
      return result("20261121-110000-micro", " serialization", run.environment(), suite);
    }

    private static MicroFigure figure(RunResult run, VariantBytes bytes, double nanos) {
      PlacedVariant variant = PlacedVariant.ofLabel(bytes.variant());
      double mean = bytes.payloads().stream().mapToInt(one -> one).average().orElseThrow();
      return new MicroFigure(
          parameters(
              run.plan().payload().corpus().shape().label(),
              variant.serializerLabel(),
              variant.variant().type(),
              1),
          List.of(
              new Measure("throughput", "ops/s", false, forks(1e9 / nanos)),
              Measure.counted("payload", "B", Math.round(mean)),
              new Measure("CPU", "ns/op", false, forks(nanos))),
          "");
    }

    private static SuiteResult serialization() {
      List<MicroFigure> figures = new ArrayList<>();
      add(figures, "value", new double[] {1.9e6, 210e3, 96e3}, new int[] {9, 82, 245});
      add(figures, "order", new double[] {255e3, 174e3, 88e3}, new int[] {127, 206, 381});
      return serialization(
          Phrase.of("1 and %s threads on %s cores", 4, 2),
          Phrase.of("JMH throughput of all threads together"),
          figures,
          claims());
    }

    private static SuiteResult serialization(
        Phrase scope, Phrase caption, List<MicroFigure> figures, List<Claim> claims) {
      Chart chart = new Chart("date type", "codec", true);
      return new SuiteResult(
          "serialization",
          "serialize + deserialize: date types x codecs (also of other versions) x shapes, 1 and 4 threads",
          scope,
          List.of(new MicroTable(caption, "Date", chart, figures)),
          List.of(),
          List.of(),
          claims,
          List.of(),
          List.of());
    }

    private static List<Claim> claims() {
      return List.of(
          claim("Hessian", "Instant", "stock", "instant", 22_492.539, 2_084_363.861),
          claim("Hessian", "LocalDateTime", "stock", "localdatetime", 17_827.662, 2_084_363.861),
          claim("JDK serialization", "Instant", "jdk", "instant", 1_484_884.452, 1_500_580.192),
          claim(
              "JDK serialization",
              "LocalDateTime",
              "jdk",
              "localdatetime",
              1_389_041.578,
              1_500_580.192),
          new Claim.Published(SOURCE, "bytes", "payload")
              .claim(
                  Phrase.of("Hessian, bytes of one value: LocalDateTime against Date"),
                  256,
                  6,
                  title("value", "stock", "localdatetime"),
                  title("value", "stock", "date")));
    }

    private static Claim claim(
        String name,
        String typeName,
        String codec,
        String type,
        double published,
        double reference) {
      return new Claim.Published(SOURCE, "ops/s", "throughput")
          .claim(
              Phrase.of("%s of one value: %s against Date", name, typeName),
              published,
              reference,
              title("value", codec, type),
              title("value", codec, "date"));
    }

    private static void add(
        List<MicroFigure> figures, String shape, double[] stock, int[] stockBytes) {
      for (int i = 0; i < TYPES.size(); i++) {
        figures.add(figure(shape, "stock", i, stock[i], stockBytes[i]));
        figures.add(figure(shape, "custom", i, stock[0] * (1 - 0.04 * i), 9 + 6 * i));
        figures.add(figure(shape, "jdk", i, stock[0] / 4 * (1 - 0.02 * i), 46 + 2 * i));
      }
    }

    private static MicroFigure figure(
        String shape, String codec, int type, double opsPerSecond, int bytes) {
      return new MicroFigure(
          parameters(shape, codec, TYPES.get(type)),
          List.of(
              new Measure("throughput", "ops/s", false, forks(opsPerSecond)),
              Measure.counted("payload", "B", bytes)),
          title(shape, codec, TYPES.get(0)));
    }

    private static String title(String shape, String codec, String type) {
      return MicroFigure.title(parameters(shape, codec, type));
    }

    private static List<Parameter> parameters(String shape, String codec, String type) {
      return parameters(shape, codec, type, 4);
    }

    private static List<Parameter> parameters(
        String shape, String codec, String type, int threads) {
      return List.of(
          new Parameter("operation", "round trip"),
          new Parameter("shape", shape),
          new Parameter("codec", codec),
          new Parameter("date type", type),
          new Parameter("threads", Integer.toString(threads)));
    }

    /** A suite with all that a suite can have. */
    private static SuiteResult clock() {
      List<MicroFigure> figures = new ArrayList<>();
      for (String threads : List.of("1", "2")) {
        figures.add(
            new MicroFigure(
                List.of(new Parameter("clock", "nanoTime"), new Parameter("threads", threads)),
                List.of(new Measure("time", "ns/op", false, forks(21))),
                ""));
      }
      return new SuiteResult(
          "clock",
          "what reading the time costs, on how many threads, and how far off a cached clock is",
          Phrase.of("all of it; threads %s, scaled to %s cores", "1, 2", 2),
          List.of(
              new MicroTable(
                  Phrase.of("Time of a call, as each thread sees it"),
                  "",
                  new Chart("threads", "clock", false),
                  figures)),
          List.of(
              Fact.text(
                  Phrase.of("clock source"),
                  Phrase.of("tsc"),
                  Phrase.of(
                      "of %s; tsc and kvm-clock are read in user mode, hpet and acpi_pm are not",
                      "tsc")),
              Fact.number(Phrase.of("granularity"), 1, "ns", Phrase.EMPTY),
              Fact.tried(tasks("SynchronousQueue"), started(4), started(4)),
              Fact.tried(
                  tasks(Phrase.of("ArrayBlockingQueue of %s", 3)),
                  Phrase.of("%s, %s", started(2), Phrase.of("%d wait in the queue", 2)),
                  Phrase.of("%s, %s", started(2), Phrase.of("%d are rejected", 2)))),
          List.of(
              new Outcomes(
                  "What comes back of a value: equal, something else (differs), or nothing (fails).",
                  List.of("stock", "custom"),
                  List.of(
                      new Outcomes.Row(
                          "Timestamp, nanoseconds",
                          List.of(Outcome.EQUAL, Outcome.EQUAL),
                          List.of(Phrase.EMPTY, Phrase.EMPTY)),
                      new Outcomes.Row(
                          "Calendar in another zone",
                          List.of(Outcome.FAILS, Outcome.DIFFERS),
                          List.of(Phrase.of("NoSuchFieldError"), Phrase.of("two objects")))))),
          List.of(),
          List.of(
              new NotMeasured(
                  cachedClock(64),
                  Phrase.of("needs %,d MB of memory, %,d MB are free", 3_209, 2_500),
                  false),
              new NotMeasured(cachedClock(2), Phrase.of("interrupted"), true)),
          List.of(
              "On more threads than cores each call also waits for a core: twice the threads, twice the"
                  + " time per call, without any contention for the clock."));
    }

    private static Phrase tasks(Object queue) {
      return Phrase.of("%d tasks that do not end, %d core threads, %d at most, %s", 4, 2, 4, queue);
    }

    private static Phrase started(int threads) {
      return Phrase.of("%d start a thread", threads);
    }

    private static List<Phrase> cachedClock(int threads) {
      return List.of(Phrase.of("cached clock"), Phrase.of("%s %s", "threads", threads));
    }

    private static double[] forks(double mean) {
      return new double[] {mean * 0.985, mean, mean * 1.015};
    }
  }
}
