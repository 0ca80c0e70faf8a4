package io.github.timebench.loadgen.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hazards: an action that is changed behind its name, or a test that can read the signing key; a
 * Maven command in the documents with a module, a profile or a test that is not there. {@code
 * bin/test/adopt.sh} runs those that publish the extension.
 */
class WorkflowsTest {
  private static final Pattern ACTION = Pattern.compile("(?m)^ *-? *uses: *(.*)$");
  private static final Pattern STEP = Pattern.compile("(?m)^ {6}- (?=\\w)");

  private static List<Path> workflows() {
    return Repository.sources().filter(file -> file.endsWith("workflows/" + name(file))).toList();
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  @Test
  void everyActionIsNamedByACommitAndItsRelease() {
    assertThat(workflows()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(workflows())
        .flatExtracting(
            file ->
                ACTION
                    .matcher(Repository.text(file))
                    .results()
                    .map(match -> name(file) + ": " + match.group(1))
                    .toList())
        .isNotEmpty()
        .allMatch(
            action -> action.matches("\\S+ [\\w-]+/[\\w-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"));
  }

  @Test
  void onlyStepsThatPublishReadASecret() {
    for (Path file : workflows()) {
      String[] parts = STEP.split(Repository.text(file));
      assertThat(parts)
          .filteredOn(part -> part.contains("secrets."))
          .as(file.toString())
          .allMatch(step -> step.startsWith("name: Publish "));
    }
    assertThat(workflows())
        .as("the test sees secrets at all")
        .anyMatch(file -> Repository.text(file).contains("secrets.GPG_KEY"));
  }

  private static final Pattern COMMAND = Pattern.compile("(?:\\w+=\\S+ )*mvn .*");
  private static final Pattern ARGUMENT =
      Pattern.compile("(?<= )-(pl|P|Dtest=|Dit\\.test=) ?'?([\\w./,-]+)");
  private static final Pattern PROFILE =
      Pattern.compile("<profile>\\s*(?:<!--.*?-->\\s*)?<id>([\\w-]+)</id>", Pattern.DOTALL);

  static Stream<Arguments> commands() {
    return Repository.commands(COMMAND, String::lines);
  }

  @Test
  void commandsAreFound() {
    assertThat(commands()).hasSizeGreaterThan(9);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void whatACommandNamesIsThere(Markdown document, String command) {
    List<String> profiles = profiles();
    assertThat(ARGUMENT.matcher(command).results())
        .allSatisfy(
            argument -> {
              for (String name : argument.group(2).split(",")) {
                assertThat(isThere(argument.group(1), name, profiles))
                    .as("%s: %s in %s", document, name, command)
                    .isTrue();
              }
            });
  }

  private static boolean isThere(String option, String name, List<String> profiles) {
    return switch (option) {
      case "pl" -> Files.exists(Repository.ROOT.resolve(name).resolve("pom.xml"));
      case "P" -> profiles.contains(name);
      default -> Repository.hasClass(name);
    };
  }

  private static List<String> profiles() {
    return Repository.sources()
        .filter(file -> file.endsWith("pom.xml"))
        .flatMap(file -> PROFILE.matcher(Repository.text(file)).results())
        .map(match -> match.group(1))
        .toList();
  }
}
