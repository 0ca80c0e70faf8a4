package io.github.timebench.model.fleet;

import static io.github.timebench.model.MadeUp.ok;
import static io.github.timebench.model.fleet.MadeUpParts.VARIANT;
import static io.github.timebench.model.fleet.MadeUpParts.WINDOW_NANOS;
import static io.github.timebench.model.fleet.MadeUpParts.histogram;
import static io.github.timebench.model.fleet.MadeUpParts.ofDriver;
import static io.github.timebench.model.fleet.MadeUpParts.pair;
import static io.github.timebench.model.fleet.MadeUpParts.part;
import static io.github.timebench.model.fleet.MadeUpParts.slice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.ErrorKind;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import io.github.timebench.model.plan.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.HdrHistogram.Histogram;

/**
 * Hazards: percentiles that are means of percentiles; sums that depend on who answered first; a
 * fleet that counts beyond what an int holds.
 */
class PartMergeTest {
  @Provide
  Arbitrary<List<List<Long>>> hosts() {
    return Arbitraries.longs()
        .between(1, 60_000_000_000L)
        .list()
        .ofMaxSize(30)
        .list()
        .ofMinSize(1)
        .ofMaxSize(6);
  }

  private static Pair merged(List<HostPart> parts) {
    PartMerge merge = new PartMerge();
    parts.forEach(merge::add);
    return merge.pairs().get(0);
  }

  private static List<HostPart> parts(List<List<Long>> hosts) {
    List<HostPart> parts = new ArrayList<>();
    hosts.forEach(nanos -> parts.add(ofDriver(parts.size(), nanos)));
    return parts;
  }

  /** They have other slices and one machine. */
  @Example
  void pairsThatTookTurnsHaveTheSlicesOfBothAndTheCpusOfOne() {
    Pair one = pair(List.of(5L), List.of(slice(0, WINDOW_NANOS, List.of(5L))));
    Pair other = pair(List.of(6L, 7L), List.of(slice(1, WINDOW_NANOS, List.of(6L, 7L))));

    Pair both = other.inTurnsWith(one);

    assertThat(both.slices()).containsExactly(one.slices().get(0), other.slices().get(0));
    assertThat(both.totals()).hasSize(2);
    assertThat(both.readings().cpus()).isEqualTo(2);
    assertThat(both.readings().measured().driver().cpuNanos())
        .isEqualTo(
            one.readings().measured().driver().cpuNanos()
                + other.readings().measured().driver().cpuNanos());
    assertThat(both.warmup().quiet()).isFalse();
  }

  @Property(tries = 100)
  void theOrderOfThePartsDoesNotMatter(
      @ForAll("hosts") List<List<Long>> hosts, @ForAll Random random) {
    List<HostPart> parts = parts(hosts);
    List<HostPart> shuffled = new ArrayList<>(parts);
    Collections.shuffle(shuffled, random);
    assertEqual(merged(shuffled), merged(parts));
  }

  @Property(tries = 100)
  void itDoesNotMatterWhichPartsAreAddedFirst(@ForAll("hosts") List<List<Long>> hosts) {
    List<HostPart> parts = parts(hosts);
    int half = parts.size() / 2;
    if (half == 0) {
      return;
    }
    HostPart first = part("driver-0", merged(parts.subList(0, half)));
    HostPart second = part("driver-1", merged(parts.subList(half, parts.size())));
    assertEqual(merged(List.of(first, second)), merged(parts));
  }

