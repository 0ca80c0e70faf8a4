package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.lab.TimebenchVersion;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunResult.Lab;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Folders of made-up runs: a baseline and LocalDateTime over six blocks, of a thousand calls/s. */
public final class StoredRuns {
  private static final int BLOCKS = 6;
  private static final int ROUNDS = 100;
  private static final int WARMUP_SECONDS = 40;
  private static final long SLICE_NANOS = 250_000_000;
  private static final int CALLS_PER_SLICE = 250;
  private static final String BASELINE = "date+stock";
  private static final String OTHER = "localdatetime+stock";

  private double slowdown = 1;
  private int hour = 10;
  private boolean valid = true;
  private String processor = "Example CPU";
  private Duration duration = Duration.ofSeconds(25);
  private Asked asked = Asked.of("--type=localdatetime", "--serializer=stock");
  private boolean quick;
  private Blocks planned = Blocks.exactly(BLOCKS);
  private int measured = BLOCKS;

  /** A valid run in which LocalDateTime is as fast as the baseline. */
  public static StoredRuns run() {
    return new StoredRuns();
  }

  /** LocalDateTime's calls take so many times as long. */
  StoredRuns slower(double times) {
    slowdown = times;
    return this;
  }

  /** It began at this hour of the day. */
  StoredRuns at(int hourOfDay) {
    hour = hourOfDay;
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
    duration = Duration.ofSeconds(26);
    return this;
  }

  StoredRuns asked(String... words) {
    asked = Asked.of(words);
    return this;
  }

  StoredRuns quick() {
    quick = true;
    return this;
  }

  /** It has measured the first so many of these. */
  public StoredRuns blocks(Blocks blocks, int done) {
    planned = blocks;
    measured = done;
    return this;
  }

  /** Stores it and returns its folder. */
  Path in(Path folder) {
    ResultFiles.write(folder, result(folder.getFileName().toString()));
    return folder;
  }

  /** The run itself. */
  public RunResult result(String id) {
    List<Block> blocks = new ArrayList<>();
    for (int block = 0; block < measured; block++) {
      blocks.add(block(block));
    }
    RunSetup setup =
        MadeUp.setup(
            "runId",
            id,
            "timebenchVersion",
            TimebenchVersion.read(),
            "startedAt",
            Instant.parse("2026-11-21T00:00:00Z").plus(Duration.ofHours(hour)),
            "command",
            asked.line(),
            "asked",
            Optional.of(asked));
    Lab lab = new Lab(Map.of("processor", processor), List.of());
    return MadeUp.run(plan(), blocks, "setup", setup, "elapsedSeconds", 600.0, "lab", lab);
  }

  private Plan plan() {
    return Plans.valid()
        .labels(BASELINE, OTHER)
        .corpus(new Corpus(Shape.ORDER, 42, Precision.NANOS, 1))
        .load(new Load.Closed(200))
        .blocks(planned)
        .duration(duration)
        .maxWarmup(Duration.ofMinutes(5))
        .quick(quick)
        .make();
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
    List<WarmupSeries> series = List.of(warmup(BASELINE, index), warmup(OTHER, index));
    Warmup warmup = new Warmup(Instant.EPOCH, 2 * WARMUP_SECONDS, true, series);
    List<VariantTotals> totals =
        List.of(totals(BASELINE, index, 0), totals(OTHER, index, valid ? 0 : 7));
    Pair pair = MadeUp.pair("warmup", warmup, "slices", slices, "totals", totals);
    return new Block(index, Instant.parse("2026-11-21T10:00:01Z"), List.of(pair));
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
        MadeUp.calls(windowNanos, CALLS_PER_SLICE, serviceNanos),
        new Usage(1_000, 1_000, 1_000, 1_000));
  }

  private VariantTotals totals(String variant, int block, long wrong) {
    long calls = (long) ROUNDS * CALLS_PER_SLICE;
    Histogram times = Histograms.empty();
    for (int i = 0; i < calls; i++) {
      times.recordValue(Math.round((1e6 + 40 * i) * factor(variant, block)));
    }
    OutcomeCounts counts = new OutcomeCounts(calls - wrong, wrong, 0, 0, 0);
    Histograms all = Histograms.ofClosedLoop(times, Histograms.empty(), 0);
    return MadeUp.totals(variant, OutcomeCounts.NONE, counts, "histograms", all);
  }
}
