package io.github.timebench.lab.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * Where a command's text goes to a terminal. Names of hosts and runs, types and messages come from
 * strangers and may hold control sequences, which would change the title, hide lines or type for
 * the user; each of their characters is shown as U+FFFD here. So are those that turn the direction
 * of text around. Tabs and ends of lines stay. A line is flushed when it ends.
 */
public final class TerminalWriter extends PrintWriter {
  private static final String SHOWN_INSTEAD = "\uFFFD";

  /** C0 and C1 but for tabs and ends of lines; explicit directions of the Unicode algorithm. */
  private static final Pattern CONTROL =
      Pattern.compile(
          "[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]|\\r(?!\\n)");

  private final PrintWriter terminal;

  private TerminalWriter(PrintWriter terminal) {
    super(new Inert(terminal), true);
    this.terminal = terminal;
  }

  private static final class Inert extends FilterWriter {
    Inert(Writer out) {
      super(out);
    }

    @Override
    public void write(int character) throws IOException {
      write(String.valueOf((char) character));
    }

    @Override
    public void write(char[] characters, int from, int length) throws IOException {
      write(String.valueOf(characters, from, length));
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
      out.write(inert(text.substring(from, from + length)));
    }
  }

  /** Has whatever a command prints from now on pass here, but for its help, which has colours. */
  public static CommandLine guard(CommandLine command) {
    return command
        .setOut(new TerminalWriter(command.getOut()))
        .setErr(new TerminalWriter(command.getErr()))
        .setExecutionStrategy(TerminalWriter::execute);
  }

  private static int execute(ParseResult parsed) {
    for (CommandLine each : parsed.asCommandLineList()) {
      if (each.isUsageHelpRequested()) {
        each.usage(unguarded(each.getOut()), each.getColorScheme());
        return each.getCommandSpec().exitCodeOnUsageHelp();
      }
    }
    return new RunLast().execute(parsed);
  }

  /** A text without what a terminal would obey. */
  public static String inert(String text) {
    return CONTROL.matcher(text).replaceAll(SHOWN_INSTEAD);
  }

  /**
   * Prints a control sequence of this program's own.
   *
   * @param text in which whatever is not its own is {@link #inert} already
   */
  public static void printOwn(PrintWriter out, String text) {
    out.flush();
    unguarded(out).print(text);
  }

  private static PrintWriter unguarded(PrintWriter out) {
    return out instanceof TerminalWriter guarded ? guarded.terminal : out;
  }
}
