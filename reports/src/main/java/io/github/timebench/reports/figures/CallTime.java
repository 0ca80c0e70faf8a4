package io.github.timebench.reports.figures;

import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.language.Text;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The times of a call, each with its own histogram and figures. */
public enum CallTime {
  /** From the start of a call to its answer. */
  SERVICE("service time", ""),
  /** From the time at which a call was due to its answer; open loops only. */
  RESPONSE("response time", "response_"),
  /** From the time at which a call was due to its start, without the time held; open loops only. */
  LAG("lag", "lag_"),
  /** How long the plan kept a call that was due from beginning; open loops only. */
  HELD("held", "held_");

  private final String label;
  private final String prefix;
  private final Map<Statistic, Figure> figures = new EnumMap<>(Statistic.class);

  CallTime(String label, String prefix) {
    this.label = label;
    this.prefix = prefix;
    for (Statistic statistic : Statistic.values()) {
      figures.put(statistic, Figure.of(this, statistic));
    }
  }

  /** What independent callers would see: response times if any were taken, else service times. */
  public static CallTime headline(Plan plan) {
    return plan.openLoop() ? RESPONSE : SERVICE;
  }

  public String label() {
    return label;
  }

  /** Its name in a sentence or as a heading. */
  public Text inWords() {
    return switch (this) {
      case SERVICE -> Text.of("service time");
      case RESPONSE -> Text.of("response time");
      case LAG -> Text.of("lag");
      case HELD -> Text.of("time held");
    };
  }

  String prefix() {
    return prefix;
  }

  public List<Figure> figures() {
    return List.copyOf(figures.values());
  }

  public Figure figure(Statistic statistic) {
    return figures.get(statistic);
  }

  public Histogram of(Histograms times) {
    return switch (this) {
      case SERVICE -> times.service();
      case RESPONSE -> times.response();
      case LAG -> times.lag();
      case HELD -> times.held();
    };
  }

  /** The figures that the samples can carry. */
  public Map<Figure, Double> values(Histogram times) {
    Map<Figure, Double> values = new HashMap<>();
    figures.forEach(
        (statistic, figure) -> {
          double value = statistic.of(times);
          if (Double.isFinite(value)) {
            values.put(figure, value);
          }
        });
    return values;
  }
}
