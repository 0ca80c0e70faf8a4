package io.github.timebench.loadgen.selftest;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.probe.RecordedMain;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.JvmRecording;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.loadgen.threads.LiveJvm;
import io.github.timebench.loadgen.threads.LiveRecording;
import io.github.timebench.model.plan.ThreadsView;
import io.github.timebench.reports.statistics.Estimate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the recording of {@code --threads-view} costs: slices of one closed loop in which both JVMs
 * record, against slices in which they do not. Both have a slice in every round, so that the
 * machine's drift cancels; a recording starts and ends while no call is under way.
 */
public final class RecordingCost {
  /** Roughly, of both JVMs. */
  public static final Duration BEGIN_AND_END = Duration.ofSeconds(2);

  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final HarnessArm loop;
  private final Recorder recorder;

  RecordingCost(HarnessArm loop, Recorder recorder) {
    this.loop = loop;
    this.recorder = recorder;
  }

  /** Begins and ends the recording of everything that is measured. */
  interface Recorder {
    void begin() throws LabException, InterruptedException;

    void end() throws LabException, InterruptedException;
  }

  /**
   * Measures against a real provider, which is started and stopped; this JVM is the driver.
   *
   * @param javaHome a JDK, whose jcmd is used
   * @param temporary folder for its log
   * @return the share of the throughput that remains, with its 95 % interval over rounds
   */
  public static Estimate ofProvider(
      Installation installation, Path javaHome, Path temporary, Corpus corpus, Rounds rounds)
      throws LabException, InterruptedException {
    JvmOrder.Jvm recorded = new JvmOrder.Jvm(Optional.empty(), Optional.of(ThreadsView.usual()));
    RecordedMain.countThreads();
    try (SelftestProvider provider =
            SelftestProvider.start(installation, temporary, rounds.callers(), recorded);
        Recordings recordings =
            Recordings.of(List.of(ProcessHandle.current().pid(), provider.pid()), javaHome)) {
      HarnessArm loop =
          new HarnessArm(provider.target(corpus), rounds.callers(), true, NanoClock.SYSTEM);
      try {
        return new RecordingCost(loop, recordings).measure(rounds, corpus.seed());
      } finally {
        loop.stop();
      }
    }
  }

  /** Measures, and leaves nothing recording. */
  Estimate measure(Rounds rounds, long seed) throws LabException, InterruptedException {
    return rounds.ratios(List.of(loop::callsPerSecond, this::whileRecording), seed).get(0);
  }

  private double whileRecording(long lengthNanos) throws LabException, InterruptedException {
    recorder.begin();
    try {
      return loop.callsPerSecond(lengthNanos);
    } finally {
      recorder.end();
    }
  }

  /** Records several JVMs by the settings of a run. What they record is not kept. */
  private static final class Recordings implements Recorder, AutoCloseable {
    private final List<LiveJvm> jvms;
    private final TemporaryFolder folder;
    private final List<LiveRecording> running = new ArrayList<>();

    private Recordings(List<LiveJvm> jvms, TemporaryFolder folder) {
      this.jvms = jvms;
      this.folder = folder;
    }

    static Recordings of(List<Long> pids, Path javaHome) throws LabException, InterruptedException {
      TemporaryFolder folder = TemporaryFolder.make("timebench-recordings");
      List<LiveJvm> jvms = new ArrayList<>();
      for (long pid : pids) {
        Path ofJvm = folder.folder(Long.toString(pid));
        LiveJvm jvm = LiveJvm.of(pid, javaHome, ofJvm);
        LiveRecording.deepenStacks(jvm, JvmRecording.STACK_DEPTH);
        LiveRecording.endFirst(jvm);
        jvms.add(jvm);
      }
      return new Recordings(jvms, folder);
    }

    @Override
    public void begin() throws LabException, InterruptedException {
      for (LiveJvm jvm : jvms) {
        String settings = JvmRecording.settings(ThreadsView.usual());
        running.add(LiveRecording.start(jvm, settings, LONGEST));
      }
    }

    @Override
    public void end() throws LabException {
      for (LiveRecording recording : running) {
        recording.close();
      }
      running.clear();
    }

    @Override
    public void close() throws LabException {
      end();
      folder.close();
    }
  }
}
