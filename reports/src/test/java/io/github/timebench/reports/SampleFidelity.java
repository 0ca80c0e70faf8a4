package io.github.timebench.reports;

import io.github.timebench.model.evidence.Phrase;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.Outcomes.Outcome;
import io.github.timebench.model.micro.Outcomes.Row;
import java.util.List;

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
