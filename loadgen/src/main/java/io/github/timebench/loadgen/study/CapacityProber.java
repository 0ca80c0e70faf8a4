package io.github.timebench.loadgen.study;

import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.Study;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches the capacities of the variants of a pair side by side: each probe has a slice of every
 * variant whose search goes on, at its own rate, and each begins with another variant, since what
 * an overload leaves behind meets the one that follows. Before the first, the code of the open loop
 * is warmed; after each rate that is missed it waits until calls are answered as before.
 */
final class CapacityProber implements Prober {
  /** Fresh pairs in a block in place of those that collapsed. */
  static final int MAX_COLLAPSES = 3;

  /** The first rate, as a share of what the callers of the warm-up reach. */
  private static final double START = 0.5;

  private static final double START_UNKNOWN = 100;
  private static final int MIN_WARM_ROUNDS = 3;
  private static final int MAX_WARM_ROUNDS = 10;

  /** As long as a round makes calls cheaper by more than this, code is still compiled. */
  private static final double CHEAPER = 0.9;

  private static final Duration CALM_SLICE = Duration.ofMillis(250);
  private static final double CALM_SHARE_OF_START = 0.25;
  private static final double CALM_FACTOR = 3;
  private static final long ALWAYS_CALM_NANOS = Duration.ofMillis(1).toNanos();
  private static final long MAX_CALMING_NANOS = Duration.ofSeconds(10).toNanos();

  private final Plan plan;
  private final Study.Capacity study;
  private final Map<String, CapacitySearch> searches = new LinkedHashMap<>();
  private final Map<String, Double> starts = new LinkedHashMap<>();
  private Purpose stage = Purpose.WARM;
  private int warmRounds;
  private int searchRounds;
  private double cpuPerCall;
  private double calmNanos;
  private long calmingNanos;
  private int collapses;

  CapacityProber(Plan plan, Study.Capacity study) {
    this.plan = plan;
    this.study = study;
  }

  @Override
  public void warm(Warmup warmup) {
    if (searches.isEmpty()) {
      long budgetNanos = plan.timing().duration().toNanos();
      for (String label : plan.labels()) {
        double start = START * reached(warmup, label);
        starts.put(label, start);
        searches.put(label, new CapacitySearch(study.objective(), start, budgetNanos));
      }
    }
    stage = Purpose.WARM;
    warmRounds = 0;
    cpuPerCall = Double.NaN;
    calmNanos = Double.NaN;
    calmingNanos = 0;
  }

  /** What a variant reached in the last seconds of the warm-up. */
  private static double reached(Warmup warmup, String label) {
    for (WarmupSeries series : warmup.series()) {
      double[] seconds = series.callsPerSecond();
      if (series.variant().equals(label) && seconds.length > 0) {
        double[] last =
            Arrays.copyOfRange(seconds, Math.max(0, seconds.length - 3), seconds.length);
        return Arrays.stream(last).filter(Double::isFinite).max().orElse(START_UNKNOWN);
      }
    }
    return START_UNKNOWN;
  }

  @Override
  public Optional<ProbeRequest> next() {
    List<String> open = plan.labels().stream().filter(l -> !searches.get(l).done()).toList();
    if (open.isEmpty()) {
      return Optional.empty();
    }
    if (stage == Purpose.CALM) {
      String first = plan.labels().get(0);
      Rate rate = Rate.nearest(CALM_SHARE_OF_START * starts.get(first));
      return Optional.of(apart(List.of(arm(first, rate, Purpose.CALM)), CALM_SLICE));
    }
    List<String> inTurn = new ArrayList<>(open);
    Collections.rotate(inTurn, -searchRounds);
    List<ProbeRequest.Arm> arms =
        inTurn.stream()
            .map(
                label ->
                    stage == Purpose.WARM
                        ? arm(label, Rate.nearest(starts.get(label)), Purpose.WARM)
                        : arm(label, searches.get(label).rate(), searches.get(label).purpose()))
            .toList();
    return Optional.of(apart(arms, plan.timing().slice()));
  }

  private ProbeRequest.Arm arm(String label, Rate rate, Purpose purpose) {
    return new ProbeRequest.Arm(label, study.at(rate), purpose);
  }

  private static ProbeRequest apart(List<ProbeRequest.Arm> arms, Duration slice) {
    return new ProbeRequest(arms, slice, 1, true, List.of());
  }

  @Override
  public void take(Probe probe) {
    switch (stage) {
      case WARM -> takeWarm(probe);
      case CALM -> takeCalm(probe);
      default -> takeSearch(probe);
    }
  }

  private void takeWarm(Probe probe) {
    double now = cpuPerCall(probe);
    warmRounds++;
    boolean cheaper = now < CHEAPER * cpuPerCall;
    cpuPerCall = now;
    if (warmRounds >= MAX_WARM_ROUNDS || (warmRounds >= MIN_WARM_ROUNDS && !cheaper)) {
      stage = Purpose.CALM;
    }
  }

  /** CPU time of both sides over all variants, in nanoseconds; NaN where it is not known. */
  private static double cpuPerCall(Probe probe) {
    double nanos = 0;
    double calls = 0;
    for (Probe.Arm arm : probe.arms()) {
      for (Slice slice : arm.slices()) {
        Usage usage = slice.usage();
        nanos += Math.max(0, usage.driverCpuNanos()) + Math.max(0, usage.providerCpuNanos());
        calls += slice.calls().callShares();
      }
    }
    return nanos > 0 && calls > 0 ? nanos / calls : Double.NaN;
  }

  /** The first answer says what is normal. */
  private void takeCalm(Probe probe) {
    double nanos = Histograms.median(probe.arms().get(0).times().response());
    if (Double.isNaN(calmNanos)) {
      calmNanos = Math.max(ALWAYS_CALM_NANOS, CALM_FACTOR * nanos);
    }
    calmingNanos += probe.lengthNanos();
    if (nanos <= calmNanos || calmingNanos >= MAX_CALMING_NANOS) {
      stage = Purpose.SEARCH;
      calmingNanos = 0;
    }
  }

  private void takeSearch(Probe probe) {
    searchRounds++;
    long nanosEach = probe.lengthNanos() / probe.arms().size();
    boolean overloaded = false;
    for (Probe.Arm arm : probe.arms()) {
      overloaded |= searches.get(arm.variant()).take(arm, nanosEach);
    }
    if (overloaded) {
      stage = Purpose.CALM;
    }
  }

  @Override
  public boolean goesOnAfter(Pair cutShort) {
    collapses++;
    int last = cutShort.probes().size() - 1;
    if (last >= 0 && cutShort.probes().get(last).end().kind() != RunEnd.Kind.COMPLETE) {
      List<Probe.Arm> arms = cutShort.probes().get(last).arms();
      ProbeRequest.Arm under = arms.isEmpty() ? null : arms.get(arms.size() - 1).asked();
      if (under != null
          && (under.purpose() == Purpose.SEARCH || under.purpose() == Purpose.CONFIRM)) {
        searches.get(under.variant()).collapsed();
      }
    }
    boolean allDone =
        !searches.isEmpty() && searches.values().stream().allMatch(CapacitySearch::done);
    return collapses <= MAX_COLLAPSES && !allDone;
  }
}
