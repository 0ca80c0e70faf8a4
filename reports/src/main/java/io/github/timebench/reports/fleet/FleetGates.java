package io.github.timebench.reports.fleet;

import static io.github.timebench.reports.doc.Quantity.MILLIS;

import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The limits that a fleet must keep as a whole. Those of single hosts are the ones of every pair of
 * JVMs, judged for each.
 */
public record FleetGates(FleetFigures fleet) {
  /** Of a slice's length: how far off a host's clock may be. */
  public static final double MAX_CLOCK_SHARE = 0.02;

  static final Duration MAX_JUMP = Duration.ofMillis(5);

  /** A slice is at least so many times as long as a call and the clocks' error together. */
  static final int MIN_CALLS_IN_SLICE = 10;

  /** Of its share of the calls that are due, what a driver must begin. */
  static final double MIN_SHARE_BEGUN = 0.99;

  /** By how much the calls of a provider may differ from an equal share. */
  static final double MAX_IMBALANCE = 0.10;

  /** Of the windows, whose counters a provider's host may fail to read. */
  static final double MAX_UNREAD = 0.5;

  /** A driver is named as unlike the others beyond so many median absolute deviations. */
  static final double UNLIKE_DEVIATIONS = 3;

  /** Random arrivals of a driver may be fewer by so many of their standard deviations. */
  private static final double DEVIATIONS_OF_CHANCE = 4;

  private static final String HOSTS = "the hosts";
  private static final String DRIVERS = "the drivers";
  private static final String PROVIDERS = "the providers";
  private static final String FLEET = "the fleet";

  List<Gate> all() {
    List<Gate> gates = new ArrayList<>();
    if (fleet.hosts(Side.DRIVER).isEmpty()) {
      return gates;
    }
    gates.add(build());
    gates.add(machines());
    if (fleet.together() && fleet.sliceNanos() > 0) {
      gates.add(bound());
      gates.add(jump());
      if (!fleet.run().plan().study().probes()) {
        gates.add(length());
      }
      gates.add(everybody());
      gates.add(parts());
      gates.add(providers());
      if (!fleet.run().plan().study().probes()) {
        gates.add(readings());
      }
    }
    gates.add(silence());
    if (fleet.run().plan().openLoop() && !fleet.run().plan().study().probes()) {
      gates.add(shares());
    }
    gates.add(drivers());
    return gates;
  }

  private Gate build() {
    Map<List<String>, String> builds = new LinkedHashMap<>();
    for (HostFigures one : fleet.hosts()) {
      HostFacts facts = one.host().facts();
      builds.putIfAbsent(
          List.of(facts.build(), facts.java(), facts.dubbo(), facts.hessianLite()), one.name());
    }
    return Gate.of("build", HOSTS)
        .observed(
            builds.size(),
            builds.size() <= 1
                ? Text.of("the same")
                : Text.of(
                    "%s different ones, of %s", builds.size(), String.join(", ", builds.values())))
        .within(
            1,
            builds.size() <= 1,
            Text.of("the same jars, JVM, Dubbo and hessian-lite everywhere"));
  }

  /** Hosts of one kernel share its CPUs: that is said, and no fault. */
  private Gate machines() {
    long kernels = fleet.kernels();
    return Gate.of("machines", HOSTS)
        .observed(
            kernels,
            kernels == 0
                ? Gate.NOT_KNOWN
                : Text.of("%,d hosts on %,d kernels", fleet.hosts().size(), kernels));
  }

  private Gate bound() {
    long limit = Math.round(MAX_CLOCK_SHARE * fleet.sliceNanos());
    return worst(
        "clock",
        limit,
        fleet.hosts(),
        host -> host.clock().boundNanos(),
        Text.of(
            "off by at most %.0f %% of a slice, here %s",
            100 * MAX_CLOCK_SHARE, MILLIS.withUnit(limit)));
  }

