package io.github.timebench.reports.doc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.POJONode;
import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleMatrix;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.SampleScan;
import io.github.timebench.reports.capacity.CapacityRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.compat.CompatDocument;
import io.github.timebench.reports.doc.JsonText.OfSection;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.hops.HopRuns;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroDocument;
import io.github.timebench.reports.page.RunDocument;
import io.github.timebench.reports.scan.ScanDocument;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.sweep.SweepRuns;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.text.ComparisonDocument;
import io.github.timebench.reports.threads.Dumps;
import io.github.timebench.reports.threads.ThreadsDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Hazards: a number as text, a cell that another hides, a sentence in the wrong language. */
class JsonTextTest {
  private static final Estimate TIME = Estimate.mean(2_000_000, 2_100_000, 2_200_000);

  private static final List<RunAnalysis> RUNS =
      List.of(
          RunAnalysis.of(ReplicatedRuns.closed(4)),
          RunAnalysis.of(ReplicatedRuns.open(3)),
          RunAnalysis.of(ReplicatedRuns.barren()),
          RunAnalysis.of(SampleRuns.quick()),
          RunAnalysis.of(SampleRuns.empty()),
          RunAnalysis.of(SampleRuns.hostile()),
          RunAnalysis.of(OwnRuns.faithful(4)),
          FleetRuns.pairs(4, 2).analysis());

  private static final Pattern UNIT_AT_LARGE =
      Pattern.compile(" (B|bytes|ns|µs|ms|s|ns/op|ops/s|calls/s)$");

  private static final RunAnalysis SWEEP =
      RunAnalysis.of(SweepRuns.run(RunEnd.complete(), List.of(), SweepRuns.CALLERS));

  private static final List<RunAnalysis> STUDIES =
      List.of(
          SWEEP,
          RunAnalysis.of(CapacityRuns.four()),
          RunAnalysis.of(HopRuns.chained(4, Duration.ofMillis(1))));

  private static final CompatCell CELL =
      SampleMatrix.pair(true, SampleMatrix.RIGHT, SampleMatrix.RIGHT);

  private static JsonNode printed(JsonText json) throws Exception {
    return new ObjectMapper().readTree(ResultFiles.text(json));
  }

  private static JsonText of(Section section) {
    return JsonText.of(
        Document.of(Text.plain("T"), List.of(Text.of("closed loop")), List.of(section)),
        Language.CHINESE);
  }

  @Test
  void numbersAreNumbersWithTheirUnitsAndIntervals() throws Exception {
    Table table =
        new Columns<String>()
            .words("variant", row -> row)
            .add(Quantity.MILLIS.column("chain"), row -> Quantity.MILLIS.cell(TIME))
            .count("bytes", "B", row -> 1_200_000)
            .number("errors", row -> 0.12345678, Numbers::percent)
            .add(Quantity.MILLIS.column("p99"), row -> Quantity.MILLIS.cell(Double.NaN))
            .data("change", row -> -0.5)
            .number("calls/s", row -> "> 9,000")
            .number("beside", row -> "1,234")
            .number("p90", row -> "")
            .only(Format.PAGE)
            .table(Text.EMPTY, List.of("42"));

    JsonNode row =
        printed(of(Section.of("one", Text.plain("One")).table(table)))
            .at("/sections/one/tables/0/rows/0");

    assertThat(row.fieldNames())
        .toIterable()
        .containsExactly(
            "variant",
            "chain (ms)",
            "chain low (ms)",
            "chain high (ms)",
            "bytes (B)",
            "errors",
            "p99 (ms)",
            "change",
            "calls/s",
            "beside");
    assertThat(row.toString())
        .contains(
            "\"variant\":\"42\",\"chain (ms)\":2.1,",
            "\"bytes (B)\":1200000,\"errors\":0.123457,\"p99 (ms)\":null,\"change\":-0.5,",
            "\"calls/s\":\"> 9,000\",\"beside\":\"1,234\"");
    assertThat(row.path("chain low (ms)").doubleValue()).isLessThan(2);
  }

  @Test
  void sectionsAndColumnsStandInTheOrderOfTheDocument() {
    Table table =
        new Columns<String>()
            .words("variant", row -> row)
            .count("calls", row -> 1)
            .table(Text.EMPTY, List.of("a"));
    Section first = Section.of("second", Text.EMPTY).table(table);
    Section last = Section.of("first", Text.EMPTY).text(Text.plain("a"));
    Document document = Document.of(Text.EMPTY, List.of(), List.of(first, last));

    assertThat(ResultFiles.text(JsonText.of(document, Language.ENGLISH)))
        .containsSubsequence("\"second\"", "\"variant\"", "\"calls\"", "\"first\"");
  }

  @Test
  void sentencesAreInTheLanguageAndPartsOfThePageAreNot() {
    JsonText json =
        of(
            Section.of("one", Text.of("Figures"))
                .facts(List.of(Text.of("open loop")))
                .lines(List.of(Cell.of(Text.of("closed loop"))))
                .code("bin/loadgen")
                .note(Text.plain("for the page"), Format.PAGE));

    assertThat(json.lead()).containsExactly(Text.of("closed loop").chinese());
    assertThat(json.sections())
        .containsExactly(
            new POJONode(
                new OfSection(
                    Text.of("Figures").chinese(),
                    List.of(
                        Text.of("open loop").chinese(),
                        Text.of("closed loop").chinese(),
                        "bin/loadgen"),
                    List.of())));
  }

