package io.github.timebench.reports.render;

import java.util.Locale;

/** Bytes for people: offset, sixteen bytes in hexadecimal, the same as ASCII. */
final class HexDump {
  private static final int PER_LINE = 16;

  private HexDump() {}

  static String of(byte[] bytes) {
    StringBuilder dump = new StringBuilder();
    for (int from = 0; from < bytes.length; from += PER_LINE) {
      dump.append(line(bytes, from)).append('\n');
    }
    return dump.toString();
  }

  private static String line(byte[] bytes, int from) {
    StringBuilder hex = new StringBuilder();
    StringBuilder ascii = new StringBuilder();
    for (int i = from; i < from + PER_LINE; i++) {
      if (i < bytes.length) {
        hex.append(String.format(Locale.ROOT, "%02x ", bytes[i]));
        ascii.append(bytes[i] >= ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '.');
      } else {
        hex.append("   ");
      }
      if (i == from + PER_LINE / 2 - 1) {
        hex.append(' ');
      }
    }
    return String.format(Locale.ROOT, "%05x  %s |%s|", from, hex, ascii);
  }
}
