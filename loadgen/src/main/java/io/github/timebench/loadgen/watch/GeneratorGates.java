package io.github.timebench.loadgen.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether the generator was fit to measure. In an open loop it must begin the calls that are due,
 * and in time, unless all places are taken. Stolen CPU time, a busy machine and hiccups explain
 * calls that begin late; by themselves they are shown and never fail.
 */
public final class GeneratorGates {
  private static final String CLOSED_LOOP = "measured only (closed loop)";
  private static final String OPEN_LOOP = "measured only (explains calls that begin late)";
  private static final String NOT_KNOWN = "n/a";
  private static final double MUCH_STOLEN = 0.02;
  private static final double SATURATED = 0.95;
  private static final double LEAST_BEGUN = 0.99;
  private static final double LAG_OF_RESPONSE = 0.1;
  private static final long LEAST_LAG_NANOS = Duration.ofMillis(1).toNanos();
  private static final long LONG_HICCUP_NANOS = Duration.ofMillis(100).toNanos();

  private GeneratorGates() {}

  /** What is shown of a closed loop; every gate holds. */
  public static List<BlockGate> closedLoop(MeasuredUse use) {
    return explanations(use, CLOSED_LOOP);
  }

  /** What must hold in an open loop, and what may explain it where it does not. */
  public static List<BlockGate> openLoop(MeasuredUse use, List<OpenLoopUse> variants) {
    List<BlockGate> gates = new ArrayList<>();
    variants.forEach(variant -> gates.add(lag(variant)));
    variants.forEach(variant -> gates.add(rate(variant)));
    gates.addAll(explanations(use, OPEN_LOOP));
    return List.copyOf(gates);
  }

  private static List<BlockGate> explanations(MeasuredUse use, String limit) {
    return List.of(
        new BlockGate("steal", limit, stolen(use), true, use.stolenShare() / MUCH_STOLEN),
        new BlockGate("hiccups of the driver", limit, hiccups(use), true, ofLongest(use)),
        new BlockGate("load of the CPUs", limit, load(use), true, ofSaturated(use)),
        pauses(use));
  }

  private static BlockGate lag(OpenLoopUse variant) {
    return new BlockGate(
        "lag of " + variant.variant(),
        format("p99 at most 1 ms or 10 %% of the median response, here %s", millis(limit(variant))),
        "p99 " + millis(variant.lagP99Nanos()),
        variant.lagP99Nanos() <= limit(variant),
        (double) variant.lagP99Nanos() / limit(variant));
  }

  private static long limit(OpenLoopUse variant) {
    return Math.max(LEAST_LAG_NANOS, Math.round(LAG_OF_RESPONSE * variant.responseP50Nanos()));
  }

  /** As long as enough calls wait for places, it is the provider that cannot keep up. */
  private static BlockGate rate(OpenLoopUse variant) {
    boolean enough = variant.begun() >= LEAST_BEGUN * variant.due();
    boolean providerIsTheLimit = variant.heldBack() > (1 - LEAST_BEGUN) * variant.due();
    return new BlockGate(
        "rate of " + variant.variant(),
        "99 % of the calls that are due, unless 1 % wait for places",
        format(
            "%,d of %,d begun, %,d waited for a place",
            variant.begun(), variant.due(), variant.heldBack()),
        enough || providerIsTheLimit,
        LEAST_BEGUN * variant.due() / variant.begun());
  }

  /** A provider that stands still is a finding, not a fault of the measurement. */
  private static BlockGate pauses(MeasuredUse use) {
    return new BlockGate(
        "pauses of the provider",
        "measured only",
        use.providerPausedNanos() < 0 ? NOT_KNOWN : millis(use.providerPausedNanos()) + " in all",
        true,
        use.providerPausedNanos() < 0 ? Double.NaN : use.providerPausedNanos());
  }

  private static double ofLongest(MeasuredUse use) {
    return (double) use.hiccups().longestNanos() / LONG_HICCUP_NANOS;
  }

  /** Of machine and driver the one that is nearer to having no CPU left; the other is ignored. */
  private static double ofSaturated(MeasuredUse use) {
    double ofDriver = use.driverCpus() / use.cpus();
    double share =
        Double.isNaN(ofDriver) || use.busyShare() > ofDriver ? use.busyShare() : ofDriver;
    return share / SATURATED;
  }

  private static String stolen(MeasuredUse use) {
    return Double.isNaN(use.stolenShare()) ? NOT_KNOWN : percent(use.stolenShare());
  }

  private static String hiccups(MeasuredUse use) {
    return format(
        "p99 %s, longest %s",
        millis(use.hiccups().p99Nanos()), millis(use.hiccups().longestNanos()));
  }

  private static String load(MeasuredUse use) {
    String machine =
        Double.isNaN(use.busyShare()) ? "machine n/a" : "machine " + percent(use.busyShare());
    return Double.isNaN(use.driverCpus())
        ? machine + ", driver n/a"
        : machine + format(", driver %.2f of %d CPUs", use.driverCpus(), use.cpus());
  }

  private static String percent(double share) {
    return format("%.1f %%", 100 * share);
  }

  private static String millis(long nanos) {
    return format("%.1f ms", nanos / 1e6);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
