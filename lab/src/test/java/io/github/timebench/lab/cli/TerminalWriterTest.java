package io.github.timebench.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Hazards: a stranger's name that changes what a terminal shows, or types on it; something else
 * that is taken for a terminal's size.
 */
class TerminalWriterTest {
  private static final String TITLE = "\u001b]0;owned\u0007";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Prints what it is given, on both, then refuses it. */
  abstract static class Printing implements Callable<Integer> {
    @Mixin LabFlags lab;

    @Parameters(arity = "0..1")
    String name = "";

    @Override
    public Integer call() throws LabException {
      lab.out().println(name);
      lab.out().printf("%s|%c%n", name, '\u001b');
      lab.out().append('\u009b').write(new char[] {'\u001b', 'x'}, 0, 2);
      lab.out().flush();
      throw new LabException(Phrase.of("no host %s", name));
    }
  }

  /** A command. */
  @Command(name = "program", mixinStandardHelpOptions = true, subcommands = Sub.class)
  static final class Program extends Printing {}

  /** One below it. */
  @Command(name = "sub")
  static final class Sub extends Printing {}

  private int run(Ansi colours, String... arguments) {
    Refusals refusals = new Refusals((words, given) -> words.toString());
    CommandLine command =
        new CommandLine(new Program())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setColorScheme(CommandLine.Help.defaultColorScheme(colours))
            .setParameterExceptionHandler(refusals)
            .setExecutionExceptionHandler(refusals);
    return TerminalWriter.guard(command).execute(arguments);
  }

  @Test
  void namesAndRefusalsAreInertOnBothStreams() {
    assertThat(run(Ansi.OFF, "a" + TITLE + "b")).isEqualTo(2);

    assertThat(out.toString().lines()).containsExactly("a�]0;owned�b", "a�]0;owned�b|�", "��x");
    assertThat(err.toString().lines()).containsExactly("program: no host a�]0;owned�b");
  }

  @Test
  void commandsBelowAreGuardedToo() {
    run(Ansi.OFF, "sub", TITLE);

    assertThat(out + "" + err).contains("owned").doesNotContain("\u001b", "\u0007");
  }

  @Test
  void aFlagThatIsRefusedIsInertToo() {
    run(Ansi.ON, "--no-such" + TITLE);

    assertThat(err.toString()).contains("owned").doesNotContain(TITLE);
  }

  @Test
  void helpKeepsItsColours() {
    assertThat(run(Ansi.ON, "--help")).isZero();

    assertThat(out.toString()).contains("\u001b[1mprogram");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0000",
        "\b",
        "\u000b",
        "\f",
        "\u001b[2J",
        "\u007f",
        "\u0085",
        "\u009b31m",
        "\u202e",
        "\u2066",
        "\r"
      })
  void whatATerminalObeysIsShownInstead(String control) {
    assertThat(TerminalWriter.inert("a" + control + "b"))
        .isEqualTo("a�" + control.substring(1) + "b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\tb\nc\r\nd", "订单 × p99 … é 😀", "\u200f"})
  void anyOtherTextStaysAsItIs(String text) {
    assertThat(TerminalWriter.inert(text)).isEqualTo(text);
  }

  @Test
  void aLineIsShownWhenItEndsThoughNobodyFlushes() {
    PrintWriter buffered = new PrintWriter(new BufferedWriter(out));
    CommandLine command = TerminalWriter.guard(new CommandLine(new Program()).setOut(buffered));

    command.getOut().println("No run was deleted.");

    assertThat(out.toString().lines()).containsExactly("No run was deleted.");
  }

  @Test
  void ownSequencesStandWhereTheyWerePrinted() {
    CommandLine command = TerminalWriter.guard(new CommandLine(new Program()).setOut(writer()));

    command.getOut().print("1 ");
    TerminalWriter.printOwn(command.getOut(), "\u001b[1m2");
    command.getOut().print(" 3");
    command.getOut().flush();
    assertThat(out.toString()).isEqualTo("1 \u001b[1m2 3");

    PrintWriter unguarded = writer();
    TerminalWriter.printOwn(unguarded, "\u001b");
    unguarded.flush();
    assertThat(out.toString()).endsWith("\u001b");
  }

  private PrintWriter writer() {
    return new PrintWriter(out);
  }

  @Test
  void theSizeIsReadAsSttySaysIt() {
    assertThat(TerminalSize.parsed("24 80\n")).contains(new TerminalSize(80, 24));
    assertThat(TerminalSize.parsed("0 0\n")).isEmpty();
    assertThat(TerminalSize.parsed("")).isEmpty();
    assertThat(TerminalSize.parsed("stty: no terminal")).isEmpty();
  }
}
