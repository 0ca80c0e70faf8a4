package io.github.timebench.model;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunResult.Lab;
import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * A run that a test makes up from the rates of its variants: plausible figures, no measurement, and
 * every gate holds.
 */
public final class MadeUpRun {
  public static final RunEnvironment ENVIRONMENT =
      new RunEnvironment(
          Map.of(
              "processor", "Example CPU at 2.4 GHz",
              "physical cores", "1",
              "logical cores", "2",
              "memory", "24 GB",
              "system", "Linux 6.1"),
          Map.of("java", "OpenJDK 17.0.15", "dubbo", "3.3.6", "hessian-lite", "4.0.4"),
          Map.of("java", "OpenJDK 17.0.15", "dubbo", "3.3.6", "pool", "fixed, 200"));

  private static final ProcessUse USE =
      new ProcessUse(90_000_000_000L, 1L << 33, 2_000_000_000L, 0, 40_000_000, 240, 0, 0);

  /** Of a generator and a machine that all gates hold for. */
  public static final Readings READINGS =
      new Readings(
          new ResourceUse(0, 110_000, USE, USE, 0.012, 0.8, 3),
          new ResourceUse(0, 60_000, USE, USE, 0.01, 0.9, 3),
          2,
          new Readings.Hiccups(1_100_000, 14_000_000),
          Readings.Relay.NONE,
          new Readings.Switches(48_000, 21_000, 380_000, 9_600_000),
          List.of(),
          List.of());

  /** Of each slice. */
  public static final long WINDOW_NANOS = 230_000_000L;

  private static final int WARMUP_SECONDS = 48;
  private static final int SAMPLES_PER_SLICE = 400;

  /** Of the payloads whose sizes are known. */
  private static final Map<String, Integer> PAYLOADS =
      Map.of(
          "date+stock", 412,
          "date+custom", 412,
          "localdatetime+stock", 761,
          "localdatetime+custom", 441);

  private final String id;
  private final Map<String, Double> rates = new LinkedHashMap<>();
  private Asked asked = Asked.of("--type=localdatetime,instant", "--serializer=stock,custom");
  private String registry = RunSetup.EMBEDDED;
  private Optional<List<VariantBytes>> bytes = Optional.empty();
  private double spread = 0.006;
  private Plans plan =
      Plans.valid()
          .corpus(new Corpus(Shape.ORDER, 42, Precision.NANOS, 1))
          .load(new Load.Closed(200))
          .connections(4)
          .duration(Duration.ofSeconds(15))
          .maxWarmup(Duration.ofMinutes(5))
          .quick(false);

  /** Its id begins with its day. */
  public MadeUpRun(String id) {
    this.id = id;
  }

  /** A variant that answers so many calls a second. */
  public MadeUpRun arm(String label, double callsPerSecond) {
    rates.put(label, callsPerSecond);
    return this;
  }

  public MadeUpRun without(String label) {
    rates.remove(label);
    return this;
  }

  /** By what share pairs of JVMs differ. */
  public MadeUpRun spread(double value) {
    spread = value;
    return this;
  }

  public MadeUpRun blocks(int blocks) {
    return plan(plans -> plans.blocks(Blocks.exactly(blocks)));
  }

  public MadeUpRun plan(UnaryOperator<Plans> change) {
    plan = change.apply(plan);
    return this;
  }

  public MadeUpRun asked(String... words) {
    asked = Asked.of(words);
    return this;
  }

  public MadeUpRun registry(String value) {
    registry = value;
    return this;
  }

  public MadeUpRun bytes(List<VariantBytes> value) {
    bytes = Optional.of(value);
    return this;
  }

  public List<String> labels() {
    return List.copyOf(rates.keySet());
  }

