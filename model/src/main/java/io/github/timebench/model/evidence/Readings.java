package io.github.timebench.model.evidence;

import org.HdrHistogram.Histogram;

/**
 * What was read beside the calls of a pair of JVMs, for the gates. Limits and judgement are no part
 * of it.
 *
 * @param whole warm-up and measurement
 * @param measured from the first measured slice to the end; {@link ResourceUse#NONE} if measuring
 *     never began
 * @param cpus CPUs that the driver's JVM may use
 * @param hiccups of the driver while it was measured
 * @param relay of a simulated distance while it was measured; {@link Relay#NONE} without one
 * @param switches of the callers to measured slices
 */
public record Readings(
    ResourceUse whole,
    ResourceUse measured,
    int cpus,
    Hiccups hiccups,
    Relay relay,
    Switches switches) {
  /** Nothing was read. */
  public static final Readings NONE =
      new Readings(ResourceUse.NONE, ResourceUse.NONE, 1, Hiccups.NONE, Relay.NONE, Switches.NONE);

  /**
   * How much longer sleeps of a millisecond took, in nanoseconds.
   *
   * @param p99Nanos 99 of 100 were shorter
   * @param maxNanos the longest
   */
  public record Hiccups(long p99Nanos, long maxNanos) {
    /** There were none. */
    public static final Hiccups NONE = new Hiccups(0, 0);

    private Hiccups worst(Hiccups other) {
      return new Hiccups(Math.max(p99Nanos, other.p99Nanos), Math.max(maxNanos, other.maxNanos));
    }
  }

  /** The same readings with those of a relay. */
  public Readings with(Relay other) {
    return new Readings(whole, measured, cpus, hiccups, other, switches);
  }

  /**
   * How much later than due a relay passed on what it held back, in nanoseconds.
   *
   * @param delayNanos for which it was to hold back
   * @param parcels that it passed on
   * @param p50Nanos half of them were later by less
   * @param p99Nanos 99 of 100 were later by less
   * @param maxNanos the latest
   */
  public record Relay(long delayNanos, long parcels, long p50Nanos, long p99Nanos, long maxNanos) {
    /** There was none. */
    public static final Relay NONE = new Relay(0, 0, 0, 0, 0);

    private Relay worst(Relay other) {
      return new Relay(
          Math.max(delayNanos, other.delayNanos),
          parcels + other.parcels,
          Math.max(p50Nanos, other.p50Nanos),
          Math.max(p99Nanos, other.p99Nanos),
          Math.max(maxNanos, other.maxNanos));
    }
  }

  /** The readings of both: CPU times are sums, of what else there is the worst. */
  Readings plus(Readings other) {
    return new Readings(
        whole.plus(other.whole),
        measured.plus(other.measured),
        cpus + other.cpus,
        hiccups.worst(other.hiccups),
        relay.worst(other.relay),
        switches.worst(other.switches));
  }

  /** The same readings with the provider's side as its own machine tells it. */
  Readings withProvider(Readings ofProvider) {
    return new Readings(
        whole.withProvider(ofProvider.whole),
        measured.withProvider(ofProvider.measured),
        cpus,
        hiccups,
        relay,
        switches);
  }

  /**
   * How late callers changed from one slice to the next, in nanoseconds: the start of the first
   * call in a slice, beyond the slice's start and the end of the same caller's call before. The
   * caller of an open loop is the generator: how late by itself it began the first call that was
   * due in a slice.
   *
   * @param count of switches, one for each caller and slice
   * @param p50Nanos half of them were later by less
   * @param p99Nanos 99 of 100 were later by less
   * @param maxNanos the latest
   */
  public record Switches(long count, long p50Nanos, long p99Nanos, long maxNanos) {
    /** There were none. */
    public static final Switches NONE = new Switches(0, 0, 0, 0);

    /** Those of a histogram of lateness. */
    public static Switches of(Histogram lateness) {
      return new Switches(
          lateness.getTotalCount(),
          lateness.getValueAtPercentile(50),
          lateness.getValueAtPercentile(99),
          lateness.getMaxValue());
    }

    /** Of both the later one at each percentile; counts add. */
    public Switches worst(Switches other) {
      return new Switches(
          count + other.count,
          Math.max(p50Nanos, other.p50Nanos),
          Math.max(p99Nanos, other.p99Nanos),
          Math.max(maxNanos, other.maxNanos));
    }

    /** The same, had all come later by so much. */
    public Switches laterBy(long nanos) {
      return new Switches(count, p50Nanos + nanos, p99Nanos + nanos, maxNanos + nanos);
    }
  }
}
