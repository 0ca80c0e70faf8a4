package io.github.timebench.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.api.Serializer;
import io.github.timebench.compat.Extras.Extra;
import io.github.timebench.compat.PlannedCell.CellKind;
import io.github.timebench.compat.PlannedCell.RegisterMode;
import io.github.timebench.lab.LabException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a cell that silently is not run, or that is judged beside another pair than its own. */
class MatrixTest {
  private Matrix matrix;

  @BeforeEach
  void plan() throws LabException {
    matrix =
        Matrix.of(
            List.of("3.2.1", "3.3.2", "3.3.3"),
            List.of("3.0.4"),
            Extras.with(List.of()),
            Optional.empty());
  }

  private List<String> matching(String... patterns) {
    return matrix.matching(List.of(patterns), FileSystems.getDefault()).cells().stream()
        .map(PlannedCell::name)
        .toList();
  }

  @Test
  void everyPairHasTheJarOnEitherSideAndOnBothInEveryMode() {
    String versions = "{3.2.1,3.3.2,3.3.3}{+jar,}";
    assertThat(matching("pair/*/" + versions + "/" + versions))
        .hasSize(3 * 3 * 3 * 3)
        .doesNotHaveDuplicates();
    assertThat(matching("pair/instance/{3.3.2,3.3.2+jar}/{3.3.3,3.3.3+jar}"))
        .containsExactly(
            "pair/instance/3.3.2+jar/3.3.3+jar",
            "pair/instance/3.3.2+jar/3.3.3",
            "pair/instance/3.3.2/3.3.3+jar");
  }

  @Test
  void everyReleaseIsMixedRestartedAndKilledInEveryMode() {
    assertThat(matching("{mixed,rollback,crash,upgrade}/**")).hasSize(4 * 3 * 3);
    assertThat(matching("*/all/3.3.3*/3.3.3+jar"))
        .contains(
            "mixed/all/3.3.3+jar-and-3.3.3/3.3.3+jar",
            "rollback/all/3.3.3+jar-then-3.3.3/3.3.3+jar",
            "crash/all/3.3.3+jar-then-3.3.3/3.3.3+jar",
            "upgrade/all/3.3.3-then-3.3.3+jar/3.3.3+jar");
  }

  @Test
  void anotherReleaseIsEitherSideBesideTheNewest() {
    assertThat(matching("**3.0.4**"))
        .containsExactly(
            "pair/interface/3.0.4+jar/3.3.3+jar", "pair/interface/3.3.3+jar/3.0.4+jar");
  }

  @Test
  void everyExtraIsInACellAndChangesItsSide() {
    assertThat(Extras.ALL)
        .allSatisfy(
            extra -> {
              assertThat(matching("**+" + extra.label() + "**")).as(extra.label()).isNotEmpty();
              assertThat(extra)
                  .as("as if it were not there")
                  .isNotEqualTo(Extra.settings(extra.label()));
            });
  }

  @Test
  void aJdkIsOnEitherSide() throws LabException {
    Path home = Path.of(System.getProperty("java.home"));
    Extras extras = Extras.with(List.of(home));
    Matrix withJdk = Matrix.of(List.of("1"), List.of(), extras, Optional.empty());

    String jdk = extras.jdks().get(0).label();
    assertThat(jdk).matches("jdk\\d+.*");
    assertThat(withJdk.matching(List.of("**+" + jdk + "**"), FileSystems.getDefault()).cells())
        .extracting(PlannedCell::name)
        .containsExactly(
            "pair/interface/1+jar+" + jdk + "/1+jar", "pair/interface/1+jar/1+jar+" + jdk);
    assertThatThrownBy(() -> Extras.with(List.of(Path.of("no-such-jdk"))))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("no-such-jdk is not the home of a JDK");
  }

