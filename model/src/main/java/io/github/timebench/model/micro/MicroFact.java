package io.github.timebench.model.micro;

/**
 * Something that a lab found out beside its figures.
 *
 * @param name what it is
 * @param value NaN where it is no number
 * @param unit of the value; may be empty
 * @param text the finding where it is no number; else empty
 * @param note how it was found out, or what follows; may be empty
 */
public record MicroFact(String name, double value, String unit, String text, String note) {
  /** A number. */
  public static MicroFact number(String name, double value, String unit, String note) {
    return new MicroFact(name, value, unit, "", note);
  }

  /** Words. */
  public static MicroFact words(String name, String text, String note) {
    return new MicroFact(name, Double.NaN, "", text, note);
  }
}
