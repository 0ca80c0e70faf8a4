package io.github.timebench.model.plan;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;

/**
 * What the calls carry, and which way it travels.
 *
 * @param corpus of a shape that has a service
 */
public record Payload(Corpus corpus, Operation operation) {
  /** Checks the shape. */
  public Payload {
    Rules.require(
        corpus.shape().hasService(),
        "--shape",
        "must be tick, order or page: a bare value is for 'micro'",
        corpus.shape().label());
  }

  /**
   * The corpus that flags name.
   *
   * @param items orders in a page; null for the default
   */
  public static Corpus corpus(Shape shape, Integer items, long seed, Precision precision) {
    Rules.require(
        items == null || shape.hasItems(),
        "--items",
        "is for --shape=page; shape " + shape.label() + " has no items",
        items);
    int count = items != null ? items : shape.hasItems() ? Defaults.ITEMS : 1;
    Rules.requireRange("--items", count, 1, Corpus.MAX_ITEMS);
    return new Corpus(shape, seed, precision, count);
  }

  /** The shape with its number of items, such as {@code page of 20}. */
  public String shapeLabel() {
    String shape = corpus.shape().label();
    return corpus.items() > 1 ? shape + " of " + corpus.items() : shape;
  }
}
