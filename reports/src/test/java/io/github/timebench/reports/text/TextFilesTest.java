package io.github.timebench.reports.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Changed;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.Said;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.SampleThreads;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.MarkdownText;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.fleet.FleetCsv;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.flight.FlightTables;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.micro.MicroDocument;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.page.SampleReports;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.TextLayout;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: machine formats that change with the machine's locale or by accident. {@code
 * -Dgolden=<src/test/resources>} writes the golden files anew. Columns of a table for programs are
 * only ever appended.
 */
class TextFilesTest {
  private static final RunAnalysis SIX_BLOCKS = analysis(ReplicatedRuns.restless(6, 2));

  private static final RunAnalysis TOGETHER =
      FleetRuns.together(4, 2, 5)
          .odd("driver-2", 0.9)
          .lost(
              new Attempt(
                  1,
                  0,
                  List.of("driver-1"),
                  Optional.of(new Attempt.Loss("driver-1", Phrase.of("its machine went away")))))
          .analysis();
  private static final RunAnalysis PAIRS = FleetRuns.pairs(4, 2).analysis();

  private static final RunAnalysis OWN = RunAnalysis.of(OwnRuns.faithful(4));
  private static final RunAnalysis VERSIONS = RunAnalysis.of(ReplicatedRuns.versions(6));

  private final Locale locale = Locale.getDefault();
  private final TimeZone zone = TimeZone.getDefault();

  @AfterEach
  void restore() {
    Locale.setDefault(locale);
    TimeZone.setDefault(zone);
  }

  @Test
  void threadsAreToldInShort() {
    RunResult run = SampleRuns.quick();
    Section section = new FlightTables(SampleThreads.of(run.plan()), run).section();

    String plain = TerminalText.of(section, TextLayout.ENGLISH);
    assertThat(plain.lines()).allMatch(line -> line.length() <= 120);
    assertThat(plain.replaceAll("\\s+", " "))
        .contains("JVM threads runnable blocked waiting")
        .contains("org.example.Pool.take (line 7), 5,600 ms in 1,234 waits of 41 threads")
        .contains("was deoptimised in block 1 (driver)");
    Document alone = Document.of(section.title(), List.of(), List.of(section));
    assertThat(MarkdownText.of(alone, Language.ENGLISH))
        .contains("| driver |")
        .contains("of 41 threads");
  }

  /** Of Arabic the digits and the point are others, of Turkish the small letters. */
  @ParameterizedTest
  @ValueSource(strings = {"root", "ar-EG-u-nu-arab", "tr-TR"})
  void textsAreTheGoldenOnesInEveryLocale(String tag) throws IOException {
    assertGoldenIn(tag);
  }

  @ParameterizedTest
  @Tag("night")
  @ValueSource(strings = {"de-DE", "zh-CN"})
  void soTheyAreInOthers(String tag) throws IOException {
    assertGoldenIn(tag);
  }

