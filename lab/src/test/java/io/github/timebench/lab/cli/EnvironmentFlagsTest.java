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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  private void assertRuns(String command, Map<String, String> environment, String... arguments) {
    assertThat(execute(environment, arguments)).as(err.toString()).isZero();
    assertThat(out).hasToString(command);
  }

  private void assertRefused(Map<String, String> environment, String... words) {
    assertThat(execute(environment)).isEqualTo(2);
    assertThat(err.toString()).contains(words);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aVariableIsAFlagAndIsStoredAsOne() {
    assertRuns(
        "bin/loadgen --quick --max-warmup=7", Map.of("TIMEBENCH_MAX_WARMUP", "7"), "--quick");
    assertThat(err).hasToString("From the environment: TIMEBENCH_MAX_WARMUP.\n");
  }

  @Test
  void theCommandLineWins() {
    assertRuns(
        "bin/loadgen --max-warmup=3", Map.of("TIMEBENCH_MAX_WARMUP", "7"), "--max-warmup", "3");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aVariableCountsForTheCommandThatHasTheFlag() {
    Map<String, String> environment = Map.of("TIMEBENCH_MAX_WARMUP", "7", "TIMEBENCH_RATE", "9");

    assertRuns("bin/loadgen sub a --rate=9 -- --b", environment, "sub", "a", "--", "--b");
  }

  @Test
  void aFlagWithoutAValueIsThereOrNot() {
    assertRuns("bin/loadgen --quick", Map.of("TIMEBENCH_QUICK", "true"));
  }

  @Test
  void falseIsNoFlag() {
    assertRuns("bin/loadgen", Map.of("TIMEBENCH_QUICK", "false", "TIMEBENCH_MAX_WARMUP", ""));
  }

  @Test
  void aValueMayBeLeftOutInAVariableAsInAFlag() {
    assertRuns(
        "bin/loadgen sub --rate=1 --micro", Map.of("TIMEBENCH_MICRO", "true"), "sub", "--rate=1");
  }

  @Test
  void aFileHoldsFlagsThatAreStoredOneByOne() throws Exception {
    Path file = Files.writeString(folder.resolve("flags"), "# a look\n--quick\n--max-warmup=3\n");

    assertRuns(
        "bin/loadgen --quick --max-warmup=3",
        Map.of("TIMEBENCH_MAX_WARMUP", "7", "TIMEBENCH_QUICK", "true"),
        "@" + file);
  }

  @Test
  void aFileThatIsNotThereIsRefused() {
    Path file = folder.resolve("flags");

    assertThat(execute(Map.of(), "@" + file)).isEqualTo(2);
    assertThat(err.toString()).contains("@" + file, "must name a file of flags");
  }

  @Test
  void anUnknownVariableIsRefusedWithTheNearest() {
    assertRefused(
        Map.of("TIMEBENCH_MAX_WARMPU", "7"),
        "TIMEBENCH_MAX_WARMPU",
        "no flag --max-warmpu",
        "TIMEBENCH_MAX_WARMUP");
  }

  @Test
  void helpIsNoFlagOfAnEnvironment() {
    assertRefused(Map.of("TIMEBENCH_HELP", "true"), "TIMEBENCH_HELP");
  }

  @Test
  void aValueThatCannotBeReadIsRefusedWithItsVariable() {
    assertRefused(
        Map.of("TIMEBENCH_MAX_WARMUP", "long"),
        "--max-warmup",
        "long",
        "because of TIMEBENCH_MAX_WARMUP");
  }

  @Test
  void aValueThatTheCommandRefusesIsRefusedWithItsVariable() {
    assertRefused(
        Map.of("TIMEBENCH_MAX_WARMUP", "10", "TIMEBENCH_QUICK", "true"),
        "must be less",
        "--max-warmup is there because of TIMEBENCH_MAX_WARMUP");
    assertThat(err.toString()).doesNotContain("--quick is there");
  }

  @Test
  void aFlagWithoutAValueTakesNoOther() {
    assertRefused(Map.of("TIMEBENCH_QUICK", "yes"), "TIMEBENCH_QUICK must be true or false");
  }

  @Test
  void otherVariablesAreNotRead() {
    assertRuns("bin/loadgen", Map.of("TIMEBENCHMARK", "1", "ZK_PORT", "2"));
  }
}
