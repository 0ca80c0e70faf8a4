package io.github.timebench.reports.figures;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * One resource, of all who use it.
 *
 * @param title what it is
 * @param unit of all lines
 * @param lines one per side, or per machine
 */
public record ResourcePanel(String title, String unit, List<Line> lines) {
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final double PERCENT = 100;

  public ResourcePanel {
    lines = List.copyOf(lines);
  }

  /**
   * Who uses it.
   *
   * @param name such as {@code driver}
   * @param value of a second; NaN where it is not known
   */
  public record Line(String name, ToDoubleFunction<ResourceUse> value) {}

  /** The panels of a run, CPU as a share of the CPUs where both sides say how many they have. */
  public static List<ResourcePanel> of(RunEnvironment environment) {
    int driverCpus = cpus(environment.driver().get("cpus"));
    int providerCpus = cpus(environment.provider().get("cpus"));
    boolean known = driverCpus > 0 && providerCpus > 0;
    List<ResourcePanel> panels = new ArrayList<>();
    panels.add(
        known
            ? sides(
                "CPU", "% of the CPUs", cpus(PERCENT / driverCpus), cpus(PERCENT / providerCpus))
            : sides("CPU", "CPUs", cpus(1), cpus(1)));
    panels.add(sides("Allocation", "MB/s", rate(ProcessUse::allocatedBytes, BYTES_PER_MEGABYTE)));
    panels.add(sides("Garbage collection", "ms/s", rate(ProcessUse::gcNanos, Nanos.PER_MILLI)));
    panels.add(sides("Threads", "live", (use, length) -> known(use.threads())));
    panels.add(
        new ResourcePanel(
            "Run queue", "runnable threads", List.of(new Line("machine", ResourceUse::runQueue))));
    panels.add(takenAway());
    return List.copyOf(panels);
  }

  private static int cpus(String fact) {
    return fact != null && fact.matches("\\d{1,6}") ? Integer.parseInt(fact) : 0;
  }

  @FunctionalInterface
  private interface OfSide {
    double value(ProcessUse use, long lengthMillis);
  }

  private static ResourcePanel sides(String title, String unit, OfSide both) {
    return sides(title, unit, both, both);
  }

  private static ResourcePanel sides(String title, String unit, OfSide driver, OfSide provider) {
    return new ResourcePanel(
        title, unit, List.of(driver("driver", driver), provider("provider", provider)));
  }

  private static Line driver(String name, OfSide value) {
    return new Line(name, second -> value.value(second.driver(), second.lengthMillis()));
  }

  private static Line provider(String name, OfSide value) {
    return new Line(name, second -> value.value(second.provider(), second.lengthMillis()));
  }

  private static ResourcePanel takenAway() {
    OfSide throttled =
        rate(ProcessUse::throttledNanos, Nanos.PER_MILLI * MILLIS_PER_SECOND / PERCENT);
    return new ResourcePanel(
        "Steal and throttling",
        "% of the time",
        List.of(
            new Line("stolen", second -> PERCENT * second.stealShare()),
            driver("driver throttled", throttled),
            provider("provider throttled", throttled)));
  }

  /** CPU time per time, as a multiple of one CPU or of what is given. */
  private static OfSide cpus(double factor) {
    return rate(ProcessUse::cpuNanos, Nanos.PER_MILLI * MILLIS_PER_SECOND / factor);
  }

  private static OfSide rate(ToLongFunction<ProcessUse> amount, double perUnit) {
    return (use, lengthMillis) ->
        known(amount.applyAsLong(use)) / perUnit / (lengthMillis / MILLIS_PER_SECOND);
  }

  private static double known(long amount) {
    return amount < 0 ? Double.NaN : amount;
  }
}