  private Gate jump() {
    return worst(
        "clock jumps",
        MAX_JUMP.toNanos(),
        fleet.hosts(),
        host -> host.clock().jumpNanos(),
        Text.of("none of more than %d ms", MAX_JUMP.toMillis()));
  }

  /** A network may be slow, and a host is no part of the load: that is said, and no fault. */
  private Gate silence() {
    HostFigures longest =
        fleet.hosts().stream()
            .max(Comparator.comparingLong(HostFigures::silenceNanos))
            .orElseThrow();
    return Gate.of("silence", HOSTS)
        .observed(
            longest.silenceNanos(),
            Text.of(
                "%s (%s, the longest)", MILLIS.withUnit(longest.silenceNanos()), longest.name()));
  }

  private Gate worst(
      String figure,
      long limit,
      List<HostFigures> hosts,
      ToDoubleFunction<HostFigures> value,
      Text allowed) {
    HostFigures worst = hosts.stream().max(Comparator.comparingDouble(value)).orElseThrow();
    double nanos = value.applyAsDouble(worst);
    return Gate.of(figure, HOSTS)
        .observed(
            nanos,
            Text.of(
                hosts.size() > 1 ? "%s (%s, the worst)" : "%s (%s)",
                MILLIS.withUnit(nanos),
                worst.name()))
        .within(limit, nanos <= limit, allowed);
  }

  private Gate length() {
    double needed = MIN_CALLS_IN_SLICE * (fleet.longestServiceNanos() + fleet.worstClockNanos());
    double limit = fleet.sliceNanos();
    return Gate.of("slice length", FLEET)
        .observed(
            needed,
            Text.of(
                "slices of %s, %d × (%s + %s) = %s",
                MILLIS.withUnit(limit),
                MIN_CALLS_IN_SLICE,
                MILLIS.withUnit(fleet.longestServiceNanos()),
                MILLIS.withUnit(fleet.worstClockNanos()),
                MILLIS.withUnit(needed)))
        .within(
            limit,
            needed <= limit,
            Text.of(
                "at least %d times the p99 of a call and the clocks' error", MIN_CALLS_IN_SLICE))
        .advising(
            Text.of(
                "Calls of one slice reach into the next. Take a longer --slice, or a lower load."));
  }

  private Gate everybody() {
    List<Text> absent = fleet.absent();
    return Gate.of("presence", HOSTS)
        .observed(absent.size(), absent.isEmpty() ? Text.of("all") : more(absent))
        .within(0, absent.isEmpty(), Text.of("every driver and every provider in every round"));
  }

  private static Text more(List<Text> absent) {
    return absent.size() == 1
        ? absent.get(0)
        : Text.of("%s and %s more", absent.get(0), absent.size() - 1);
  }

  private Gate parts() {
    long differs = fleet.unaccounted();
    return Gate.of("account", FLEET)
        .observed(
            differs,
            differs == 0
                ? Text.of("%,d calls begun, by the hosts and merged", fleet.begun())
                : Text.of("%,d calls or times more or less", differs))
        .within(
            0, differs == 0, Text.of("the hosts' calls, ends and times add up to what is merged"));
  }

  /** Of each driver, against an equal share of the calls that were due. */
  private Gate shares() {
    List<HostFigures> drivers = fleet.hosts(Side.DRIVER);
    double due = drivers.stream().mapToDouble(one -> one.starts().due()).sum() / drivers.size();
    double chance = DEVIATIONS_OF_CHANCE * Math.sqrt(due);
    HostFigures least =
        drivers.stream().min(Comparator.comparingLong(one -> one.starts().begun())).orElseThrow();
    long waited = drivers.stream().mapToLong(one -> one.starts().waitedForPlace()).sum();
    boolean providersAreTheLimit = waited > (1 - MIN_SHARE_BEGUN) * due * drivers.size();
    double share = least.starts().begun() / due;
    return Gate.of("shares", DRIVERS)
        .observed(1 - share, Text.of("%.1f %% by %s, the least", 100 * share, least.name()))
        .within(
            1 - MIN_SHARE_BEGUN,
            least.starts().begun() >= MIN_SHARE_BEGUN * due - chance || providersAreTheLimit,
            Text.of(
                "each begins %.0f %% of its share of the calls that are due",
                100 * MIN_SHARE_BEGUN))
        .advising(
            Text.of(
                "A driver does not keep its rate. Give it more cores, or take a lower --rate."));
  }

