package io.github.timebench.reports.bytes;

import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.Part.Dump;
import io.github.timebench.reports.doc.Part.Marked;
import io.github.timebench.reports.doc.Part.Span;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The captured messages: what their bytes are for, in sum and one by one. */
public final class MessageTables {
  /** A dump takes nine times its bytes on the page, which is to stay small. */
  private static final int DUMPED_BYTES = 384;

  private static final String REQUEST = "request";

  private final List<Captured> captured = new ArrayList<>();
  private final String again;

  public MessageTables(RunAnalysis analysis) {
    this.again = analysis.run().plan().again();
    for (VariantSummary variant : analysis.variants()) {
      variant.bytes().ifPresent(bytes -> add(bytes, variant));
    }
  }

  private record Captured(
      VariantSummary variant, String direction, int wholeBytes, byte[] kept, MessageParts parts) {
    Text says() {
      return direction.equals(REQUEST) ? Text.of("request") : Text.of("response");
    }

    /** Whether its times are numbers, which no byte tells from other numbers. */
    boolean timesAreNumbers() {
      return variant.variant().variant().dateType().stream()
          .anyMatch(type -> type.timeClass().isPrimitive());
    }

    private int carried() {
      return wholeBytes - bytes(MessagePart.HEADER) - bytes(MessagePart.CALL);
    }

    Captured orFuller(Captured other) {
      return other.carried() < carried() ? this : other;
    }

    int bytes(MessagePart part) {
      int beyond = part == MessagePart.CUT ? wholeBytes - kept.length : 0;
      return parts.bytes(part) + beyond;
    }
  }

  private void add(VariantBytes bytes, VariantSummary variant) {
    add(variant, REQUEST, bytes.requestBytes(), bytes.request());
    add(variant, "response", bytes.responseBytes(), bytes.response());
  }

  private void add(VariantSummary variant, String direction, int wholeBytes, byte[] kept) {
    captured.add(new Captured(variant, direction, wholeBytes, kept, MessageParts.of(kept)));
  }

  /** A row per message, a column per part. */
  public Table parts() {
    Set<MessagePart> shown = EnumSet.range(MessagePart.HEADER, MessagePart.VALUE);
    for (MessagePart part : EnumSet.complementOf(EnumSet.copyOf(shown))) {
      if (captured.stream().anyMatch(message -> message.bytes(part) > 0)) {
        shown.add(part);
      }
    }
    Columns<Captured> columns =
        new Columns<Captured>()
            .add(Column.words("variant"), m -> Cell.of(m.variant().label(), mark(m)))
            .add(Column.words("message"), m -> Cell.of(m.says()))
            .count("whole", "B", Captured::wholeBytes);
    shown.forEach(part -> columns.count(part.label(), "B", m -> m.bytes(part)));
    columns.add(Column.number("of these, times", "B"), MessageTables::timeBytes);
    Text times =
        Text.of(
            "Where the bytes of these messages are. Times: the values of all dates and times, and"
                + " the definitions and field names of classes that only they need.");
    Text numbers =
        captured.stream().anyMatch(Captured::timesAreNumbers)
            ? Text.of("A time that is a long is a number like any other: none can be counted.")
            : Text.EMPTY;
    return columns.table(Text.sentences(List.of(times, numbers)), captured, MessageTables::mark);
  }

  public record Bar(String variant, List<Integer> bytes) {
    public Bar {
      bytes = List.copyOf(bytes);
    }
  }

  public boolean isEmpty() {
    return captured.isEmpty();
  }

  public List<Text> barParts() {
    return List.of(
        MessagePart.HEADER.says(),
        MessagePart.CALL.says(),
        MessagePart.CLASS.says(),
        MessagePart.FIELD.says(),
        MessagePart.VALUE.says(),
        Text.of("times, with their classes"),
        Text.of("unknown or not kept"));
  }

  /** Whole requests or responses. */
  public List<Bar> bars(boolean requests) {
    return captured.stream()
        .filter(message -> requests == message.direction().equals(REQUEST))
        .map(MessageTables::bar)
        .toList();
  }

  private static Bar bar(Captured message) {
    List<Integer> bytes = new ArrayList<>();
    for (MessagePart part : EnumSet.range(MessagePart.HEADER, MessagePart.VALUE)) {
      bytes.add(bytes(message.parts(), part, false));
    }
    bytes.add(message.parts().timeBytes());
    bytes.add(message.bytes(MessagePart.UNKNOWN) + message.bytes(MessagePart.CUT));
    return new Bar(message.variant().label(), bytes);
  }

  private static String mark(Captured message) {
    return message.variant().baseline() ? "baseline" : "";
  }

  private static Cell timeBytes(Captured message) {
    if (message.timesAreNumbers()) {
      return Cell.of(Numbers.UNKNOWN);
    }
    String times = Numbers.count(message.parts().timeBytes());
    int others = message.bytes(MessagePart.UNKNOWN) + message.bytes(MessagePart.CUT);
    return Cell.of(others == 0 ? Text.plain(times) : Text.of("at least %s", times));
  }