  /** As many blocks as its plan has. */
  public RunResult run() {
    Plan made = plan.labels(labels().toArray(String[]::new)).make();
    List<Block> blocks =
        IntStream.range(0, made.blocks().max()).mapToObj(index -> block(made, index)).toList();
    RunSetup setup =
        MadeUp.setup(
            "runId",
            id,
            "startedAt",
            startedAt(),
            "command",
            asked.line(),
            "asked",
            Optional.of(asked),
            "registry",
            registry);
    return MadeUp.run(
        made,
        blocks,
        "setup",
        setup,
        "elapsedSeconds",
        840.0,
        "lab",
        new Lab(ENVIRONMENT.machine(), List.of()),
        "bytes",
        bytes.orElseGet(this::payloads));
  }

  private Instant startedAt() {
    return Instant.parse(id.substring(0, 10) + "T10:00:00Z");
  }

  private List<VariantBytes> payloads() {
    return labels().stream().filter(PAYLOADS::containsKey).map(MadeUpRun::payload).toList();
  }

  private static VariantBytes payload(String label) {
    int size = PAYLOADS.get(label);
    byte[] message = new byte[size + 160];
    new Random(label.hashCode()).nextBytes(message);
    byte[] text = "io.github.timebench.api.date.Order".getBytes(StandardCharsets.UTF_8);
    System.arraycopy(text, 0, message, 24, text.length);
    List<Integer> sizes = List.of(size, size - 6, size + 4);
    return new VariantBytes(label, sizes, message.length, message.length, message, message);
  }

  /** A pair of JVMs of which every gate holds. */
  public static Pair pair(Object... others) {
    return Records.with(
        MadeUp.pair(
            "readings",
            READINGS,
            "driver",
            ENVIRONMENT.driver(),
            "provider",
            ENVIRONMENT.provider()),
        others);
  }

  private Block block(Plan made, int index) {
    Random random = new Random(index);
    Map<String, Double> ofBlock = new LinkedHashMap<>();
    rates.forEach(
        (label, rate) -> {
          double planned = made.openLoop() ? made.load().callsPerSecond() : rate;
          ofBlock.put(label, planned * Math.exp(spread * random.nextGaussian()));
        });
    Instant startedAt = startedAt().plusSeconds(1 + 140L * index);
    Pair pair = measured(made, startedAt, ofBlock, SAMPLES_PER_SLICE, random);
    return new Block(
        index, startedAt, List.of(Records.with(pair, "resources", resources(index))), "");
  }

  /**
   * A pair of JVMs that answered at such rates. A whole pair of JVMs, that of another version,
   * moves by itself.
   */
  public static Pair measured(
      Plan plan, Instant startedAt, Map<String, Double> rates, int samplesPerSlice, Random random) {
    int rounds = (int) plan.timing().duration().dividedBy(plan.timing().slice());
    int callers = plan.load() instanceof Load.Closed closed ? closed.threads() : 200;
    List<Slice> slices =
        MadeUp.rounds(
            rounds,
            plan.labels(),
            (label, round, position) -> {
              double moved = label.contains("@") ? 1 + 0.15 * round / rounds : 1;
              long before = 4L * WARMUP_SECONDS + (long) rates.size() * round + position;
              double rate = moved * rates.get(label);
              return slice(label, callers, rate, round, position, before, random);
            });
    List<VariantTotals> totals = new ArrayList<>();
    List<WarmupSeries> warmup = new ArrayList<>();
    rates.forEach(
        (label, rate) -> {
          warmup.add(warmup(label, rate, random));
          totals.add(totals(label, slices, samplesPerSlice, plan.openLoop(), random));
        });
    return pair(
        "warmup", new Warmup(startedAt, 48.2, true, warmup), "slices", slices, "totals", totals);
  }

  private static WarmupSeries warmup(String label, double rate, Random random) {
    double[] rates = new double[WARMUP_SECONDS];
    double[] medians = new double[WARMUP_SECONDS];
    for (int i = 0; i < WARMUP_SECONDS; i++) {
      double climb = 0.8 * Math.exp(-i / 4.0);
      rates[i] = rate * (1 - climb) * Math.exp(0.01 * random.nextGaussian());
      medians[i] = 190e9 / rates[i];
    }
    return new WarmupSeries(label, rates, medians);
  }