  private static void assertGoldenIn(String tag) throws IOException {
    Locale.setDefault(tag.equals("root") ? Locale.ROOT : Locale.forLanguageTag(tag));
    assertGolden("quick.csv", () -> ResultCsv.of(analysis(SampleRuns.quick())));
    assertGolden("blocks.csv", () -> ResultCsv.of(SIX_BLOCKS));
    assertGolden("blocks.txt", () -> Said.terminal(SIX_BLOCKS));
    assertGolden(
        "blocks.80.txt",
        () -> TerminalText.of(RunDocument.of(SIX_BLOCKS), new TextLayout(Language.ENGLISH, 80)));
    assertGolden("blocks.md", () -> Said.markdown(SIX_BLOCKS));
    assertGolden(
        "blocks.zh.txt", () -> TerminalText.of(RunDocument.of(SIX_BLOCKS), TextLayout.CHINESE));
    assertGolden(
        "blocks.zh.md", () -> MarkdownText.of(RunDocument.of(SIX_BLOCKS), Language.CHINESE));
    assertGolden(
        "quick.zh.txt",
        () -> TerminalText.of(RunDocument.of(analysis(SampleRuns.quick())), TextLayout.CHINESE));
    assertGolden("own.zh.md", () -> MarkdownText.of(RunDocument.of(OWN), Language.CHINESE));
    assertGolden("empty.csv", () -> ResultCsv.of(analysis(SampleRuns.empty())));
    assertGolden("hostile.csv", () -> ResultCsv.of(analysis(SampleRuns.hostile())));
    assertGolden("quick.txt", () -> Said.terminal(analysis(SampleRuns.quick())));
    assertGolden("invalid.txt", () -> Said.terminal(analysis(SampleRuns.invalid())));
    assertGolden("empty.txt", () -> Said.terminal(analysis(SampleRuns.empty())));
    assertGolden("fleet.txt", () -> Said.terminal(TOGETHER));
    assertGolden("fleet.md", () -> Said.markdown(TOGETHER));
    assertGolden("hosts.csv", () -> FleetCsv.of(TOGETHER.fleet().orElseThrow().figures()));
    assertGolden("pairs.txt", () -> Said.terminal(PAIRS));
    assertGolden("own.txt", () -> Said.terminal(OWN));
    assertGolden("own.md", () -> Said.markdown(OWN));
    assertGolden("own.csv", () -> ResultCsv.of(OWN));
    assertGolden("versions.txt", () -> Said.terminal(VERSIONS));
    assertGolden("versions.md", () -> Said.markdown(VERSIONS));
    assertGolden("versions.csv", () -> ResultCsv.of(VERSIONS));
    assertGolden(
        "versions-look.txt", () -> Said.terminal(RunAnalysis.of(ReplicatedRuns.versions(1))));
    assertGolden("micro.zh.txt", () -> micro(TextLayout.CHINESE));
    assertGolden("micro.txt", () -> micro(TextLayout.ENGLISH));
  }

  @Test
  void aGeneratorThatWasLateIsFollowedByAdvice() {
    RunResult late = late(ReplicatedRuns.open(2));

    assertThat(Said.terminal(analysis(late)).replace("\n", " ")).contains("Try a lower --rate");
    assertThat(Said.markdown(analysis(late))).contains("Try a lower --rate");
    assertThat(Said.terminal(analysis(SampleRuns.invalid()))).doesNotContain("--rate");
  }

  private static RunResult late(RunResult run) {
    return Changed.totals(run, one -> one.variant().equals("date+stock") ? late(one) : one);
  }

