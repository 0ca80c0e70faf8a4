package io.github.timebench.reports;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.CodecUse;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.CatchUp;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Services;
import io.github.timebench.reports.bytes.CapturedMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Runs of several blocks, made up for tests: six variants, the A/A arm among them, 60 rounds. */
public final class ReplicatedRuns {
  private static final int ROUNDS = 60;
  private static final int WARMUP_SECONDS = 48;
  private static final long WINDOW_NANOS = 230_000_000L;
  private static final int SAMPLES_PER_SLICE = 400;

  private static final List<Arm> ARMS =
      List.of(
          new Arm("date+stock", 13_000),
          new Arm("date+stock+again", 13_000),
          new Arm("date+custom", 13_010),
          new Arm("instant+stock", 12_560),
          new Arm("localdatetime+stock", 10_600),
          new Arm("localdatetime+custom", 12_750));

  /** Those of another version, in a pair of JVMs of their own. */
  private static final List<Arm> OTHER_VERSION =
      List.of(new Arm("date+stock@3.2.13", 12_000), new Arm("localdatetime+stock@3.2.13", 3_000));

  /** Those of a call of an API. */
  private static final List<Arm> OWN_ARMS =
      List.of(
          new Arm("date+stock", 13_000),
          new Arm("date+stock+again", 13_000),
          new Arm("localdatetime+stock", 10_600),
          new Arm("localdatetime+custom", 12_750),
          new Arm("own+stock", 11_700),
          new Arm("own+custom", 12_900),
          new Arm("original+stock", 11_700));

  private static final byte[] MESSAGE = {(byte) 0xda, (byte) 0xbb, (byte) 0xc2, 0};

  /** Closed loops by their blocks: many tests begin with the same one. */
  private static final Map<Integer, RunResult> CLOSED = new ConcurrentHashMap<>();

  private final List<Arm> arms;
  private final Plan plan;
  private final double slowdown;
  private final int restlessBlock;

  private ReplicatedRuns(Plan plan, double slowdown, int restlessBlock) {
    this(ARMS, plan, slowdown, restlessBlock);
  }

  private ReplicatedRuns(List<Arm> arms, Plan plan, double slowdown, int restlessBlock) {
    this.arms = arms;
    this.plan = plan;
    this.slowdown = slowdown;
    this.restlessBlock = restlessBlock;
  }

  private record Arm(String label, double callsPerSecond) {
    boolean otherVersion() {
      return label.contains("@");
    }
  }

  /** A closed loop. */
  public static RunResult closed(int blocks) {
    return CLOSED.computeIfAbsent(
        blocks, many -> new ReplicatedRuns(plan(many), 0, -1).result("2026-11-21-closed"));
  }

  /** The same, but that LocalDateTime with the stock serializer is slower by a share. */
  public static RunResult slower(int blocks, double share) {
    return new ReplicatedRuns(plan(blocks), share, -1).result("2026-11-21-slower");
  }

  /** The same, but that the JVMs of one block were not quiet when measuring began. */
  public static RunResult restless(int blocks, int block) {
    return new ReplicatedRuns(plan(blocks), 0, block).result("2026-11-21-restless");
  }

  /** The same, but that slices of one block are others. */
  public static RunResult with(int blocks, int block, UnaryOperator<List<Slice>> slices) {
    return Changed.block(
        closed(blocks),
        block,
        one ->
            Changed.pairs(one, pair -> Records.with(pair, "slices", slices.apply(pair.slices()))));
  }

  /** The slice without a call in its window. */
  public static Slice stalled(Slice slice) {
    SliceCalls calls = slice.calls();
    SliceCalls none = MadeUp.calls(calls.windowNanos(), 0, Double.NaN);
    return Records.with(
        slice,
        "calls",
        Records.with(none, "callShares", calls.callShares(), "outcomes", calls.outcomes()));
  }

