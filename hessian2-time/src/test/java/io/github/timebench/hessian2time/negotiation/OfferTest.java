package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a text of a later or a broken peer that is taken for an offer or an answer; a peer that
 * has so much said about it that nothing is said of the others.
 */
class OfferTest {

  private static final byte ID = 30;

  @Test
  void theTextsAreThoseOfTheDocuments() {
    assertThat(Offer.text(1, ID, 54321, "shop")).isEqualTo("v=1;id=30;port=54321;app=shop");
    assertThat(Offer.text(1, ID, 54321, null)).isEqualTo("v=1;id=30;port=54321");
    assertThat(Offer.answer(1, ID, "9f31c0a27b5e44d1"))
        .isEqualTo("v=1;id=30;from=9f31c0a27b5e44d1");
  }

  @Test
  void anOfferIsTakenUpOnItsOwnConnectionOnly() {
    String text = Offer.text(1, ID, 54321, "a;v=2");
    assertThat(judge(text)).isEqualTo(NegotiationOutcome.TAKEN_UP);
    assertThat(Offer.read(text).judge(1, ID, 54322)).isEqualTo(NegotiationOutcome.OTHER_CONNECTION);
    assertThat(Offer.read(text).application()).isEqualTo("a_v=2");
  }

  @Test
  void laterVersionsAndFieldsMayBeAdded() {
    assertThat(judge("x;new=;app=shop;port=54321;id=30;v=3,1,2;=;"))
        .isEqualTo(NegotiationOutcome.TAKEN_UP);
    assertThat(Offer.read("from=a;more=b;id=30;v=1").isAnswer(1, ID)).isTrue();
  }

  @Test
  void theLastVersionThatBothHaveIsTaken() {
    assertThat(Offer.text(3, ID, 54321, null)).isEqualTo("v=3,2,1;id=30;port=54321");
    assertThat(Offer.read(Offer.text(3, ID, 54321, null)).version(2)).isEqualTo(2);
    assertThat(Offer.read(Offer.text(1, ID, 54321, null)).version(3)).isEqualTo(1);
    assertThat(Offer.read(Offer.answer(2, ID, "a")).version(3)).isEqualTo(2);
    assertThat(Offer.read("v=4,-1,0,x,,1e9").version(3)).isEqualTo(Offer.NONE);
  }

  @Test
  void nothingInCommonIsSaid() {
    assertThat(judge("v=2,11;id=30;port=54321")).isEqualTo(NegotiationOutcome.OTHER_VERSION);
    assertThat(judge("v=1;id=29;port=54321")).isEqualTo(NegotiationOutcome.OTHER_ID);
    assertThat(Offer.read("v=2;id=30;from=a").isAnswer(1, ID)).isFalse();
    assertThat(Offer.read("v=1;id=29;from=a").isAnswer(1, ID)).isFalse();
  }

  @Test
  void aPeerWritesNoLinesIntoTheLog() {
    String application = Offer.read("v=1;app=shop\nERROR\r\u001b[31m all is lost").application();

    assertThat(SaidOnce.onOneLine("offered by " + application))
        .isEqualTo("offered by shop_ERROR__[31m all is lost");
  }

  @Test
  void anObjectOfThePeerIsNotAskedForItsText() {
    List<Object> doubling = List.of("v=1;id=30;port=54321;from=a");
    for (int level = 0; level < 40; level++) {
      doubling = List.of(doubling, doubling);
    }
    assertThat(Offer.read(doubling).judge(1, ID, 54321))
        .isEqualTo(NegotiationOutcome.OTHER_VERSION);
    assertThat(Offer.textOrNull(doubling)).isNull();
    assertThat(Offer.textOrNull("shop")).isEqualTo("shop");
  }

  @Test
  void aPeerDoesNotChooseHowMuchIsKeptAndLogged() {
    assertThat(SaidOnce.onOneLine("x".repeat(1_000_000))).hasSize(1000);
  }

  @Test
  void whatIsNoOfferIsNeitherTakenUpNorAnAnswer() {
    for (Object text :
        List.of("", "1/54321", "null", 7, List.of("v=1"), "v=1;id=30;".repeat(200), ";;==;")) {
      assertThat(Offer.read(text).judge(1, ID, 54321)).isNotEqualTo(NegotiationOutcome.TAKEN_UP);
      assertThat(Offer.read(text).isAnswer(1, ID)).isFalse();
    }
    assertThat(Offer.read(null).isAnswer(1, ID)).isFalse();
    assertThat(Offer.read(Offer.text(1, ID, 1, "echo")).isAnswer(1, ID)).as("an echo").isFalse();
  }

  private static NegotiationOutcome judge(String text) {
    return Offer.read(text).judge(1, ID, 54321);
  }

  private final SaidOnce said = new SaidOnce();

  @Test
  void aLineComesOnceForEachPeerAndOnceForThisEnd() {
    assertThat(said.isNews("a")).isTrue();
    assertThat(said.isNews("a")).isFalse();
    assertThat(said.isNewsOf("10.0.0.1", "a")).isTrue();
    assertThat(said.isNewsOf("10.0.0.1", "a")).isFalse();
    assertThat(said.isNewsOf("10.0.0.2", "a")).isTrue();
  }

  @Test
  void aPeerThatChangesItsWordsUsesUpItsOwnLinesAlone() {
    long came =
        IntStream.range(0, 100_000).filter(n -> said.isNewsOf("10.0.0.1", "shop-" + n)).count();
    assertThat(came).isEqualTo(SaidOnce.MAX_LINES);
    assertThat(said.isNewsOf("10.0.0.2", "shop")).isTrue();
    assertThat(said.isNews("this end")).isTrue();
  }

  @Test
  void peersThatComeAfterManyOthersAreHeardToo() {
    for (int peer = 0; peer < 10 * SaidOnce.MAX_PEERS; peer++) {
      assertThat(said.isNewsOf("peer " + peer, "line")).isTrue();
      assertThat(said.isNewsOf("peer 0", "line")).isFalse();
    }
  }
}
