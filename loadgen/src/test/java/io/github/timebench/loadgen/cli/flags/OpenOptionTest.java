package io.github.timebench.loadgen.cli.flags;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Phrase;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hazard: a machine without a browser on which the command fails, or says nothing. */
class OpenOptionTest {
  private static Optional<String> said(String... opener) {
    return OpenOption.problem(Path.of("run", "report.html"), List.of(opener)).map(Phrase::toString);
  }

  @Test
  void eachSystemHasItsOwnOpener() {
    assertThat(OpenOption.opener("Linux")).containsExactly("xdg-open");
    assertThat(OpenOption.opener("Mac OS X")).containsExactly("open");
    assertThat(OpenOption.opener("Windows 11")).containsExactly("cmd", "/c", "start", "");
  }

  @Test
  void aProgramThatIsNotThereIsNamedWithWhatToDo() {
    assertThat(said("no-such-opener").orElseThrow())
        .startsWith("--open found no browser here (no-such-opener: ")
        .contains("open run/report.html yourself");
  }

  @Test
  void aProgramThatFindsNoBrowserIsSaid() {
    assertThat(said("false").orElseThrow()).contains("(false: exit code 1)");
  }

  @Test
  void nothingIsSaidOfOneThatOpensThePage() {
    assertThat(said("true")).isEmpty();
  }
}
