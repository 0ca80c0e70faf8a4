package io.github.timebench.model.plan;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Labelled;
import io.github.timebench.api.Phrase;
import java.time.Duration;
import java.util.Optional;

/**
 * The hosts of a run.
 *
 * @param drivers hosts of drivers, at most {@value #MAX_HOSTS}; 0 for a run on one machine
 * @param providers hosts of providers
 * @param hostsDeadline the longest wait for hosts that cannot be reached
 * @param spareBlocks blocks that may be repeated because a host was lost, in all the run
 */
public record Fleet(
    Layout layout, int drivers, int providers, Duration hostsDeadline, int spareBlocks) {
  public static final String DRIVERS_FLAG = "--driver-host";

  public static final String PROVIDERS_FLAG = "--provider-host";

  public static final String LAYOUT_FLAG = "--layout";

  public static final String DEADLINE_FLAG = "--hosts-deadline";

  public static final String SPARES_FLAG = "--spare-blocks";

  /** More hosts than this of one role were never tried. */
  public static final int MAX_HOSTS = 200;

  /** The most blocks that may be repeated. */
  public static final int MAX_SPARES = 20;

  /** One machine. */
  public static final Fleet NONE = new Fleet(Layout.PAIRS, 0, 0, Duration.ZERO, 0);

  /** In layout together: from the announcement of a probe until it begins, at least. */
  public static final Duration PROBE_LEAD = Duration.ofMillis(1500);

  private static final Duration MIN_DEADLINE = Duration.ofSeconds(1);
  private static final Duration MAX_DEADLINE = Duration.ofHours(1);

  /** How drivers and providers belong together. */
  public enum Layout implements Labelled {
    /** Driver k calls provider k and no other: machine pairs run blocks side by side. */
    PAIRS,
    /** All drivers call all providers, in one schedule. */
    TOGETHER
  }

  public Fleet {
    Rules.requireRange(DRIVERS_FLAG, drivers, 0, MAX_HOSTS);
    Rules.requireRange(SPARES_FLAG, spareBlocks, 0, MAX_SPARES);
    if (drivers == 0) {
      Rules.require(
          providers == 0,
          PROVIDERS_FLAG,
          Phrase.of("needs %s, the drivers", DRIVERS_FLAG),
          providers);
    } else {
      Rules.requireRange(PROVIDERS_FLAG, providers, 1, MAX_HOSTS);
      Rules.requireRange(DEADLINE_FLAG, hostsDeadline, MIN_DEADLINE, MAX_DEADLINE);
      Rules.require(
          layout != Layout.PAIRS || providers == drivers,
          PROVIDERS_FLAG,
          Phrase.of(
              "must be as many as %s=%s in layout pairs, where driver k calls provider k",
              DRIVERS_FLAG, drivers),
          providers);
    }
  }

  /** Whether there are hosts behind command prefixes. */
  public boolean any() {
    return drivers > 0;
  }

  /** Whether driver k calls provider k only. */
  public boolean inPairs() {
    return any() && layout == Layout.PAIRS;
  }

  public boolean together() {
    return any() && layout == Layout.TOGETHER;
  }

  public int blocksAtOnce() {
    return inPairs() ? drivers : 1;
  }

  /** Drivers that one provider can get calls from at once. */
  public int driversPerProvider() {
    return together() ? drivers : 1;
  }

  public int providersOfDriver() {
    return together() ? providers : 1;
  }

  /** What it takes to tell all machines of so many probes; nothing where each decides by itself. */
  Duration announcing(long probes) {
    return together() ? PROBE_LEAD.multipliedBy(probes) : Duration.ZERO;
  }

  /** The name of a machine pair, such as {@code pair-3}. */
  public static String pairName(int pair) {
    return "pair-" + pair;
  }

  /**
   * Checks the other parts of a plan.
   *
   * @throws UsageException for what cannot be had on a fleet
   */
  void requireFits(Hops hops, Load load, Optional<ThreadsView> threadsView, Study study) {
    if (!any()) {
      return;
    }
    Rules.require(
        !hops.distant(),
        Hops.DISTANCE_FLAG,
        Phrase.of("cannot stand beside %s: machines are as far apart as they are", DRIVERS_FLAG),
        Durations.format(hops.distance()));
    Rules.require(
        threadsView.isEmpty(),
        ThreadsView.FLAG,
        Phrase.of("cannot stand beside %s: a recording stays on its machine", DRIVERS_FLAG),
        "true");
    if (load instanceof Load.Open open) {
      share(open.rate());
      Rules.require(
          !inPairs() || !study.varies(Sweep.Kind.RATE),
          Sweep.Kind.RATE.flag(),
          Phrase.of(
              "cannot take several values in layout pairs, where each driver has a part of"
                  + " one rate"),
          open.rate());
    }
  }

  /**
   * One driver's part of a rate.
   *
   * @throws UsageException if it is no whole number of calls a minute, or too low
   */
  public Rate share(Rate rate) {
    long minute = Duration.ofMinutes(1).toNanos();
    long perMinute = rate.calls() * (minute / rate.periodNanos());
    if (perMinute % drivers == 0 && perMinute / drivers >= 60 * Rate.MIN_PER_SECOND) {
      long calls = perMinute / drivers;
      return calls % 60 == 0 ? Rate.perSecond(calls / 60) : new Rate(calls, minute);
    }
    throw new UsageException(
        Sweep.Kind.RATE.flag(),
        Phrase.of(
            "is the fleet's, and must leave each of its %d drivers whole calls a minute,"
                + " %d/s at least: take a multiple of %d/m",
            drivers, Rate.MIN_PER_SECOND, drivers),
        rate);
  }
}
