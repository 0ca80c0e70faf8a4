package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Hazard: a peer that has so much said about it that nothing is said of the others. */
class SaidOnceTest {

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