  /** Slices of which those of one round have no call. */
  public static UnaryOperator<Slice> standstill(int round) {
    return slice -> slice.round() == round ? stalled(slice) : slice;
  }

  /** The same, but with a provider that was there before. */
  public static RunResult external(int blocks) {
    RunResult run = closed(blocks);
    RunSetup setup = setup("2026-11-21-external", "zookeeper://127.0.0.1:2181");
    return result(setup, run.plan(), run.blocks());
  }

  /** A closed loop in which a whole pair of JVMs, that of another version, moves by itself. */
  public static RunResult versions(int blocks) {
    List<Arm> arms = Stream.concat(ARMS.stream(), OTHER_VERSION.stream()).toList();
    return new ReplicatedRuns(arms, plan(arms, blocks, new Load.Closed(200)), 0, -1)
        .result("2026-11-21-versions");
  }

  /** A closed loop in which another serializer answers so many calls a second. */
  public static RunResult rivals(int blocks, double callsPerSecond) {
    Arm rival = new Arm("localdatetime+fastjson2", callsPerSecond);
    List<Arm> arms = Stream.concat(ARMS.stream(), Stream.of(rival)).toList();
    return new ReplicatedRuns(arms, plan(arms, blocks, new Load.Closed(200)), 0, -1)
        .result("2026-11-21-rivals");
  }

  /** What is measured where only a type is named, over eight blocks. */
  public static RunResult byDefault() {
    List<Arm> arms =
        List.of(
            new Arm("date+stock", 13_000),
            new Arm("date+stock+again", 13_000),
            new Arm("localdatetime+stock", 10_600),
            new Arm("localdatetime+custom", 12_750),
            new Arm("localdatetime+fastjson2", 12_000));
    Plan plan = plan(arms, 8, new Load.Closed(200));
    byte[] page = CapturedMessages.of("page.instant+stock.request");
    List<VariantBytes> bytes =
        plan.labels().stream()
            .map(
                label ->
                    new VariantBytes(label, List.of(2_444), page.length, page.length, page, page))
            .toList();
    RunSetup setup = setup("2026-11-21-default", RunSetup.EMBEDDED);
    return result(setup, plan, bytes, new ReplicatedRuns(arms, plan, 0, -1).blocks());
  }

  /** A closed loop that one of the variants is no part of. */
  public static RunResult without(String label, int blocks) {
    List<Arm> arms = ARMS.stream().filter(arm -> !arm.label().equals(label)).toList();
    return new ReplicatedRuns(arms, plan(arms, blocks, new Load.Closed(200)), 0, -1)
        .result("2026-11-21-without");
  }

  /** An open loop. */
  public static RunResult open(int blocks) {
    Load load = new Load.Open(Rate.perSecond(5_000), Arrival.POISSON, 500, CatchUp.ALL);
    return new ReplicatedRuns(plan(ARMS, blocks, load), 0, -1).result("2026-11-21-open");
  }

  /** Huge numbers for the baseline, not one call of another variant, no trace of the rest. */
  public static RunResult barren() {
    Block block = HostileBlock.of("localdatetime+stock");
    return result(setup("2026-11-21-barren", RunSetup.EMBEDDED), plan(2), List.of(block, block));
  }

  /**
   * A run of a call of an API.
   *
   * @param sizes of the samples by variant; a variant without any ended before they were taken
   */
  public static RunResult own(int blocks, Payload.OfApi api, Map<String, List<Integer>> sizes) {
    Plan plain = plan(OWN_ARMS, blocks, new Load.Closed(200));
    Plan plan = calling(plain, api, plain.services());
    List<VariantBytes> bytes =
        plan.labels().stream()
            .filter(sizes::containsKey)
            .map(label -> new VariantBytes(label, sizes.get(label), 480, 90, MESSAGE, MESSAGE))
            .toList();
    RunSetup setup = setup("2026-11-21-own", RunSetup.EMBEDDED);
    return result(setup, plan, bytes, new ReplicatedRuns(OWN_ARMS, plan, 0, -1).blocks());
  }