  @Test
  void aConsumerThatIsNotJavaHasACellAndExpectsHessian2(@TempDir Path folder) throws Exception {
    assertThatThrownBy(() -> JavaScript.in(folder))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("no dubbo2.js in " + folder)
        .hasMessageContaining("npm install --prefix=" + folder);
    Path module = Files.createDirectories(folder.resolve("node_modules/dubbo2.js"));
    Files.writeString(module.resolve("package.json"), "{\"version\": \"2.3.9\"}");
    JavaScript javaScript = JavaScript.in(folder);
    Matrix all =
        Matrix.of(List.of("3.3.3"), List.of(), Extras.with(List.of()), Optional.of(javaScript));

    assertThat(all.matching(List.of("javascript/**"), FileSystems.getDefault()).cells())
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.name()).isEqualTo("javascript/interface/3.3.3+jar/dubbo2.js-2.3.9");
              assertThat(cell.expectedId()).isEqualTo(2);
              assertThat(cell.reference().withoutJar()).isTrue();
            });
    assertThat(javaScript.command(Path.of("home")))
        .contains("NODE_PATH=" + folder.resolve("node_modules"), "node")
        .anySatisfy(word -> assertThat(Path.of(word)).hasFileName("consumer.js"));
  }

  @Test
  void aCellExpectsTheIdThatItsSidesCanAgreeOn() {
    assertThat(matrix.cells())
        .filteredOn(cell -> cell.kind() == CellKind.PAIR)
        .filteredOn(cell -> cell.mode() == RegisterMode.INTERFACE)
        .extracting(PlannedCell::name, PlannedCell::expectedId)
        .contains(
            tuple("pair/interface/3.3.2+jar/3.3.3+jar", Serializer.CUSTOM.serializationId()),
            tuple("pair/interface/3.3.2+jar/3.3.3", 2),
            tuple("pair/interface/3.3.3+jar/3.2.1+jar", 2),
            tuple("pair/interface/3.0.4+jar/3.3.3+jar", 2),
            tuple("pair/interface/3.3.3+jar+rival/3.3.3+jar", 2),
            tuple("pair/interface/3.3.3+jar+fury/3.3.3+jar", Serializer.CUSTOM.serializationId()));
    assertThat(matrix.onlyNamed())
        .extracting(PlannedCell::name, PlannedCell::expectedId)
        .contains(
            tuple("pair/interface/3.2.1+jar+defaults/3.3.3+jar+defaults", 23),
            tuple("pair/interface/3.2.1+jar+defaults/3.3.3+jar+defaults+no-fastjson2", 2));
    assertThat(matrix.cells().stream().map(PlannedCell::reference))
        .allMatch(cell -> cell.expectedId() != Serializer.CUSTOM.serializationId());
  }

  @Test
  void anUnknownExtraIsRefusedWithThoseThatThereAre() {
    assertThatThrownBy(() -> PeerSetup.parse("3.3.3+jar+laser", Extras.with(List.of())))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("no extra 'laser', only defaults, ");
  }

  @Test
  void aCellThatDubboFailsWithoutTheJarRunsOnlyIfItIsNamed() {
    String name = "pair/interface/3.3.3+jar/3.3.3+jar+hessian-3.2.13-first";
    assertThat(matrix.cells()).extracting(PlannedCell::name).isNotEmpty().doesNotContain(name);
    assertThat(matrix.onlyNamed()).extracting(PlannedCell::name).contains(name);
    assertThat(matching(name)).containsExactly(name);
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

  @Test
  void theSoakIsACellOfItsOwnBesideItsReference() {
    Matrix soak = Matrix.soaking("3.3.3", 50);

    assertThat(soak.batches().get(0))
        .extracting(PlannedCell::name)
        .containsExactly(
            "soak/interface/3.3.3+1g+queue/3.3.3+1g+50-connections",
            "soak/interface/3.3.3+jar+1g+queue/3.3.3+jar+1g+50-connections");
    assertThat(matching("soak/**")).isEmpty();
  }
}
