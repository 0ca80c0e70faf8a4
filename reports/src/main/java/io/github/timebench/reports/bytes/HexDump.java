package io.github.timebench.reports.bytes;

import io.github.timebench.reports.doc.Part.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Bytes for people: offset, sixteen bytes in hexadecimal, the same as ASCII, and a letter per byte
 * that says what it is for; small letters belong to dates and times.
 */
final class HexDump {
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
