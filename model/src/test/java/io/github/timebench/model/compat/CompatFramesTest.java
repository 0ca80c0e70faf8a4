package io.github.timebench.model.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.compat.CompatCell.CompatFrames;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Hazard: an id that no longer passes, or passed at another peer alone, is counted with the rest.
 */
class CompatFramesTest {
  private final CompatFrames earlier =
      new CompatFrames(Map.of(2, 3L), Map.of(2, 3L), Map.of(2, 1L));
  private final CompatFrames later =
      new CompatFrames(Map.of(2, 3L, 30, 7L), Map.of(2, 4L, 30, 6L), Map.of(2, 5L));

  @Test
  void anIdThatHasNotPassedSinceIsGone() {
    assertThat(later.since(earlier))
        .isEqualTo(new CompatFrames(Map.of(30, 7L), Map.of(2, 1L, 30, 6L), Map.of(2, 4L)));
    assertThat(later.since(later)).isEqualTo(CompatFrames.NONE);
  }

  @Test
  void messagesOfTwoPeersAddUpById() {
    assertThat(later.plus(earlier).requests()).isEqualTo(Map.of(2, 6L, 30, 7L));
    assertThat(later.since(earlier).plus(earlier)).isEqualTo(later);
  }
}
