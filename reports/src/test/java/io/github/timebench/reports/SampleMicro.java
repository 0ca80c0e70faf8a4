package io.github.timebench.reports;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.evidence.RunEnvironment;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantBytes;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Micro benchmarks with figures like the published ones and three forks. */
final class SampleMicro {
  private static final String SOURCE = "Lv Renqi, Alibaba; JMH, 4 threads";
  private static final List<String> TYPES = List.of("date", "instant", "localdatetime");

  private SampleMicro() {}

  static MicroResult of(RunEnvironment environment) {
    return new MicroResult(
        MicroResult.SCHEMA_VERSION,
        "2026-11-20-micro",
        "0.1.0",
        Instant.parse("2026-11-20T11:00:00Z"),
        "bin/loadgen micro",
        false,
        environment,
        List.of(serialization(), clock()));
  }

  static MicroResult ofPayloads(RunResult run, Map<String, Double> nanos) {
    List<MicroFigure> figures = new ArrayList<>();
    for (VariantBytes bytes : run.bytes()) {
      if (nanos.containsKey(bytes.variant())) {
        figures.add(figure(run, bytes, nanos.get(bytes.variant())));
      }
    }
    SuiteResult like = serialization();
    SuiteResult suite =
        new SuiteResult(
            like.label(),
            like.question(),
            Phrase.of("one of four shapes"),
            List.of(
                new MicroTable(
                    Phrase.of("JMH throughput"),
                    "Date",
                    new Chart("date type", "codec", true),
                    figures)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    return new MicroResult(
        MicroResult.SCHEMA_VERSION,
        "20261121-110000-micro",
        "0.1.0",
        Instant.parse("2026-11-21T11:00:00Z"),
        "bin/loadgen micro serialization",
        false,
        run.environment(),
        List.of(suite));
  }

  private static MicroFigure figure(RunResult run, VariantBytes bytes, double nanos) {
    PlacedVariant variant = PlacedVariant.ofLabel(bytes.variant());
    double mean = bytes.payloads().stream().mapToInt(one -> one).average().orElseThrow();
    return new MicroFigure(
        List.of(
            new Parameter("operation", "round trip"),
            new Parameter("shape", run.plan().payload().corpus().shape().label()),
            new Parameter("codec", variant.serializerLabel()),
            new Parameter("date type", variant.variant().type()),
            new Parameter("threads", "1")),
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
    return new SuiteResult(
        "serialization",
        "serialize + deserialize: date types x codecs (also of other versions) x shapes, 1 and 4 threads",
        Phrase.of("1 and %s threads on %s cores", 4, 2),
        List.of(
            new MicroTable(
                Phrase.of("JMH throughput of all threads together"),
                "Date",
                new Chart("date type", "codec", true),
                figures)),
        List.of(),
        List.of(),
        claims(),
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
      String name, String typeName, String codec, String type, double published, double reference) {
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
    return List.of(
        new Parameter("operation", "round trip"),
        new Parameter("shape", shape),
        new Parameter("codec", codec),
        new Parameter("date type", type),
        new Parameter("threads", "4"));
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
