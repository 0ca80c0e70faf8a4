package io.github.timebench.lab.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The size of a terminal, as {@code stty} tells it. */
public record TerminalSize(int columns, int rows) {
  private static final File STANDARD_OUTPUT = new File("/dev/stdout");
  private static final File STANDARD_ERROR = new File("/dev/stderr");
  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("(\\d{1,4}) (\\d{1,4})\\s*");
  private static final long MAX_WAIT_SECONDS = 5;

  /** Empty if standard output is no terminal, or its size cannot be told. */
  public static Optional<TerminalSize> ofStandardOutput() {
    return of(STANDARD_OUTPUT);
  }

  /** Empty if standard error is no terminal, or its size cannot be told. */
  public static Optional<TerminalSize> ofStandardError() {
    return of(STANDARD_ERROR);
  }

  private static Optional<TerminalSize> of(File terminal) {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(terminal)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return Optional.empty();
      }
      return parsed(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
    } catch (IOException noStty) {
      return Optional.empty();
    } catch (InterruptedException ends) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Rows, then columns; a terminal that does not know them says 0. */
  static Optional<TerminalSize> parsed(String said) {
    Matcher matcher = ROWS_AND_COLUMNS.matcher(said);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    TerminalSize size =
        new TerminalSize(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(1)));
    return size.rows > 0 && size.columns > 0 ? Optional.of(size) : Optional.empty();
  }
}
