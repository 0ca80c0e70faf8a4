package io.github.timebench.reports;

import io.github.timebench.api.Operation;
import io.github.timebench.model.Changed;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.MadeUpRun;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Services;
import io.github.timebench.reports.bytes.CapturedMessages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Runs of several blocks, made up for tests: six variants, the A/A arm among them, 60 rounds. */
public final class ReplicatedRuns {
  private static final String SLOW = "localdatetime+stock";
  private static final double SLOW_RATE = 10_600;

  private static final byte[] MESSAGE = {(byte) 0xda, (byte) 0xbb, (byte) 0xc2, 0};

  /** Closed loops by their blocks: many tests begin with the same one. */
  private static final Map<Integer, RunResult> CLOSED = new ConcurrentHashMap<>();

  private ReplicatedRuns() {}

  private static MadeUpRun usual(String name, int blocks) {
    return new MadeUpRun("2026-11-21-" + name)
        .blocks(blocks)
        .arm("date+stock", 13_000)
        .arm("date+stock+again", 13_000)
        .arm("date+custom", 13_010)
        .arm("instant+stock", 12_560)
        .arm(SLOW, SLOW_RATE)
        .arm("localdatetime+custom", 12_750);
  }

  /** A closed loop. */
  public static RunResult closed(int blocks) {
    return CLOSED.computeIfAbsent(blocks, many -> usual("closed", many).run());
  }

  /** The same in 12 rounds, whose charts take less to draw: where their number is not the point. */
  public static RunResult brief(int blocks) {
    return usual("brief", blocks).plan(plan -> plan.duration(Duration.ofSeconds(3))).run();
  }

  /** The same, but that LocalDateTime with the stock serializer is slower by a share. */
  public static RunResult slower(int blocks, double share) {
    return usual("slower", blocks).arm(SLOW, SLOW_RATE * (1 - share)).run();
  }

  /** The same, but that the JVMs of one block were not quiet when measuring began. */
  public static RunResult restless(int blocks, int block) {
    return restless(usual("restless", blocks).run(), block);
  }

  /** A run, but that the JVMs of one block were not quiet when measuring began. */
  public static RunResult restless(RunResult run, int block) {
    return Changed.block(run, block, one -> Changed.pairs(one, ReplicatedRuns::restless));
  }

  static Pair restless(Pair pair) {
    return Records.with(pair, "warmup", Records.with(pair.warmup(), "quiet", false));
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
    return usual("external", blocks).registry("zookeeper://127.0.0.1:2181").run();
  }

  /** A closed loop in which a whole pair of JVMs, that of another version, moves by itself. */
  public static RunResult versions(int blocks) {
    return usual("versions", blocks)
        .arm("date+stock@3.2.13", 12_000)
        .arm("localdatetime+stock@3.2.13", 3_000)
        .run();
  }

  /** A closed loop in which another serializer answers so many calls a second. */
  public static RunResult rivals(int blocks, double callsPerSecond) {
    return usual("rivals", blocks).arm("localdatetime+fastjson2", callsPerSecond).run();
  }

  /** What is measured where only a type is named, over eight blocks. */
  public static RunResult byDefault() {
    byte[] page = CapturedMessages.of("page.instant+stock.request");
    MadeUpRun run =
        usual("default", 8)
            .without("date+custom")
            .without("instant+stock")
            .arm("localdatetime+fastjson2", 12_000);
    return run.bytes(
            run.labels().stream()
                .map(
                    label ->
                        new VariantBytes(
                            label, List.of(2_444), page.length, page.length, page, page))
                .toList())
        .run();
  }

  /** A closed loop that one of the variants is no part of. */
  public static RunResult without(String label, int blocks) {
    return usual("without", blocks).without(label).run();
  }

  /** An open loop. */
  public static RunResult open(int blocks) {
    Load load = new Load.Open(Rate.perSecond(5_000), Arrival.POISSON, 500, CatchUp.ALL);
    return usual("open", blocks).plan(plan -> plan.load(load)).run();
  }

  /** Huge numbers for the baseline, not one call of another variant, no trace of the rest. */
  public static RunResult barren() {
    Block block = HostileBlock.of(SLOW);
    return usual("barren", 2).run().with(List.of(block, block));
  }

  /**
   * A run of a call of an API.
   *
   * @param sizes of the samples by variant; a variant without any ended before they were taken
   */
  public static RunResult own(int blocks, Payload.OfApi api, Map<String, List<Integer>> sizes) {
    List<VariantBytes> bytes = new ArrayList<>();
    MadeUpRun own =
        usual("own", blocks)
            .without("date+custom")
            .without("instant+stock")
            .arm("own+stock", 11_700)
            .arm("own+custom", 12_900)
            .arm("original+stock", 11_700)
            .plan(plan -> plan.operation(Operation.GET).api(api));
    for (String label : own.labels()) {
      if (sizes.containsKey(label)) {
        bytes.add(new VariantBytes(label, sizes.get(label), 480, 90, MESSAGE, MESSAGE));
      }
    }
    return own.bytes(bytes).run();
  }

  /** A run at a service that Timebench did not start, in two arms. */
  public static RunResult atTarget(int blocks, Payload.OfApi api) {
    Services.Target target =
        new Services.Target(
            "zookeeper://10.0.0.5:2181",
            List.of(
                new Services.Arm("stock", Map.of("filter", "-hessian2-time")),
                new Services.Arm("custom", Map.of())));
    Load load = new Load.Open(Rate.perSecond(100), Arrival.CONSTANT, 500, CatchUp.ALL);
    return new MadeUpRun("2026-11-23-target")
        .blocks(blocks)
        .arm("stock", 100)
        .arm("custom", 100)
        .registry(target.registry())
        .bytes(
            List.of(
                new VariantBytes("stock", List.of(305), 524, 1_376, MESSAGE, MESSAGE),
                new VariantBytes("custom", List.of(305), 290, 935, MESSAGE, MESSAGE)))
        .plan(plan -> plan.load(load).operation(Operation.GET).api(api).target(target))
        .run();
  }

  /** A codec that takes 5 µs a call, and of the slow variant more. */
  public static RunResult codec(RunResult run, long more) {
    return Changed.totals(run, totals -> watched(totals, totals.variant().equals(SLOW) ? more : 0));
  }

  private static VariantTotals watched(VariantTotals t, long more) {
    CodecUse.Sample rest = new CodecUse.Sample(100, 100_000);
    CodecUse.Sample first = new CodecUse.Sample(100, 100 * (2_000 + more));
    return Records.with(t, "codec", new CodecUse(first, rest, rest, rest));
  }
}
