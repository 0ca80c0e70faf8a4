package io.github.timebench.model.micro;

/**
 * Something that a suite found beside its figures.
 *
 * @param name what it is
 * @param value NaN where it is no number
 * @param unit of the value; may be empty
 * @param text the finding where it is no number; else empty
 * @param note how it was found, or what follows; may be empty
 */
public record Fact(String name, double value, String unit, String text, String note) {
  public static Fact number(String name, double value, String unit, String note) {
    return new Fact(name, value, unit, "", note);
  }

  public static Fact text(String name, String text, String note) {
    return new Fact(name, Double.NaN, "", text, note);
  }
}