  private static List<Document> documents() throws Exception {
    RunAnalysis run = RUNS.get(0);
    List<Document> documents =
        new ArrayList<>(
            List.of(
                ScanDocument.of(SampleScan.of("com.acme.Orders")),
                ThreadsDocument.of(Dumps.analysis("jdk17-locks.txt")),
                MicroDocument.of(SampleRuns.micro()),
                CompatDocument.of(CompatAnalysis.of(SampleMatrix.result(CELL))),
                ComparisonDocument.of(RunComparison.of(run, run))));
    Stream.concat(RUNS.stream(), STUDIES.stream()).map(RunDocument::of).forEach(documents::add);
    return documents;
  }

  @Test
  void noSectionAndNoColumnHidesAnother() throws Exception {
    for (Document document : documents()) {
      List<Section> sections = document.in(Format.DATA);
      assertThat(sections).extracting(Section::id).doesNotHaveDuplicates();
      for (Section section : sections) {
        for (Table table : section.tables(Format.DATA)) {
          assertThat(table.forPrograms().columns())
              .extracting(column -> column.heading().english())
              .doesNotHaveDuplicates()
              .noneMatch(name -> UNIT_AT_LARGE.matcher(name).find());
        }
      }
    }
  }

  @Test
  void noCellSaysANumberThatItDoesNotCarry() throws Exception {
    for (Document document : documents()) {
      for (Section section : document.in(Format.DATA)) {
        section.tables(Format.DATA).forEach(table -> assertCarried(table.in(Format.DATA)));
      }
    }
  }

  private static void assertCarried(Table table) {
    for (Table.Row row : table.rows()) {
      for (int i = 0; i < row.cells().size(); i++) {
        Cell cell = row.cells().get(i);
        if (table.columns().get(i).numeric() && cell.exact().isEmpty()) {
          assertThat(cell.text().english())
              .as(table.columns().get(i).heading().english())
              .doesNotMatch("[+\u2212]?[\\d,]+(\\.\\d+)?( %)?");
        }
      }
    }
  }

  @Test
  void aRunHasItsAnswerAndARowPerVariant() throws Exception {
    for (RunAnalysis run : RUNS) {
      Document document = RunDocument.of(run);
      JsonNode sections = printed(JsonText.of(document, Language.ENGLISH)).path("sections");

      JsonNode rows = sections.at("/figures/tables/0/rows");
      assertThat(rows).hasSize(run.variants().size());
      for (int i = 0; i < rows.size(); i++) {
        assertThat(rows.get(i).path("variant").textValue())
            .isEqualTo(run.variants().get(i).label());
        assertThat(rows.get(i).path("sent").isNumber()).isTrue();
      }
      Set<String> texts = new HashSet<>();
      sections.forEach(one -> one.path("texts").forEach(text -> texts.add(text.textValue())));
      assertThat(texts).containsAll(document.answer().stream().map(Text::english).toList());
    }
  }

  @Test
  void aPointOfASweepHasItsRatioWithBothEndsAndNoErrors() throws Exception {
    JsonNode rows =
        printed(JsonText.of(RunDocument.of(SWEEP), Language.ENGLISH))
            .at("/sections/figures/tables/0/rows");
    JsonNode point =
        StreamSupport.stream(rows.spliterator(), false)
            .filter(row -> !row.path("variant").textValue().equals("date+stock"))
            .findFirst()
            .orElseThrow();

    assertThat(number(point, "×")).isBetween(number(point, "× low"), number(point, "× high"));
    assertThat(number(point, "errors")).isZero();
    assertThat(number(point, "turned away")).isZero();
  }

  @Test
  void aChangeBetweenRunsIsSaidOnce() throws Exception {
    RunAnalysis run = RUNS.get(0);
    JsonNode row =
        printed(JsonText.of(ComparisonDocument.of(RunComparison.of(run, run)), Language.ENGLISH))
            .at("/sections/changes/tables/0/rows/0");

    assertThat(row.fieldNames())
        .toIterable()
        .containsExactly(
            "variant",
            "figure",
            "A",
            "B",
            "B / A",
            "B / A low",
            "B / A high",
            "effect / noise",
            "p");
  }

  @Test
  void aBenchmarkIsFoundByItsSuiteAndItsNumbersAreNumbers() throws Exception {
    JsonNode figure =
        printed(JsonText.of(MicroDocument.of(SampleRuns.micro()), Language.ENGLISH))
            .at("/sections/suite-clock/tables/0/rows/1");

    assertThat(figure.path("clock").textValue()).isEqualTo("nanoTime");
    assertThat(number(figure, "threads")).isEqualTo(2);
    assertThat(number(figure, "ns/op"))
        .isBetween(number(figure, "ns/op low"), number(figure, "ns/op high"));
  }

  private static double number(JsonNode row, String key) {
    return row.required(key).doubleValue();
  }
}
