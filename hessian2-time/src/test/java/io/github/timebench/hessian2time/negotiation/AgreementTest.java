package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import org.junit.jupiter.api.Test;

/** Hazard: an agreement on too little evidence, one that never comes, and one that never ends. */
class AgreementTest {

  private final Agreement agreement = new Agreement();

  @Test
  void oneAnswerIsNotEnoughAndTwoEqualOnesAre() {
    assertThat(agreement.answered("a")).isNull();
    assertThat(agreement.isAgreed()).isFalse();
    assertThat(agreement.answered("a")).isEqualTo(NegotiationOutcome.AGREED);
    assertThat(agreement.isAgreed()).isTrue();
    assertThat(agreement.startOffer()).isFalse();
  }

  @Test
  void answersOfTwoProcessesEndIt() {
    agreement.answered("a");
    assertThat(agreement.answered("b")).isEqualTo(NegotiationOutcome.ANSWERS_DIFFER);
    assertThat(agreement.answered("b")).isNull();
    assertThat(agreement.isAgreed()).isFalse();
    assertThat(agreement.isOpen()).isFalse();
  }

  @Test
  void equalAnswersMustFollowOneAnother() {
    agreement.answered("a");
    agreement.answered(null);
    assertThat(agreement.answered("a")).isNull();
    assertThat(agreement.isAgreed()).isFalse();
  }

  @Test
  void twoResultsWithoutAnAnswerAreForgivenAndTheThirdIsNot() {
    assertThat(agreement.answered(null)).isNull();
    assertThat(agreement.answered(null)).isNull();
    assertThat(agreement.isOpen()).isTrue();
    assertThat(agreement.answered(null)).isEqualTo(NegotiationOutcome.NO_ANSWER);
    assertThat(agreement.isOpen()).isFalse();
  }

  @Test
  void anAnswerBetweenThemStartsTheCountOver() {
    for (int round = 0; round < 3; round++) {
      assertThat(agreement.answered(null)).isNull();
      assertThat(agreement.answered(null)).isNull();
      assertThat(agreement.answered("a")).isNull();
    }
    assertThat(agreement.isOpen()).isTrue();
  }

  @Test
  void onlySoManyOffersAreOnTheirWay() {
    for (int offer = 0; offer < Agreement.MAX_OFFERS; offer++) {
      assertThat(agreement.startOffer()).isTrue();
    }
    assertThat(agreement.startOffer()).isFalse();
    agreement.offerEnded();
    assertThat(agreement.startOffer()).isTrue();
  }

  @Test
  void threeFailuresInARowEndIt() {
    agree();
    assertThat(agreement.failed(false)).isFalse();
    assertThat(agreement.failed(false)).isFalse();
    assertThat(agreement.failed(false)).isTrue();
    assertThat(agreement.isAgreed()).isFalse();
    assertThat(agreement.failed(false)).as("said once").isFalse();
  }

  @Test
  void aSuccessBetweenFailuresStartsTheCountOver() {
    agree();
    for (int round = 0; round < 5; round++) {
      assertThat(agreement.failed(false)).isFalse();
      assertThat(agreement.failed(false)).isFalse();
      agreement.succeeded();
    }
    assertThat(agreement.isAgreed()).isTrue();
  }

  @Test
  void silenceEndsItForGoodOnlyIfNoResultEverCame() {
    agree();
    agreement.succeeded();
    assertThat(failInSilence()).isTrue();
    assertThat(agreement.isOpen()).as("a slow provider may agree anew").isTrue();
    agree();
    assertThat(agreement.isAgreed()).isTrue();
    assertThat(failInSilence()).isTrue();
    assertThat(agreement.isOpen()).isFalse();
    assertThat(agreement.isAgreed()).isFalse();
  }

  private boolean failInSilence() {
    boolean last = false;
    for (int failure = 0; failure < Agreement.MAX_FAILURES; failure++) {
      assertThat(last).isFalse();
      last = agreement.failed(true);
    }
    return last;
  }

  private void agree() {
    agreement.answered("a");
    agreement.answered("a");
  }
}
