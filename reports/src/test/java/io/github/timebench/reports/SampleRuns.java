package io.github.timebench.reports;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Gate;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunEnvironment;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.StoredHistogram;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.RunPlan;
import io.github.timebench.model.plan.Stopping;
import io.github.timebench.model.plan.VariantPlan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

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

  private static final List<SampleVariant> VARIANTS =
      List.of(
          new SampleVariant("date", "stock", 13_000, 412, 80, 1),
          new SampleVariant("date", "custom", 13_050, 412, 80, 2),
          new SampleVariant("localdatetime", "stock", 10_600, 761, 80, 3),
          new SampleVariant("localdatetime", "custom", 12_600, 441, 6, 4));

  private SampleRuns() {}

  /** Four variants, one block; the last variant is still warming. */
  public static RunResult quick() {
    return run(List.of(block(0)), gates(true), RunEnd.complete(), "2026-11-20-quick");
  }

  /** The same, but that the JVMs were not quiet when measuring began. */
  public static RunResult restless() {
    Block quiet = block(0);
    Block restless =
        new Block(
            quiet.index(),
            quiet.startedAt(),
            quiet.warmupSeconds(),
            false,
            quiet.warmup(),
            quiet.slices(),
            quiet.totals(),
            quiet.resources());
    return run(List.of(restless), gates(true), RunEnd.complete(), "2026-11-20-restless");
  }

  /** The same over several blocks. */
  public static RunResult ofBlocks(int blocks) {
    List<Block> all = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      all.add(block(i));
    }
    return run(all, gates(true), RunEnd.complete(), "2026-11-20-blocks");
  }

  /** A gate did not hold. */
  public static RunResult invalid() {
    return run(List.of(block(0)), gates(false), RunEnd.complete(), "2026-11-20-invalid");
  }

  /** The user stopped it. */
  public static RunResult interrupted() {
    RunEnd end = new RunEnd(RunEnd.Kind.INTERRUPTED, "stopped by the user after 21 s");
    return run(List.of(block(0)), gates(true), end, "2026-11-20-interrupted");
  }

  /** It went away before anything was measured. */
  public static RunResult empty() {
    RunEnd end = new RunEnd(RunEnd.Kind.CUT_SHORT, "the provider died before the first call");
    RunResult full = quick();
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        "2026-11-20-empty",
        full.timebenchVersion(),
        full.startedAt(),
        0.4,
        full.plan(),
        new RunEnvironment(Map.of(), Map.of(), Map.of()),
        List.of(),
        List.of(),
        List.of(),
        end);
  }

  /** Markup in every string, a variant without calls, huge and missing numbers. */
  public static RunResult hostile() {
    String markup = "</script><script>alert(1)</script>&\"'<b>";
    List<VariantPlan> plans =
        List.of(
            new VariantPlan("date+stock", "date", "stock", markup, 2, "date+stock", "date+stock"),
            new VariantPlan(
                markup, markup, markup, markup, Integer.MAX_VALUE, "date+stock", "date+stock"));
    Block block = HostileBlock.of(markup);
    RunPlan plan = plan(plans, markup);
    byte[] message = markup.getBytes(StandardCharsets.UTF_8);
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        markup,
        markup,
        "2026-11-20T10:00:00Z",
        Double.NaN,
        plan,
        new RunEnvironment(Map.of(markup, markup), Map.of(markup, markup), Map.of()),
        List.of(new VariantBytes(markup, 0, 0, Integer.MAX_VALUE, 20_000, 60, message, message)),
        List.of(block),
        List.of(new Gate(markup, markup, markup, true)),
        RunEnd.complete());
  }

  /** Figures like the published ones, with three forks. */
  public static MicroResult micro() {
    return SampleMicro.of(
        new RunEnvironment(ENVIRONMENT.machine(), ENVIRONMENT.driver(), Map.of()));
  }

  private static Block block(int index) {
    List<SampleVariant> variants =
        VARIANTS.stream().map(variant -> variant.inBlock(index)).toList();
    Random random = new Random(index);
    List<io.github.timebench.model.evidence.Slice> slices = new ArrayList<>();
    int rounds = 60;
    for (int round = 0; round < rounds; round++) {
      for (int position = 0; position < variants.size(); position++) {
        SampleVariant variant = variants.get((round + position) % variants.size());
        slices.add(variant.slice(round, position, 48, random));
      }
    }
    return new Block(
        index,
        "2026-11-20T10:00:01Z",
        48.2,
        true,
        variants.stream().map(SampleVariant::warmup).toList(),
        slices,
        variants.stream().map(variant -> variant.totals(slices)).toList(),
        List.of());
  }

  static RunResult run(List<Block> blocks, List<Gate> gates, RunEnd end, String id) {
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        id,
        "0.1.0",
        "2026-11-20T10:00:00Z",
        131.7,
        plan(VARIANTS.stream().map(SampleVariant::plan).toList(), "order"),
        ENVIRONMENT,
        VARIANTS.stream().map(SampleVariant::bytes).toList(),
        blocks,
        gates,
        end);
  }

  static RunPlan plan(List<VariantPlan> variants, String shape) {
    return new RunPlan(
        "bin/loadgen --type=localdatetime --threads=200 --quick --seed=42",
        variants,
        "date+stock",
        "",
        shape,
        "echo",
        1,
        "nanos",
        200,
        0,
        "",
        0,
        "",
        4,
        1,
        Stopping.fixed(),
        15_000,
        60_000,
        250,
        5_000,
        42,
        new QuietRule(5, 20, 5, 0.1),
        "embedded",
        200,
        0.02,
        "block",
        true);
  }

  private static List<Gate> gates(boolean held) {
    return List.of(
        new Gate(
            "serialization",
            "every message on its planned id",
            held ? "all of 2,913,404" : "12 of 2,913,404 on id 2 instead of 29",
            held),
        new Gate("errors", "at most 0.1 % of the calls", "0.0005 %", true),
        new Gate("accounting", "calls begun = calls ended", "difference 0", true),
        new Gate("second lab", "none on the machine", "none", true));
  }

  /** A histogram of values in nanoseconds, encoded. */
  public static byte[] histogram(long... valuesNanos) {
    Histogram histogram = StoredHistogram.empty();
    for (long value : valuesNanos) {
      histogram.recordValue(value);
    }
    return StoredHistogram.encode(histogram);
  }

  /** Counts of calls that were all answered. */
  public static OutcomeCounts ok(long calls) {
    return new OutcomeCounts(calls, 0, 0, 0, 0);
  }
}
