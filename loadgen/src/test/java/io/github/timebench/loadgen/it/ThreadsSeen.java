package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.RecordedJvm.Seen;
import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks.Profile;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.terms.Terms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a run with {@code --threads-view} left. Hazards: a JVM that does not record, or whose
 * recording is lost with it; recordings that nobody asked for and that fill the disk; a report that
 * cannot be made again without them.
 */
final class ThreadsSeen {
  private ThreadsSeen() {}

  /** Of a run of these variants, whose first recording is deleted. */
  static void assertBothSidesAreSeenAndRenderedAgainWithoutTheirRecordings(
      LoadgenProcess loadgen, List<String> variants) throws Exception {
    ThreadsEvidence seen = seen(loadgen);
    assertThat(seen.jvms())
        .extracting(RecordedJvm::side)
        .containsExactly(Side.DRIVER, Side.PROVIDER);
    assertThat(seen.jvms())
        .allSatisfy(
            jvm -> {
              assertThat(jvm.seen()).isEqualTo(Seen.WHOLE);
              assertThat(jvm.threads().series()).isNotEmpty();
              assertThat(jvm.compiled()).isNotEmpty();
            });
    assertThat(seen.stacks())
        .filteredOn(stacks -> stacks.profile() == Profile.ALLOCATION)
        .extracting(FoldedStacks::variant)
        .containsAll(variants);
    Path recordings = loadgen.folder().resolve("recordings");
    assertThat(names(recordings)).containsExactly("block-1-driver.jfr", "block-1-provider.jfr");
    Files.delete(recordings.resolve("block-1-driver.jfr"));
    Path report = loadgen.folder().resolve(RunFolder.REPORT_HTML);
    String before = Files.readString(report);
    assertThat(before).contains("Threads and locks", "id=\"flame\"");
    RunFolder.render(loadgen.folder(), Terms.EXAMPLE, Optional.empty());
    assertThat(Files.readString(report)).isEqualTo(before);
  }

  static void assertTheKilledAndTheOtherAreSeen(LoadgenProcess loadgen) {
    assertThat(seen(loadgen).jvms())
        .hasSize(2)
        .allSatisfy(
            jvm -> {
              assertThat(jvm.seen()).isNotEqualTo(Seen.LOST);
              assertThat(jvm.compiled()).isNotEmpty();
            });
    assertThat(loadgen.folder().resolve(RunFolder.REPORT_HTML))
        .content()
        .contains("Threads and locks");
    assertThat(loadgen.folder().resolve("recordings")).doesNotExist();
    assertThat(loadgen.err()).doesNotContain("Exception");
  }

  private static ThreadsEvidence seen(LoadgenProcess loadgen) {
    return ResultFiles.readThreads(loadgen.folder().resolve(ResultFiles.THREADS_JSON));
  }

  private static List<String> names(Path folder) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
