package io.github.timebench.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Hazard: corpora too large for memory, or named in a way that cannot be regenerated. */
class CorpusTest {
  @Test
  void longPagesGetFewerPayloads() {
    assertThat(new Corpus(Shape.TICK, 1, Precision.NANOS, 1).size()).isEqualTo(256);
    assertThat(new Corpus(Shape.PAGE, 1, Precision.NANOS, 20).size()).isEqualTo(204);
    assertThat(new Corpus(Shape.PAGE, 1, Precision.NANOS, Corpus.MAX_ITEMS).size()).isEqualTo(4);
  }

  @Test
  void itemsOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Corpus(Shape.PAGE, 1, Precision.NANOS, 0))
        .withMessageContaining("0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Corpus(Shape.TICK, 1, Precision.NANOS, 2))
        .withMessageContaining("tick");
  }

  @Test
  void theCacheKeepsWhatItRegenerated() {
    Corpus.Cache cache = new Corpus.Cache(Bindings.builtIn().of(Variant.BASELINE));
    Object[] first = cache.corpus(Shape.ORDER, 1, Precision.MILLIS, 1);
    assertThat(cache.corpus(Shape.ORDER, 1, Precision.MILLIS, 1)).isSameAs(first);
    assertThat(cache.corpus(Shape.ORDER, 2, Precision.MILLIS, 1)).isNotSameAs(first);
  }

  @Test
  void theCacheForgetsRatherThanGrowing() {
    Corpus.Cache cache = new Corpus.Cache(Bindings.builtIn().of(Variant.BASELINE));
    Object[] first = cache.corpus(Shape.TICK, 0, Precision.MILLIS, 1);
    for (int seed = 1; seed <= 8; seed++) {
      cache.corpus(Shape.TICK, seed, Precision.MILLIS, 1);
    }
    assertThat(cache.corpus(Shape.TICK, 0, Precision.MILLIS, 1))
        .isNotSameAs(first)
        .isEqualTo(first);
  }
}
