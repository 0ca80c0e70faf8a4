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
  private static final int MIN_DIGITS = 2;
  private static final int MAX_DIGITS = 6;

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
    return known(estimate.value());
  }

  private static boolean known(double ratio) {
    return Double.isFinite(ratio) && ratio > 0;
  }

  /** Whether the interval holds no change, or there is none: nothing was found. */
  boolean open() {
    return estimate.how() != Estimate.How.EXACT && !estimate.excludes(1);
  }

  /** As many as tell the ends of the interval apart; the value has the same. */
  private int digits() {
    int digits = MIN_DIGITS;
    while (estimate.hasInterval()
        && digits < MAX_DIGITS
        && signed(estimate.low(), digits).equals(signed(estimate.high(), digits))) {
      digits++;
    }
    return digits;
  }

  /** With the name of what changed, such as {@code 13 % fewer calls (10 to 16 %)}. */
  Text inSentence() {
    return known() && estimate.value() != 1 && estimate.hasInterval()
        ? Text.of("%s (%s)", alone(), interval())
        : alone();
  }

  /** The same sentence without the interval. */
  Text alone() {
    if (!known()) {
      return Text.of("%s not known", name());
    }
    if (estimate.value() == 1) {
      return figure.exact() ? Text.of("the same bytes") : Text.of("%s unchanged", name());
    }
    Words words = Words.of(figure);
    return said(estimate.value(), words.above, words.below, words.times);
  }

  /** How large a change is, such as {@code 13 %}; of less than twice as much. */
  String size() {
    return percent(estimate.value());
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
    return signed(estimate.value(), digits());
  }

  /** The ends of the interval as numbers, such as {@code -16 % to -10 %}. */
  Text signedInterval() {
    return Text.of("%s to %s", signed(estimate.low(), digits()), signed(estimate.high(), digits()));
  }

  private static String signed(double ratio, int digits) {
    if (!known(ratio)) {
      return Numbers.UNKNOWN;
    }
    if (ratio >= MIN_TIMES) {
      return Numbers.significant(ratio, digits) + " ×";
    }
    double percent = PERCENT * (ratio - 1);
    if (Math.abs(percent) < MIN_PERCENT) {
      return ratio == 1 ? "0 %" : "0.0 %";
    }
    return Numbers.signed(percent, Numbers.significant(percent, digits) + " %");
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
      int digits = digits();
      return Text.of(
          "%s times",
          Text.of("%s to %s", Numbers.significant(low, digits), Numbers.significant(high, digits)));
    }
    if (high < 1) {
      return Text.of("%s to %s", number(high), percent(low));
    }
    return low > 1 && high < MIN_TIMES
        ? Text.of("%s to %s", number(low), percent(high))
        : Text.of("%s to %s", brief(low), brief(high));
  }

  Text name() {
    return switch (Words.of(figure)) {
      case BYTES -> Text.of("bytes");
      case CALLS -> Text.of("calls");
      case CALLS_OF_CPU -> Text.of("calls per CPU second");
      case ERRORS -> Text.of("errors");
      case COST, TIME -> apart(Text.of(figure.label()));
    };
  }

  /** In Chinese a space stands behind a name in Latin letters, such as p99. */
  private static Text apart(Text name) {
    return name.chinese().equals(name.english())
        ? new Text(name.english(), name.chinese() + " ")
        : name;
  }

  private Text brief(double ratio) {
    Words words = Words.of(figure);
    return ratio == 1
        ? Text.of("unchanged")
        : said(ratio, words.briefAbove, words.briefBelow, "%s times");
  }

  private Text said(double ratio, String above, String below, String times) {
    if (ratio >= MIN_TIMES) {
      return Text.of(times, Numbers.significant(ratio, digits()), name());
    }
    return Text.of(ratio > 1 ? above : below, percent(ratio), name());
  }

  private String percent(double ratio) {
    return number(ratio) + " %";
  }

  private String number(double ratio) {
    double percent = PERCENT * Math.abs(ratio - 1);
    return percent < MIN_PERCENT ? "< 0.1" : Numbers.significant(percent, digits());
  }
}
