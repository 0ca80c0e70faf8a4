package io.github.timebench.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
 * refusal of the parser that is said in English only.
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

  @Test
  void whileACommandRunsItIsToldOfInItsLanguage() {
    CommandLine command =
        new CommandLine(CommandSpec.create().name("some"))
            .setErr(new PrintWriter(err, true))
            .setUnmatchedArgumentsAllowed(true)
            .setExecutionExceptionHandler(new Refusals((words, given) -> given + " " + words));
    command.parseArgs("--lang=zh");

    Refusals.tell(command, Phrase.of("Wait for %s.", "it"));
    assertThat(Refusals.ofInterruption(command)).isEqualTo(130);
    assertThat(err.toString().lines())
        .containsExactly("[--lang=zh] Wait for it.", "some: [--lang=zh] interrupted");
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
        "a 2 --cuont|Unknown option: '--cuont'",
        "a 2 --cuont --sahre|Unknown options: '--cuont', '--sahre'",
        "a 2 c|Unmatched argument: 'c'",
        "a 2 c d|Unmatched arguments: 'c', 'd'",
        "--count|Missing required parameter for option '--count' (N)",
        "--count --share|Missing required parameter for option '--count' (N)",
        "--count=1 --count=2 a 2|option '--count' should be specified only once",
        "--count=x|Invalid value for option '--count': 'x' is not an int",
        "--share=x|Invalid value for option '--share': must be a number with %, such as 2%, not 'x'",
        "--shares=1,x|Invalid value for option '--shares': 'x' is not an int",
        "--count=1|Missing required parameter: 'FIRST'",
        "a|Missing required parameter: 'SECOND'",
        "a b|Invalid value for parameter 'SECOND': 'b' is not an int",
      })
  void whatTheParserRefusesIsSaidAsOurOwn(String line, String sentence) {
    CommandLine command = new CommandLine(new Some());
    assertThatThrownBy(() -> command.parseArgs(line.split(" ")))
        .isInstanceOfSatisfying(
            ParameterException.class,
            refused -> assertThat(ParserWords.of(refused)).hasToString(sentence));
  }
}
