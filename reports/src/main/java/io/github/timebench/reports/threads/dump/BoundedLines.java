package io.github.timebench.reports.threads.dump;

import java.io.IOException;
import java.io.Reader;

/** The lines of a text, the long ones cut: memory does not grow with a line. Not thread-safe. */
final class BoundedLines {
  /** What stands behind so many characters of a line is not read. */
  static final int MAX_CHARACTERS = 4_096;

  private final Reader reader;
  private final char[] buffer = new char[1 << 16];
  private int next;
  private int end;

  BoundedLines(Reader reader) {
    this.reader = reader;
  }

  /** The next line without its end, or null. */
  String read() throws IOException {
    if (next == end && !fill()) {
      return null;
    }
    StringBuilder cut = null;
    while (true) {
      int start = next;
      while (next < end && buffer[next] != '\n') {
        next++;
      }
      if (next < end && cut == null) {
        String line = line(start, next);
        next++;
        return line;
      }
      cut = cut == null ? new StringBuilder() : cut;
      append(cut, start);
      if (next < end) {
        next++;
        return withoutReturn(cut);
      }
      if (!fill()) {
        return withoutReturn(cut);
      }
    }
  }

  private String line(int start, int stop) {
    int last = stop > start && buffer[stop - 1] == '\r' ? stop - 1 : stop;
    return new String(buffer, start, Math.min(last - start, MAX_CHARACTERS));
  }

  private void append(StringBuilder line, int start) {
    line.append(buffer, start, Math.min(next - start, MAX_CHARACTERS - line.length()));
  }

  private static String withoutReturn(StringBuilder line) {
    int last = line.length() - 1;
    return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
  }

  private boolean fill() throws IOException {
    next = 0;
    end = Math.max(0, reader.read(buffer, 0, buffer.length));
    return end > 0;
  }
}
