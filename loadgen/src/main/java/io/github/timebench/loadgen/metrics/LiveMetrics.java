package io.github.timebench.loadgen.metrics;

import io.github.timebench.api.Nanos;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What the drivers of a run have said so far, and the clocks of its hosts, as time series. Holds
 * one run at a time: when another one begins its series end. Thread-safe.
 */
public final class LiveMetrics {
  private static final List<String> PHASES = List.of("starting", "warming", "measuring");

  private final String version;
  private final Map<Family, Map<Map<String, String>, Double>> values = new EnumMap<>(Family.class);
  private final Map<Family, Map<Map<String, String>, TimeBuckets>> times =
      new EnumMap<>(Family.class);
  private final Map<Map<String, String>, Supplier<Clock>> clocks = new HashMap<>();
  private Optional<String> run = Optional.empty();

  public LiveMetrics(String version) {
    this.version = version;
  }

  /**
   * A driver, or another host of a run.
   *
   * @param block from 0
   * @param host its name, such as {@code driver-0}
   */
  public record Source(String run, int block, String host) {
    /** The host that drives where there is but one machine. */
    public static final String ONE_DRIVER = "driver-0";

    private Map<String, String> labels(String... more) {
      Map<String, String> labels = new TreeMap<>(Map.of("run", run, "host", host));
      for (int i = 0; i < more.length; i += 2) {
        labels.put(more[i], more[i + 1]);
      }
      return labels;
    }

    private Map<String, String> labelsOfBlock(String... more) {
      Map<String, String> labels = labels(more);
      labels.put("block", Integer.toString(block + 1));
      return labels;
    }
  }

  /**
   * A series as it stands.
   *
   * @param value of a counter, a gauge or an info; NaN of a histogram
   * @param times of a histogram; none of others
   */
  public record Series(
      Family family, Map<String, String> labels, double value, TimeBuckets times) {}

  /**
   * What is known of a host's clock.
   *
   * @param offsetNanos by which it is ahead of fleet time
   * @param boundNanos by how much that may be wrong
   */
  public record Clock(long offsetNanos, long boundNanos) {}

  /** A host serves a run: its clock is read whenever series are asked for. */
  public synchronized void clock(Source source, Supplier<Clock> clock) {
    hold(source.run());
    clocks.put(source.labels(), clock);
  }

  /** A driver starts: takes its progress. */
  public Consumer<Progress> hearing(Source source) {
    begin(source);
    return progress -> add(source, progress);
  }

  private void hold(String other) {
    if (!run.equals(Optional.of(other))) {
      values.clear();
      times.clear();
      clocks.clear();
      run = Optional.of(other);
    }
  }

  private synchronized void begin(Source source) {
    hold(source.run());
    set(Family.INFO, Map.of("run", source.run(), "version", version), 1);
    phase(source, "starting");
  }

  private synchronized void add(Source source, Progress progress) {
    if (!run.equals(Optional.of(source.run()))) {
      return;
    }
    phase(source, progress.phase());
    String variant = progress.variant();
    WindowCalls window = progress.inWindow();
    Map<String, String> labels = source.labels("variant", variant);
    count(Family.WINDOW, labels, progress.calls().windowNanos() / Nanos.PER_SECOND);
    window
        .outcomes()
        .byLabel()
        .forEach((end, calls) -> count(Family.CALLS, ended(source, variant, end), calls));
    progress
        .calls()
        .outcomes()
        .byLabel()
        .forEach((end, calls) -> count(Family.SLICE_CALLS, ended(source, variant, end), calls));
    count(Family.SERVICE, labels, window.service());
    count(Family.RESPONSE, labels, window.response());
    count(Family.LAG, labels, window.lag());
    if (window.latenessNanos() != WindowCalls.NO_SWITCH) {
      set(Family.LATENESS, source.labels(), window.latenessNanos() / Nanos.PER_SECOND);
    }
  }

  private static Map<String, String> ended(Source source, String variant, String outcome) {
    return source.labelsOfBlock("variant", variant, "outcome", outcome);
  }

  public synchronized void ended(Source source) {
    if (run.equals(Optional.of(source.run()))) {
      phase(source, "");
    }
  }

  private void phase(Source source, String now) {
    for (String phase : PHASES) {
      set(Family.PHASE, source.labelsOfBlock("phase", phase), phase.equals(now) ? 1 : 0);
    }
  }

  private void set(Family family, Map<String, String> labels, double value) {
    values.computeIfAbsent(family, unseen -> new HashMap<>()).put(labels, value);
  }

  private void count(Family family, Map<String, String> labels, double more) {
    values.computeIfAbsent(family, unseen -> new HashMap<>()).merge(labels, more, Double::sum);
  }

  private void count(Family family, Map<String, String> labels, TimeBuckets more) {
    if (!more.counts().isEmpty()) {
      times
          .computeIfAbsent(family, unseen -> new HashMap<>())
          .merge(labels, more, TimeBuckets::plus);
    }
  }

  public List<Series> series() {
    List<Series> all = new ArrayList<>();
    clocks()
        .forEach(
            (labels, clock) -> {
              Clock read = clock.get();
              all.add(nanos(Family.CLOCK_OFFSET, labels, read.offsetNanos()));
              all.add(nanos(Family.CLOCK_BOUND, labels, read.boundNanos()));
            });
    addTold(all);
    return List.copyOf(all);
  }

  Map<Family, List<Series>> byFamily() {
    return series().stream()
        .collect(
            Collectors.groupingBy(
                Series::family, () -> new EnumMap<>(Family.class), Collectors.toList()));
  }

  /** Read without a lock: a clock may be that of a host that is being replaced. */
  private synchronized Map<Map<String, String>, Supplier<Clock>> clocks() {
    return Map.copyOf(clocks);
  }

  private static Series nanos(Family family, Map<String, String> labels, long nanos) {
    return new Series(family, labels, nanos / Nanos.PER_SECOND, TimeBuckets.NONE);
  }

  private synchronized void addTold(List<Series> all) {
    values.forEach(
        (family, ofFamily) ->
            ofFamily.forEach(
                (labels, value) -> all.add(new Series(family, labels, value, TimeBuckets.NONE))));
    times.forEach(
        (family, ofFamily) ->
            ofFamily.forEach(
                (labels, sum) -> all.add(new Series(family, labels, Double.NaN, sum))));
  }
}
