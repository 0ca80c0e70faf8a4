package io.github.timebench.reports;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunEnvironment;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunResult.Lab;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.QuietRule;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Runs made up for tests; plausible figures, no measurement. */
public final class SampleRuns {
  static final RunEnvironment ENVIRONMENT =
      new RunEnvironment(
          Map.of(
              "processor", "Example CPU at 2.4 GHz",
              "cores", "2",
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
          new Readings.Switches(48_000, 21_000, 380_000, 9_600_000));

  private static final List<SampleVariant> VARIANTS =
      List.of(
          new SampleVariant("date", "stock", 13_000, 412, 80, 1),
          new SampleVariant("date", "custom", 13_050, 412, 80, 2),
          new SampleVariant("localdatetime", "stock", 10_600, 761, 80, 3),
          new SampleVariant("localdatetime", "custom", 12_600, 441, 6, 4));

  /** Most tests begin with it. */
  private static final RunResult QUICK =
      run(List.of(block(0, true)), RunEnd.complete(), "2026-11-20-quick");

  private SampleRuns() {}

  /** Four variants, one block; the last variant is still warming. */
  public static RunResult quick() {
    return QUICK;
  }

  /** The same, but that the JVMs were not quiet when measuring began. */
  public static RunResult restless() {
    return run(List.of(block(0, false)), RunEnd.complete(), "2026-11-20-restless");
  }

  /** The same over several blocks. */
  public static RunResult ofBlocks(int blocks) {
    List<Block> all = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      all.add(block(i, true));
    }
    return run(all, RunEnd.complete(), "2026-11-20-blocks");
  }

  /** Requests of one variant were written by another serializer than planned. */
  public static RunResult invalid() {
    RunResult valid = run(QUICK.blocks(), RunEnd.complete(), "2026-11-20-invalid");
    return Changed.totals(
        valid,
        one ->
            one.variant().equals("date+custom")
                ? Records.with(
                    one, "requestsById", Map.of(30, one.requestsById().get(30) - 12, 2, 12L))
                : one);
  }

  /** The user stopped it. */
  public static RunResult interrupted() {
    RunEnd end = RunEnd.interrupted("stopped by the user after 21 s");
    return run(QUICK.blocks(), end, "2026-11-20-interrupted");
  }

  /** Its provider died after the block. */
  public static RunResult cutShort() {
    RunEnd end = RunEnd.cutShort("the provider died");
    return run(QUICK.blocks(), end, "2026-11-20-cut-short");
  }

  /** It went away before anything was measured. */
  public static RunResult empty() {
    RunEnd end = RunEnd.cutShort("the provider died before the first call");
    RunSetup setup = setup("2026-11-20-empty");
    return MadeUp.run(plan(), List.of(), "setup", setup, "elapsedSeconds", 0.4, "end", end);
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
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        new RunSetup(
            markup,
            markup,
            Instant.parse("2026-11-20T10:00:00Z"),
            Asked.of(markup),
            markup,
            Integer.MAX_VALUE,
            QuietRule.DEFAULT),
        Double.NaN,
        plan(variants),
        new Lab(Map.of(markup, markup), List.of()),
        List.of(
            new VariantBytes(
                silent.label(), List.of(0, Integer.MAX_VALUE), 20_000, 60, message, message)),
        List.of(HostileBlock.of(silent.label())),
        RunEnd.complete());
  }

  /** Figures like the published ones, with three forks. */
  public static MicroResult micro() {
    return SampleMicro.of(Records.with(ENVIRONMENT, "provider", Map.of()));
  }

  /**
   * Benchmarks of a run's own payloads.
   *
   * @param nanos CPU time of one of them, by variant
   */
  public static MicroResult microOf(RunResult run, Map<String, Double> nanos) {
    return SampleMicro.ofPayloads(run, nanos);
  }

  private static Block block(int index, boolean quiet) {
    List<SampleVariant> variants =
        VARIANTS.stream().map(variant -> variant.inBlock(index)).toList();
    Random random = new Random(index);
    List<Slice> slices =
        MadeUp.rounds(60, variants, (one, round, at) -> one.slice(round, at, 48, random));
    Warmup warmup =
        new Warmup(
            Instant.EPOCH, 48.2, quiet, variants.stream().map(SampleVariant::warmup).toList());
    List<VariantTotals> totals = variants.stream().map(variant -> variant.totals(slices)).toList();
    Pair pair = pair("warmup", warmup, "slices", slices, "totals", totals);
    return new Block(index, Instant.parse("2026-11-20T10:00:01Z"), List.of(pair));
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

  private static RunResult run(List<Block> blocks, RunEnd end, String id) {
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        setup(id),
        131.7,
        plan(),
        new Lab(ENVIRONMENT.machine(), List.of()),
        VARIANTS.stream().map(SampleVariant::bytes).toList(),
        blocks,
        end);
  }

  private static RunSetup setup(String id) {
    return new RunSetup(
        id,
        "0.1.0",
        Instant.parse("2026-11-20T10:00:00Z"),
        Asked.of("--type=localdatetime", "--threads=200", "--quick", "--seed=42"),
        RunSetup.EMBEDDED,
        200,
        QuietRule.DEFAULT);
  }

  private static Plan plan() {
    return plan(VARIANTS.stream().map(SampleVariant::plan).toList());
  }

  private static Plan plan(List<PlacedVariant> variants) {
    return Plans.valid()
        .variants(variants)
        .corpus(new Corpus(Shape.ORDER, 42, Precision.NANOS, 1))
        .load(new Load.Closed(200))
        .connections(4)
        .duration(Duration.ofSeconds(15))
        .quick(true)
        .make();
  }
}