  /** A run at a service that Timebench did not start, in two arms. */
  public static RunResult atTarget(int blocks, Payload.OfApi api) {
    List<Arm> arms = List.of(new Arm("stock", 100), new Arm("custom", 100));
    Services.Target target =
        new Services.Target(
            "zookeeper://10.0.0.5:2181",
            List.of(
                new Services.Arm("stock", Map.of("filter", "-hessian2-time")),
                new Services.Arm("custom", Map.of())));
    Load load = new Load.Open(Rate.perSecond(100), Arrival.CONSTANT, 500, CatchUp.ALL);
    Plan plain = plan(arms, blocks, load);
    Plan plan = calling(plain, api, plain.services().at(target));
    List<VariantBytes> bytes =
        List.of(
            new VariantBytes("stock", List.of(305), 524, 1_376, MESSAGE, MESSAGE),
            new VariantBytes("custom", List.of(305), 290, 935, MESSAGE, MESSAGE));
    RunSetup setup = setup("2026-11-23-target", target.registry());
    return result(setup, plan, bytes, new ReplicatedRuns(arms, plan, 0, -1).blocks());
  }

  private static Plan calling(Plan plain, Payload.OfApi api, Services services) {
    return Records.with(
        plain,
        "payload",
        new Payload(plain.payload().corpus(), Operation.GET, Optional.of(api)),
        "services",
        services);
  }

  private RunResult result(String id) {
    return result(setup(id, RunSetup.EMBEDDED), plan, blocks());
  }

  private List<Block> blocks() {
    return IntStream.range(0, plan.blocks().max()).mapToObj(this::block).toList();
  }

  private static RunResult result(RunSetup setup, Plan plan, List<Block> blocks) {
    List<VariantBytes> bytes =
        SampleRuns.quick().bytes().stream()
            .filter(one -> plan.labels().contains(one.variant()))
            .toList();
    return result(setup, plan, bytes, blocks);
  }

  private static RunResult result(
      RunSetup setup, Plan plan, List<VariantBytes> bytes, List<Block> blocks) {
    RunResult sample = SampleRuns.quick();
    return new RunResult(
        RunResult.SCHEMA_VERSION, setup, 840, plan, sample.lab(), bytes, blocks, sample.end());
  }

  private Block block(int index) {
    Random random = new Random(index);
    Map<Arm, Double> rates = new LinkedHashMap<>();
    arms.forEach(arm -> rates.put(arm, rate(arm, random)));
    List<Slice> slices =
        MadeUp.rounds(
            ROUNDS,
            arms,
            (arm, round, position) -> {
              double moved = arm.otherVersion() ? 1 + 0.15 * round / ROUNDS : 1;
              return slice(arm.label(), moved * rates.get(arm), round, position, random);
            });
    List<VariantTotals> totals = new ArrayList<>();
    List<WarmupSeries> warmup = new ArrayList<>();
    rates.forEach(
        (arm, rate) -> {
          warmup.add(warmup(arm.label(), rate, random));
          totals.add(totals(arm.label(), slices, random));
        });
    Instant startedAt = Instant.parse("2026-11-21T10:00:01Z").plusSeconds(140L * index);
    Warmup all = new Warmup(startedAt, 48.2, index != restlessBlock, warmup);
    return new Block(
        index,
        startedAt,
        List.of(
            SampleRuns.pair(
                "warmup", all, "slices", slices, "totals", totals, "resources", resources(index))));
  }