  private static VariantTotals late(VariantTotals totals) {
    Histogram lag = MadeUp.histogram(9_000_000);
    return Records.with(totals, "histograms", Records.with(totals.histograms(), "lag", lag));
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 80, 120})
  void everyLineFitsATerminal(int columns) {
    TextLayout layout = new TextLayout(Language.ENGLISH, columns);
    for (RunResult run :
        List.of(
            SampleRuns.quick(),
            SampleRuns.hostile(),
            SampleRuns.empty(),
            SampleRuns.invalid(),
            ReplicatedRuns.barren(),
            SIX_BLOCKS.run(),
            VERSIONS.run(),
            ReplicatedRuns.open(3))) {
      assertThat(TerminalText.of(RunDocument.of(analysis(run)), layout).lines())
          .allMatch(line -> line.length() <= columns);
    }
    assertThat(micro(layout).lines()).allMatch(line -> line.length() <= columns);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ar-EG-u-nu-arab", "tr-TR", "zh-CN"})
  void thePageIsTheSameInEveryLocaleAndTimeZone(String tag) {
    String here = SampleReports.withMicro(SampleRuns.quick());
    Locale.setDefault(Locale.forLanguageTag(tag));
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
    assertThat(SampleReports.withMicro(SampleRuns.quick()).equals(here)).isTrue();
  }

  @Test
  void theLogsAreReadBackByHdrhistogram() {
    RunResult run = SampleRuns.ofBlocks(2);
    Map<String, String> logs = HistogramLogs.of(run);
    assertThat(logs.keySet())
        .containsExactly(
            run.plan().labels().stream().map(label -> label + ".hlog").toArray(String[]::new));
    String log = logs.get("date+stock.hlog");
    assertThat(intervals(log)).hasSize(2);
    assertThat(
            intervals(log).stream()
                .mapToLong(one -> ((AbstractHistogram) one).getTotalCount())
                .sum())
        .isEqualTo(
            analysis(run).variants().get(0).calls().times().get(CallTime.SERVICE).getTotalCount());
    assertThat(log).contains("#[StartTime: 1795168800.");
    assertThat(HistogramLogs.of(SampleRuns.empty())).isEmpty();
  }

  @Test
  void nothingKnownOverBlocksIsSaidAndNeverMadeUp() {
    RunAnalysis barren = analysis(ReplicatedRuns.barren());
    assertThat(Said.terminal(barren))
        .contains(
            "LocalDateTime with stock: 85 % more bytes, calls cannot be compared, for no block counts")
        .contains("A against A': not known.");
    assertThat(SampleReports.of(ReplicatedRuns.barren()).replaceAll("(?s)<script.*", ""))
        .contains("cut short: nothing of", "0 of the 3 blocks a verdict takes");
  }

  @Test
  void theLargestTimeIsOneCallAndHasNoChange() {
    Table main = new RunTables(SIX_BLOCKS).main().in(Table.Format.PAGE);

    assertThat(notes(main, "max")).isNotEmpty().allMatch(String::isEmpty);
    assertThat(notes(main, "p99")).anyMatch(note -> note.endsWith("%"));
  }

  private static List<String> notes(Table table, String heading) {
    List<String> headings =
        table.columns().stream().map(column -> column.heading().english()).toList();
    return table.rows().stream()
        .map(row -> row.cells().get(headings.indexOf(heading)).note().english())
        .toList();
  }

  @Test
  void markdownIsEscaped() {
    assertThat(MarkdownText.escaped("a|b\n*c*_d_`e`[f](g)"))
        .isEqualTo("a\\|b \\*c\\*\\_d\\_\\`e\\`\\[f\\](g)");
  }

  /** The run began at 10:00:00, its blocks at 1 s and 141 s, their first slices 48 s later. */
  @Test
  void intervalsOfTheLogsLieWhereTheBlocksRan() throws IOException {
    assertThat(intervals(HistogramLogs.of(ReplicatedRuns.open(2)).get("date+stock.hlog")))
        .extracting(h -> h.getTag() + " " + (h.getStartTimeStamp() / 1_000 - 1_795_255_200L))
        .containsExactly(
            "null 49, response 49, lag 49, held 49, null 189, response 189, lag 189, held 189"
                .split(", "));
  }

  private static List<EncodableHistogram> intervals(String log) {
    HistogramLogReader reader =
        new HistogramLogReader(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)));
    return Stream.generate(reader::nextIntervalHistogram).takeWhile(Objects::nonNull).toList();
  }

  @Test
  void numbersKeepTheirSignificantDigits() {
    assertThat(Numbers.significant(0.81523, 3)).isEqualTo("0.815");
    assertThat(Numbers.significant(0.9996, 3)).isEqualTo("1.00");
    assertThat(Numbers.significant(12_345.6, 4)).isEqualTo("12,346");
    assertThat(Numbers.significant(0.00855, 3)).isEqualTo("0.00855");
    assertThat(Numbers.significant(-3.14159, 3)).isEqualTo("−3.14");
    assertThat(Numbers.significant(1e15, 3)).isEqualTo("1.00e+15");
    assertThat(Numbers.significant(Double.NaN, 3)).isEqualTo("n/a");
    assertThat(Numbers.significant(Double.NEGATIVE_INFINITY, 3)).isEqualTo("n/a");
    assertThat(Numbers.counted(412)).isEqualTo("412");
    assertThat(Numbers.percent(0.00125)).isEqualTo("0.125 %");
  }

  private static String micro(TextLayout layout) {
    return TerminalText.of(MicroDocument.of(SampleRuns.micro()), layout);
  }

  private static RunAnalysis analysis(RunResult run) {
    return RunAnalysis.of(run);
  }

  private static void assertGolden(String name, Supplier<String> text) throws IOException {
    String folder = System.getProperty("golden");
    if (folder != null) {
      Path file = Path.of(folder, TextFilesTest.class.getPackageName().replace('.', '/'), name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text.get());
    }
    try (InputStream golden = TextFilesTest.class.getResourceAsStream(name)) {
      String expected =
          folder != null ? text.get() : new String(golden.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(text.get()).isEqualTo(expected);
    }
  }
}
