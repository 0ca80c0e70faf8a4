package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.timebench.loadgen.docs.Markdown;
import io.github.timebench.loadgen.docs.Repository;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Hazard: a command in the documents that the program refuses, or a flag that they do not tell.
 * {@code bin/test/documented.py} runs them.
 */
class DocumentedCommandsTest {
  private static final Pattern COMMAND =
      Pattern.compile("^(bin/loadgen|docker compose run --rm (?:loadgen|coordinator))(?: (.*))?$");
  private static final Pattern COMMENT = Pattern.compile("\\s+# .*");
  private static final Pattern WORD = Pattern.compile("(?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+");
  private static final Pattern FLAG = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");

  private static final CommandLine PROGRAM = LoadgenMain.commandLine();

  static Stream<Arguments> commands() {
    return Repository.commands(COMMAND, DocumentedCommandsTest::lines);
  }

  private static Stream<String> lines(String block) {
    return block
        .replaceAll("\\\\\n\\s*", "")
        .lines()
        .map(line -> COMMENT.matcher(line).replaceFirst("").strip());
  }

  @Test
  void commandsAreFound() {
    assertThat(commands()).hasSizeGreaterThan(30);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandIsUnderstood(Markdown document, String line) {
    String[] words =
        COMMAND
            .matcher(line)
            .results()
            .map(match -> match.group(2))
            .filter(rest -> rest != null)
            .flatMap(rest -> WORD.matcher(rest).results())
            .map(word -> word.group().replaceAll("['\"]", ""))
            .filter(word -> !word.startsWith("@")) // a file of the reader's
            .toArray(String[]::new);

    CommandLine program = PROGRAM;
    assertThatCode(() -> program.parseArgs(words))
        .as("%s: %s", document, line)
        .doesNotThrowAnyException();
  }

  @Test
  void everyFlagIsExplained() {
    assertThat(flags(Repository.document("docs/reference/commands.md")))
        .containsAll(HelpTest.options().map(OptionSpec::longestName).toList());
  }

  @Test
  void noFlagIsExplainedThatNoProgramHas() {
    Set<String> known =
        HelpTest.options()
            .flatMap(option -> Stream.of(option.names()))
            .collect(Collectors.toCollection(TreeSet::new));
    for (String module : List.of("provider", "consumer")) {
      known.addAll(flagsOfSource(module));
    }
    known.add("--help");

    assertThat(known).containsAll(flags(Repository.document("docs/reference/commands.md")));
    assertThat(known).containsAll(flags(Repository.document("README.md")));
  }

  @Test
  void noFlagIsPassedInContainersThatNoProgramHas() {
    Set<String> known = new TreeSet<>();
    for (String module : List.of("loadgen", "lab", "model", "provider")) {
      known.addAll(flagsOfSource(module));
    }

    assertThat(deployments().flatMap(DocumentedCommandsTest::flagsPassed))
        .contains("--registry", "--provider-pool")
        .allSatisfy(flag -> assertThat(known).contains(flag));
  }

  private static Stream<Path> deployments() {
    Path docker = Repository.ROOT.resolve("docker");
    return Repository.sources()
        .filter(file -> file.startsWith(docker) && file.toString().endsWith(".yaml"));
  }

  private static Stream<String> flagsPassed(Path deployment) {
    return Repository.text(deployment)
        .lines()
        .map(line -> line.replaceFirst("#.*", ""))
        .flatMap(line -> FLAG.matcher(line).results())
        .map(MatchResult::group);
  }

  /** The provider is not on this class path. */
  private static Set<String> flagsOfSource(String module) {
    return Repository.sources()
        .filter(file -> file.startsWith(Repository.ROOT.resolve(module).resolve("src/main")))
        .flatMap(file -> FLAG.matcher(Repository.text(file)).results())
        .map(match -> match.group())
        .collect(Collectors.toSet());
  }

  private static Set<String> flags(Markdown document) {
    return document.codeSpans().stream()
        .filter(span -> !span.startsWith("docker"))
        .flatMap(span -> FLAG.matcher(span).results())
        .map(match -> match.group())
        .collect(Collectors.toSet());
  }

  @Test
  void theExitCodesAreThoseOfTheHelp() {
    String document = Repository.document("docs/reference/commands.md").prose();

    assertThat(PROGRAM.getCommandSpec().usageMessage().exitCodeList().keySet())
        .allSatisfy(code -> assertThat(document).contains("\n| " + code + " | "));
  }
}
