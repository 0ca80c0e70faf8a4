package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.LabLock;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.RunIndex;
import io.github.timebench.reports.table.TextGrid;
import io.github.timebench.reports.terms.Terms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazards: the deletion of what is no old run, or of one that is still written. */
class RunsCommandTest {
  @TempDir private static Path shared;
  private static Path example;

  @TempDir private Path temporary;
  @TempDir private Path runs;

  @BeforeAll
  static void render() {
    example = rendered(StoredRuns.run().slower(1.25), shared.resolve("example"));
  }

  private CommandRun run(String... flags) {
    List<String> arguments =
        Stream.concat(Stream.of("runs", "--out=" + runs), Stream.of(flags)).toList();
    return CommandRun.of(temporary, arguments.toArray(String[]::new));
  }

  private List<String> left() throws IOException {
    try (Stream<Path> entries = Files.list(runs)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  /** A copy: a run is called as its folder is. */
  private Path store(String name) throws IOException {
    Path folder = Files.createDirectories(runs.resolve(name));
    try (Stream<Path> files = Files.list(example)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    return folder;
  }

  private static Path rendered(StoredRuns run, Path folder) {
    run.in(folder);
    RunFolder.render(folder, Terms.EXAMPLE, Optional.empty());
    return folder;
  }

  @Test
  void eachRunHasALineWithWhatItCameToTheLatestFirst() throws IOException {
    store("20261121-100000-a");
    rendered(StoredRuns.run().invalid(), runs.resolve("20261121-100000-b"));

    CommandRun listed = run();

    assertThat(listed.exitCode()).isZero();
    assertThat(listed.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("2 runs"),
            line -> assertThat(line).isEmpty(),
            line -> assertThat(line).matches("20261121-100000-b  INVALID  .*200 threads"),
            line -> assertThat(line).startsWith("  No "),
            line -> assertThat(line).matches("20261121-100000-a  VALID  .*200 threads"),
            line -> assertThat(line).startsWith("  LocalDateTime costs "),
            line -> assertThat(line).isEqualTo("A run that is not VALID is no finding."))
        .allSatisfy(line -> assertThat(TextGrid.width(line)).isLessThanOrEqualTo(120));
  }

  @Test
  void noRunsAreSaidToBeNone() {
    assertThat(run().out()).startsWith("No stored runs in ");
    assertThat(run("--keep=1").out()).isEqualTo("No run to delete.\n");
  }

  @Test
  void aFolderOfRunsThatIsNotThereIsRefused() throws Exception {
    Path missing = runs.resolve("missing");
    Path file = Files.writeString(runs.resolve("file"), "");
    CommandRun.of(temporary, "runs", "--out=" + missing)
        .assertRefused(missing + ": no such folder");
    CommandRun.of(temporary, "runs", "--out=" + file).assertRefused(file + ": not a folder");
  }

  @Test
  void theOldestAreDeletedAfterTheyAreNamed() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      Files.createDirectories(store(name).resolve("logs"));
      Files.writeString(runs.resolve(name).resolve("logs/driver.log"), "a log");
    }

    CommandRun pruned = run("--keep=1");

    assertThat(pruned.exitCode()).isZero();
    assertThat(pruned.out())
        .isEqualTo("b  echo order, 200 threads\na  echo order, 200 threads\nDeleted 2, kept 1.\n");
    assertThat(left()).containsExactly("c");
  }

  @Test
  void thePageOfAllRunsNamesNoneThatIsGone() throws Exception {
    store("20261121-100000-a");
    store("20261121-100000-b");
    RunIndex.rewrite(runs);
    Path page = runs.resolve(RunIndex.INDEX_HTML);
    assertThat(page).content().contains("20261121-100000-a");

    assertThat(run("--keep=1").exitCode()).isZero();

    assertThat(page).content().contains("20261121-100000-b").doesNotContain("20261121-100000-a");
  }

  @Test
  void whatIsNoRunIsLeftAlone() throws Exception {
    store("a");
    store("b");
    Files.createDirectories(runs.resolve("no-run/inside"));
    Files.writeString(runs.resolve("a-file"), "mine");
    Files.createDirectories(runs.resolve("unreadable"));
    Files.writeString(runs.resolve("unreadable").resolve(ResultFiles.RESULT_JSON), "{");
    Path elsewhere = StoredRuns.run().in(temporary.resolve("elsewhere"));
    Files.createSymbolicLink(runs.resolve("a-link"), elsewhere);

    assertThat(run("--keep=1", "--yes").exitCode()).isZero();

    assertThat(left()).containsExactly("a-file", "a-link", "b", "no-run", "unreadable");
    assertThat(elsewhere.resolve(ResultFiles.RESULT_JSON)).exists();
  }

  @Test
  void aLinkInARunIsDeletedAndNotFollowed() throws Exception {
    Path mine = Files.writeString(temporary.resolve("mine"), "mine");
    Files.createSymbolicLink(store("a").resolve("link"), temporary);
    store("b");

    assertThat(run("--keep=1").exitCode()).isZero();

    assertThat(left()).containsExactly("b");
    assertThat(mine).exists();
  }

  /** Such as one that goes on, or that was killed. */
  @Test
  void aRunWithoutAReportIsKeptAndSaysWhatWouldListIt() throws Exception {
    StoredRuns.run().in(runs.resolve("a-killed"));
    store("b");
    store("c");

    CommandRun pruned = run("--keep=1");

    assertThat(pruned.err())
        .isEqualTo("Kept: a-killed: Not listed yet: bin/loadgen report a-killed does.\n");
    assertThat(run().out()).contains("Not listed yet: bin/loadgen report a-killed does.\n");
    assertThat(left()).containsExactly("a-killed", "c");
  }

  @Test
  void theListSpeaksChinese() throws IOException {
    store("20261121-100000-a");

    assertThat(run("--lang=zh").out()).contains("200 个线程").contains("LocalDateTime");
    assertThat(run("--lang=zh", "--keep=1").out()).isEqualTo("没有可删除的运行。\n");
  }

  @Test
  void nothingIsDeletedWhileALabRuns() throws Exception {
    store("a");
    store("b");
    try (LabLock lab = LabLock.take(temporary, false)) {
      assertThat(lab.neighbours()).isEmpty();

      run("--keep=1").assertRefused("another lab runs");
    }
    assertThat(left()).containsExactly("a", "b");
  }

  @Test
  void keepingNoneIsRefused() {
    run("--keep=0").assertRefused("--keep");
  }
}
