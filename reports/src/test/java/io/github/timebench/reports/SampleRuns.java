package io.github.timebench.reports;

import io.github.timebench.model.Changed;
import io.github.timebench.model.MadeUpRun;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunResult.Lab;
import io.github.timebench.model.evidence.RunSetup;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.QuietRule;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Runs made up for tests; plausible figures, no measurement. */
public final class SampleRuns {
  private static final String SLOW = "localdatetime+stock";

  /** Most tests begin with it. */
  private static final RunResult QUICK = quick("quick", 1);

  private SampleRuns() {}

  /** Four variants, one block; two calls of one timed out. */
  public static RunResult quick() {
    return QUICK;
  }

  private static RunResult quick(String name, int blocks) {
    RunResult run =
        new MadeUpRun("2026-11-20-" + name)
            .arm("date+stock", 13_000)
            .arm("date+custom", 13_050)
            .arm(SLOW, 10_600)
            .arm("localdatetime+custom", 12_600)
            .asked("--type=localdatetime", "--threads=200", "--quick", "--seed=42")
            .plan(plan -> plan.quick(true).maxWarmup(Duration.ofSeconds(60)))
            .blocks(blocks)
            .run();
    RunResult late =
        Changed.totals(run, one -> one.variant().equals(SLOW) ? withTimeouts(one) : one);
    return Records.with(
        Changed.pairs(late, pair -> Records.with(pair, "resources", List.of())),
        "elapsedSeconds",
        131.7);
  }

  private static VariantTotals withTimeouts(VariantTotals totals) {
    OutcomeCounts measured = totals.measured();
    return Records.with(
        totals,
        "measured",
        new OutcomeCounts(measured.ok() - 2, 0, 2, 0, 0),
        "responsesById",
        Map.of(2, totals.starts().begun() - 2));
  }

  /** The same, but that the JVMs were not quiet when measuring began. */
  public static RunResult restless() {
    return Changed.pairs(quick("restless", 1), ReplicatedRuns::restless);
  }

  /** The same over several blocks. */
  public static RunResult ofBlocks(int blocks) {
    return quick("blocks", blocks);
  }

  /** Requests of one variant were written by another serializer than planned. */
  public static RunResult invalid() {
    return Changed.totals(
        quick("invalid", 1),
        one ->
            one.variant().equals("date+custom")
                ? Records.with(
                    one, "requestsById", Map.of(30, one.requestsById().get(30) - 12, 2, 12L))
                : one);
  }

  /** The user stopped it. */
  public static RunResult interrupted() {
    return quick("interrupted", 1).endedAs(RunEnd.interrupted("stopped by the user after 21 s"));
  }

  /** Its provider died after the block. */
  public static RunResult cutShort() {
    return quick("cut-short", 1).endedAs(RunEnd.cutShort("the provider died"));
  }

  /** It went away before anything was measured. */
  public static RunResult empty() {
    RunEnd end = RunEnd.cutShort("the provider died before the first call");
    return Records.with(
        quick("empty", 1),
        "elapsedSeconds",
        0.4,
        "lab",
        new Lab(Map.of(), List.of()),
        "bytes",
        List.of(),
        "blocks",
        List.of(),
        "end",
        end);
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
        Records.with(QUICK.plan(), "variants", variants),
        new Lab(Map.of(markup, markup), List.of()),
        List.of(
            new VariantBytes(
                silent.label(), List.of(0, Integer.MAX_VALUE), 20_000, 60, message, message)),
        List.of(HostileBlock.of(silent.label())),
        RunEnd.complete());
  }

  /** Figures like the published ones, with three forks. */
  public static MicroResult micro() {
    return SampleMicro.of(Records.with(MadeUpRun.ENVIRONMENT, "provider", Map.of()));
  }

  /**
   * Benchmarks of a run's own payloads.
   *
   * @param nanos CPU time of one of them, by variant
   */
  public static MicroResult microOf(RunResult run, Map<String, Double> nanos) {
    return SampleMicro.ofPayloads(run, nanos);
  }
}
