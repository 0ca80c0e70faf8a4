package io.github.timebench.reports.compat;

import static io.github.timebench.reports.SampleMatrix.RIGHT;
import static io.github.timebench.reports.SampleMatrix.pair;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Records;
import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.reports.SampleMatrix;
import io.github.timebench.reports.compat.CompatAnalysis.CompatRow;
import io.github.timebench.reports.compat.CompatAnalysis.CompatVerdict;
import org.junit.jupiter.api.Test;

/** Hazard: a cell that is green although a call was wrong, hung, or worse than without the jar. */
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

  private static CompatVerdict verdict(CompatTally ofReference, CompatTally ofCell) {
    return judged(pair(false, ofReference, ERRORS), pair(true, ofCell, ERRORS)).verdict();
  }

  @Test
  void everyCallRightIsGreen() {
    CompatRow row = judged(pair(false, RIGHT, RIGHT), pair(true, RIGHT, RIGHT));

    assertThat(row.verdict()).isEqualTo(CompatVerdict.GREEN);
    assertThat(row.reason().isEmpty()).isTrue();
  }

  @Test
  void oneFaultIsRedAndNamed() {
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
    assertThat(judged(calm, pair(true, RIGHT, ERRORS)).verdict()).isEqualTo(CompatVerdict.GREEN);
    assertThat(judged(calm, pair(true, RIGHT, HUNG)).verdict()).isEqualTo(CompatVerdict.RED);
    assertThat(judged(calm, pair(true, RIGHT, WRONG)).verdict()).isEqualTo(CompatVerdict.RED);
    assertThat(judged(pair(false, RIGHT, HUNG), pair(true, RIGHT, HUNG)).verdict())
        .isEqualTo(CompatVerdict.GREEN);
  }

  @Test
  void anIdlePhaseWithoutHeartbeatsShowsNothing() {
    CompatRow row = judged(pair(false, RIGHT, RIGHT), pair(true, RIGHT, RIGHT, 3, ""));

    assertThat(row.verdict()).isEqualTo(CompatVerdict.RED);
    assertThat(row.reason().english()).isEqualTo("only 3 heartbeats in the idle phase");
  }

  @Test
  void aConsumerThatSendsNoHeartbeatsHasNoIdlePhase() {
    CompatCell reference = javaScript(false, RIGHT);
    assertThat(judged(reference, javaScript(true, RIGHT)).verdict()).isEqualTo(CompatVerdict.GREEN);
    assertThat(judged(reference, javaScript(true, WRONG)).verdict()).isEqualTo(CompatVerdict.RED);
  }

  private static CompatCell javaScript(boolean jar, CompatTally fresh) {
    CompatCell pair = pair(jar, fresh, RIGHT, 0, "");
    return Records.with(pair, "kind", "javascript", "idleHeartbeats", 0, "fault", Phrase.EMPTY);
  }

  @Test
  void aCellThatBrokeOffIsRedUnlessItsReferenceDidToo() {
    CompatCell broken = pair(true, RIGHT, RIGHT, 12, "the consumer did not answer");
    assertThat(judged(pair(false, RIGHT, RIGHT), broken).verdict()).isEqualTo(CompatVerdict.RED);
    assertThat(judged(pair(false, RIGHT, RIGHT, 12, "gone"), broken).verdict())
        .isEqualTo(CompatVerdict.AS_WITHOUT);
  }

  @Test
  void aCellWithoutItsReferenceIsRed() {
    CompatAnalysis analysis = CompatAnalysis.of(SampleMatrix.result(pair(true, RIGHT, RIGHT)));

    assertThat(analysis.rows().get(0).verdict()).isEqualTo(CompatVerdict.RED);
    assertThat(analysis.allGreen()).isFalse();
  }

  @Test
  void onlyACompleteRunOfGreenCellsIsAllGreen() {
    CompatResult result = SampleMatrix.result(pair(false, WRONG, RIGHT), pair(true, RIGHT, RIGHT));
    assertThat(CompatAnalysis.of(result).allGreen()).isTrue();
    assertThat(
            CompatAnalysis.of(
                    Records.with(
                        result, "end", new RunEnd(RunEnd.Kind.INTERRUPTED, "stopped by the user")))
                .allGreen())
        .isFalse();
  }
}