  @Property(tries = 100)
  void theSumIsWhatOneHistogramOfAllCallsHolds(@ForAll("hosts") List<List<Long>> hosts) {
    List<Long> all = hosts.stream().flatMap(List::stream).toList();
    Pair merged = merged(parts(hosts));
    VariantTotals totals = merged.totals().get(0);
    assertThat(totals.histograms().service()).isEqualTo(histogram(all));
    assertThat(totals.histograms().clamped()).isEqualTo(hosts.size());
    assertThat(totals.measured()).isEqualTo(ok(all.size()));
    assertThat(totals.starts()).isEqualTo(new Starts(all.size(), hosts.size(), 0));
    assertThat(totals.requestsById()).isEqualTo(Map.of(2, (long) all.size()));
    SliceCalls calls = merged.slices().get(0).calls();
    assertThat(calls.windowCalls()).isEqualTo(all.size());
    assertThat(calls.windowNanos()).isEqualTo(WINDOW_NANOS);
    if (!all.isEmpty()) {
      double mean = all.stream().mapToLong(one -> one).average().orElseThrow();
      assertThat(calls.meanServiceNanos()).isCloseTo(mean, within(mean));
    }
  }

  private static org.assertj.core.data.Offset<Double> within(double value) {
    return org.assertj.core.data.Offset.offset(1e-9 * value);
  }

  private static void assertEqual(Pair one, Pair other) {
    assertThat(one)
        .usingRecursiveComparison()
        .withEqualsForType(Histogram::equals, Histogram.class)
        .withEqualsForType(PartMergeTest::nearlyEqual, Double.class)
        .isEqualTo(other);
  }

  private static boolean nearlyEqual(Double one, Double other) {
    return one.equals(other) || Math.abs(one - other) <= 1e-9 * Math.abs(one);
  }

  @Example
  void moreCallsThanAnIntHoldsAreCounted() {
    long calls = 3_000_000_000L;
    Pair merged = merged(List.of(part("driver-0", huge(calls)), part("driver-1", huge(calls))));
    VariantTotals totals = merged.totals().get(0);
    assertThat(totals.measured().ok()).isEqualTo(2 * calls);
    assertThat(totals.histograms().service().getTotalCount()).isEqualTo(2 * calls);
    assertThat(totals.histograms().service().getCountAtValue(1_000)).isEqualTo(2 * calls);
    assertThat(merged.slices().get(0).windowCalls()).isEqualTo(2 * calls);
  }

  private static Pair huge(long calls) {
    Histogram service = Histograms.empty();
    service.recordValueWithCount(1_000, calls);
    Histograms times = Histograms.ofClosedLoop(service, Histograms.empty(), 0);
    return MadeUp.pair(
        "slices",
        List.of(MadeUp.slice(VARIANT, MadeUp.calls(WINDOW_NANOS, calls, 1_000))),
        "totals",
        List.of(MadeUp.totals(VARIANT, ok(0), ok(calls), "histograms", times)));
  }

  @Example
  void aPercentileIsNeverMadeOfPercentiles() {
    Pair merged = merged(parts(List.of(List.of(10L, 20L), List.of(30L))));
    assertThat(merged.slices().get(0).calls().p99ServiceNanos()).isNaN();
    assertThat(merged.warmup().series().get(0).p99Nanos()).containsOnly(Double.NaN);
    assertThat(merged.slices().get(0).calls().p50ServiceNanos()).isNaN();
    assertThat(merged.warmup().series().get(0).p50Nanos()).containsOnly(Double.NaN);
    assertThat(merged.warmup().series().get(0).callsPerSecond()).containsExactly(3, 6);
  }

  @Example
  void thePercentilesOfTheOnlyHostThatHadCallsAreKept() {
    Pair merged = merged(parts(List.of(List.of(10L, 20L), List.of())));
    assertThat(merged.slices().get(0).calls().p50ServiceNanos()).isEqualTo(15);
    assertThat(merged.slices().get(0).calls().p99ServiceNanos()).isEqualTo(16);
  }

  @Example
  void errorsThatAreAlikeAddUpOverHosts() {
    Pair merged = merged(parts(List.of(List.of(1L, 2L), List.of(3L), List.of(4L, 5L))));
    assertThat(merged.readings().errors().get(0).kinds())
        .containsExactly(
            new ErrorKind("failed", "Lost", "lost y", 2, 5, 6),
            new ErrorKind("failed", "Lost", "lost z", 4, 5, 6),
            new ErrorKind("timeout", "Late", "late by 1", 3, 1, 4));
  }

