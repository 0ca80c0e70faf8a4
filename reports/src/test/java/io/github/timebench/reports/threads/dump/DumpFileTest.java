package io.github.timebench.reports.threads.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.threads.DumpSeries.DumpSummary;
import io.github.timebench.reports.threads.Dumps;
import io.github.timebench.reports.threads.ThreadsAnalysis;
import io.github.timebench.reports.threads.ThreadsDocument;
import io.github.timebench.reports.threads.dump.DumpFile.BoundedLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazards: a file of another program that gives a summary of nothing; hostile or damaged files that
 * take memory or end in a stack trace; a log around dumps that becomes part of them.
 */
class DumpFileTest {
  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("file"), text);
  }

  private static String dump(String name) throws IOException {
    return Files.readString(Dumps.file(name));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0SECTION       TITLE subcomponent dump routine      | a javacore of OpenJ9
          Thread 4711: (state = BLOCKED)                      | the serviceability agent
          goroutine 1 [running]:                              | a Go program
          Current thread 0x0000 (most recent call first):     | a Python program
          JAVA PROFILE 1.0.2                                  | a dump of the heap
          PK\u0003\u0004archive                               | a zip archive: unpack it first
          {"threads": []}                                     | is JSON, but has no threadDump
          {"threadDump": {"threadContainers": [               | JSON that breaks off
          {"threadDump": {"threadContainers": 5 ]             | JSON that breaks off or is not JSON
          2026-11-22 INFO nothing happened                    | holds no dump of threads
          at shop.Loader.load(Loader.java:17)                 | holds no dump of threads
          ''                                                  | is empty
          """)
  void whatIsNoDumpIsRefusedByName(String text, String reason) throws IOException {
    Path file = file(text);

    assertThatThrownBy(() -> Dumps.summary(file))
        .isInstanceOf(RunFileException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(reason);
  }

  @Test
  void aFolderAndAFileThatIsNotThereAreRefused() {
    assertThatThrownBy(() -> Dumps.summary(folder)).hasMessageContaining("is a folder");
    assertThatThrownBy(() -> Dumps.summary(folder.resolve("none")))
        .isInstanceOf(RunFileException.class)
        .hasMessageContaining("no such file");
  }

  @Test
  void compressedFilesAreNamed() throws IOException {
    Path file = Files.write(folder.resolve("gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});

    assertThatThrownBy(() -> Dumps.summary(file)).hasMessageContaining("gzip");
  }

  @Test
  void binaryJunkIsRefused() throws IOException {
    byte[] junk = new byte[1 << 20];
    new Random(13).nextBytes(junk);
    Path file = Files.write(folder.resolve("junk"), junk);

    assertThatThrownBy(() -> Dumps.summary(file)).isInstanceOf(RunFileException.class);
  }

  @Test
  void anyDamageToADumpIsSurvivedOrRefused() throws IOException {
    byte[] dump = dump("jdk8-by-hand.txt").getBytes(StandardCharsets.UTF_8);
    Random random = new Random(17);
    for (int i = 0; i < 300; i++) {
      byte[] damaged = dump.clone();
      for (int j = 0; j < 20; j++) {
        damaged[200 + random.nextInt(dump.length - 200)] = (byte) random.nextInt();
      }
      Path file = Files.write(folder.resolve("damaged"), damaged);
      assertThat(Dumps.summary(file).moments()).isNotEmpty();
    }
  }

  @Test
  void aDumpThatBreaksOffIsReadAsFarAsItGoesAndSaysSo() throws IOException {
    String whole = dump("jdk17-locks.txt");
    Path file = file(whole.substring(0, whole.indexOf("\"worker-20\"")));
    DumpSummary dumps = Dumps.summary(file);

    assertThat(dumps.groups().get(0).threads()).isEqualTo(19);
    assertThat(dumps.incomplete()).isEqualTo(1);
    assertThat(
            ThreadsDocument.of(new ThreadsAnalysis("x", dumps, ThreadsAnalysis.Recorded.NOTHING))
                .lead()
                .toString())
        .contains("the end is missing");
  }

  @Test
  void dumpsAreFoundBetweenOtherLinesOfALog() throws IOException {
    String log =
        """
        2026-11-22 11:00:00 INFO started
        java.lang.IllegalStateException: not a thread
        \tat shop.Other.call(Other.java:3)
        "quoted" line of a log
        """;
    Path file = file(log + dump("jdk11-sigquit.txt") + log + dump("jdk11-sigquit.txt") + log);
    DumpSummary dumps = Dumps.summary(file);

    assertThat(dumps.moments()).hasSize(2);
    assertThat(dumps.moments()).allSatisfy(moment -> assertThat(moment.threads()).isEqualTo(59));
    assertThat(dumps.groups()).noneMatch(group -> group.key().place().contains("Other"));
  }

  @Test
  void whatWindowsWritesIsRead() throws IOException {
    String dump = dump("jdk17-print.txt").replace("\n", "\r\n");
    Path file =
        Files.write(folder.resolve("utf16"), ("\ufeff" + dump).getBytes(StandardCharsets.UTF_16LE));

    assertThat(Dumps.summary(file).groups()).isEqualTo(Dumps.summary("jdk17-print.txt").groups());
  }

  @Test
  void aLineOfAnyLengthTakesLittleMemory() throws IOException {
    String name = "x".repeat(1 << 20);
    Path file =
        file(
            dump("jdk8-by-hand.txt")
                .replace("Full thread dump", name + "\nFull thread dump")
                .replace("\tat shop.Main.rest(", "\tat shop." + name + ".rest("));

    assertThat(Dumps.summary(file).groups())
        .allSatisfy(
            group ->
                assertThat(group.key().place())
                    .hasSizeLessThanOrEqualTo(BoundedLines.MAX_CHARACTERS));
  }

  @Test
  void severalDumpsOfTheJsonFormAreASeries() throws IOException {
    String dump = dump("jdk25-file.json");

    assertThat(Dumps.summary(file(dump + dump)).moments()).hasSize(2);
    assertThat(Dumps.summary(file(dump("jdk25-file.txt") + dump("jdk25-file.txt"))).moments())
        .hasSize(2)
        .allSatisfy(moment -> assertThat(moment.threads()).isEqualTo(69));
  }
}
