package io.github.timebench.model.evidence;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What one provider JVM and one driver JVM, both fresh, measured: the driver's answer, stored as it
 * is. Complete or not.
 *
 * @param version of Dubbo's own serializer in another release, such as {@code stock@3.2.13}; empty
 *     for the Dubbo that Timebench is built with
 * @param slices the measured slices, in the order in which they ran; none where probes were asked
 *     for
 * @param probes in the order in which they ran
 * @param totals per variant
 * @param resources of both sides, second by second; empty if they were not watched
 * @param readings for the gates
 * @param driver the driver's JVM and libraries, by name
 * @param provider the provider's JVM and libraries; empty where it does not tell
 */
public record Pair(
    String version,
    Warmup warmup,
    List<Slice> slices,
    List<Probe> probes,
    List<VariantTotals> totals,
    List<ResourceUse> resources,
    Readings readings,
    RunEnd end,
    Map<String, String> driver,
    Map<String, String> provider) {
  public Pair {
    slices = List.copyOf(slices);
    probes = List.copyOf(probes);
    totals = List.copyOf(totals);
    resources = List.copyOf(resources);
    driver = Map.copyOf(driver);
    provider = Map.copyOf(provider);
  }

  public static Pair ofSlices(Warmup warmup, List<Slice> slices) {
    return new Pair(
        "",
        warmup,
        slices,
        List.of(),
        List.of(),
        List.of(),
        Readings.NONE,
        RunEnd.complete(),
        Map.of(),
        Map.of());
  }

  Pair stripped() {
    return new Pair(
        version,
        new Warmup(warmup.startedAt(), warmup.seconds(), warmup.quiet(), List.of()),
        slices,
        probes,
        totals.stream().map(VariantTotals::withoutTimes).toList(),
        List.of(),
        readings,
        end,
        driver,
        provider);
  }

  public Pair endedAs(RunEnd otherEnd) {
    return new Pair(
        version, warmup, slices, probes, totals, resources, readings, otherEnd, driver, provider);
  }

  public Pair with(Readings.Relay relay) {
    return with(resources, readings.with(relay));
  }

  private Pair with(List<ResourceUse> otherResources, Readings otherReadings) {
    return new Pair(
        version,
        warmup,
        slices,
        probes,
        totals,
        otherResources,
        otherReadings,
        end,
        driver,
        provider);
  }

  /**
   * The same measurement with other names of the providers that were called.
   *
   * @param names by the address that a driver found in the registry
   */
  public Pair withProvidersNamed(UnaryOperator<String> names) {
    return with(resources, readings.named(names));
  }

  /** The measured slices, those of probes included. */
  public Stream<Slice> allSlices() {
    return Stream.concat(
        slices.stream(),
        probes.stream()
            .flatMap(probe -> probe.arms().stream())
            .flatMap(arm -> arm.slices().stream()));
  }

  /** A name, with the version in brackets where it is not this Dubbo's. */
  public String named(String name) {
    return version.isEmpty() ? name : name + " (" + version + ")";
  }

  /**
   * What several hosts measured at the same time. Slices that one of them has not are left out:
   * half a fleet is no measurement.
   *
   * @throws IllegalArgumentException if they did not measure the same slices
   */
  public Pair plus(Pair other) {
    requireVersion(other);
    return new Pair(
        version,
        warmup.plus(other.warmup),
        Sums.ofBoth(slices, other.slices, Slice::place, Slice::plus),
        Sums.inOrder(probes, other.probes, Probe::plus),
        Sums.of(totals, other.totals, VariantTotals::variant, VariantTotals::plus),
        Sums.inOrder(resources, other.resources, ResourceUse::plus),
        readings.plus(other.readings),
        end.worst(other.end),
        Sums.facts(driver, other.driver),
        Sums.facts(provider, other.provider));
  }

  /**
   * What this pair and another one of the same machine measured that took turns with it: each has
   * variants that the other has not.
   *
   * @throws IllegalArgumentException if they are of two versions
   */
  public Pair inTurnsWith(Pair other) {
    requireVersion(other);
    return new Pair(
        version,
        warmup.plus(other.warmup),
        Stream.concat(slices.stream(), other.slices.stream())
            .sorted(Comparator.comparingLong(Slice::startNanos))
            .toList(),
        probes,
        Stream.concat(totals.stream(), other.totals.stream()).toList(),
        Sums.inOrder(resources, other.resources, ResourceUse::plus),
        readings.inTurnsWith(other.readings),
        end.worst(other.end),
        Sums.facts(driver, other.driver),
        Sums.facts(provider, other.provider));
  }

  /** The same without what its provider used, which another pair tells that called it, too. */
  public Pair withoutProviderUse() {
    return with(
        resources.stream().map(ResourceUse::withoutProvider).toList(),
        readings.withoutProviderUse());
  }

  private void requireVersion(Pair other) {
    if (!version.equals(other.version)) {
      throw new IllegalArgumentException(
          "measured '%s', others '%s'".formatted(other.version, version));
    }
  }

  /** What drivers measured, with the provider's side as the hosts of the providers tell it. */
  public Pair withProvider(Pair ofProvider) {
    return new Pair(
        version,
        warmup.withProvider(ofProvider.warmup),
        Sums.left(slices, ofProvider.slices, Slice::place, Slice::withProvider),
        Sums.leftInOrder(probes, ofProvider.probes, Probe::withProvider),
        Sums.left(totals, ofProvider.totals, VariantTotals::variant, VariantTotals::withProvider),
        Sums.leftInOrder(resources, ofProvider.resources, ResourceUse::withProvider),
        readings.withProvider(ofProvider.readings),
        end.worst(ofProvider.end),
        driver,
        ofProvider.provider);
  }
}
