package io.github.timebench.loadgen.run;

import io.github.timebench.lab.DubboRuntime;
import io.github.timebench.lab.JvmRecording;
import io.github.timebench.lab.LabException;
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
  private int block = -1;
  private int pair;

  ThreadsRecorder(Plan plan, Path runFolder) {
    this.view = plan.threadsView();
    this.runFolder = runFolder;
    this.collector = new FlightCollector(plan);
  }

  /** The next pair of a block. */
  RecordedPair next(int ofBlock) {
    pair = ofBlock == block ? pair + 1 : 0;
    block = ofBlock;
    return new RecordedPair();
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
      try {
        Files.deleteIfExists(folder());
      } catch (IOException e) {
        throw new LabException("'" + folder() + "' cannot be deleted: " + IoReason.of(e), e);
      }
    }
  }

  private Path folder() {
    return runFolder.resolve("recordings");
  }

  /** A pair of JVMs. To be closed when both have ended: then their recordings are read. */
  final class RecordedPair implements AutoCloseable {
    private final Map<Side, JvmRecording> recordings = new EnumMap<>(Side.class);
    private Optional<Pair> measured = Optional.empty();

    /** The same Dubbo for a JVM of this pair. */
    DubboRuntime on(Side side, DubboRuntime runtime) throws LabException {
      if (view.isEmpty()) {
        return runtime;
      }
      String name = "block-%d%s-%s".formatted(block + 1, pair == 0 ? "" : pair(), side.label());
      JvmRecording recording = new JvmRecording(folder().resolve(name + ".jfr"));
      recordings.put(side, recording);
      return recording.on(runtime, view.get());
    }

    private String pair() {
      return "-pair-" + (pair + 1);
    }

    /** What the pair measured, complete or not. */
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
        collector.add(block, pair, recording.getKey(), taken(recording.getValue()), measured);
        recording.getValue().discard(view.orElseThrow().keepRecordings());
      }
      if (!recordings.containsKey(Side.PROVIDER)) {
        collector.addForeignProvider(block, pair);
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
