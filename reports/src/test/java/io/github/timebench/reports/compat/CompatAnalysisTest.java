package io.github.timebench.reports.compat;

import static io.github.timebench.reports.SampleMatrix.RIGHT;
import static io.github.timebench.reports.SampleMatrix.pair;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Records;
import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.SampleMatrix;
import io.github.timebench.reports.compat.CompatAnalysis.CompatRow;
import io.github.timebench.reports.compat.CompatAnalysis.CompatVerdict;
import io.github.timebench.reports.doc.JsonText;
import io.github.timebench.reports.doc.TerminalText;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.table.TextGrid;
import io.github.timebench.reports.table.TextLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a cell that is green although a call was wrong, hung, or worse than without the jar; a
 * matrix that reads otherwise than it was stored, or whose faults are not shown.
 */
class CompatAnalysisTest {
  private static final CompatTally WRONG =
      new CompatTally(449, 0, 1, 0, Phrase.of("sent %s, received %s", 1, 2));
  private static final CompatTally ERROR = new CompatTally(449, 1, 0, 0, Phrase.of("no provider"));
  private static final CompatTally HUNG = new CompatTally(440, 8, 0, 2, Phrase.of("timeout"));
  private static final CompatTally ERRORS =
      new CompatTally(300, 150, 0, 0, Phrase.of("no provider"));

  private static CompatRow judged(CompatCell reference, CompatCell cell) {
    return CompatAnalysis.of(SampleMatrix.result(reference, cell)).rows().get(1);
  }

  private static CompatVerdict verdict(CompatCell reference, CompatCell cell) {
    return judged(reference, cell).verdict();
  }

  private static CompatVerdict verdict(CompatTally ofReference, CompatTally ofCell) {
    return verdict(pair(false, ofReference, ERRORS), pair(true, ofCell, ERRORS));
  }

  @Test
  void everyCallRightIsGreenAndOneFaultIsRedAndNamed() {
    CompatRow row = judged(pair(false, RIGHT, RIGHT), pair(true, RIGHT, RIGHT));
    assertThat(row.verdict()).isEqualTo(CompatVerdict.GREEN);
    assertThat(row.reason().isEmpty()).isTrue();
    assertThat(verdict(RIGHT, WRONG)).isEqualTo(CompatVerdict.RED);
    assertThat(verdict(RIGHT, ERROR)).isEqualTo(CompatVerdict.RED);
    assertThat(verdict(RIGHT, HUNG)).isEqualTo(CompatVerdict.RED);
    assertThat(judged(pair(false, RIGHT, RIGHT), pair(true, WRONG, RIGHT)).reason().english())
        .isEqualTo("fresh: value: sent 1, received 2");
  }

  @Test
  void theSameFaultWithoutTheJarIsNotGreenButNoneOfTheJars() {
    assertThat(verdict(WRONG, WRONG)).isEqualTo(CompatVerdict.AS_WITHOUT);
    assertThat(verdict(ERROR, ERROR)).isEqualTo(CompatVerdict.AS_WITHOUT);
    assertThat(verdict(ERROR, WRONG)).isEqualTo(CompatVerdict.RED);
  }

  @Test
  void promptErrorsAreExpectedWhileAProviderIsAwayHangsOnlyIfTheyHangWithoutTheJarToo() {
    CompatCell calm = pair(false, RIGHT, RIGHT);
    CompatCell hung = pair(true, RIGHT, HUNG);
    assertThat(verdict(calm, pair(true, RIGHT, ERRORS))).isEqualTo(CompatVerdict.GREEN);
    assertThat(verdict(calm, hung)).isEqualTo(CompatVerdict.RED);
    assertThat(verdict(calm, pair(true, RIGHT, WRONG))).isEqualTo(CompatVerdict.RED);
    assertThat(verdict(pair(false, RIGHT, HUNG), hung)).isEqualTo(CompatVerdict.GREEN);
  }

  @Test
  void anIdlePhaseWithoutHeartbeatsShowsNothingUnlessTheConsumerSendsNone() {
    CompatRow row = judged(pair(false, RIGHT, RIGHT), pair(true, RIGHT, RIGHT, 3, ""));
    assertThat(row.verdict()).isEqualTo(CompatVerdict.RED);
    assertThat(row.reason().english()).isEqualTo("only 3 heartbeats in the idle phase");

    CompatCell reference = javaScript(false, RIGHT);
    assertThat(verdict(reference, javaScript(true, RIGHT))).isEqualTo(CompatVerdict.GREEN);
    assertThat(verdict(reference, javaScript(true, WRONG))).isEqualTo(CompatVerdict.RED);
  }

  private static CompatCell javaScript(boolean jar, CompatTally fresh) {
    CompatCell pair = pair(jar, fresh, RIGHT, 0, "");
    return Records.with(pair, "kind", "javascript", "idleHeartbeats", 0, "fault", Phrase.EMPTY);
  }

  @Test
  void aCellThatBrokeOffIsRedUnlessItsReferenceDidToo() {
    CompatCell broken = pair(true, RIGHT, RIGHT, 12, "the consumer did not answer");
    assertThat(verdict(pair(false, RIGHT, RIGHT), broken)).isEqualTo(CompatVerdict.RED);
    assertThat(verdict(pair(false, RIGHT, RIGHT, 12, "gone"), broken))
        .isEqualTo(CompatVerdict.AS_WITHOUT);
  }

