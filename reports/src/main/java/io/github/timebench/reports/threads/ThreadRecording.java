package io.github.timebench.reports.threads;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.threads.ThreadsAnalysis.PoolSamples;
import io.github.timebench.reports.threads.ThreadsAnalysis.Recorded;
import io.github.timebench.reports.threads.ThreadsAnalysis.Totals;
import io.github.timebench.reports.threads.dump.DumpFile;
import io.github.timebench.reports.threads.dump.ThreadDump;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** What a recording of Java Flight Recorder says of threads. Not thread-safe. */
public final class ThreadRecording {
  /** So many moments are kept; of more, every second, then every fourth, and so on. */
  private static final int MAX_TOTALS = 10_000;

  private final BlockingEvents blocking = new BlockingEvents();
  private final List<Totals> totals = new ArrayList<>();
  private final Map<PoolState, Long> samples = new HashMap<>();
  private final Duration threshold;
  private final Consumer<ThreadDump> dumps;
  private long seenTotals;
  private long stride = 1;

  private record PoolState(String pool, String state) {}

  private ThreadRecording(Duration threshold, Consumer<ThreadDump> dumps) {
    this.threshold = threshold;
    this.dumps = dumps;
  }

  /**
   * @param threshold shorter waits do not count
   * @param dumps takes the dumps that it holds
   * @throws RunFileException if it is none, or not all of it is there
   */
  public static Recorded read(Path file, Duration threshold, Consumer<ThreadDump> dumps) {
    RecordingChunks.requireComplete(file);
    ThreadRecording reading = new ThreadRecording(threshold, dumps);
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        reading.accept(recording.readEvent());
      }
    } catch (IOException e) {
      throw new RunFileException(file, Phrase.of("cannot be read (%s)", IoReason.of(e)), e);
    } catch (RuntimeException e) {
      // The JDK's reader checks little: damaged bytes end in whatever exception comes first.
      throw new RunFileException(file, Phrase.of("is a damaged recording (%s)", e), e);
    }
    return reading.recorded();
  }

  private void accept(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.ThreadDump" -> DumpFile.read(event.getString("result"), dumps);
      case "jdk.JavaThreadStatistics" -> total(event);
      case "jdk.ExecutionSample", "jdk.NativeMethodSample" -> sample(event);
      default -> {
        if (event.getDuration().compareTo(threshold) >= 0) {
          blocking.accept(event);
        }
      }
    }
  }

  private void total(RecordedEvent event) {
    if (seenTotals++ % stride != 0) {
      return;
    }
    if (totals.size() == MAX_TOTALS) {
      for (int i = 0; i < MAX_TOTALS / 2; i++) {
        totals.set(i, totals.get(2 * i));
      }
      totals.subList(MAX_TOTALS / 2, MAX_TOTALS).clear();
      stride *= 2;
    }
    totals.add(
        new Totals(
            event.getStartTime().toString(),
            event.getLong("activeCount"),
            event.getLong("daemonCount"),
            event.getLong("peakCount")));
  }

  private void sample(RecordedEvent event) {
    RecordedThread thread = event.getThread("sampledThread");
    String name = thread == null || thread.getJavaName() == null ? "" : thread.getJavaName();
    PoolState key =
        new PoolState(PoolName.of(name), event.hasField("state") ? event.getString("state") : "");
    boolean known = samples.containsKey(key) || samples.size() < DumpSeries.MAX_POOLS;
    samples.merge(known ? key : new PoolState(DumpSeries.OTHER_POOLS, key.state), 1L, Long::sum);
  }

  private Recorded recorded() {
    totals.sort(Comparator.comparing(Totals::time));
    return new Recorded(
        blocking.places(),
        totals,
        samples.entrySet().stream()
            .map(e -> new PoolSamples(e.getKey().pool, e.getKey().state, e.getValue()))
            .sorted(
                Comparator.comparingLong(PoolSamples::samples)
                    .reversed()
                    .thenComparing(PoolSamples::pool)
                    .thenComparing(PoolSamples::state))
            .toList());
  }
}
