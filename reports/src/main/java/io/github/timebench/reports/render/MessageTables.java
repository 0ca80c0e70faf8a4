package io.github.timebench.reports.render;

import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.reports.analysis.RunAnalysis;
import io.github.timebench.reports.analysis.VariantSummary;
import io.github.timebench.reports.render.ReportPage.Message;
import io.github.timebench.reports.render.ReportPage.Span;
import io.github.timebench.reports.render.Table.Cell;
import io.github.timebench.reports.render.Table.Column;
import io.github.timebench.reports.render.Table.Row;
import io.github.timebench.reports.wire.MessagePart;
import io.github.timebench.reports.wire.MessageParts;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The captured messages: what their bytes are for, in sum and one by one. */
final class MessageTables {
  private final List<Captured> captured = new ArrayList<>();

  MessageTables(RunAnalysis analysis) {
    for (VariantSummary variant : analysis.variants()) {
      variant.bytes().ifPresent(bytes -> add(bytes, variant.baseline()));
    }
  }

  private record Captured(
      String variant,
      boolean baseline,
      String direction,
      int wholeBytes,
      byte[] kept,
      MessageParts parts) {
    int bytes(MessagePart part) {
      int beyond = part == MessagePart.UNKNOWN ? wholeBytes - kept.length : 0;
      return parts.bytes(part) + beyond;
    }
  }

  private void add(VariantBytes bytes, boolean baseline) {
    add(bytes.variant(), baseline, "request", bytes.requestBytes(), bytes.request());
    add(bytes.variant(), baseline, "response", bytes.responseBytes(), bytes.response());
  }

  private void add(
      String variant, boolean baseline, String direction, int wholeBytes, byte[] kept) {
    captured.add(
        new Captured(variant, baseline, direction, wholeBytes, kept, MessageParts.of(kept)));
  }

  /** A row per message, a column per part. */
  Table parts() {
    Set<MessagePart> shown = EnumSet.complementOf(EnumSet.of(MessagePart.UNKNOWN));
    if (captured.stream().anyMatch(message -> message.bytes(MessagePart.UNKNOWN) > 0)) {
      shown.add(MessagePart.UNKNOWN);
    }
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("variant"));
    columns.add(Column.words("message"));
    columns.add(Column.number("whole", "B"));
    shown.forEach(part -> columns.add(Column.number(part.words(), "B")));
    columns.add(Column.number("of these, times", "B"));
    List<Row> rows = captured.stream().map(message -> row(message, shown)).toList();
    return new Table(
        "Where the bytes of these messages are. Times: the values of all dates and times, and the"
            + " definitions and field names of classes that only they need.",
        columns,
        rows);
  }

  private static Row row(Captured message, Set<MessagePart> shown) {
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(message.variant(), message.baseline() ? "baseline" : ""));
    cells.add(Cell.of(message.direction()));
    cells.add(Cell.of(Numbers.count(message.wholeBytes())));
    shown.forEach(part -> cells.add(Cell.of(Numbers.count(message.bytes(part)))));
    boolean whole = message.bytes(MessagePart.UNKNOWN) == 0;
    String times = Numbers.count(message.parts().timeBytes());
    cells.add(Cell.of(whole ? times : "at least " + times));
    return new Row(cells, message.baseline() ? "baseline" : "");
  }

  /** Hex dumps, each with its parts. */
  List<Message> messages() {
    return captured.stream().map(MessageTables::message).toList();
  }

  private static Message message(Captured message) {
    int kept = message.kept().length;
    String cut = kept < message.wholeBytes() ? ", the first " + Numbers.count(kept) + " shown" : "";
    String title =
        "%s, %s: %s bytes%s"
            .formatted(
                message.variant(), message.direction(), Numbers.count(message.wholeBytes()), cut);
    return new Message(title, legend(message.parts()), HexDump.of(message.kept(), message.parts()));
  }

  private static List<Span> legend(MessageParts parts) {
    List<Span> legend = new ArrayList<>();
    for (boolean time : new boolean[] {false, true}) {
      for (MessagePart part : MessagePart.values()) {
        int bytes = bytes(parts, part, time);
        if (bytes > 0) {
          legend.add(
              new Span(
                  "%s %s%s %s B"
                      .formatted(
                          HexDump.letter(part, time),
                          part.words(),
                          time ? " of times" : "",
                          Numbers.count(bytes)),
                  HexDump.mark(part, time)));
        }
      }
    }
    return legend;
  }

  private static int bytes(MessageParts parts, MessagePart part, boolean time) {
    return parts.ranges().stream()
        .filter(range -> range.part() == part && range.time() == time)
        .mapToInt(range -> range.length())
        .sum();
  }
}
