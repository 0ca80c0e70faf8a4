package io.github.timebench.reports.charts;

import io.github.timebench.reports.bytes.MessageTables;
import io.github.timebench.reports.doc.ChartPlace;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.language.Text;
import java.util.List;

/** What the bytes of each variant's messages are for, as stacked bars. */
public record BytesChart(MessageTables messages) {
  /**
   * Bars of requests and of responses.
   *
   * @param parts what the bytes of a bar are for, in their order
   */
  record Chart(
      List<Text> parts, List<MessageTables.Bar> requests, List<MessageTables.Bar> responses) {}

  public Drawn drawn() {
    int variants = messages.bars(true).size();
    return new Drawn(
        "two",
        List.of(
            ChartPlace.ofRows(
                "bytes-requests",
                Text.of(
                    "Bytes of a request by what they are for, a bar per variant; the table holds them."),
                variants),
            ChartPlace.ofRows(
                "bytes-responses",
                Text.of(
                    "Bytes of a response by what they are for, a bar per variant; the table holds them."),
                variants)));
  }

  Chart chart() {
    return new Chart(messages.barParts(), messages.bars(true), messages.bars(false));
  }
}
