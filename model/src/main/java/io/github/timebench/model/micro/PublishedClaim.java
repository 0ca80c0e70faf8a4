package io.github.timebench.model.micro;

/**
 * A published figure beside another one that it was published with, and the figures of this lab
 * that are the same experiment. Absolute figures belong to other machines and years; the direction
 * is what is checked.
 *
 * @param claim what is compared with what
 * @param source who published it, and on what
 * @param unit of the published figures
 * @param published the published figure; NaN where only the direction was published
 * @param publishedReference what it was published beside; NaN likewise
 * @param measured title of the figure that repeats it
 * @param measuredReference title of the figure that repeats the reference
 * @param measure name of the measure that is compared
 * @param direction of the published figure relative to its reference
 */
public record PublishedClaim(
    String claim,
    String source,
    String unit,
    double published,
    double publishedReference,
    String measured,
    String measuredReference,
    String measure,
    Direction direction) {
  /** A claim of two figures. */
  public PublishedClaim(
      String claim,
      String source,
      String unit,
      double published,
      double publishedReference,
      String measured,
      String measuredReference,
      String measure) {
    this(
        claim,
        source,
        unit,
        published,
        publishedReference,
        measured,
        measuredReference,
        measure,
        Direction.of(published / publishedReference));
  }
}
