package io.github.timebench.reports.text;

import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table.Cell;

/**
 * A ratio as people say it: a change in percent with the words of its figure, or how many times as
 * much. Its ends are NaN where there is no interval.
 *
 * @param estimate a ratio, where 1 means no change
 */
record Change(Figure figure, Estimate estimate) {
  private static final double MIN_TIMES = 1.995;
  private static final double MIN_PERCENT = 0.1;
  private static final double PERCENT = 100;
  private static final int DIGITS = 2;

  /** What a figure is called beside a change of it. */
  private enum Words {
    BYTES("%s more bytes", "%s fewer bytes", "%s times the bytes", "%s more", "%s fewer"),
    CALLS("%s more calls", "%s fewer calls", "%s times the calls", "%s more", "%s fewer"),
    CALLS_OF_CPU(
        "%s more calls per CPU second",
        "%s fewer calls per CPU second",
        "%s times the calls per CPU second",
        "%s more",
        "%s fewer"),
    ERRORS("%s more errors", "%s fewer errors", "%s times the errors", "%s more", "%s fewer"),
    COST("%1$s more %2$s", "%1$s less %2$s", "%1$s times the %2$s", "%s more", "%s less"),
    TIME("%1$s longer %2$s", "%1$s shorter %2$s", "%1$s times the %2$s", "%s longer", "%s shorter");

    private final String above;
    private final String below;
    private final String times;
    private final String briefAbove;
    private final String briefBelow;

    Words(String above, String below, String times, String briefAbove, String briefBelow) {
      this.above = above;
      this.below = below;
      this.times = times;
      this.briefAbove = briefAbove;
      this.briefBelow = briefBelow;
    }

    private static Words of(Figure figure) {
      return switch (figure.unit()) {
        case PER_SECOND -> CALLS;
        case PER_CPU_SECOND -> CALLS_OF_CPU;
        case NANOS -> TIME;
        case CPU_NANOS -> COST;
        case SHARE -> ERRORS;
        case BYTES -> figure.exact() ? BYTES : COST;
      };
    }
  }

  static Change ofLog(Figure figure, Estimate effect) {
    return new Change(figure, effect.exp());
  }

  static Change exact(Figure figure, double ratio) {
    return new Change(figure, Estimate.exact(ratio));
  }

  private boolean known() {
    return Double.isFinite(estimate.value()) && estimate.value() > 0;
  }

  /** Whether the interval holds no change, or there is none: nothing was found. */
  boolean open() {
    return estimate.how() != Estimate.How.EXACT && !estimate.excludes(1);
  }

  /** With the name of what changed, such as {@code 13 % fewer calls (10 to 16 %)}. */
  Text inSentence() {
    if (!known()) {
      return Text.of("%s not known", name());
    }
    if (estimate.value() == 1) {
      return figure.exact() ? Text.of("the same bytes") : Text.of("%s unchanged", name());
    }
    Words words = Words.of(figure);
    Text change = said(estimate.value(), words.above, words.below, words.times);
    return estimate.hasInterval() ? Text.of("%s (%s)", change, interval()) : change;
  }

  /** How large a change is, such as {@code 13 %}; of less than twice as much. */
  String size() {
    return percent(estimate.value());
  }

  /** The same sentence without the interval. */
  Text alone() {
    return new Change(figure, estimate.alone()).inSentence();
  }

  /** Beside something, such as {@code 13 % fewer calls (10 to 16 %) than Date itself}. */
  Text than(Text other) {
    return known() && estimate.value() < MIN_TIMES && estimate.value() != 1
        ? Text.of("%1$s than %2$s", inSentence(), other)
        : Text.of("%1$s, beside %2$s", inSentence(), other);
  }

  /** Without its name, such as {@code 13 % fewer}. */
  Text brief() {
    return known() ? brief(estimate.value()) : Text.plain(Numbers.UNKNOWN);
  }

  /** As a number, such as {@code −13 %}; from twice as much on a ratio, such as {@code 2.4 ×}. */
  String signed() {
    double ratio = estimate.value();
    if (!known()) {
      return Numbers.UNKNOWN;
    }
    if (ratio >= MIN_TIMES) {
      return Numbers.significant(ratio, 2) + " ×";
    }
    double percent = PERCENT * (ratio - 1);
    if (Math.abs(percent) < MIN_PERCENT) {
      return ratio == 1 ? "0 %" : "0.0 %";
    }
    return Numbers.signed(percent, Numbers.significant(percent, 2) + " %");
  }

  /** The ends of the interval as numbers, such as {@code -16 % to -10 %}. */
  Text signedInterval() {
    return Text.of(
        "%s to %s",
        new Change(figure, Estimate.only(estimate.low())).signed(),
        new Change(figure, Estimate.only(estimate.high())).signed());
  }

  /** A cell of a table: the change, below it its interval; grey where it is open. */
  Cell cell() {
    if (!known()) {
      return Cell.of(Numbers.UNKNOWN);
    }
    Text interval = estimate.hasInterval() ? interval() : Text.EMPTY;
    return new Cell(brief(), interval, open() ? "open" : "").sortedBy(estimate.value());
  }

  Text interval() {
    if (!estimate.known()) {
      return Text.plain(Numbers.UNKNOWN);
    }
    double low = estimate.low();
    double high = estimate.high();
    if (low >= MIN_TIMES) {
      return Text.of(
          "%s times",
          Text.of("%s to %s", Numbers.significant(low, 2), Numbers.significant(high, 2)));
    }
    boolean oneSide = (low > 1 && high < MIN_TIMES) || high < 1;
    return oneSide
        ? between(high < 1 ? high : low, high < 1 ? low : high)
        : Text.of("%s to %s", brief(low), brief(high));
  }

  /** With a digit more where two do not tell the ends apart. */
  private static Text between(double less, double more) {
    boolean alike = number(less, DIGITS).equals(number(more, DIGITS)) && less != more;
    int digits = alike ? DIGITS + 1 : DIGITS;
    return Text.of("%s to %s", number(less, digits), number(more, digits) + " %");
  }

  Text name() {
    return switch (Words.of(figure)) {
      case BYTES -> Text.of("bytes");
      case CALLS -> Text.of("calls");
      case CALLS_OF_CPU -> Text.of("calls per CPU second");
      case ERRORS -> Text.of("errors");
      case COST, TIME -> Text.of(figure.label());
    };
  }

  private Text brief(double ratio) {
    Words words = Words.of(figure);
    return ratio == 1
        ? Text.of("unchanged")
        : said(ratio, words.briefAbove, words.briefBelow, "%s times");
  }

  private Text said(double ratio, String above, String below, String times) {
    if (ratio >= MIN_TIMES) {
      return Text.of(times, Numbers.significant(ratio, 2), name());
    }
    return Text.of(ratio > 1 ? above : below, percent(ratio), name());
  }

  private static String percent(double ratio) {
    return number(ratio, DIGITS) + " %";
  }

  private static String number(double ratio, int digits) {
    double percent = PERCENT * Math.abs(ratio - 1);
    return percent < MIN_PERCENT ? "< 0.1" : Numbers.significant(percent, digits);
  }
}