  private Gate providers() {
    List<ProviderShare> shares = ProviderShare.of(fleet);
    ProviderShare worst =
        shares.stream()
            .max(Comparator.comparingDouble(one -> Math.abs(one.deviation())))
            .orElse(null);
    return Gate.of("balance", PROVIDERS)
        .observed(
            worst == null ? Double.NaN : Math.abs(worst.deviation()),
            worst == null
                ? Gate.NOT_KNOWN
                : Text.of(
                    "%s at %s, the furthest",
                    Numbers.changeOfRatio(1 + worst.deviation()), worst.provider()))
        .within(
            MAX_IMBALANCE,
            worst == null || Math.abs(worst.deviation()) <= MAX_IMBALANCE,
            Text.of("each within %.0f %% of an equal share of the calls", 100 * MAX_IMBALANCE))
        .advising(
            Text.of(
                "Calls are not spread evenly. Look at the providers' machines and connections."));
  }

  /** What providers use is read by their own hosts, at the edges of each window. */
  private Gate readings() {
    HostFigures worst =
        fleet.hosts(Side.PROVIDER).stream()
            .max(
                Comparator.comparingDouble(HostFigures::unreadShare)
                    .thenComparingDouble(HostFigures::switchesP99Nanos))
            .orElseThrow();
    return Gate.of("readings", PROVIDERS)
        .observed(
            worst.unreadShare(),
            Double.isNaN(worst.switchesP99Nanos())
                ? Text.of("%.1f %% at %s, the least", 100 * (1 - worst.unreadShare()), worst.name())
                : Text.of(
                    "%.1f %% at %s, the least, p99 %s late",
                    100 * (1 - worst.unreadShare()),
                    worst.name(),
                    MILLIS.withUnit(worst.switchesP99Nanos())))
        .within(
            MAX_UNREAD,
            worst.unreadShare() <= MAX_UNREAD,
            Text.of(
                "%.0f %% of the windows of each have counters from both edges",
                100 * (1 - MAX_UNREAD)))
        .advising(
            Text.of(
                "A host could not read what its provider used. Look at what else its machine does."));
  }

  /** Throughput of a driver beside the others': shown only, since machines may differ. */
  private Gate drivers() {
    List<HostFigures> drivers = fleet.hosts(Side.DRIVER);
    double[] rates = drivers.stream().mapToDouble(HostFigures::callsPerSecond).toArray();
    double median = median(rates);
    double deviation = median(Arrays.stream(rates).map(rate -> Math.abs(rate - median)).toArray());
    HostFigures furthest =
        drivers.stream()
            .max(Comparator.comparingDouble(one -> Math.abs(one.callsPerSecond() - median)))
            .orElseThrow();
    double off = furthest.callsPerSecond() / median - 1;
    boolean unlike = Math.abs(furthest.callsPerSecond() - median) > UNLIKE_DEVIATIONS * deviation;
    return Gate.of("balance", DRIVERS)
        .observed(
            Math.abs(off),
            Double.isNaN(off)
                ? Gate.NOT_KNOWN
                : unlike
                    ? Text.of(
                        "%s %s from the median, more than %.0f median deviations",
                        furthest.name(), Numbers.changeOfRatio(1 + off), UNLIKE_DEVIATIONS)
                    : Text.of(
                        "%s %s from the median", furthest.name(), Numbers.changeOfRatio(1 + off)));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
