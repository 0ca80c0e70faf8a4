package io.github.timebench.loadgen.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.loadgen.metrics.Family;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: a panel of series that nobody has; a rate of calls that shows a variant's share of the
 * time; a dashboard that passes for a verdict.
 */
class DashboardTest {
  private static final Pattern SERIES = Pattern.compile("\\btimebench_[a-z0-9_]+");
  private static final Pattern LABEL = Pattern.compile("(?<=[{,])([a-z]+)(?==~?\"|!=~?\")");
  private static final Pattern GROUPED = Pattern.compile("by \\(([^)]*)\\)");
  private static final Set<String> LABELS =
      Set.of("run", "block", "host", "variant", "outcome", "phase", "version", "le");

  private static JsonNode dashboard() {
    try {
      return new ObjectMapper()
          .readTree(Repository.text(Repository.ROOT.resolve("docker/grafana/timebench.json")));
    } catch (JsonProcessingException e) {
      throw new AssertionError("the dashboard is no JSON", e);
    }
  }

  static Stream<String> queries() {
    return dashboard().findValuesAsText("expr").stream();
  }

  private static Set<String> known() {
    Set<String> names = new HashSet<>();
    for (Family family : Family.values()) {
      names.add(family.sampleName());
      if (family.kind() == Family.Kind.HISTOGRAM) {
        Stream.of("_bucket", "_count", "_sum").forEach(part -> names.add(family.base() + part));
      }
    }
    return names;
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group).toList();
  }

  @Test
  void queriesAreFound() {
    assertThat(queries()).hasSizeGreaterThan(8);
  }

  @ParameterizedTest
  @MethodSource("queries")
  void everyQueryNamesSeriesAndLabelsThatExist(String query) {
    assertThat(found(SERIES, query)).isNotEmpty().isSubsetOf(known());
    assertThat(found(LABEL, query)).isNotEmpty().isSubsetOf(LABELS);
    assertThat(
            GROUPED
                .matcher(query)
                .results()
                .flatMap(by -> Stream.of(by.group(1).split(", ")))
                .toList())
        .isSubsetOf(LABELS);
  }

  @Test
  void variablesAreTakenFromSeriesThatExist() {
    List<String> definitions = dashboard().get("templating").findValuesAsText("definition");

    assertThat(definitions).hasSize(3).allSatisfy(one -> assertThat(found(SERIES, one)).hasSize(1));
    assertThat(definitions).flatMap(one -> found(SERIES, one)).isSubsetOf(known());
  }

  @ParameterizedTest
  @MethodSource("queries")
  void noRateOfCallsIsUndivided(String query) {
    assertThat(isDivided(query)).as(query).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sum by (variant) (rate(timebench_calls_total[1m]))",
        "rate(timebench_calls_total[1m]) * 2",
        "rate(timebench_calls_total[1m]) / rate(timebench_slice_calls_total[1m])",
        "rate(timebench_window_seconds_total[1m]) / rate(timebench_calls_total[1m])",
        "irate(timebench_slice_calls_total[1m])",
        "increase(timebench_calls_total[1m]) / 60",
        "rate(timebench_service_seconds_count[1m])",
      })
  void whatIsNotDividedIsSeen(String query) {
    assertThat(isDivided(query)).isFalse();
  }

  /** Calls of windows are divided by windows, calls of slices by calls of slices. */
  private static boolean isDivided(String query) {
    String[] sides = query.split(" / ", 2);
    return isDivided(sides, "timebench_calls_total", "timebench_window_seconds_total")
        && isDivided(sides, "timebench_slice_calls_total", "timebench_slice_calls_total")
        && !query.contains("_count");
  }

  private static boolean isDivided(String[] sides, String calls, String by) {
    boolean above = sides[0].contains(calls);
    boolean below = sides.length > 1 && sides[1].contains("rate(" + by);
    boolean belowWithout = sides.length > 1 && !above && sides[1].contains(calls);
    return !belowWithout && (!above || below);
  }

  @Test
  void everyPanelSaysThatTheReportHoldsTheVerdict() {
    for (JsonNode panel : dashboard().get("panels")) {
      String text =
          panel.get("type").asText().equals("text")
              ? panel.get("options").get("content").asText()
              : panel.get("description").asText();
      assertThat(text)
          .as(panel.get("title").asText())
          .containsPattern("report.*verdict|verdict.*report");
    }
  }
}
