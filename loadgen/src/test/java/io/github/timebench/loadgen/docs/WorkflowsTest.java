package io.github.timebench.loadgen.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Hazard: an action that is changed behind its name, or a test that can read the signing key. */
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
}
