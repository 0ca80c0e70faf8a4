package io.github.timebench.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystems;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hazard: a cell that silently is not run, or that is judged beside another pair than its own. */
class MatrixTest {
  private final Matrix matrix = Matrix.of(List.of("1", "2", "3"));

  private List<String> matching(String... patterns) {
    return matrix.matching(List.of(patterns), FileSystems.getDefault()).cells().stream()
        .map(PlannedCell::name)
        .toList();
  }

  @Test
  void everyPairHasTheJarOnEitherSideAndOnBothInEveryMode() {
    assertThat(matching("pair/**")).hasSize(3 * 3 * 3 * 3).doesNotHaveDuplicates();
    assertThat(matching("pair/instance/{2,2+jar}/{3,3+jar}"))
        .containsExactly(
            "pair/instance/2+jar/3+jar", "pair/instance/2+jar/3", "pair/instance/2/3+jar");
  }

  @Test
  void everyReleaseIsMixedRestartedAndKilledInEveryMode() {
    assertThat(matching("{mixed,rollback,crash,upgrade}/**")).hasSize(4 * 3 * 3);
    assertThat(matching("*/all/3*/3+jar"))
        .contains(
            "mixed/all/3+jar-and-3/3+jar",
            "rollback/all/3+jar-then-3/3+jar",
            "crash/all/3+jar-then-3/3+jar",
            "upgrade/all/3-then-3+jar/3+jar");
  }

  @Test
  void noCellIsItsOwnReference() {
    assertThat(matrix.cells()).noneMatch(PlannedCell::withoutJar);
    assertThat(matrix.cells()).allMatch(cell -> cell.reference().withoutJar());
  }

  @Test
  void everyCellRunsOnceAndBesideItsReference() {
    assertThat(matrix.batches().stream().flatMap(List::stream).filter(c -> !c.withoutJar()))
        .containsExactlyElementsOf(matrix.cells());
    assertThat(matrix.batches())
        .allSatisfy(
            batch -> {
              assertThat(batch).hasSizeLessThanOrEqualTo(4).doesNotHaveDuplicates();
              assertThat(batch).allMatch(cell -> batch.contains(cell.reference()));
            });
  }

  @Test
  void aNameThatNobodyHasMatchesNothing() {
    assertThat(matching("pair/interface/4/4")).isEmpty();
    assertThat(matrix.matching(List.of("pair/x"), FileSystems.getDefault()).seconds()).isZero();
  }
}
