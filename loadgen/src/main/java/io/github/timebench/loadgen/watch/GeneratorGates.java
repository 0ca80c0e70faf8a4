package io.github.timebench.loadgen.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Whether the generator was fit to measure. In an open loop it must not be late by its own fault.
 * In a closed loop it takes what CPU it can get, so the same is measured and shown, and never
 * fails.
 */
public final class GeneratorGates {
  private static final String CLOSED_LOOP = "measured only (closed loop)";
  private static final String NOT_KNOWN = "n/a";
  private static final double MOST_STOLEN = 0.02;
  private static final double SATURATED = 0.95;
  private static final double LEAST_BEGUN = 0.99;
  private static final double LAG_OF_RESPONSE = 0.1;
  private static final long LEAST_LAG_NANOS = Duration.ofMillis(1).toNanos();
  private static final long LONGEST_HICCUP_NANOS = Duration.ofMillis(100).toNanos();

  private GeneratorGates() {}

  /** What is shown of a closed loop; every gate holds. */
  public static List<BlockGate> closedLoop(MeasuredUse use) {
    return List.of(
        new BlockGate("steal", CLOSED_LOOP, stolen(use), true, use.stolenShare() / MOST_STOLEN),
        new BlockGate(
            "hiccups of the driver",
            CLOSED_LOOP,
            hiccups(use),
            true,
            ofLongest(use.hiccups().longestNanos())),
        new BlockGate("load of the CPUs", CLOSED_LOOP, load(use), true, ofSaturated(use)),
        pauses(use));
  }

  /** What must hold in an open loop. */
  public static List<BlockGate> openLoop(MeasuredUse use, List<OpenLoopUse> variants) {
    List<BlockGate> gates = new ArrayList<>();
    variants.forEach(variant -> gates.add(lag(variant)));
    variants.forEach(variant -> gates.add(rate(variant)));
    gates.add(cpu(use, variants));
    gates.add(
        new BlockGate(
            "steal",
            format("at most %.0f %% of the machine's CPU time", 100 * MOST_STOLEN),
            stolen(use),
            !(use.stolenShare() > MOST_STOLEN),
            use.stolenShare() / MOST_STOLEN));
    gates.add(
        new BlockGate(
            "hiccups of the driver",
            format("none over %s while the provider leaves it a CPU", millis(LONGEST_HICCUP_NANOS)),
            hiccups(use),
            use.hiccups().longestUnexplainedNanos() <= LONGEST_HICCUP_NANOS,
            ofLongest(use.hiccups().longestUnexplainedNanos())));
    gates.add(pauses(use));
    return List.copyOf(gates);
  }

  private static BlockGate lag(OpenLoopUse variant) {
    return new BlockGate(
        "lag of " + variant.variant(),
        format("p99 at most 1 ms or 10 %% of the median response, here %s", millis(limit(variant))),
        "p99 " + millis(variant.lagP99Nanos()),
        !isLate(variant),
        (double) variant.lagP99Nanos() / limit(variant));
  }

  private static long limit(OpenLoopUse variant) {
    return Math.max(LEAST_LAG_NANOS, Math.round(LAG_OF_RESPONSE * variant.responseP50Nanos()));
  }

  private static boolean isLate(OpenLoopUse variant) {
    return variant.lagP99Nanos() > limit(variant);
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

  private static BlockGate cpu(MeasuredUse use, List<OpenLoopUse> variants) {
    boolean saturated = use.busyShare() >= SATURATED || use.driverCpus() >= SATURATED * use.cpus();
    boolean late = variants.stream().anyMatch(GeneratorGates::isLate);
    return new BlockGate(
        "load of the CPUs",
        format("below %.0f %% wherever calls begin late", 100 * SATURATED),
        load(use) + (late ? ", calls begin late" : ""),
        !(saturated && late),
        ofSaturated(use));
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

  private static double ofLongest(long hiccupNanos) {
    return (double) hiccupNanos / LONGEST_HICCUP_NANOS;
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
