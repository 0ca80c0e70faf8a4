package io.github.timebench.scan.sample.files;

import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.SampleJson;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;

/** Lines of a text that may be anything: one that would fill the memory is refused. */
final class Lines {
  private final Path file;
  private final Reader reader;
  private int number;

  Lines(Path file, Reader reader) {
    this.file = file;
    this.reader = reader;
  }

  /** The next line without its end; null if there is none. */
  String next() throws IOException, ApiException {
    StringBuilder line = new StringBuilder();
    int c = reader.read();
    if (c < 0) {
      return null;
    }
    number++;
    while (c >= 0 && c != '\n') {
      if (line.length() == SampleJson.MAX_CHARS) {
        throw new ApiException(
            "%s is refused: a line has at most %,d characters"
                .formatted(where(), SampleJson.MAX_CHARS));
      }
      line.append((char) c);
      c = reader.read();
    }
    if (line.length() > 0 && line.charAt(line.length() - 1) == '\r') {
      line.setLength(line.length() - 1);
    }
    return line.toString();
  }

  /** The file with the number of the line that was read last. */
  String where() {
    return file + ":" + number;
  }
}
