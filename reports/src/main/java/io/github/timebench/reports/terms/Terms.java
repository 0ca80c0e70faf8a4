package io.github.timebench.reports.terms;

import io.github.timebench.api.RefusedValue;
import io.github.timebench.reports.doc.Part.Input;
import io.github.timebench.reports.language.Text;
import java.math.BigDecimal;
import java.util.List;

/**
 * The reader's traffic and prices.
 *
 * @param callsPerSecond requests that come in, at most {@value #MAX_CALLS_PER_SECOND}
 * @param hops calls in a row that each of them makes, 1 to {@value #MAX_HOPS}
 * @param corePrice of a core for an hour, in whatever money, at most {@value #MAX_CORE_PRICE}
 */
public record Terms(double callsPerSecond, int hops, double corePrice) {
  public static final Terms EXAMPLE = new Terms(10_000, 1, 0.04);

  private static final double MAX_CALLS_PER_SECOND = 1e9;
  private static final int MAX_HOPS = 1_000;
  private static final double MAX_CORE_PRICE = 1e6;

  /**
   * @throws IllegalArgumentException whose message names the value, the rule and what was given
   */
  public Terms {
    require("calls-per-second", callsPerSecond, 0, MAX_CALLS_PER_SECOND);
    require("hops", hops, 1, MAX_HOPS);
    require("core-price", corePrice, 0, MAX_CORE_PRICE);
  }

  private static void require(String name, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      String given = String.valueOf(value).replaceFirst("\\.0$", "");
      throw new RefusedValue("%s must be %s to %s, not %s", name, plain(min), plain(max), given);
    }
  }

  List<Input> inputs() {
    return List.of(
        new Input(
            "terms-calls",
            Text.of("Requests per second"),
            plain(callsPerSecond),
            "0",
            plain(MAX_CALLS_PER_SECOND)),
        new Input("terms-hops", Text.of("Hops of a request"), plain(hops), "1", plain(MAX_HOPS)),
        new Input(
            "terms-price",
            Text.of("Price of a core for an hour"),
            plain(corePrice),
            "0",
            plain(MAX_CORE_PRICE)));
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  double allCallsPerSecond() {
    return callsPerSecond * hops;
  }
}
