package io.github.timebench.reports.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.threads.ThreadsAnalysis.Recorded;
import io.github.timebench.reports.threads.ThreadsAnalysis.Totals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a recording of which a part is missing, and whose figures are given all the same. */
class ThreadRecordingTest {
  private static final Duration ALL = Duration.ZERO;

  @TempDir private Path folder;

  /** A recording of this JVM, with what happens at the ends of a recording. */
  private Path recording() throws Exception {
    Path file = folder.resolve("some.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ThreadDump");
      recording.enable("jdk.JavaThreadStatistics").with("period", "everyChunk");
      recording.enable("jdk.ThreadPark").withThreshold(ALL);
      recording.start();
      java.util.concurrent.locks.LockSupport.parkNanos(2_000_000);
      recording.stop();
      recording.dump(file);
    }
    return file;
  }

  private static void assertRefused(Path file, String reason) {
    assertThatThrownBy(() -> ThreadRecording.read(file, ALL, dump -> {}))
        .isInstanceOf(RunFileException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(reason);
  }

  @Test
  void dumpsCountsAndWaitsAreReadFromOneFile() throws Exception {
    DumpSeries series = new DumpSeries();
    Recorded recorded = ThreadRecording.read(recording(), ALL, series);

    assertThat(series.summary().moments()).isNotEmpty();
    assertThat(series.summary().pools()).extracting(DumpSeries.Pool::name).contains("main");
    assertThat(recorded.totals()).isNotEmpty().extracting(Totals::active).doesNotContain(0L);
    assertThat(recorded.blocked())
        .anySatisfy(p -> assertThat(p.place()).startsWith(getClass().getName() + ".recording"));
  }

  @Test
  void waitsShorterThanTheThresholdDoNotCount() throws Exception {
    assertThat(ThreadRecording.read(recording(), Duration.ofHours(1), dump -> {}).blocked())
        .isEmpty();
  }

  @Test
  void aRecordingThatBreaksOffIsRefusedWhereverItDoes() throws Exception {
    byte[] whole = Files.readAllBytes(recording());
    for (int length : new int[] {5, 60, 68, 1000, whole.length / 2, whole.length - 1}) {
      Path file = Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(whole, length));
      assertRefused(file, "is truncated: chunk 1");
    }
  }

  @Test
  void aRecordingThatWasNotFinishedIsRefused() throws Exception {
    byte[] bytes = Files.readAllBytes(recording());
    Arrays.fill(bytes, 8, 16, (byte) 0);
    assertRefused(Files.write(folder.resolve("open.jfr"), bytes), "was not finished");
  }

  @Test
  void somethingElseBehindARecordingIsRefused() throws Exception {
    byte[] whole = Files.readAllBytes(recording());
    byte[] longer = Arrays.copyOf(whole, whole.length + 100);
    assertRefused(Files.write(folder.resolve("longer.jfr"), longer), "is no recording");
  }

  @Test
  void damagedBytesEndInARefusalOrInFigures() throws Exception {
    byte[] whole = Files.readAllBytes(recording());
    Random random = new Random(5);
    for (int i = 0; i < 50; i++) {
      byte[] damaged = whole.clone();
      for (int j = 0; j < 30; j++) {
        damaged[68 + random.nextInt(whole.length - 68)] = (byte) random.nextInt();
      }
      Path file = Files.write(folder.resolve("damaged.jfr"), damaged);
      try {
        assertThat(ThreadRecording.read(file, ALL, dump -> {})).isNotNull();
      } catch (RunFileException refused) {
        assertThat(refused).hasMessageStartingWith(file.toString());
      }
    }
  }

  @Test
  void onlyWhatBeginsLikeARecordingIsTakenForOne() throws IOException {
    Path text = Files.writeString(folder.resolve("x.jfr"), "FLR");

    assertThat(RecordingChunks.beginsLikeOne(text)).isFalse();
    assertThat(RecordingChunks.beginsLikeOne(folder)).isFalse();
    assertThat(RecordingChunks.beginsLikeOne(folder.resolve("none"))).isFalse();
  }
}
