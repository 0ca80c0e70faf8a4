package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Nanos;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.loadgen.driver.SliceRunner.Finished;
import io.github.timebench.loadgen.watch.EdgeReading;
import io.github.timebench.model.plan.QuietRule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Tells when a warm-up is over, by its causes: both JVMs are done with compiling and loading, and
 * calls no longer become cheaper. Looks at whole rounds, in which all variants had the same time.
 * What a side never tells is not asked of it. Not thread-safe.
 */
final class QuietWatch {

  private final QuietRule rule;
  private final int variants;
  private final List<Sample> samples = new ArrayList<>();

  /**
   * @param variants slices of a round
   */
  QuietWatch(QuietRule rule, int variants) {
    this.rule = rule;
    this.variants = variants;
  }

  /**
   * One slice of the warm-up.
   *
   * @param lengthNanos of the slice
   * @param calls for which its CPU time was used
   */
  record Sample(long lengthNanos, double calls, Side driver, Side provider) {
    static Sample of(Finished slice) {
      ProcessSnapshot ofDriver =
          slice.last().map(EdgeReading::driver).orElseGet(ProcessSnapshot::new);
      ProcessSnapshot ofProvider =
          slice.last().map(EdgeReading::provider).orElseGet(ProcessSnapshot::new);
      return new Sample(
          slice.planned().lengthNanos(),
          slice.calls().callShares(),
          new Side(slice.slice().usage().driverCpuNanos(), ofDriver),
          new Side(slice.slice().usage().providerCpuNanos(), ofProvider));
    }
  }

  /**
   * One side of a slice.
   *
   * @param cpuNanos used; -1 where unknown
   * @param counters of the JVM at its end
   */
  record Side(long cpuNanos, ProcessSnapshot counters) {}

  void add(Sample sample) {
    samples.add(sample);
  }

  boolean isQuiet() {
    int end = samples.size() / variants * variants;
    int middle = binBefore(end);
    int start = binBefore(middle);
    if (start < 0) {
      return false;
    }
    List<Sample> before = samples.subList(start, middle);
    List<Sample> last = samples.subList(middle, end);
    return isQuiet(Sample::driver, before, last)
        && isQuiet(Sample::provider, before, last)
        && isNoLongerCheaper(before, last);
  }

  /**
   * Where the shortest run of whole rounds begins that lasts long enough; negative if none does.
   */
  private int binBefore(int end) {
    long nanos = 0;
    int start = end;
    while (nanos < rule.seconds() * Nanos.PER_SECOND) {
      start -= variants;
      if (start < 0) {
        return -1;
      }
      nanos +=
          samples.subList(start, start + variants).stream().mapToLong(Sample::lengthNanos).sum();
    }
    return start;
  }

  private boolean isQuiet(Function<Sample, Side> side, List<Sample> before, List<Sample> last) {
    double compileMillis =
        perSecond(side, before, last, ProcessSnapshot::compileNanos) / Nanos.PER_MILLI;
    double classes = perSecond(side, before, last, ProcessSnapshot::loadedClasses);
    return !(compileMillis > rule.compileMillisPerSecond()) && !(classes > rule.classesPerSecond());
  }

  /**
   * How fast a counter rose over the last stretch; NaN if it is never told, infinite if not now.
   */
  private double perSecond(
      Function<Sample, Side> side,
      List<Sample> before,
      List<Sample> last,
      ToLongFunction<ProcessSnapshot> counter) {
    ProcessSnapshot from = latest(side, before, counter);
    ProcessSnapshot to = latest(side, last, counter);
    if (from == null || to == null) {
      return latest(side, samples, counter) == null ? Double.NaN : Double.POSITIVE_INFINITY;
    }
    long nanos = Math.max(1, to.epochNanos() - from.epochNanos());
    return (counter.applyAsLong(to) - counter.applyAsLong(from)) * Nanos.PER_SECOND / nanos;
  }

  private static ProcessSnapshot latest(
      Function<Sample, Side> side, List<Sample> samples, ToLongFunction<ProcessSnapshot> counter) {
    for (int i = samples.size() - 1; i >= 0; i--) {
      ProcessSnapshot counters = side.apply(samples.get(i)).counters();
      if (counter.applyAsLong(counters) != ProcessSnapshot.UNKNOWN) {
        return counters;
      }
    }
    return null;
  }

  private boolean isNoLongerCheaper(List<Sample> before, List<Sample> last) {
    double driver = cpuPerCall(Sample::driver, last);
    double provider = cpuPerCall(Sample::provider, last);
    double driverBefore = cpuPerCall(Sample::driver, before);
    double providerBefore = cpuPerCall(Sample::provider, before);
    double now = known(driver, driverBefore, driver) + known(provider, providerBefore, provider);
    double then =
        known(driver, driverBefore, driverBefore) + known(provider, providerBefore, providerBefore);
    return now >= (1 - rule.cpuFall()) * then;
  }

  /** An amount that counts only where both stretches tell theirs. */
  private static double known(double last, double before, double amount) {
    return Double.isNaN(last) || Double.isNaN(before) ? 0 : amount;
  }

  private static double cpuPerCall(Function<Sample, Side> side, List<Sample> stretch) {
    double nanos = 0;
    double calls = 0;
    for (Sample sample : stretch) {
      long cpuNanos = side.apply(sample).cpuNanos();
      if (cpuNanos != ProcessSnapshot.UNKNOWN) {
        nanos += cpuNanos;
        calls += sample.calls();
      }
    }
    return calls == 0 ? Double.NaN : nanos / calls;
  }
}