  @Example
  void windowsOfAnotherLengthAreRefusedAndTheHostIsNamed() {
    HostPart other =
        part("driver-7", pair(List.of(1L), List.of(slice(0, WINDOW_NANOS + 1, List.of(1L)))));
    assertThatThrownBy(() -> merged(List.of(ofDriver(0, List.of(1L)), other)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("driver-7 has a window of 175,000,001 ns, others 175,000,000");
  }

  @Example
  void whatIsNotMeasuredByAllIsNotInTheSlices() {
    List<Slice> two =
        List.of(slice(0, WINDOW_NANOS, List.of(1L)), slice(1, WINDOW_NANOS, List.of(1L)));
    List<Slice> one = two.subList(0, 1);
    Pair merged =
        merged(
            List.of(
                part("driver-0", pair(List.of(1L, 1L), two)),
                part("driver-1", pair(List.of(1L), one))));
    assertThat(merged.slices()).extracting(Slice::round).containsExactly(0);
    assertThat(merged.totals().get(0).measured().ok()).isEqualTo(3);
  }

  @Example
  void whatProvidersUsedIsTheSumOfWhatTheirOwnHostsTell() {
    HostPart provider = part("provider-0", ofProvider(40));
    HostPart another = part("provider-1", ofProvider(2));
    Pair merged =
        merged(List.of(provider, ofDriver(0, List.of(5L)), another, ofDriver(1, List.of(5L))));
    assertThat(merged.slices().get(0).usage()).isEqualTo(MadeUp.usage(2_000, 42, 20, 42));
    assertThat(merged.slices().get(0).windowCalls()).isEqualTo(2);
    assertThat(merged.totals()).hasSize(1);
    assertThat(merged.provider()).isEqualTo(Map.of("java", "17"));
  }

  @Example
  void requestsToAProviderAddUpOverDriversAndStandBesideWhatItReceived() {
    HostPart one = counted("driver-0", new PeerCalls(VARIANT, "provider-0", 5, -1));
    HostPart two = counted("driver-1", new PeerCalls(VARIANT, "provider-0", 7, -1));
    HostPart silent = counted("driver-2");
    HostPart provider = counted("provider-0", new PeerCalls(VARIANT, "provider-0", -1, 11));
    HostPart another = counted("provider-1", new PeerCalls(VARIANT, "provider-1", -1, 3));
    Pair merged = merged(List.of(another, one, provider, silent, two));
    assertThat(merged.readings().calls())
        .containsExactly(
            new PeerCalls(VARIANT, "provider-0", 12, 11),
            new PeerCalls(VARIANT, "provider-1", -1, 3));
  }

  @Example
  void twoAddressesOfOneProviderAreOne() {
    HostPart part =
        counted(
            "driver-0",
            new PeerCalls(VARIANT, "10.0.0.1:20880", 5, -1),
            new PeerCalls(VARIANT, "10.0.0.2:20880", 6, -1));
    assertThat(part.pairs().get(0).withProvidersNamed(any -> "provider-3").readings().calls())
        .containsExactly(new PeerCalls(VARIANT, "provider-3", 11, -1));
  }

  private static HostPart counted(String host, PeerCalls... calls) {
    Readings readings = Records.with(Readings.NONE, "calls", List.of(calls));
    return part(host, MadeUp.pair("readings", readings));
  }

  @Example
  void whatCodecsTookIsOfTheSideThatTookIt() {
    CodecUse.Sample some = new CodecUse.Sample(2, 10);
    CodecUse ofDriver = new CodecUse(some, CodecUse.Sample.NONE, CodecUse.Sample.NONE, some);
    CodecUse ofProvider = new CodecUse(CodecUse.Sample.NONE, some, some, CodecUse.Sample.NONE);
    Pair merged =
        merged(
            List.of(
                part("driver-0", took(ofDriver)),
                part("provider-0", took(ofProvider)),
                part("provider-1", took(ofProvider))));
    CodecUse.Sample ofBoth = new CodecUse.Sample(4, 20);
    assertThat(merged.totals().get(0).codec()).isEqualTo(new CodecUse(some, ofBoth, ofBoth, some));
  }

  private static Pair took(CodecUse codec) {
    return Records.with(
        ofProvider(1), "totals", List.of(MadeUp.totals(VARIANT, ok(0), ok(0), "codec", codec)));
  }

  private static Pair ofProvider(long used) {
    SliceCalls none = MadeUp.calls(WINDOW_NANOS, 0, Double.NaN);
    Slice slice = MadeUp.slice(VARIANT, none, "usage", MadeUp.usage(-1, used, -1, used));
    return MadeUp.pair("slices", List.of(slice), "provider", Map.of("java", "17"));
  }

  @Example
  void probesAddUpArmByArm() {
    HostPart one = part("driver-0", probed(10, List.of(1L, 2L)));
    HostPart other = part("driver-1", probed(10, List.of(3L)));
    Probe probe = merged(List.of(one, other)).probes().get(0);
    Probe.Arm arm = probe.arms().get(0);
    assertThat(arm.starts()).isEqualTo(new Starts(3, 0, 0));
    assertThat(arm.outcomes()).isEqualTo(ok(3));
    assertThat(arm.times().service()).isEqualTo(histogram(List.of(1L, 2L, 3L)));
  }

  @Example
  void hopsOfAllProvidersAddUpAndWhereOneIsSilentNoneAreKnown() {
    HopUse hop =
        new HopUse(2, 30, histogram(List.of(10L, 20L)), Map.of(2, 2L), Map.of(2, 2L), 7, 9);
    HostPart driver = ofDriver(0, List.of(5L));
    HostPart telling = part("provider-0", chained(List.of(hop)));
    HostPart too = part("provider-1", chained(List.of(hop)));
    HostPart silent = part("provider-1", chained(List.of()));
    assertThat(merged(List.of(driver, telling, too)).totals().get(0).hops())
        .containsExactly(
            new HopUse(
                2, 60, histogram(List.of(10L, 20L, 10L, 20L)), Map.of(2, 4L), Map.of(2, 4L), 7, 9));
    assertThat(merged(List.of(driver, telling, silent)).totals().get(0).hops()).isEmpty();
  }

  private static Pair chained(List<HopUse> hops) {
    Pair plain = pair(List.of(), List.of());
    return Records.with(plain, "totals", List.of(plain.totals().get(0).with(hops)));
  }

  @Example
  void probesOfDifferentLoadsAreRefused() {
    HostPart one = part("driver-0", probed(10, List.of(1L)));
    HostPart other = part("driver-1", probed(11, List.of(1L)));
    assertThatThrownBy(() -> merged(List.of(one, other)))
        .hasMessageStartingWith("driver-1 was asked for another probe than others");
  }

  private static Pair probed(int callers, List<Long> nanos) {
    ProbeRequest request =
        MadeUp.together(List.of(VARIANT), new Load.Closed(callers), Duration.ofMillis(250), 1);
    Probe.Arm arm =
        new Probe.Arm(
            request.arms().get(0),
            List.of(slice(0, WINDOW_NANOS, nanos)),
            new Starts(nanos.size(), 0, 0),
            Histograms.ofClosedLoop(histogram(nanos), Histograms.empty(), 0));
    Probe probe = new Probe(request, 0, 1_000, List.of(arm), RunEnd.complete());
    return pair(nanos, List.of(), List.of(probe));
  }

  @Example
  void pairsOfAnotherNumberAreRefused() {
    Pair pair = pair(List.of(), List.of());
    assertThatThrownBy(() -> merged(List.of(part("driver-0", pair), part("driver-1", pair, pair))))
        .hasMessage("driver-1 measured 2 pairs of JVMs, others 1");
  }
}
