package io.github.timebench.loadgen.live;

import io.github.timebench.lab.cli.TerminalSize;
import io.github.timebench.lab.cli.TerminalWriter;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/**
 * The lower lines of a terminal, painted again and again. Its cursor stays at their beginning, so
 * that they can be erased however a terminal has wrapped them when it was resized. Only writes:
 * whatever is typed is left alone, and the terminal's settings are not touched, so that a command
 * in the background is not stopped. For one thread.
 */
final class Screen implements AutoCloseable {
  /** Without it the display has a terminal wrap each line at its last column. */
  private static final AttributedString LINE_END = new AttributedString("\n");

  private static final Size USUAL = new Size(80, 24);
  private static final int BUFFER_BYTES = 1 << 16;

  private final Terminal terminal;
  private final Display display;
  private Size size;

  /**
   * @param type of the terminal, such as {@code xterm}
   */
  Screen(String type, OutputStream out, Size size) {
    try {
      terminal =
          new LineDisciplineTerminal("timebench", type, unclosed(out), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    display = new Display(terminal, false);
    resize(size);
  }

  static Screen onStandardError(String type) {
    return new Screen(type, new FileOutputStream(FileDescriptor.err), sizeOfTerminal());
  }

  /** The terminal's size; that of most where it cannot be told. */
  static Size sizeOfTerminal() {
    return TerminalSize.ofStandardError()
        .map(size -> new Size(size.columns(), size.rows()))
        .orElse(USUAL);
  }

  /** Writes all that is painted at once: a key's echo may not come within a control sequence. */
  private static OutputStream unclosed(OutputStream out) {
    return new BufferedOutputStream(out, BUFFER_BYTES) {
      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }

  /** Columns that may be painted: a terminal wraps when its last one is. */
  int width() {
    return size.getColumns() - 1;
  }

  /** Lines that may be painted: one is empty, one is the cursor's when they are gone. */
  int height() {
    return size.getRows() - 2;
  }

  /** The terminal has another size: all is erased and painted anew. */
  void resize(Size other) {
    size = other;
    erase();
    terminal.setSize(other);
    display.resize(other.getRows(), other.getColumns());
  }

  /** What else has been written there is erased, too. */
  void erase() {
    terminal.puts(Capability.carriage_return);
    terminal.puts(Capability.clr_eos);
    terminal.flush();
    display.reset();
  }

  void paint(List<AttributedString> lines) {
    display.update(
        AttributedString.join(LINE_END, lines.stream().map(Screen::inert).toList())
            .columnSplitLength(size.getColumns(), true, display.delayLineWrap()),
        0);
  }

  /** A line that holds a control sequence of others loses its colours with it. */
  private static AttributedString inert(AttributedString line) {
    String text = line.toString();
    String inert = TerminalWriter.inert(text);
    return inert.equals(text) ? line : new AttributedString(inert);
  }

  /** Lines that stay, above those that are painted. */
  void say(List<String> lines) {
    erase();
    lines.forEach(line -> terminal.writer().println(TerminalWriter.inert(line)));
    terminal.flush();
  }

  @Override
  public void close() {
    erase();
    try {
      terminal.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
