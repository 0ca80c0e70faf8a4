package io.github.timebench.loadgen.threads;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.threads.LiveJvm.Answer;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.reports.threads.BlockingEvents;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;

/**
 * Java Flight Recorder in a running JVM, for a while. Other recordings of that JVM are left as they
 * are. The recording ends by itself should this program be killed. Not thread-safe.
 */
public final class LiveRecording implements AutoCloseable {
  private static final Duration GRACE = Duration.ofMinutes(2);
  private static final String EVENT =
      "<event name='%s'><setting name='enabled'>true</setting><setting name='stackTrace'>true"
          + "</setting><setting name='threshold'>%d ns</setting></event>";

  private final LiveJvm jvm;
  private final String name;
  private boolean running = true;

  private LiveRecording(LiveJvm jvm, String name) {
    this.jvm = jvm;
    this.name = name;
  }

  /**
   * @param settings in the recorder's own form
   * @param length how long it is meant to go on
   * @throws LabException if the JVM cannot record
   */
  public static LiveRecording start(LiveJvm jvm, String settings, Duration length)
      throws LabException, InterruptedException {
    Path file = jvm.file("threads.jfc");
    AtomicFile.write(file, settings);
    String name = "timebench-threads-" + ProcessHandle.current().pid();
    LiveRecording recording = new LiveRecording(jvm, name);
    boolean started = false;
    try {
      Answer answer =
          jvm.ask(
              "JFR.start",
              "name=" + name,
              "settings=" + file,
              "duration=" + length.plus(GRACE).toSeconds() + "s",
              "maxsize=250m");
      started = answer.understood() && answer.text().contains("Started recording");
      if (!started) {
        throw new LabException(
            Phrase.of(
                "pid %d cannot record with Java Flight Recorder: %s", jvm.pid(), answer.reason()));
      }
      return recording;
    } finally {
      if (!started) {
        recording.close();
      }
    }
  }

  /**
   * Has all recordings of a JVM keep more frames of each stack; before its first one.
   *
   * @throws LabException if the JVM cannot record
   */
  public static void deepenStacks(LiveJvm jvm, int frames)
      throws LabException, InterruptedException {
    Answer answer = jvm.ask("JFR.configure", "stackdepth=" + frames);
    if (!answer.understood()) {
      throw new LabException(
          Phrase.of(
              "pid %d cannot record with Java Flight Recorder: %s", jvm.pid(), answer.reason()));
    }
  }

  /** Ends the recording with which a JVM was started; does nothing where there is none. */
  public static void endFirst(LiveJvm jvm) throws LabException, InterruptedException {
    jvm.ask("JFR.stop", "name=1");
  }

  /**
   * Settings for the events of waiting alone.
   *
   * @param threshold shorter waits are not recorded
   */
  public static String waiting(Duration threshold) {
    return BlockingEvents.NAMES.stream()
        .sorted()
        .map(event -> EVENT.formatted(event, threshold.toNanos()))
        .collect(
            Collectors.joining(
                "\n",
                "<?xml version='1.0' encoding='UTF-8'?>\n<configuration version='2.0'>\n",
                "\n</configuration>\n"));
  }

  /**
   * @return the file that the JVM wrote
   * @throws LabException if it wrote none
   */
  public Path stop() throws LabException, InterruptedException {
    Path file = jvm.file("threads.jfr");
    Answer answer = jvm.ask("JFR.stop", "name=" + name, "filename=" + file);
    running = false;
    if (!answer.understood() || !Files.exists(file)) {
      throw new LabException(
          Phrase.of(
              "pid %d wrote no recording to %s: %s; does it run in a container?",
              jvm.pid(), file, answer.reason()));
    }
    return file;
  }

  /** Ends it without a file, unless it has ended; an interrupted thread can do that, too. */
  @Override
  public void close() throws LabException {
    if (!running || ProcessHandle.of(jvm.pid()).isEmpty()) {
      return;
    }
    running = false;
    boolean interrupted = Thread.interrupted();
    try {
      jvm.ask("JFR.stop", "name=" + name);
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
