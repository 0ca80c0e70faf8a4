package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a script for shells that a shell takes and that completes nothing. */
class CompletionTest {
  /**
   * What bash does for a Tab behind the last word: looks up whose function completes it. Options of
   * a completion are refused where nobody pressed Tab.
   */
  private static final String TAB =
      """
      compopt() { :; }
      source "$0"
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      read -ra registered <<<"$(complete -p loadgen)"
      for ((i = 0; i < ${#registered[@]}; i++)); do
        [[ ${registered[i]} != -F ]] || function=${registered[i + 1]}
      done
      "$function" loadgen "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  @TempDir private Path temporary;

  private List<String> completed(String... words) throws Exception {
    CommandRun run = CommandRun.of(temporary, "completion");
    assertThat(run.exitCode()).isZero();
    Path script = Files.writeString(temporary.resolve("completion"), run.out());
    List<String> command = new ArrayList<>(List.of("bash", "-c", TAB, script.toString()));
    command.addAll(List.of(words));
    Process bash = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(said).isZero();
    return said.lines().map(String::strip).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "loadgen --max-w, --max-warmup",
    "bin/loadgen selftest stall --st, --stop",
    "loadgen --type loc, localdatetime"
  })
  void aFlagAndAValueAreCompleted(String words, String completed) throws Exception {
    assertThat(completed(words.split(" "))).containsExactly(completed);
  }

  @Test
  void aCommandIsCompleted() throws Exception {
    assertThat(completed("loadgen", "comp")).contains("compare", "compat", "completion");
  }
}
