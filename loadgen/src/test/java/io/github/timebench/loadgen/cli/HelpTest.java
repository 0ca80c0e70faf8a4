package io.github.timebench.loadgen.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Labelled;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.ThreadPool;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Defaults;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Hazard: help that drifts from the defaults and exit codes that the program has. */
class HelpTest {
  @TempDir private Path temporary;

  private String help() {
    CommandRun run = CommandRun.of(temporary, "--help=all");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    return run.out().replaceAll("\\s+", " ");
  }

  private static String of(String help, String flag) {
    String from = help.substring(help.indexOf(" " + flag + "=") + 1);
    int next = from.indexOf(" --");
    while (next >= 0 && !from.substring(next).matches(" --[a-z-]+(=[A-Z]+| [A-Z]).*")) {
      next = from.indexOf(" --", next + 1);
    }
    return next < 0 ? from : from.substring(0, next);
  }

  @Test
  void theDefaultsOfQuickAndOfOtherRunsArePrintedToo() {
    String help = help();
    assertThat(of(help, "--max-warmup")).contains("with --quick " + Defaults.QUICK_MAX_WARMUP);
    assertThat(of(help, "--blocks"))
        .contains("at most " + Blocks.MAX_LOOKS)
        .contains(Defaults.SWEEP_BLOCKS + " of a sweep")
        .contains(Defaults.CAPACITY_BLOCKS + " of a capacity")
        .contains("always " + Defaults.QUICK_BLOCKS + " with --quick");
    assertThat(of(help, "--margin")).contains("of a capacity " + Defaults.CAPACITY_MARGIN);
    assertThat(of(help, "--duration"))
        .contains("with --quick " + Defaults.QUICK_DURATION)
        .contains("of a sweep " + Defaults.SWEEP_DURATION + " and " + Defaults.QUICK_SWEEP_DURATION)
        .contains("of a capacity " + Defaults.CAPACITY_DURATION);
  }

  /**
   * By flag, or command and flag, where a default is not picocli's own; micro puts its in brackets.
   */
  private static final Map<String, String> WRITTEN_OUT =
      Map.ofEntries(
          Map.entry("--items", "Default: " + Defaults.ITEMS),
          Map.entry("--blocks", "at most " + Blocks.MAX_LOOKS),
          Map.entry("--margin", "Default: " + Defaults.MARGIN),
          Map.entry("--budget", "Default: what " + Blocks.MAX_LOOKS + " blocks need"),
          Map.entry("--rounds", "Default: 130 of overhead"),
          Map.entry("--warmup-rounds", "Default: half as many"),
          Map.entry("overhead --slice", "Default: 300ms of overhead"),
          Map.entry("threads-view --slice", "Default: 300ms of overhead"),
          Map.entry("--block-threshold", "Default: " + Defaults.BLOCK_THRESHOLD),
          Map.entry("--park-threshold", "Default: " + Defaults.PARK_THRESHOLD),
          Map.entry("--duration", "Default: " + Defaults.DURATION),
          Map.entry("--max-warmup", "Default: " + Defaults.MAX_WARMUP),
          Map.entry("--threads", "Default: " + Defaults.THREADS),
          Map.entry("--arrival", "Default: " + Defaults.ARRIVAL),
          Map.entry("--max-inflight", "Default: " + Defaults.MAX_INFLIGHT),
          Map.entry("--catch-up", "Default: " + Defaults.CATCH_UP),
          Map.entry("--seed", "default: " + Defaults.SEED),
          Map.entry("--precision", "default: " + Defaults.PRECISION),
          Map.entry("--slice", "Default: " + Defaults.SLICE),
          Map.entry("--providers", "Default: as many as drivers"),
          Map.entry("--layout", "Default: " + Defaults.LAYOUT),
          Map.entry("--hosts-deadline", "Default: " + Defaults.HOSTS_DEADLINE),
          Map.entry("--spare-blocks", "Default: " + Defaults.SPARE_BLOCKS));

  private static Stream<CommandSpec> commands(CommandLine command) {
    return Stream.concat(
        Stream.of(command.getCommandSpec()),
        command.getSubcommands().values().stream().flatMap(HelpTest::commands));
  }

