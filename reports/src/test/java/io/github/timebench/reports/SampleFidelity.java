package io.github.timebench.reports;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.Records;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.Outcomes.Outcome;
import io.github.timebench.model.micro.Outcomes.Row;
import io.github.timebench.model.micro.SuiteResult;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** What becomes of ten values: seven come back with Dubbo's own serializer and not with another. */
public final class SampleFidelity {
  /** Of Dubbo's own serializer, the jar and another. */
  public static final Outcomes OUTCOMES =
      new Outcomes(
          "What comes back of a value: equal, something else (differs), or nothing (fails).",
          List.of("stock", "custom", "fastjson2"),
          List.of(
              equal("Date"),
              row("Timestamp, nanoseconds", Outcome.DIFFERS, Outcome.EQUAL, Phrase.EMPTY),
              lost("ZonedDateTime, the second 2:30 of an autumn night", "2:30+01:00", "2:30+02:00"),
              lost("Duration of an Object field", "Duration", "String"),
              failing("LocalDateTime of the year 99,999", "DateTimeException"),
              failing("Instant[]", "JSONException"),
              failing("EnumMap", "JSONException"),
              row("Double -0.0", Outcome.DIFFERS, Outcome.DIFFERS, cameBack("-0.0", "0.0")),
              lost("zero and false where the class presets others", "0", "3"),
              lost("an enum that got a constant in front", "PAID", "SENT")));

  private SampleFidelity() {}

  /** A suite with five ways and 67 values, as it is stored with a run. */
  public static MicroResult suite() {
    Stream<Row> unequal =
        Collections.nCopies(3, OUTCOMES.rows()).stream()
            .flatMap(List::stream)
            .map(SampleFidelity::widened);
    Stream<Row> equal = Collections.nCopies(37, widened(equal("Date"))).stream();
    Outcomes outcomes =
        new Outcomes(
            OUTCOMES.title(),
            List.of("stock", "custom", "fresh", "fastjson2", "jdk"),
            Stream.concat(equal, unequal).toList());
    SuiteResult suite =
        new SuiteResult(
            "fidelity",
            "what comes back of a value, by codec: equal, something else or nothing; no times",
            Phrase.EMPTY,
            List.of(),
            List.of(),
            List.of(outcomes),
            List.of(),
            List.of(),
            List.of());
    return Records.with(SampleRuns.micro(), "suites", List.of(suite));
  }

  private static Row widened(Row row) {
    return new Row(row.value(), widened(row.outcomes()), widened(row.reasons()));
  }

  private static <T> List<T> widened(List<T> ofWays) {
    T stock = ofWays.get(0);
    T custom = ofWays.get(1);
    return List.of(stock, custom, custom, ofWays.get(2), stock);
  }

  private static Row equal(String value) {
    return row(value, Outcome.EQUAL, Outcome.EQUAL, Phrase.EMPTY);
  }

  private static Row lost(String value, String sent, String received) {
    return row(value, Outcome.EQUAL, Outcome.DIFFERS, cameBack(sent, received));
  }

  private static Phrase cameBack(String sent, String received) {
    return Phrase.of("%s came back as %s", sent, received);
  }

  private static Row failing(String value, String reason) {
    return row(value, Outcome.EQUAL, Outcome.FAILS, Phrase.of(reason));
  }

  /** The jar does as Dubbo's own serializer does. */
  private static Row row(String value, Outcome stock, Outcome other, Phrase reason) {
    Phrase ofStock = stock == Outcome.EQUAL ? Phrase.EMPTY : cameBack("0.5", "0");
    return new Row(value, List.of(stock, stock, other), List.of(ofStock, ofStock, reason));
  }
}