  private static Slice slice(
      String label,
      int callers,
      double rate,
      int round,
      int position,
      long slicesBefore,
      Random random) {
    double drift = 1 + 0.05 * Math.sin(round / 6.0);
    double noise = Math.exp(0.02 * random.nextGaussian());
    long calls = Math.round(rate * drift * noise * WINDOW_NANOS / 1e9);
    double mean = (double) callers * WINDOW_NANOS / calls;
    long all = calls * 25 / 23;
    return new Slice(
        label,
        round,
        position,
        250_000_000 * slicesBefore,
        new SliceCalls(WINDOW_NANOS, calls, all, mean, 0.95 * mean, 2.1 * mean, MadeUp.ok(all)),
        usage(label, all));
  }

  /** No two figures differ alike between variants; the CPU time of both sides is the same. */
  private static Usage usage(String label, long calls) {
    Random random = new Random(label.hashCode());
    int moved = random.nextInt(-200, 200);
    return MadeUp.usage(
        calls * (41_000 + moved),
        calls * (38_000 - moved),
        calls * (9_400 + random.nextInt(-40, 40)),
        calls * (11_400 + random.nextInt(-40, 40)));
  }

  private static VariantTotals totals(
      String variant, List<Slice> slices, int samples, boolean openLoop, Random random) {
    List<Slice> own = slices.stream().filter(s -> s.variant().equals(variant)).toList();
    OutcomeCounts measured =
        own.stream().map(Slice::outcomes).reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    Histogram service = Histograms.empty();
    Histogram response = Histograms.empty();
    Histogram lag = Histograms.empty();
    for (Slice slice : own) {
      long count = slice.windowCalls() / samples;
      double mean = slice.calls().meanServiceNanos() * (openLoop ? 0.02 : 1);
      int first = random.nextInt(Calls.DRAWN);
      for (int i = first; i < first + samples; i++) {
        long late = Calls.LATE[i % Calls.DRAWN];
        long served = (long) (mean * Calls.FACTORS[i % Calls.DRAWN]);
        service.recordValueWithCount(served, count);
        if (openLoop) {
          lag.recordValueWithCount(late, count);
          response.recordValueWithCount(served + late, count);
        }
      }
    }
    Histogram none = Histograms.empty();
    Histogram held = MadeUp.histogram(1_000);
    Histograms times =
        openLoop
            ? new Histograms(service, lag, response, held, none, 0)
            : Histograms.ofClosedLoop(service, none, 0);
    return MadeUp.totals(
        variant,
        MadeUp.ok(500_000),
        measured,
        "measuredStarts",
        openLoop ? new Starts(measured.sent(), 0, 0) : Starts.NONE,
        "histograms",
        times);
  }

  /** Calls as they scatter, of which each slice takes some that follow each other. */
  private static final class Calls {
    static final int DRAWN = 10_007;
    static final double[] FACTORS = new double[DRAWN];
    static final long[] LATE = new long[DRAWN];

    static {
      Random random = new Random(DRAWN);
      for (int i = 0; i < DRAWN; i++) {
        FACTORS[i] = 0.95 * Math.exp(0.3 * random.nextGaussian());
        LATE[i] = (long) (90_000 * -Math.log(random.nextDouble()));
      }
    }
  }

  /** The provider's throttling is not known; one second of the machine is not either. */
  private static List<ResourceUse> resources(int block) {
    return IntStream.range(0, 140)
        .mapToObj(
            i ->
                new ResourceUse(
                    1_003L * i,
                    1_003,
                    new ProcessUse(
                        912_345_678L,
                        123_456_789L + 1_000_000L * i * block,
                        4_567_890L,
                        0,
                        0,
                        231,
                        1_000_000,
                        0),
                    new ProcessUse(
                        612_345_678L, 98_765_432L, 2_000_000L, -1, 0, 240 + i % 7, 2_000_000, 1),
                    i == 100 ? Double.NaN : 0.0123456789,
                    0.8,
                    i == 100 ? Double.NaN : 3.25))
        .toList();
  }
}