  private double rate(Arm arm, Random random) {
    boolean slowed = arm.label().equals("localdatetime+stock");
    double rate = plan.openLoop() ? plan.load().callsPerSecond() : arm.callsPerSecond();
    return rate * (slowed ? 1 - slowdown : 1) * Math.exp(0.006 * random.nextGaussian());
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

  private static Slice slice(String label, double rate, int round, int position, Random random) {
    double drift = 1 + 0.05 * Math.sin(round / 6.0);
    double noise = Math.exp(0.02 * random.nextGaussian());
    long calls = Math.round(rate * drift * noise * WINDOW_NANOS / 1e9);
    double mean = 200.0 * WINDOW_NANOS / calls;
    long all = calls * 25 / 23;
    long startNanos = 48_000_000_000L + (6L * round + position) * 250_000_000L;
    return new Slice(
        label,
        round,
        position,
        startNanos,
        new SliceCalls(WINDOW_NANOS, calls, all, mean, 0.95 * mean, 2.1 * mean, MadeUp.ok(all)),
        new Usage(all * 41_000, all * 38_000, all * 9_400, all * 11_400));
  }

  private VariantTotals totals(String variant, List<Slice> slices, Random random) {
    List<Slice> own = slices.stream().filter(s -> s.variant().equals(variant)).toList();
    OutcomeCounts measured =
        own.stream().map(Slice::outcomes).reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    Histogram service = Histograms.empty();
    Histogram response = Histograms.empty();
    Histogram lag = Histograms.empty();
    for (Slice slice : own) {
      for (int i = 0; i < SAMPLES_PER_SLICE; i++) {
        long count = slice.windowCalls() / SAMPLES_PER_SLICE;
        long late = (long) (90_000 * -Math.log(random.nextDouble()));
        double factor = 0.95 * Math.exp(0.3 * random.nextGaussian());
        long served =
            (long) (slice.calls().meanServiceNanos() * factor * (plan.openLoop() ? 0.02 : 1));
        service.recordValueWithCount(served, count);
        lag.recordValueWithCount(late, count);
        response.recordValueWithCount(served + late, count);
      }
    }
    Histogram none = Histograms.empty();
    Histogram held = MadeUp.histogram(1_000);
    Histograms times =
        plan.openLoop()
            ? new Histograms(service, lag, response, held, none, 0)
            : Histograms.ofClosedLoop(service, none, 0);
    return MadeUp.totals(
        variant,
        MadeUp.ok(500_000),
        measured,
        "measuredStarts",
        plan.openLoop() ? new Starts(measured.sent(), 0, 0) : Starts.NONE,
        "histograms",
        times);
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

  private static RunSetup setup(String id, String registry) {
    return new RunSetup(
        id,
        "0.1.0",
        Instant.parse("2026-11-21T10:00:00Z"),
        Asked.of("--type=localdatetime,instant", "--serializer=stock,custom"),
        registry,
        200,
        QuietRule.DEFAULT);
  }

  private static Plan plan(int blocks) {
    return plan(ARMS, blocks, new Load.Closed(200));
  }

  private static Plan plan(List<Arm> arms, int blocks, Load load) {
    return Plans.valid()
        .labels(arms.stream().map(Arm::label).toArray(String[]::new))
        .corpus(new Corpus(Shape.ORDER, 42, Precision.NANOS, 1))
        .load(load)
        .connections(4)
        .blocks(Blocks.exactly(blocks))
        .duration(Duration.ofSeconds(15))
        .maxWarmup(Duration.ofMinutes(5))
        .quick(false)
        .make();
  }

  /** A codec that takes 5 µs a call, and of the slow variant more. */
  public static RunResult codec(RunResult run, long more) {
    return Changed.totals(
        run, totals -> watched(totals, totals.variant().equals("localdatetime+stock") ? more : 0));
  }

  private static VariantTotals watched(VariantTotals t, long more) {
    CodecUse.Sample rest = new CodecUse.Sample(100, 100_000);
    CodecUse.Sample first = new CodecUse.Sample(100, 100 * (2_000 + more));
    return Records.with(t, "codec", new CodecUse(first, rest, rest, rest));
  }
}
