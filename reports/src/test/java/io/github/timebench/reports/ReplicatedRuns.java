package io.github.timebench.reports;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
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
import io.github.timebench.model.evidence.WarmupSeries;
import io.github.timebench.model.plan.Arrival;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.CatchUp;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Services;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
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
    PlacedVariant plan() {
      return PlacedVariant.ofLabel(label);
    }

    boolean otherVersion() {
      return label.contains("@");
    }
  }

  /** A closed loop. */
  public static RunResult closed(int blocks) {
    return new ReplicatedRuns(plan(blocks), 0, -1).result("2026-11-21-closed");
  }

  /** The same, but that LocalDateTime with the stock serializer is slower by a share. */
  public static RunResult slower(int blocks, double share) {
    return new ReplicatedRuns(plan(blocks), share, -1).result("2026-11-21-slower");
  }

  /** The same, but that the JVMs of one block were not quiet when measuring began. */
  public static RunResult restless(int blocks, int block) {
    return new ReplicatedRuns(plan(blocks), 0, block).result("2026-11-21-restless");
  }

  /** A run with other blocks. */
  public static RunResult of(RunResult run, List<Block> blocks) {
    return result(run.setup(), run.plan(), blocks);
  }

  /** The same, but that slices of one block are others. */
  public static RunResult with(int blocks, int block, UnaryOperator<List<Slice>> slices) {
    RunResult whole = closed(blocks);
    List<Block> changed = new ArrayList<>(whole.blocks());
    Block one = changed.get(block);
    changed.set(block, SampleRuns.changed(one, slices, totals -> totals));
    return of(whole, changed);
  }

  /** The slice without a call in its window. */
  public static Slice stalled(Slice slice) {
    return new Slice(
        slice.variant(),
        slice.round(),
        slice.position(),
        slice.startNanos(),
        new SliceCalls(
            slice.windowNanos(),
            0,
            slice.calls().callShares(),
            Double.NaN,
            Double.NaN,
            slice.outcomes()),
        slice.usage());
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
    return new Plan(
        plain.variants(),
        new Payload(plain.payload().corpus(), Operation.GET, Optional.of(api)),
        plain.load(),
        services,
        plain.blocks(),
        plain.isolation(),
        plain.timing(),
        plain.quick(),
        plain.threadsView(),
        plain.study());
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
    double[] rates = arms.stream().mapToDouble(arm -> rate(arm, random)).toArray();
    List<Slice> slices = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (int position = 0; position < arms.size(); position++) {
        int arm = (round + position) % arms.size();
        double moved = arms.get(arm).otherVersion() ? 1 + 0.15 * round / ROUNDS : 1;
        slices.add(slice(arms.get(arm).label(), moved * rates[arm], round, position, random));
      }
    }
    List<VariantTotals> totals = new ArrayList<>();
    List<WarmupSeries> warmup = new ArrayList<>();
    for (int arm = 0; arm < arms.size(); arm++) {
      warmup.add(warmup(arms.get(arm).label(), rates[arm], random));
      totals.add(totals(arms.get(arm).plan(), slices, random));
    }
    Instant startedAt = Instant.parse("2026-11-21T10:00:01Z").plusSeconds(140L * index);
    Warmup all = new Warmup(startedAt, 48.2, index != restlessBlock, warmup);
    return SampleRuns.block(
        index, startedAt, SampleRuns.pair("", all, slices, totals, resources(index)));
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
        new SliceCalls(
            WINDOW_NANOS,
            calls,
            all,
            mean,
            0.95 * mean,
            2.1 * mean,
            new OutcomeCounts(all, 0, 0, 0, 0)),
        new Usage(all * 41_000, all * 38_000, all * 9_400, all * 11_400));
  }

  private VariantTotals totals(PlacedVariant variant, List<Slice> slices, Random random) {
    List<Slice> own = slices.stream().filter(s -> s.variant().equals(variant.label())).toList();
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
    OutcomeCounts warm = SampleRuns.ok(500_000);
    long sent = warm.sent() + measured.sent();
    Map<Integer, Long> byId = Map.of(variant.serializer().serializationId(), sent);
    return new VariantTotals(
        variant.label(),
        new Starts(sent, 0, 0),
        plan.openLoop() ? new Starts(measured.sent(), 0, 0) : Starts.NONE,
        warm,
        measured,
        byId,
        byId,
        new Histograms(
            service,
            plan.openLoop() ? lag : Histograms.empty(),
            plan.openLoop() ? response : Histograms.empty(),
            plan.openLoop() ? SampleRuns.histogram(1_000) : Histograms.empty(),
            SampleRuns.histogram(),
            0),
        CodecUse.UNKNOWN);
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
        "bin/loadgen --type=localdatetime,instant --serializer=stock,custom",
        registry,
        200,
        QuietRule.DEFAULT);
  }

  private static Plan plan(int blocks) {
    return plan(ARMS, blocks, new Load.Closed(200));
  }

  private static Plan plan(List<Arm> arms, int blocks, Load load) {
    return Plans.valid()
        .variants(arms.stream().map(Arm::plan).toList())
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
    return run.with(
        run.blocks().stream()
            .map(
                block ->
                    SampleRuns.changed(
                        block,
                        slices -> slices,
                        totals ->
                            watched(
                                totals, totals.variant().equals("localdatetime+stock") ? more : 0)))
            .toList());
  }

  private static VariantTotals watched(VariantTotals t, long more) {
    CodecUse.Sample rest = new CodecUse.Sample(100, 100_000);
    CodecUse.Sample first = new CodecUse.Sample(100, 100 * (2_000 + more));
    return new VariantTotals(
        t.variant(),
        t.starts(),
        t.measuredStarts(),
        t.warmup(),
        t.measured(),
        t.requestsById(),
        t.responsesById(),
        t.histograms(),
        new CodecUse(first, rest, rest, rest));
  }
}
