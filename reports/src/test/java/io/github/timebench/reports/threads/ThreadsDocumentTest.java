package io.github.timebench.reports.threads;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.threads.DumpSeries.DumpSummary;
import io.github.timebench.reports.threads.ThreadsAnalysis.PoolSamples;
import io.github.timebench.reports.threads.ThreadsAnalysis.Recorded;
import io.github.timebench.reports.threads.ThreadsAnalysis.Totals;
import io.github.timebench.reports.threads.dump.DumpFile;
import io.github.timebench.reports.threads.dump.ThreadDump;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread;
import io.github.timebench.reports.threads.dump.ThreadDump.DumpedThread.Wait;
import io.github.timebench.reports.threads.dump.ThreadDump.ThreadStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: what blocks most hidden behind idle threads; a format that lacks a part, or breaks on a
 * thread's name.
 */
class ThreadsDocumentTest {
  private static final String HOSTILE = "<script>alert(1)</script> | `x`";

  private static ThreadsAnalysis recorded() {
    BlockedPlace place =
        new BlockedPlace(
            Blocking.MONITOR,
            "java.util.zip.ZipFile",
            "shop.Loader.load (line 17)",
            false,
            41,
            82,
            12_300_000_000L,
            1_230_000_000L);
    return new ThreadsAnalysis(
        "some.jfr",
        DumpSummary.NONE,
        new Recorded(
            List.of(place),
            List.of(new Totals("2026-11-22T11:00:00Z", 50, 10, 60)),
            List.of(new PoolSamples("worker", "STATE_RUNNABLE", 7))));
  }

  private static ThreadsAnalysis hostile() {
    return ofThreads(HOSTILE, List.of(running(HOSTILE, HOSTILE)));
  }

  private static ThreadsAnalysis ofThreads(String source, List<DumpedThread> threads) {
    DumpSeries series = new DumpSeries();
    series.accept(new ThreadDump("", threads, List.of(), true));
    return new ThreadsAnalysis(source, series.summary(), Recorded.NOTHING);
  }

  private static DumpedThread running(String name, String place) {
    return new DumpedThread(
        name, name, false, ThreadStatus.RUNNABLE, Wait.NONE, List.of(), place, false, 1);
  }

  private static String plain(ThreadsAnalysis threads, TextLayout layout) {
    return TerminalText.beginnings(ThreadsDocument.of(threads), layout);
  }

  private static String markdown(ThreadsAnalysis threads, Language language) {
    return MarkdownText.of(ThreadsDocument.of(threads), language);
  }

  private static String page(ThreadsAnalysis threads, Optional<Language> chosen) {
    return HtmlReport.of(ThreadsDocument.of(threads), chosen);
  }

  @Test
  void theTerminalShowsDeadlocksThenWhatBlocksMostThenIdleThreads() {
    String text = plain(Dumps.analysis("jdk17-locks.txt"), TextLayout.ENGLISH);

    assertThat(text)
        .startsWith("jdk17-locks.txt: one dump, 62 threads.\n")
        .containsSubsequence(
            "DEADLOCK",
            "Deadlock of 2 threads",
            "all threads",
            "worker",
            "Where threads are, what blocks most first",
            "41 threads BLOCKED in shop.Loader.load",
            "With frames of the JDK only",
            "4 threads WAITING in java.util.concurrent.LinkedBlockingQueue.take");
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
  }

  @Test
  void everyFormForPeopleIsInChinese() {
    ThreadsAnalysis threads = Dumps.analysis("jdk17-locks.txt");

    assertThat(plain(threads, TextLayout.CHINESE))
        .startsWith("jdk17-locks.txt：一份转储，62 个线程。\n")
        .containsSubsequence(
            "2 个线程死锁：“order-writer”等待 java.lang.Object 的监视器，位于 shop.Deadlock.both",
            "线程池",
            "全部线程",
            "阻塞最多的在前",
            "41 个线程 BLOCKED，位于 shop.Loader.load (Loader.java:20)，等待",
            "只有 JDK 的栈帧");
    assertThat(markdown(threads, Language.CHINESE))
        .startsWith("### 线程：jdk17-locks.txt\n")
        .contains("#### 线程所在的位置，阻塞最多的在前", "- 41 个线程 BLOCKED，位于 shop.Loader.load");
    assertThat(page(threads, Optional.of(Language.CHINESE)))
        .contains("<html lang=\"zh\"", "<i lang=zh>死锁</i>");
    assertThat(plain(recorded(), TextLayout.CHINESE))
        .contains(
            "监视器 java.util.zip.ZipFile，位于 shop.Loader.load (line 17)：12.3 秒，82 次等待，41 个线程，最长 1.23 秒");
  }

