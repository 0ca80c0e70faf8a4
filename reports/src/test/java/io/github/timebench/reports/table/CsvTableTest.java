package io.github.timebench.reports.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.doc.Quantity;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a cell that breaks the line, or that a spreadsheet runs as a formula. */
class CsvTableTest {
  private static String csv(String cell) {
    String text =
        CsvTable.of(new Columns<String>().words("a", one -> one).table(Text.EMPTY, List.of(cell)));
    assertThat(text).startsWith("a\r\n").endsWith("\r\n");
    return text.substring("a\r\n".length(), text.length() - "\r\n".length());
  }

  @Test
  void aCellIsQuotedWhereItHasTo() {
    Columns<String> columns =
        new Columns<String>().words("a,b", cell -> cell).words("plain", cell -> "c");

    assertThat(CsvTable.of(columns.table(Text.EMPTY, List.of("say \"no\"", "x"))))
        .isEqualTo("\"a,b\",plain\r\n\"say \"\"no\"\"\",c\r\nx,c\r\n");
  }

  @Test
  void aFigureHasItsDigitsAndNoCommas() {
    Columns<Double> columns =
        new Columns<Double>()
            .count("sent", one -> one)
            .number("share", one -> one, Numbers::percent)
            .data("micros", one -> one / 1e8);
    List<Double> rows = List.of(12_345_678.0, 0.123456789, -0.5, 0.0, Double.NaN);

    assertThat(CsvTable.of(columns.table(Text.EMPTY, rows)).lines())
        .containsExactly(
            "sent,share,micros",
            "12345678,12345678,0.123457",
            "0.123457,0.123457,0.00000000123457",
            "-0.5,-0.5,-0.000000005",
            "0,0,0",
            ",,");
  }

  @Test
  void aHeadingHasItsUnitAndAnIntervalColumnsOfItsEnds() {
    Columns<Estimate> columns =
        new Columns<Estimate>()
            .count("payload", "B", one -> 9)
            .add(Quantity.MILLIS.column("mean"), Quantity.MILLIS::cell);
    List<Estimate> rows = List.of(Estimate.mean(2e6, 2.1e6, 2.2e6), Estimate.only(3e6));

    assertThat(CsvTable.of(columns.table(Text.EMPTY, rows)).lines())
        .containsExactly(
            "payload (B),mean (ms),mean low (ms),mean high (ms)", "9,2.1,1.85159,2.34841", "9,3,,");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=HYPERLINK()",
        "=1+1",
        "@SUM(1)",
        "+cmd|' /C calc'!A0",
        "-cmd|' /C calc'!A0",
        "-1+2",
        "--1",
        "-",
        "\t=1"
      })
  void aFormulaIsAText(String cell) {
    assertThat(csv(cell)).isEqualTo("'" + cell);
  }

  @Test
  void aFormulaThatIsQuotedIsATextToo() {
    assertThat(csv("=A1,\"B\"")).isEqualTo("\"'=A1,\"\"B\"\"\"");
    assertThat(csv("\r=1")).isEqualTo("\"'\r=1\"");
    assertThat(csv("=1\n=2")).isEqualTo("\"'=1\n=2\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "-0.25", "+3", "-1.5E-7", "1e9", "-.5", "0", "", "NaN"})
  void aNumberStaysANumber(String cell) {
    assertThat(csv(cell)).isEqualTo(cell);
  }

  @Test
  void aMinusOfPeopleBecomesOneOfPrograms() {
    assertThat(csv(Numbers.significant(-1.5, 2))).isEqualTo("-1.5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"load-1", "a=b", "user@host", " =1", "2026-11-25T00:00:00Z"})
  void anyOtherTextStaysAsItIs(String cell) {
    assertThat(csv(cell)).isEqualTo(cell);
  }
}