  /**
   * Hex dumps of two variants, the first and that whose message carries most of the others'; of a
   * long one the beginning. The A/A arm's is the baseline's.
   */
  public List<Dump> messages() {
    Map<String, Captured> dumped = new LinkedHashMap<>();
    captured.stream()
        .filter(message -> !message.variant().label().equals(again))
        .forEach(message -> dumped.merge(message.variant().label(), message, Captured::orFuller));
    Stream<Captured> first = dumped.values().stream().limit(1);
    Optional<Captured> fullest =
        dumped.values().stream().skip(1).max(Comparator.comparingInt(Captured::carried));
    return Stream.concat(first, fullest.stream()).map(MessageTables::message).toList();
  }

  private static Dump message(Captured message) {
    byte[] dumped = Arrays.copyOf(message.kept(), Math.min(DUMPED_BYTES, message.kept().length));
    String bytes = Numbers.count(message.wholeBytes());
    Text title =
        dumped.length < message.wholeBytes()
            ? Text.of(
                "%s, %s: %s bytes, the first %s shown",
                message.variant().label(), message.says(), bytes, Numbers.count(dumped.length))
            : Text.of("%s, %s: %s bytes", message.variant().label(), message.says(), bytes);
    return new Dump(title, legend(message.parts()), HexDump.of(dumped, message.parts()));
  }

  private static List<Marked> legend(MessageParts parts) {
    List<Marked> legend = new ArrayList<>();
    for (boolean time : new boolean[] {false, true}) {
      for (MessagePart part : MessagePart.values()) {
        int bytes = bytes(parts, part, time);
        if (bytes > 0) {
          legend.add(
              new Marked(
                  time
                      ? Text.of(
                          "%s %s of times %s B",
                          HexDump.letter(part, true), part.says(), Numbers.count(bytes))
                      : Text.plain(HexDump.letter(part, false) + " ")
                          .plus(part.says())
                          .plus(" " + Numbers.count(bytes) + " B"),
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

  /**
   * Bytes for people: offset, sixteen bytes in hexadecimal, the same as ASCII, and a letter per
   * byte that says what it is for; small letters belong to dates and times.
   */
  static final class HexDump {
    private static final int PER_LINE = 16;
    private static final HexFormat HEX = HexFormat.of();

    private final byte[] bytes;
    private final MessageParts.Range[] rangeOf;
    private final List<Span> spans = new ArrayList<>();
    private final StringBuilder plain = new StringBuilder();

    private HexDump(byte[] bytes, MessageParts parts) {
      this.bytes = bytes;
      this.rangeOf = new MessageParts.Range[bytes.length];
      for (MessageParts.Range range : parts.ranges()) {
        if (range.from() < bytes.length) {
          Arrays.fill(rangeOf, range.from(), Math.min(bytes.length, range.to()), range);
        }
      }
    }

    /**
     * The text in pieces, of which those with bytes of a known part are marked by it.
     *
     * @param bytes of a message, or the beginning of it
     * @param parts of the whole message
     */
    static List<Span> of(byte[] bytes, MessageParts parts) {
      HexDump dump = new HexDump(bytes, parts);
      for (int from = 0; from < bytes.length; from += PER_LINE) {
        dump.addLine(from, Math.min(bytes.length, from + PER_LINE));
      }
      dump.flush();
      return dump.spans;
    }

    static String mark(MessagePart part, boolean time) {
      return part == MessagePart.UNKNOWN || part == MessagePart.CUT
          ? ""
          : part.name().toLowerCase(Locale.ROOT) + (time ? " time" : "");
    }

    static char letter(MessagePart part, boolean time) {
      return time ? Character.toLowerCase(part.letter()) : part.letter();
    }

    private void addLine(int from, int to) {
      plain.append(HEX.toHexDigits(from, 5)).append("  ");
      for (int start = from; start < to; ) {
        int end = start + 1;
        while (end < to && rangeOf[end] == rangeOf[start]) {
          end++;
        }
        addMarked(hex(start, end, from), mark(rangeOf[start].part(), rangeOf[start].time()));
        start = end;
        plain.append(start == to ? "" : gap(start, from));
      }
      plain.append("   ".repeat(from + PER_LINE - to));
      plain.append(to - from <= PER_LINE / 2 && to < from + PER_LINE ? " " : "");
      plain.append("  |");
      for (int i = from; i < to; i++) {
        plain.append(bytes[i] >= ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '.');
      }
      plain.append('|').append(" ".repeat(from + PER_LINE - to)).append("  ");
      for (int i = from; i < to; i++) {
        plain.append(letter(rangeOf[i].part(), rangeOf[i].time()));
      }
      plain.append('\n');
    }

    private String hex(int start, int end, int lineStart) {
      StringBuilder hex = new StringBuilder();
      for (int i = start; i < end; i++) {
        hex.append(i == start ? "" : gap(i, lineStart)).append(HEX.toHexDigits(bytes[i]));
      }
      return hex.toString();
    }

    /** Before a byte that is not the first of its line. */
    private static String gap(int index, int lineStart) {
      return index - lineStart == PER_LINE / 2 ? "  " : " ";
    }

    private void addMarked(String text, String mark) {
      if (mark.isEmpty()) {
        plain.append(text);
        return;
      }
      flush();
      spans.add(new Span(text, mark));
    }

    private void flush() {
      if (plain.length() > 0) {
        spans.add(new Span(plain.toString(), ""));
        plain.setLength(0);
      }
    }
  }
}
