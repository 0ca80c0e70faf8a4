package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatCell.CompatPhase;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.reports.compat.CompatAnalysis;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Hazards: a jar that harms a peer of another release or a provider that goes back to no jar; a
 * matrix that is green because it called nobody; peers that outlive it.
 */
@Execution(ExecutionMode.SAME_THREAD)
class CompatIT {
  @TempDir private Path folder;

  @Test
  void anotherReleaseIsGreen() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startCommand(
            folder, "compat", "--json", "--cell=pair/instance/3.2.18/3.3.6+jar")) {
      CompatResult result = assertGreen(loadgen);

      JsonNode json = new ObjectMapper().readTree(loadgen.out());
      assertThat(json.at("/document/sections/figures/tables/0/rows")).hasSize(2);
      assertThat(json.at("/evidence/cells")).hasSize(2);
      CompatCell pair = result.cells().get(1);
      assertThat(pair.phases())
          .extracting(CompatPhase::name)
          .containsExactly(
              ("fresh, after idle, full pool, after the full pool, messages by id, shutdown,"
                      + " after the shutdown")
                  .split(", "));
      assertThat(pair.phases().get(0).checks())
          .containsOnlyKeys(
              ("value, $echo, list, map, map key, field, exception, async, generic, callback,"
                      + " one-way, at once, text, stream, iterator, timed out, after a timeout,"
                      + " after a cancelled call, young zone")
                  .split(", "));
      assertThat(loadgen.err())
          .contains("Cells with their references: 1. Batches: 1. Takes about ");
      assertThat(loadgen.folder()).isDirectoryContaining("glob:**/{report.html,summary.md}");
    }
  }

  @Test
  @Tag("night")
  void aRollbackIsGreen() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startCommand(
            folder, "compat", "--cell=rollback/interface/3.3.6+jar-then-3.3.6/**")) {
      assertGreen(loadgen);
    }
  }

  /** The cell and its reference. */
  private static CompatResult assertGreen(LoadgenProcess loadgen) throws Exception {
    int exitCode = loadgen.awaitExit();
    CompatResult result = result(loadgen);

    assertThat(exitCode).as(loadgen.out()).isZero();
    assertThat(CompatAnalysis.of(result).allGreen()).isTrue();
    assertThat(result.cells()).hasSize(2).allSatisfy(CompatIT::assertCalled);
    return result;
  }

  private static void assertCalled(CompatCell cell) {
    assertThat(cell.fault().toString()).as(cell.name()).isEmpty();
    assertThat(cell.total().right()).as(cell.name()).isGreaterThan(1000);
    assertThat(cell.idleHeartbeats()).as(cell.name()).isGreaterThanOrEqualTo(4);
    assertThat(cell.frames().requests()).as(cell.name()).isNotEmpty();
  }

  @Test
  void ctrlCEndsEveryPeer() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startCommand(folder, "compat", "--cell=pair/all/3.3.6+jar/3.3.6")) {
      loadgen.awaitSaid("Cells with their references");
      Await.until("two pairs of peers run", () -> loadgen.descendants().size() >= 4);
      List<ProcessHandle> children = loadgen.descendants();
      loadgen.signal("INT");

      assertThat(loadgen.awaitExit()).as(loadgen.err()).isEqualTo(130);
      Await.until("the peers end", () -> children.stream().noneMatch(ProcessHandle::isAlive));
      assertThat(result(loadgen).end().kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
      assertThat(loadgen.err()).doesNotContain("Exception");
    }
  }

  private static CompatResult result(LoadgenProcess loadgen) {
    return ResultFiles.readCompat(loadgen.folder().resolve(ResultFiles.COMPAT_JSON));
  }
}
