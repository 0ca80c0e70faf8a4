package io.github.timebench.loadgen.run;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.JvmRecording;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.ThreadsView;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.flight.FlightCollector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Has the JVMs of a run's pairs record what their threads do, if the plan asks for it, and reads
 * each recording once its JVM has ended.
 */
final class ThreadsRecorder {
  private final Optional<ThreadsView> view;
  private final Path runFolder;
  private final FlightCollector collector;

  ThreadsRecorder(Plan plan, Path runFolder) {
    this.view = plan.threadsView();
    this.runFolder = runFolder;
    this.collector = new FlightCollector(plan);
  }

  RecordedPair next(JvmOrder.Key key) {
    return new RecordedPair(key);
  }

  /**
   * Stores what was seen, if anything was to be.
   *
   * @throws LabException if the folder of recordings, which nobody needs, cannot be deleted
   */
  void store() throws LabException {
    if (view.isEmpty()) {
      return;
    }
    ResultFiles.write(runFolder, collector.evidence());
    if (!view.get().keepRecordings()) {
      Path recordings = LocalHost.recordings(runFolder);
      try {
        Files.deleteIfExists(recordings);
      } catch (IOException e) {
        throw new LabException(
            Phrase.of("'%s' cannot be deleted: %s", recordings, IoReason.of(e)), e);
      }
    }
  }

  /** A pair of JVMs. To be closed when both have ended: then their recordings are read. */
  final class RecordedPair implements AutoCloseable {
    private final JvmOrder.Key key;
    private final Map<Side, JvmRecording> recordings = new EnumMap<>(Side.class);
    private Optional<Pair> measured = Optional.empty();

    private RecordedPair(JvmOrder.Key key) {
      this.key = key;
    }

    /** What is to be recorded of a JVM of this pair. */
    Optional<ThreadsView> recorded(Side side) {
      view.ifPresent(some -> recordings.put(side, LocalHost.recording(runFolder, key, side)));
      return view;
    }

    Pair measured(Pair ofPair) {
      measured = Optional.of(ofPair);
      return ofPair;
    }

    @Override
    public void close() throws LabException {
      if (recordings.isEmpty()) {
        return;
      }
      for (Map.Entry<Side, JvmRecording> recording : recordings.entrySet()) {
        collector.add(
            key.block(), key.attempt(), recording.getKey(), taken(recording.getValue()), measured);
        recording.getValue().discard(view.orElseThrow().keepRecordings());
      }
      if (!recordings.containsKey(Side.PROVIDER)) {
        collector.addForeignProvider(key.block(), key.attempt());
      }
    }

    /**
     * A recording that cannot be completed is reported as lost; the figures are there without it.
     */
    private static Optional<Path> taken(JvmRecording recording) {
      try {
        return recording.take();
      } catch (LabException lost) {
        return Optional.empty();
      }
    }
  }
}
