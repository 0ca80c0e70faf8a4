package io.github.timebench.model.files;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.StoredHistogram;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.WarmupSeries;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether the parts of a stored run agree with each other; each by itself is known to be right. */
final class RunChecks {
  private final Set<String> variants = new HashSet<>();

  private RunChecks() {}

  /** The first contradiction found, in words; empty if there is none. */
  static String firstContradiction(RunResult result) {
    try {
      new RunChecks().check(result);
      return "";
    } catch (IllegalArgumentException e) {
      return "contradicts itself: " + e.getMessage();
    }
  }

  private void check(RunResult result) {
    checkInstant(result.startedAt());
    variants.addAll(result.plan().labels());
    checkOncePerVariant("bytes", result.bytes().stream().map(VariantBytes::variant).toList());
    result.blocks().forEach(this::checkBlock);
  }

  static void checkInstant(String startedAt) {
    try {
      Instant.parse(startedAt);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("startedAt is no instant: " + startedAt, e);
    }
  }

  private void checkBlock(Block block) {
    checkInstant(block.startedAt());
    require(!block.pairs().isEmpty(), "block %s holds no pair of JVMs", block.index());
    for (WarmupSeries series : block.warmup()) {
      require(
          series.callsPerSecond().length == series.p50Nanos().length,
          "warm-up series of %s differ in length",
          series.variant());
    }
    checkOncePerVariant("warm-up", block.warmup().stream().map(WarmupSeries::variant).toList());
    checkOncePerVariant("totals", block.totals().stream().map(VariantTotals::variant).toList());
    block.slices().forEach(this::checkSlice);
    block.totals().forEach(this::checkTotals);
  }

  private void checkSlice(Slice slice) {
    requirePlanned("a slice", slice.variant());
    require(
        slice.round() >= 0 && slice.windowNanos() >= 0 && slice.windowCalls() >= 0,
        "a slice of %s has a negative round, window or count",
        slice.variant());
    checkCounts(slice.variant(), slice.outcomes());
  }

  private void checkTotals(VariantTotals totals) {
    checkCounts(totals.variant(), totals.warmup());
    checkCounts(totals.variant(), totals.measured());
    Histograms times = totals.histograms();
    List.of(times.service(), times.lag(), times.response(), times.held(), times.errors())
        .forEach(StoredHistogram::decode);
  }

  private static void checkCounts(String variant, OutcomeCounts counts) {
    require(
        counts.ok() >= 0
            && counts.wrongEcho() >= 0
            && counts.timeout() >= 0
            && counts.rejected() >= 0
            && counts.failed() >= 0,
        "a count of %s is negative",
        variant);
  }

  private void checkOncePerVariant(String what, List<String> labels) {
    Set<String> seen = new HashSet<>();
    for (String label : labels) {
      requirePlanned(what, label);
      require(seen.add(label), what + " of %s is there twice", label);
    }
  }

  private void requirePlanned(String what, String label) {
    require(variants.contains(label), what + " of %s, which is not planned", label);
  }

  private static void require(boolean holds, String message, Object argument) {
    if (!holds) {
      throw new IllegalArgumentException(String.format(message, argument));
    }
  }
}
