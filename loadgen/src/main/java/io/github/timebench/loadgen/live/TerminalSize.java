package io.github.timebench.loadgen.live;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.terminal.Size;

/** The size of the terminal behind standard error, as {@code stty} tells it. */
final class TerminalSize {
  private static final File STANDARD_ERROR = new File("/dev/stderr");
  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("(\\d{1,4}) (\\d{1,4})\\s*");
  private static final Size USUAL = new Size(80, 24);
  private static final long MAX_WAIT_SECONDS = 5;

  private TerminalSize() {}

  /** That of most terminals where it cannot be told. */
  static Size read() throws InterruptedException {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(STANDARD_ERROR)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return USUAL;
      }
      String said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return parsed(said).orElse(USUAL);
    } catch (IOException noStty) {
      return USUAL;
    }
  }

  /** Rows, then columns; a terminal that does not know them says 0. */
  static Optional<Size> parsed(String said) {
    Matcher matcher = ROWS_AND_COLUMNS.matcher(said);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Size size = new Size(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(1)));
    return size.getRows() > 0 && size.getColumns() > 0 ? Optional.of(size) : Optional.empty();
  }
}