  static Stream<OptionSpec> options() {
    return commands(LoadgenMain.commandLine())
        .flatMap(command -> command.options().stream())
        .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp());
  }

  @ParameterizedTest
  @MethodSource("options")
  void noCommandPrintsADefaultThatItDoesNotHave(OptionSpec option) {
    String description = String.join(" ", option.description());
    if (option.defaultValue() != null) {
      assertThat(description).endsWith("Default: " + option.defaultValue());
    } else if (WRITTEN_OUT.containsKey(option.longestName())) {
      String usual = WRITTEN_OUT.get(option.longestName());
      String ofCommand = option.command().name() + " " + option.longestName();
      assertThat(description).contains(WRITTEN_OUT.getOrDefault(ofCommand, usual));
    } else if (!option.command().name().equals("micro")) {
      assertThat(description.replace("Default: reports/runs", ""))
          .as("%s of %s", option.longestName(), option.command().qualifiedName())
          .doesNotContainIgnoringCase("default");
    }
  }

  static Stream<OptionSpec> enumOptions() {
    return options().filter(option -> Labelled.class.isAssignableFrom(option.type()));
  }

  @ParameterizedTest
  @MethodSource("enumOptions")
  void everyConstantThatAFlagTakesIsExplained(OptionSpec option) {
    String description = String.join(" ", option.description());

    assertThat(option.type().getEnumConstants())
        .filteredOn(constant -> constant != Shape.VALUE)
        .allSatisfy(constant -> assertThat(description).contains(((Labelled) constant).label()));
  }

  @Test
  void everyPoolIsExplained() {
    assertThat(of(help(), "--provider-pool"))
        .contains(Stream.of(ThreadPool.values()).map(ThreadPool::label).toList());
  }

  @Test
  void typesAndSerializersArePrintedFromTheirConstants() {
    assertThat(of(help(), "--type"))
        .contains("date, instant, localdatetime, long, offsetdatetime, all");
    assertThat(of(help(), "--serializer"))
        .contains(
            Stream.of(Serializer.values()).map(Serializer::label).collect(joining(", ")) + ", all")
        .contains(Stream.of(Serializer.values()).map(one -> one.label() + " ").toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "capacity", "sweep"})
  void theHelpOfARunFitsAScreen(String command) {
    CommandRun run =
        CommandRun.of(
            temporary,
            Stream.of(command, "--help").filter(word -> !word.isEmpty()).toArray(String[]::new));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("--type=", "--quick", "--help=all");
    assertThat(run.out().lines())
        .hasSizeLessThanOrEqualTo(50)
        .allMatch(line -> line.length() <= 80)
        .allMatch(line -> !line.startsWith("  --") || !line.endsWith("…"));
  }

  @Test
  void helpIsACommandToo() {
    assertThat(CommandRun.of(temporary, "help"))
        .isEqualTo(CommandRun.of(temporary, "--help"))
        .isNotEqualTo(CommandRun.of(temporary, "help", "sweep"));
    assertThat(CommandRun.of(temporary, "help", "sweep"))
        .isEqualTo(CommandRun.of(temporary, "sweep", "--help"));
  }

  /** That they refuse these, {@link BadInputTest} sees. */
  @Test
  void theHelpOfAStudyHasNoFlagThatItRefuses() {
    assertThat(CommandRun.of(temporary, "--help").out())
        .contains("--threads=", "--rate=", "--fail-on=", "--against=");
    assertThat(CommandRun.of(temporary, "capacity", "--help").out())
        .doesNotContain("--threads=", "--rate=", "--fail-on=", "--against=");
    assertThat(CommandRun.of(temporary, "sweep", "--help").out())
        .contains("--threads=", "--rate=")
        .doesNotContain("--fail-on=", "--against=");
  }

  @Test
  void theHelpOfARunHasTheFlagsThatMostRunsNeedOrAllOfThem() {
    assertThat(CommandRun.of(temporary, "--help").out()).doesNotContain("--design-seed");
    assertThat(CommandRun.of(temporary, "--help=all").out()).contains("--design-seed");
    assertThat(CommandRun.of(temporary, "--help=most").complaints())
        .singleElement()
        .asString()
        .contains("must be all, not most");
  }

  @Test
  void everyExitCodeIsExplained() {
    assertThat(help()).contains(" 0 ", " 1 ", " 2 ", " 3 ", " 70 ", " 130 ");
  }

  static Stream<CommandLine> commandLines() {
    return commands(LoadgenMain.commandLine()).map(CommandSpec::commandLine);
  }

  /** picocli says on standard error what it cannot print, such as a lone percent sign. */
  @ParameterizedTest
  @MethodSource("commandLines")
  void theHelpOfEveryCommandIsPrintedWithoutAWarning(CommandLine command) {
    PrintStream before = System.err;
    ByteArrayOutputStream warnings = new ByteArrayOutputStream();
    String help;
    try {
      System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
      help = command.getUsageMessage();
    } finally {
      System.setErr(before);
    }
    assertThat(warnings.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(help).doesNotContain("%n", "%%", "[]");
  }

  @ParameterizedTest
  @MethodSource("options")
  void everyValueHasANameInCapitals(OptionSpec option) {
    assertThat(option.arity().max() == 0 || option.paramLabel().matches("[A-Z,\\[\\]]+"))
        .as("%s of %s", option.longestName(), option.paramLabel())
        .isTrue();
  }

  @Test
  void theVersionIsPrinted() {
    CommandRun run = CommandRun.of(temporary, "--version");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("timebench ").hasLineCount(1);
  }
}
