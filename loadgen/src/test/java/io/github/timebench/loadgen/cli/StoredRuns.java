package io.github.timebench.loadgen.cli;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Gate;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunEnvironment;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.StoredHistogram;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.WarmupSeries;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.model.plan.RunPlan;
import io.github.timebench.model.plan.Stopping;
import io.github.timebench.model.plan.VariantPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Folders of made-up runs: a baseline and LocalDateTime over six blocks, of a thousand calls/s. */
final class StoredRuns {
  private static final int BLOCKS = 6;
  private static final int ROUNDS = 100;
  private static final int WARMUP_SECONDS = 40;
  private static final long SLICE_NANOS = 250_000_000;
  private static final int CALLS_PER_SLICE = 250;
  private static final String BASELINE = "date+stock";
  private static final String OTHER = "localdatetime+stock";

  private double slowdown = 1;
  private boolean valid = true;
  private String processor = "Example CPU";
  private String shape = "order";
  private long durationMillis = 25_000;

  /** A valid run in which LocalDateTime is as fast as the baseline. */
  static StoredRuns run() {
    return new StoredRuns();
  }

  /** LocalDateTime's calls take so many times as long. */
  StoredRuns slower(double times) {
    slowdown = times;
    return this;
  }

  StoredRuns invalid() {
    valid = false;
    return this;
  }

  StoredRuns processor(String name) {
    processor = name;
    return this;
  }

  /** Each slice is as long, and there are more of them. */
  StoredRuns otherPlan() {
    durationMillis = 26_000;
    return this;
  }

  StoredRuns shape(String name) {
    shape = name;
    return this;
  }

  /** Stores it and returns its folder. */
  Path in(Path folder) {
    ResultFiles.write(folder, result(folder.getFileName().toString()));
    return folder;
  }

  private RunResult result(String id) {
    List<Block> blocks = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      blocks.add(block(block));
    }
    String observed = valid ? "0 wrong" : "7 wrong";
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        id,
        "0.1.0",
        "2026-11-21T10:00:00Z",
        600,
        plan(),
        new RunEnvironment(Map.of("processor", processor), Map.of(), Map.of()),
        List.of(),
        blocks,
        List.of(new Gate("echoes of " + OTHER, "no wrong echo", observed, valid)),
        RunEnd.complete());
  }

  private RunPlan plan() {
    return new RunPlan(
        "bin/loadgen --type=localdatetime --serializer=stock",
        List.of(variant(BASELINE), variant(OTHER)),
        BASELINE,
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
        1,
        BLOCKS,
        Stopping.fixed(),
        durationMillis,
        300_000,
        250,
        5_000,
        42,
        new QuietRule(5, 20, 5, 0.1),
        "embedded",
        209,
        0.02,
        "block",
        false);
  }

  private static VariantPlan variant(String label) {
    return new VariantPlan(
        label, label.split("\\+")[0], "stock", "hessian2", 2, BASELINE, BASELINE);
  }

  /** Blocks differ by a few thousandths, as pairs of JVMs do. */
  private double factor(String variant, int block) {
    double ofBlock = 1 + 0.002 * (block % 3 - 1);
    return variant.equals(OTHER) ? slowdown * ofBlock : 1;
  }

  private Block block(int index) {
    List<Slice> slices = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      slices.add(slice(BASELINE, round, 0, index));
      slices.add(slice(OTHER, round, 1, index));
    }
    return new Block(
        index,
        "2026-11-21T10:00:01Z",
        2 * WARMUP_SECONDS,
        true,
        List.of(warmup(BASELINE, index), warmup(OTHER, index)),
        slices,
        List.of(totals(BASELINE, index), totals(OTHER, index)),
        List.of());
  }

  private WarmupSeries warmup(String variant, int block) {
    double[] rates = new double[WARMUP_SECONDS];
    Arrays.fill(rates, 1_000 / factor(variant, block));
    double[] medians = new double[WARMUP_SECONDS];
    Arrays.fill(medians, 1e6 * factor(variant, block));
    return new WarmupSeries(variant, rates, medians);
  }

  private Slice slice(String variant, int round, int position, int block) {
    long windowNanos = Math.round(SLICE_NANOS * factor(variant, block));
    double serviceNanos = 1e6 * factor(variant, block);
    return new Slice(
        variant,
        round,
        position,
        (2L * round + position) * 2 * SLICE_NANOS,
        windowNanos,
        CALLS_PER_SLICE,
        serviceNanos,
        serviceNanos,
        new OutcomeCounts(CALLS_PER_SLICE, 0, 0, 0, 0),
        1_000,
        1_000,
        1_000,
        1_000,
        CALLS_PER_SLICE);
  }

  private VariantTotals totals(String variant, int block) {
    long calls = (long) ROUNDS * CALLS_PER_SLICE;
    Histogram times = StoredHistogram.empty();
    for (int i = 0; i < calls; i++) {
      times.recordValue(Math.round((1e6 + 40 * i) * factor(variant, block)));
    }
    OutcomeCounts counts = new OutcomeCounts(calls, 0, 0, 0, 0);
    byte[] none = {};
    return new VariantTotals(
        variant,
        calls,
        OutcomeCounts.NONE,
        counts,
        Map.of(2, calls),
        Map.of(2, calls),
        StoredHistogram.encode(times),
        none,
        none,
        none);
  }
}