  @Test
  void onlyACompleteRunOfGreenCellsThatHaveTheirReferencesIsAllGreen() {
    CompatResult result = SampleMatrix.result(pair(false, WRONG, RIGHT), pair(true, RIGHT, RIGHT));
    RunEnd stopped = RunEnd.interrupted("stopped by the user");
    assertThat(CompatAnalysis.of(result).allGreen()).isTrue();
    assertThat(CompatAnalysis.of(Records.with(result, "end", stopped)).allGreen()).isFalse();

    CompatAnalysis alone = CompatAnalysis.of(SampleMatrix.result(pair(true, RIGHT, RIGHT)));
    assertThat(alone.rows().get(0).verdict()).isEqualTo(CompatVerdict.RED);
    assertThat(alone.allGreen()).isFalse();
  }

  private static final CompatResult RESULT =
      SampleMatrix.result(
          pair(false, RIGHT, RIGHT),
          pair(
              true, new CompatTally(449, 0, 1, 0, Phrase.of("<b>sent</b> 1 | received 2")), RIGHT));

  @TempDir private Path folder;

  @Test
  void whatIsStoredIsReadAgain() {
    Path file = ResultFiles.write(folder, RESULT);

    assertThat(ResultFiles.readCompat(file)).isEqualTo(RESULT);
  }

  @Test
  void twoCellsOfOneNameAreRefused() throws Exception {
    Path file = ResultFiles.write(folder, SampleMatrix.result(pair(true, RIGHT, RIGHT)));
    String json = Files.readString(file);
    String cells = json.substring(json.indexOf("[ {") + 1, json.lastIndexOf("} ]") + 1);
    Files.writeString(file, json.replace(cells, cells + "," + cells));

    assertThatThrownBy(() -> ResultFiles.readCompat(file))
        .isInstanceOf(RunFileException.class)
        .hasMessageContaining("two cells are called pair/all/3.3.6+jar/3.3.6+jar");
  }

  @Test
  void pageAndSummaryShowCellsIdsAndFaults() throws Exception {
    ResultFiles.write(folder, RESULT);

    RunFolder.renderCompat(folder, Optional.empty());

    assertThat(Files.readString(folder.resolve(RunFolder.REPORT_HTML)))
        .contains(
            "NOT ALL GREEN",
            "3.3.6+jar → 3.3.6+jar",
            "30: 894, 2: 6",
            "&lt;b&gt;sent&lt;/b&gt; 1 | received 2",
            "--cell='pair/**'")
        .doesNotContain("<b>sent", "<noscript>");
    assertThat(Files.readString(folder.resolve(RunFolder.SUMMARY_MD)))
        .contains(
            "0 of 1 cells are green, 0 as bad as without the jar, 1 red.",
            "| 3.3.6+jar → 3.3.6+jar | pair | all | 30: 894, 2: 6 | 899 | 0 | 1 | 0 | red |",
            "1 \\| received 2");
  }

  @Test
  void theTableFitsATerminal() {
    String table =
        TerminalText.of(CompatDocument.of(CompatAnalysis.of(RESULT)), TextLayout.ENGLISH);

    assertThat(table.lines())
        .allMatch(line -> line.length() <= 120)
        .anyMatch(line -> line.matches("pair +all +3.3.6\\+jar → .* 899 +0 +1 +0 +red"))
        .contains("- pair/all/3.3.6+jar/3.3.6+jar: fresh: value: <b>sent</b> 1 | received 2");
  }

  @Test
  void aProgramReadsWhichCellHasWhichVerdict() {
    JsonText json = JsonText.of(CompatDocument.of(CompatAnalysis.of(RESULT)), Language.ENGLISH);

    assertThat(ResultFiles.text(json))
        .containsSubsequence(
            "\"cell\" : \"pair/all/3.3.6+jar/3.3.6+jar\"",
            "\"right\" : 899",
            "\"wrong\" : 1",
            "\"verdict\" : \"red\"");
  }

  @Test
  void aReaderOfChineseIsToldAll() throws Exception {
    ResultFiles.write(folder, RESULT);

    CompatAnalysis analysis = RunFolder.renderCompat(folder, Optional.of(Language.CHINESE));

    assertThat(Files.readString(folder.resolve(RunFolder.SUMMARY_MD)))
        .contains(
            "### hessian2-time 的兼容性",
            "20261121-101530-compat",
            "1 个单元中 0 个通过，0 个与无 jar 时同样有问题，1 个未通过。",
            "| 3.3.6+jar → 3.3.6+jar | pair | all | 30: 894, 2: 6 | 899 | 0 | 1 | 0 | 未通过 |",
            "pair/all/3.3.6+jar/3.3.6+jar：初始：值：");
    assertThat(TerminalText.of(CompatDocument.of(analysis), TextLayout.CHINESE).lines())
        .allMatch(line -> TextGrid.width(line) <= TextLayout.MAX_COLUMNS)
        .anyMatch(line -> line.startsWith("种类  模式  消费端 → 提供端"));
  }
}
