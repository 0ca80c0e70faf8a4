package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a run that overwrites another, or that finds out after the load that it cannot write. */
class NewRunFolderTest {
  private static final LocalDateTime NOW = LocalDateTime.parse("2026-11-21T08:24:43");

  @TempDir private Path runs;

  @Test
  void itIsNamedByTimeAndTypesAndMadeWithItsParents() throws LabException {
    Path folder = NewRunFolder.make(runs.resolve("a/b"), NOW, "instant");

    assertThat(folder).isEqualTo(runs.resolve("a/b/20261121-082443-instant")).isDirectory();
  }

  @Test
  void aSecondRunInTheSameSecondHasAFolderOfItsOwn() throws LabException {
    NewRunFolder.make(runs, NOW, "all");

    assertThat(NewRunFolder.make(runs, NOW, "all")).hasFileName("20261121-082443-all-2");
    assertThat(NewRunFolder.make(runs, NOW, "all")).hasFileName("20261121-082443-all-3");
  }

  @Test
  void aPlaceThatIsAFileIsRefused() throws Exception {
    Path file = Files.writeString(runs.resolve("file"), "");
    for (Path place : new Path[] {file, file.resolve("below")}) {
      assertThatThrownBy(() -> NewRunFolder.make(place, NOW, "all"))
          .isInstanceOf(LabException.class)
          .hasMessageContainingAll("--out must be a folder that can be written", "'" + place + "'");
    }
  }

  @Test
  void aPlaceThatIsTriedIsLeftAsItWas() throws Exception {
    NewRunFolder.requireWritable(runs.resolve("a/b"));
    assertThat(runs).isEmptyDirectory();

    Path file = Files.writeString(runs.resolve("file"), "");
    assertThatThrownBy(() -> NewRunFolder.requireWritable(file.resolve("below")))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("--out must be a folder that can be written");
    assertThat(runs).isDirectoryContaining(path -> path.equals(file));
  }

  @Test
  void aPlaceFullOfRunsOfThisSecondIsRefused() throws Exception {
    for (int run = 0; run < 100; run++) {
      NewRunFolder.make(runs, NOW, "all");
    }
    assertThatThrownBy(() -> NewRunFolder.make(runs, NOW, "all"))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("--out");
  }
}
