package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.Installation;
import io.github.timebench.model.Changed;
import io.github.timebench.model.MadeUpRun;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunResult.Lab;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Blocks;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Folders of made-up runs: a baseline and LocalDateTime over six blocks, of 10,000 calls/s. */
public final class StoredRuns {
  private static final String OTHER = "localdatetime+stock";
  private static final double RATE = 10_000;

  private final MadeUpRun run =
      new MadeUpRun("2026-11-21-stored")
          .arm("date+stock", RATE)
          .arm(OTHER, RATE)
          .blocks(6)
          .spread(0.002)
          .asked("--type=localdatetime", "--serializer=stock");

  private int hour = 10;
  private boolean valid = true;
  private String processor = "Example CPU";
  private int measured = 6;

  /** A valid run in which LocalDateTime is as fast as the baseline. */
  public static StoredRuns run() {
    return new StoredRuns();
  }

  /** LocalDateTime's calls take so many times as long. */
  StoredRuns slower(double times) {
    run.arm(OTHER, RATE / times);
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
    run.plan(plan -> plan.duration(Duration.ofSeconds(16)));
    return this;
  }

  StoredRuns asked(String... words) {
    run.asked(words);
    return this;
  }

  StoredRuns quick() {
    run.plan(plan -> plan.quick(true).maxWarmup(Duration.ofMinutes(1)));
    return this;
  }

  /** It has measured the first so many of these. */
  public StoredRuns blocks(Blocks blocks, int done) {
    run.plan(plan -> plan.blocks(blocks));
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
    RunResult whole = run.run();
    Instant startedAt = Instant.parse("2026-11-21T00:00:00Z").plus(Duration.ofHours(hour));
    RunSetup setup =
        Records.with(
            whole.setup(),
            "runId",
            id,
            "timebenchVersion",
            Installation.version(),
            "startedAt",
            startedAt);
    RunResult stored =
        Records.with(
            whole,
            "setup",
            setup,
            "lab",
            new Lab(Map.of("processor", processor), List.of()),
            "blocks",
            whole.blocks().subList(0, measured));
    return Changed.totals(stored, one -> valid || !one.variant().equals(OTHER) ? one : wrong(one));
  }

  private static VariantTotals wrong(VariantTotals totals) {
    OutcomeCounts measured = totals.measured();
    return Records.with(totals, "measured", new OutcomeCounts(measured.ok() - 7, 7, 0, 0, 0));
  }
}
