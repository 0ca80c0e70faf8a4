package io.github.timebench.api;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Names a sequence of payloads: the same corpus gives the same instants in every variant.
 *
 * @param items orders in a page, 1 to {@value #MAX_ITEMS}; 1 for shapes without items
 */
public record Corpus(Shape shape, long seed, Precision precision, int items) {
  public static final int MAX_ITEMS = 10_000;

  private static final int MAX_PAYLOADS = 256;
  private static final int MIN_PAYLOADS = 4;
  private static final int MAX_ORDERS = 4096;

  public Corpus {
    if (items < 1 || items > MAX_ITEMS) {
      throw new RefusedValue("items must be 1 to %s, not %s", MAX_ITEMS, items);
    }
    if (!shape.hasItems() && items != 1) {
      throw new RefusedValue("shape %s has no items", shape.label());
    }
  }

  /**
   * How many different payloads there are: enough that no single one is favoured, few enough that
   * long pages fit into memory.
   */
  public int size() {
    return Math.max(MIN_PAYLOADS, Math.min(MAX_PAYLOADS, MAX_ORDERS / items));
  }

  /**
   * Payloads regenerated from their corpus once and kept, so that a measured {@code get} only looks
   * up. Thread-safe; holds the corpora of at most {@value #MAX_CORPORA} plans.
   */
  public static final class Cache {
    private static final int MAX_CORPORA = 8;

    private final VariantBinding<?> binding;
    private final Map<Corpus, Object[]> corpora = new ConcurrentHashMap<>();

    public Cache(VariantBinding<?> binding) {
      this.binding = binding;
    }

    /**
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
}
