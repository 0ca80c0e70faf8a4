package io.github.timebench.loadgen.metrics;

import io.github.timebench.api.Nanos;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.WindowCalls;
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

/**
 * What the drivers of a run have said so far, and the clocks of its hosts, as time series. Holds
 * one run at a time: when another one begins its series end. Thread-safe.
 */
public final class LiveMetrics {
  private static final List<String> PHASES = List.of("starting", "warming", "measuring");

  /** How the lines begin that are read; a pair's evidence, of megabytes, is not. */
  private static final String PROGRESS = "{\"is\":\"progress\"";

  private final String version;
  private final Map<Family, Map<Map<String, String>, Double>> values = new EnumMap<>(Family.class);
  private final Map<Family, Map<Map<String, String>, TimeBuckets>> times =
      new EnumMap<>(Family.class);
  private final Map<Map<String, String>, Supplier<Clock>> clocks = new HashMap<>();
  private Optional<String> run = Optional.empty();

  /**
   * Nothing yet.
   *
   * @param version of this Timebench
   */
  public LiveMetrics(String version) {
    this.version = version;
  }

  /**
   * Whose lines are read.
   *
   * @param run name of its folder
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

  /** A driver starts: reads what it says, and passes it on. */
  public Consumer<String> reading(Source source, Consumer<String> lines) {
    begin(source);
    return line -> {
      lines.accept(line);
      if (line.startsWith(PROGRESS)) {
        add(source, line);
      }
    };
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

  private void add(Source source, String line) {
    if (JsonLines.read(line, DriverMessage.class) instanceof DriverMessage.Moved moved) {
      add(source, moved.progress());
    }
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

  /** A driver has ended. */
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

  /** All series as they stand, those of a family one after the other. */
  public List<Series> series() {
    Map<Map<String, String>, Clock> read = new HashMap<>();
    clocks().forEach((labels, clock) -> read.put(labels, clock.get()));
    List<Series> all = new ArrayList<>();
    read.forEach((labels, clock) -> all.add(offset(labels, clock)));
    read.forEach((labels, clock) -> all.add(bound(labels, clock)));
    addTold(all);
    return List.copyOf(all);
  }

  /** Read without a lock: a clock may be that of a host that is being replaced. */
  private synchronized Map<Map<String, String>, Supplier<Clock>> clocks() {
    return Map.copyOf(clocks);
  }

  private static Series offset(Map<String, String> labels, Clock clock) {
    return new Series(
        Family.CLOCK_OFFSET, labels, clock.offsetNanos() / Nanos.PER_SECOND, TimeBuckets.NONE);
  }

  private static Series bound(Map<String, String> labels, Clock clock) {
    return new Series(
        Family.CLOCK_BOUND, labels, clock.boundNanos() / Nanos.PER_SECOND, TimeBuckets.NONE);
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
