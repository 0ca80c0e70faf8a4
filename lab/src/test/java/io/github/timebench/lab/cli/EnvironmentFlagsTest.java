package io.github.timebench.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.plan.UsageException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Hazard: a run that measures something else than its reader believes to have set. */
class EnvironmentFlagsTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Prints what it was given. */
  @Command(name = "program", subcommands = Sub.class, mixinStandardHelpOptions = true)
  static final class Program implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Option(names = "--max-warmup")
    private int warmup;

    @Option(names = "--quick")
    private boolean quick;

    @Override
    public Integer call() {
      if (warmup > 9) {
        throw new UsageException("--max-warmup", Phrase.of("must be less"), warmup);
      }
      print(spec);
      return 0;
    }
  }

  /** The same, with a flag of its own. */
  @Command(name = "sub")
  static final class Sub implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Option(names = "--rate", required = true)
    private int rate;

    @Option(names = "--micro", arity = "0..1", fallbackValue = "5")
    private Integer micro;

    @Parameters(arity = "0..*")
    private List<String> words;

    @Override
    public Integer call() {
      print(spec);
      return 0;
    }
  }

  private static void print(CommandSpec spec) {
    spec.commandLine().getOut().print(LabFlags.command(spec.commandLine()));
    spec.commandLine().getOut().flush();
  }

  private int execute(Map<String, String> environment, String... arguments) {
    Refusals refusals = new Refusals((words, given) -> words.toString());
    CommandLine command =
        new CommandLine(new Program())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setParameterExceptionHandler(refusals)
            .setExecutionExceptionHandler(refusals);
    return new EnvironmentFlags(environment, refusals).execute(command, arguments);
  }

  private static Map<String, String> environment(String variables) {
    return Stream.of(variables.split(" "))
        .collect(Collectors.toMap(one -> one.split("=")[0], one -> one.split("=", 2)[1]));
  }

  /** The last column is what is said of the environment. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TIMEBENCH_MAX_WARMUP=7 | --quick | --quick --max-warmup=7 | TIMEBENCH_MAX_WARMUP",
        "TIMEBENCH_MAX_WARMUP=7 | --max-warmup 3 | --max-warmup=3 |",
        "TIMEBENCH_QUICK=true | '' | --quick | TIMEBENCH_QUICK",
        "TIMEBENCH_QUICK=false TIMEBENCH_MAX_WARMUP= | '' | '' |",
        "TIMEBENCHMARK=1 ZK_PORT=2 | '' | '' |",
        "TIMEBENCH_MICRO=true | sub --rate=1 | sub --rate=1 --micro | TIMEBENCH_MICRO",
        "TIMEBENCH_MAX_WARMUP=7 TIMEBENCH_RATE=9 | sub a -- --b | sub a --rate=9 -- --b"
            + " | TIMEBENCH_RATE"
      })
  void aVariableIsAFlagOfTheCommandThatHasItUnlessTheCommandLineHasOne(
      String variables, String arguments, String command, String said) {
    String[] given = arguments.isEmpty() ? new String[0] : arguments.split(" ");
    assertThat(execute(environment(variables), given)).as(err.toString()).isZero();
    assertThat(out).hasToString(("bin/loadgen " + command).strip());
    assertThat(err).hasToString(said == null ? "" : "From the environment: " + said + ".\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TIMEBENCH_MAX_WARMPU=7 | TIMEBENCH_MAX_WARMPU,no flag --max-warmpu,TIMEBENCH_MAX_WARMUP",
        "TIMEBENCH_HELP=true | TIMEBENCH_HELP",
        "TIMEBENCH_MAX_WARMUP=long | --max-warmup,long,because of TIMEBENCH_MAX_WARMUP",
        "TIMEBENCH_QUICK=yes | TIMEBENCH_QUICK must be true or false",
        "TIMEBENCH_MAX_WARMUP=10 TIMEBENCH_QUICK=true"
            + " | must be less,--max-warmup is there because of TIMEBENCH_MAX_WARMUP"
      })
  void whatCannotBeIsRefusedWithItsVariable(String variables, String words) {
    assertThat(execute(environment(variables))).isEqualTo(2);
    assertThat(err.toString()).contains(words.split(",")).doesNotContain("--quick is there");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aFileHoldsFlagsThatAreStoredOneByOneAndOneThatIsNotThereIsRefused() throws Exception {
    Path file = folder.resolve("flags");
    assertThat(execute(Map.of(), "@" + file)).isEqualTo(2);
    assertThat(err.toString()).contains("@" + file, "must name a file of flags");

    Files.writeString(file, "# a look\n--quick\n--max-warmup=3\n");
    assertThat(execute(environment("TIMEBENCH_MAX_WARMUP=7 TIMEBENCH_QUICK=true"), "@" + file))
        .isZero();
    assertThat(out).hasToString("bin/loadgen --quick --max-warmup=3");
  }
}
