package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.loadgen.threads.LiveDumps;
import io.github.timebench.loadgen.threads.LiveJvm;
import io.github.timebench.loadgen.threads.LiveRecording;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.threads.DumpSeries;
import io.github.timebench.reports.threads.RecordingChunks;
import io.github.timebench.reports.threads.ThreadRecording;
import io.github.timebench.reports.threads.ThreadsAnalysis;
import io.github.timebench.reports.threads.ThreadsAnalysis.Recorded;
import io.github.timebench.reports.threads.ThreadsDocument;
import io.github.timebench.reports.threads.dump.DumpFile;
import io.github.timebench.scan.cli.DocumentFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen threads}: what threads wait for, from a JVM, a dump or a recording. */
@Command(
    name = "threads",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Counts threads by state, by pool and by what they wait for, and names deadlocks: of a"
            + " running JVM, of dumps of HotSpot (jstack, SIGQUIT, jcmd Thread.print or"
            + " Thread.dump_to_file, one or many in a file), or of a recording of Java Flight"
            + " Recorder.")
final class ThreadsCommand implements Callable<Integer> {
  /** Waits that are shorter than this are not recorded unless it is asked for. */
  static final String THRESHOLD = "10ms";

  static final Duration EVERY = Duration.ofSeconds(1);
  private static final Duration MIN_EVERY = Duration.ofMillis(100);
  private static final Duration MAX_FOR = Duration.ofHours(1);
  private static final Duration MAX_THRESHOLD = Duration.ofHours(1);

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PID|DUMP|RECORDING",
      description = "A JVM's pid, a file with dumps, or a .jfr file.")
  private String source;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description =
          "Of a pid: watch it so long, with dumps and with a recording of what blocks. Without it"
              + " one dump is taken.")
  private Duration length;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "With --for: time between two dumps; 1s unless said.")
  private Duration every;

  @Option(
      names = "--threshold",
      paramLabel = "TIME",
      description =
          "With --for, or of a recording: shorter waits do not count. Unless said, that is "
              + THRESHOLD
              + " with --for, and all waits of a recording count.")
  private Duration threshold;

  @Option(
      names = "--jfr",
      paramLabel = "FILE",
      description = "With --for: keep the recording in this file.")
  private Path recordingFile;

  @Mixin private DocumentFlags printed;

  @Override
  public Integer call() throws LabException, InterruptedException {
    boolean pid = DumpFile.isPid(source);
    boolean recording = !pid && RecordingChunks.beginsLikeOne(Path.of(source));
    checkFlags(pid, recording);
    if (!pid) {
      print(read(Path.of(source), recording));
      return ExitCode.DONE.code();
    }
    try (TemporaryFolder folder = TemporaryFolder.make("timebench-threads")) {
      LiveJvm jvm = LiveJvm.of(Long.parseLong(source), javaHome(), folder.path());
      return length == null ? dumpOnce(jvm) : watch(jvm);
    }
  }

  private void checkFlags(boolean pid, boolean recording) {
    Phrase watched =
        pid ? Phrase.of("needs --for") : Phrase.of("is for a pid, together with --for");
    Rules.require(length == null || pid, "--for", Phrase.of("is for a pid"), length);
    Rules.require(every == null || length != null, "--every", watched, every);
    Rules.require(recordingFile == null || length != null, "--jfr", watched, recordingFile);
    Rules.require(
        threshold == null || recording || length != null,
        "--threshold",
        pid ? watched : Phrase.of("is for recordings, and for a pid together with --for"),
        threshold);
    if (threshold != null) {
      Rules.requireRange("--threshold", threshold, Duration.ZERO, MAX_THRESHOLD);
    }
    if (length != null) {
      Rules.requireRange("--for", length, EVERY, MAX_FOR);
      Rules.requireRange("--every", every(), MIN_EVERY, length);
      requireFewDumps();
    }
  }

  private void requireFewDumps() {
    if (length.dividedBy(every()) >= DumpSeries.MAX_DUMPS) {
      throw new UsageException(
          "--every",
          Phrase.of("must make at most %s dumps with --for", DumpSeries.MAX_DUMPS),
          every());
    }
  }

  private Duration every() {
    return every == null ? EVERY : every;
  }

  private ThreadsAnalysis read(Path file, boolean recording) {
    DumpSeries series = new DumpSeries();
    Recorded recorded = Recorded.NOTHING;
    if (recording) {
      Duration least = threshold == null ? Duration.ZERO : threshold;
      recorded = ThreadRecording.read(file, least, series);
    } else {
      DumpFile.read(file, series);
    }
    return new ThreadsAnalysis(file.toString(), series.summary(), recorded);
  }

  private int dumpOnce(LiveJvm jvm) throws LabException, InterruptedException {
    DumpSeries series = new DumpSeries();
    series.accept(new LiveDumps(jvm).take());
    print(new ThreadsAnalysis("pid " + jvm.pid(), series.summary(), Recorded.NOTHING));
    return ExitCode.DONE.code();
  }

  private int watch(LiveJvm jvm) throws LabException, InterruptedException {
    Duration least = threshold == null ? Durations.parse(THRESHOLD) : threshold;
    DumpSeries series = new DumpSeries();
    try (Interruption interruption = new Interruption();
        LiveRecording recording = LiveRecording.start(jvm, LiveRecording.waiting(least), length)) {
      takeDumps(new LiveDumps(jvm), series);
      Path file = recording.stop();
      Recorded recorded = ThreadRecording.read(file, least, series);
      keep(file);
      print(new ThreadsAnalysis("pid " + jvm.pid(), series.summary(), recorded));
      return (interruption.requested() ? ExitCode.INTERRUPTED : ExitCode.DONE).code();
    }
  }

  /** Ctrl-C ends it early and keeps those that were taken. */
  private void takeDumps(LiveDumps dumps, DumpSeries series) throws LabException {
    NanoClock clock = NanoClock.SYSTEM;
    long start = clock.nanoTime();
    try {
      for (long due = 0; due < length.toNanos(); due += every().toNanos()) {
        clock.sleepUntil(start + due);
        series.accept(dumps.take());
      }
      clock.sleepUntil(start + length.toNanos());
    } catch (InterruptedException keepWhatWasTaken) {
      return;
    }
  }

  private void keep(Path file) {
    if (recordingFile == null) {
      return;
    }
    try {
      Files.copy(file, recordingFile, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new RunFileException(
          recordingFile, Phrase.of("cannot be written: %s", IoReason.of(e)), e);
    }
  }

  private void print(ThreadsAnalysis threads) {
    Document document = ThreadsDocument.of(threads);
    printed.print(spec.commandLine().getOut(), document, threads);
    printed.writePage(spec.commandLine().getErr(), document);
  }

  static Path javaHome() {
    return Path.of(System.getProperty("java.home"));
  }
}