  @Test
  void aSeriesShowsCountsOverTimeAndWhatStoodStillAndWhatOnlySomeHaveSaysInHowMany() {
    DumpSeries series = new DumpSeries();
    DumpFile.read(Dumps.file("jdk17-locks.txt"), series);
    DumpFile.read(Dumps.file("jdk17-locks.txt"), series);
    assertThat(
            plain(new ThreadsAnalysis("x", series.summary(), Recorded.NOTHING), TextLayout.ENGLISH))
        .contains("x: 2 dumps, 62 threads in the last.")
        .doesNotContain("of 2 dumps)")
        .containsSubsequence("Stood still in all dumps", "41 threads BLOCKED in shop.Loader.load")
        .containsPattern("dump +threads +BLOCKED");
    series.accept(ThreadDump.EMPTY);
    assertThat(
            plain(new ThreadsAnalysis("x", series.summary(), Recorded.NOTHING), TextLayout.ENGLISH)
                .replaceAll("\\s+", " "))
        .contains(
            "WAITING in shop.Loader.hold (Loader.java:14) (in 2 of 3 dumps)",
            "in shop.Deadlock.both (Deadlock.java:34). (in 2 of 3 dumps)");
  }

  @Test
  void aLongListIsCutOnTheTerminalAndSaysSo() {
    ThreadsAnalysis threads =
        ofThreads(
            "x",
            IntStream.range(0, 50).mapToObj(i -> running("n" + i + "x", "shop.P" + i)).toList());
    assertThat(plain(threads, TextLayout.ENGLISH)).contains("… and 31 more", "… and 30 more");
    assertThat(markdown(threads, Language.ENGLISH)).contains("shop.P49");
  }

  @Test
  void waitsOfARecordingHaveTheirPlaceNumberAndTimes() {
    assertThat(plain(recorded(), TextLayout.ENGLISH))
        .contains(
            "- monitor of java.util.zip.ZipFile in shop.Loader.load (line 17): 12.3 s in 82 waits of"
                + " 41 threads, the longest 1.23 s\n")
        .contains("STATE_RUNNABLE");
  }

  @Test
  void aRecordingWithoutThreadsSaysSo() {
    assertThat(
            plain(
                new ThreadsAnalysis("a.jfr", DumpSummary.NONE, Recorded.NOTHING),
                TextLayout.ENGLISH))
        .isEqualTo("a.jfr: nothing is recorded of threads.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk17-locks.txt", "jdk21-file.json", "jdk25-file.txt"})
  void markdownAndPageHaveTheSameTables(String file) {
    ThreadsAnalysis threads = Dumps.analysis(file);
    String markdown = markdown(threads, Language.ENGLISH);
    String html = page(threads, Optional.empty());

    for (Section section : ThreadsDocument.of(threads).sections()) {
      assertThat(section.tables(Format.PAGE)).isEqualTo(section.tables(Format.MARKDOWN));
    }
    for (Table table : tables(threads)) {
      assertThat(markdown).contains(table.caption().english().substring(0, 20));
      assertThat(html).contains(table.caption().english());
    }
    assertThat(html).contains("shop.Loader.load (Loader.java:20)").contains("</html>");
    assertThat(html.contains("DEADLOCK")).isEqualTo(!threads.dumps().deadlocks().isEmpty());
  }

  private static List<Table> tables(ThreadsAnalysis threads) {
    return ThreadsDocument.of(threads).sections().stream()
        .flatMap(section -> section.tables(Format.PAGE).stream())
        .toList();
  }

  @Test
  void namesAreTextInEveryFormat() throws Exception {
    assertThat(page(hostile(), Optional.empty()).replaceAll("(?s)</main>.*", ""))
        .doesNotContain("<script");
    assertThat(markdown(hostile(), Language.ENGLISH)).doesNotContain("<script", "| `x`");
    assertThat(new ObjectMapper().readTree(ResultFiles.text(hostile())).path("source").asText())
        .isEqualTo(HOSTILE);
  }

  @Test
  void jsonHasAllForOtherPrograms() throws Exception {
    JsonNode json =
        new ObjectMapper().readTree(ResultFiles.text(Dumps.analysis("jdk17-locks.txt")));

    JsonNode first = json.path("dumps").path("groups").path(0);
    assertThat(first.path("threads").asLong()).isEqualTo(41);
    assertThat(first.path("key").path("status").asText()).isEqualTo("BLOCKED");
    assertThat(first.path("key").path("waits").asText()).isEqualTo("MONITOR");
    assertThat(json.path("dumps").path("deadlocks")).hasSize(2);
    assertThat(json.path("recorded").path("blocked").isArray()).isTrue();
  }
}
