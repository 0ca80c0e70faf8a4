package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hazards: a run that overwrites another, or that finds out after the load that it cannot write;
 * one thing that cannot be given back, and keeps all that was taken before it; a folder that no
 * command can take.
 */
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
  void aRunThatMeasuredNothingLeavesNoFolderAndAStoredOneStays() throws Exception {
    Path ended = NewRunFolder.make(runs, NOW, "all");
    Files.writeString(ended.resolve("driver.log"), "");
    Path stored = NewRunFolder.make(runs, NOW, "all");
    Files.writeString(stored.resolve("result.json"), "{}");

    NewRunFolder.deleteUnlessStored(ended);
    NewRunFolder.deleteUnlessStored(stored);

    assertThat(ended).doesNotExist();
    assertThat(stored.resolve("result.json")).exists();
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

  private final List<String> closed = new ArrayList<>();
  private final Taken taken = new Taken();

  @Test
  void whatWasTakenLastIsGivenBackFirstAndEachOnce() throws Exception {
    taken.add(() -> closed.add("first"));
    taken.add(() -> closed.add("second"));

    taken.close();
    taken.close();

    assertThat(closed).containsExactly("second", "first");
  }

  @Test
  void whatCannotBeGivenBackKeepsNothingElse() {
    taken.add(() -> closed.add("first"));
    taken.add(
        () -> {
          throw new LabException(Phrase.of("the lock cannot be released"));
        });
    taken.add(() -> closed.add("third"));

    assertThatThrownBy(taken::close)
        .isInstanceOf(LabException.class)
        .hasMessage("the lock cannot be released");
    assertThat(closed).containsExactly("third", "first");
  }

  @Test
  void anotherFailureIsTheLabsToo() {
    taken.add(
        () -> {
          throw new IOException("no space left");
        });

    assertThatThrownBy(taken::close)
        .isInstanceOf(LabException.class)
        .hasMessageContaining("no space left");
  }
}
