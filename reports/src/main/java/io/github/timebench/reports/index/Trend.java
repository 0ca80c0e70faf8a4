package io.github.timebench.reports.index;

import io.github.timebench.reports.index.Headline.Ratio;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.svg.Sparkline;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Valid runs that asked the same question on machines of one shape.
 *
 * @param what they measured
 * @param machine its shape
 * @param lines one per variant
 */
public record Trend(Text what, String machine, List<Line> lines) {
  private static final int MIN_RUNS = 2;

  /** The last runs that are drawn. */
  private static final int MAX_RUNS = 60;

  /** Keeps an unmodifiable copy. */
  public Trend {
    lines = List.copyOf(lines);
  }

  /**
   * A variant over the runs.
   *
   * @param runs how many
   * @param last the ratio of the newest run, with its interval
   */
  public record Line(String variant, String figure, int runs, Sparkline sparkline, Text last) {}

  /** A ratio of a run. */
  private record Dated(Headline headline, Ratio ratio) {}

  /** The trends, the one with the newest run first. */
  public static List<Trend> of(List<Headline> headlines) {
    Map<Headline.Asked, List<Headline>> groups = new LinkedHashMap<>();
    headlines.stream()
        .filter(Headline::hasTrend)
        .sorted(Comparator.comparing(Headline::startedAt).reversed())
        .forEach(
            headline ->
                groups.computeIfAbsent(headline.asked(), asked -> new ArrayList<>()).add(headline));
    return groups.values().stream().map(Trend::ofGroup).flatMap(Optional::stream).toList();
  }

  /**
   * The trend of a group.
   *
   * @param newestFirst its runs
   */
  private static Optional<Trend> ofGroup(List<Headline> newestFirst) {
    Map<String, List<Dated>> byVariant = new LinkedHashMap<>();
    for (int i = newestFirst.size() - 1; i >= 0; i--) {
      Headline headline = newestFirst.get(i);
      headline.ratios().stream()
          .filter(Ratio::hasInterval)
          .forEach(
              ratio ->
                  byVariant
                      .computeIfAbsent(ratio.variant(), variant -> new ArrayList<>())
                      .add(new Dated(headline, ratio)));
    }
    List<Line> lines =
        byVariant.entrySet().stream()
            .filter(variant -> variant.getValue().size() >= MIN_RUNS)
            .map(variant -> line(variant.getKey(), variant.getValue()))
            .toList();
    Headline newest = newestFirst.get(0);
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(new Trend(newest.what(), newest.asked().machine(), lines));
  }

  private static Line line(String variant, List<Dated> all) {
    List<Dated> shown = all.subList(Math.max(0, all.size() - MAX_RUNS), all.size());
    List<Sparkline.Value> values =
        shown.stream()
            .map(
                one ->
                    new Sparkline.Value(
                        one.headline().run() + ": " + Numbers.effect(one.ratio().value()),
                        one.ratio().value(),
                        one.ratio().low(),
                        one.ratio().high()))
            .toList();
    Ratio last = all.get(all.size() - 1).ratio();
    return new Line(
        variant,
        last.figure(),
        all.size(),
        Sparkline.of(values),
        Text.of(
            "%1$s × (%2$s to %3$s)",
            Numbers.effect(last.value()), Numbers.effect(last.low()), Numbers.effect(last.high())));
  }
}
