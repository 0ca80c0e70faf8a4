package io.github.timebench.api;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Payloads regenerated from their corpus once and kept, so that a measured {@code get} only looks
 * up. Thread-safe; holds the corpora of at most {@value #MAX_CORPORA} plans.
 */
public final class CorpusCache {
  private static final int MAX_CORPORA = 8;

  private final VariantBinding<?> binding;
  private final Map<Corpus, Object[]> corpora = new ConcurrentHashMap<>();

  public CorpusCache(VariantBinding<?> binding) {
    this.binding = binding;
  }

  /**
   * The payloads of a corpus.
   *
   * @throws IllegalArgumentException if {@code items} is out of range
   */
  public Object[] corpus(Shape shape, long seed, Precision precision, int items) {
    Corpus corpus = new Corpus(shape, seed, precision, items);
    Object[] payloads = corpora.get(corpus);
    return payloads != null ? payloads : regenerate(corpus);
  }

  private Object[] regenerate(Corpus corpus) {
    if (corpora.size() >= MAX_CORPORA) {
      corpora.clear();
    }
    return corpora.computeIfAbsent(corpus, binding::payloads);
  }
}
