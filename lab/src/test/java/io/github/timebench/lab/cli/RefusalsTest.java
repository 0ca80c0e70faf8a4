package io.github.timebench.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/**
 * Hazards: a script that takes figures which prove nothing for a wrong flag, or the reverse; a
 * sentence of the parser that stays English because a newer parser says it otherwise.
 */
class RefusalsTest {
  private final StringWriter err = new StringWriter();

  private int exitCode(Exception thrown) {
    CommandLine command =
        new CommandLine(CommandSpec.create().name("some")).setErr(new PrintWriter(err, true));
    ParseResult parsed = command.parseArgs();
    return new Refusals((words, given) -> words.toString())
        .handleExecutionException(thrown, command, parsed);
  }

  @Test
  void figuresThatProveNothingAreNoWrongUsage() {
    assertThat(exitCode(new LabException.InvalidFigures(Phrase.of("still warming")))).isEqualTo(3);
    assertThat(exitCode(new LabException(Phrase.of("no registry")))).isEqualTo(2);
    assertThat(err.toString().lines()).containsExactly("some: still warming", "some: no registry");
  }

  @Command(name = "some")
  static final class Some implements Callable<Integer> {
    @Option(names = "--count", paramLabel = "N")
    private int count;

    @Option(names = "--share", paramLabel = "SHARE", converter = ParsedConverter.OfPercentage.class)
    private Double share;

    @Option(names = "--shares", paramLabel = "SHARE", split = ",")
    private List<Integer> shares;

    @Parameters(paramLabel = "FIRST", index = "0")
    private String first;

    @Parameters(paramLabel = "SECOND", index = "1")
    private int second;

    @Override
    public Integer call() {
      return 0;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "a 2 --cuont|Unknown option: %s",
        "a 2 --cuont --sahre|Unknown options: %s",
        "a 2 c|Unmatched argument at index %s: %s",
        "a 2 c d|Unmatched arguments from index %s: %s",
        "--count|Missing required parameter for option '%s' (%s)",
        "--count --share|Expected parameter for option '%s' but found '%s'",
        "--count=1 --count=2 a 2|option '%s' (%s) should be specified only once",
        "--count=x|Invalid value for option '%s': %s",
        "--share=x|Invalid value for option '%s': %s",
        "--shares=1,x|Invalid value for option '%s' (%s): %s",
        "--count=1|Missing required parameters: %s",
        "a|Missing required parameter: '%s'",
        "a b|Invalid value for positional parameter at index %s (%s): %s",
      })
  void theParserIsUnderstood(String line, String pattern) {
    String[] arguments = line.split(" ");
    CommandLine command = new CommandLine(new Some());
    try {
      command.parseArgs(arguments);
      throw new AssertionError("is not refused: " + line);
    } catch (ParameterException refused) {
      Phrase words = ParserWords.of(refused, List.of(arguments));
      assertThat(words).hasToString(refused.getMessage());
      assertThat(words.pattern()).isEqualTo(pattern);
    }
  }
}
