package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a CI job that goes green on a regression, or red on runs that cannot be compared. */
class CompareCommandTest {
  @TempDir private static Path stored;
  private static Path before;

  @TempDir private Path temporary;

  @BeforeAll
  static void store() {
    before = StoredRuns.run().in(stored.resolve("before"));
  }

  private CommandRun compare(Path before, Path after, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("compare", before.toString(), after.toString()));
    arguments.addAll(List.of(more));
    return CommandRun.of(temporary, arguments.toArray(String[]::new));
  }

  private Path slower(double times) {
    return StoredRuns.run().slower(times).in(temporary.resolve("after"));
  }

  /** The table cuts longer cells. */
  @Test
  void theNamesOfWhatDiffersAreNotCut() {
    String out = compare(before, StoredRuns.run().otherPlan().in(temporary.resolve("b"))).out();

    assertThat(out).contains("plan: time per variant and block").doesNotContain("…");
  }

  @Test
  void limitsThatHoldEndInExitCodeZero() {
    CommandRun run =
        compare(before, slower(1.1), "--fail-on=p99>+15%,p99<60ms,errors<0.1%,throughput>8000/s");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("B / A");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void limitsThatDoNotHoldForTheSecondRunEndInExitCodeOne() {
    CommandRun run = compare(before, slower(1.1), "--fail-on=throughput<-5%,throughput>9500/s");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("B / A");
    assertThat(run.complaints())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("loadgen: crossed: throughput<-5%")
                    .contains("throughput of localdatetime+stock is −9.1 %"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("loadgen: not met: throughput>9500/s")
                    .contains("localdatetime+stock has 9,"));
  }

  @Test
  void withoutLimitsARegressionIsShownAlsoOnAPageAndNothingFails() throws IOException {
    CommandRun run = compare(before, slower(1.1));
    Path page = temporary.resolve("after").resolve("compare-before.html");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .containsPattern("localdatetime\\+stock +p99 .*1\\.100")
        .contains("Weaker than a comparison within one run", "compare-before.html");
    assertThat(Files.readString(page)).contains("localdatetime+stock", "id=\"changes-0\"");
  }

  @Test
  void aFileTakesThePageInstead() {
    Path page = temporary.resolve("pages").resolve("both.html");
    CommandRun run = compare(before, slower(1.1), "--markdown", "--html=" + page);

    assertThat(page).exists();
    assertThat(run.out()).doesNotContain("both.html");
    assertThat(run.err()).contains("both.html");
    assertThat(temporary.resolve("after").resolve("compare-before.html")).doesNotExist();
  }

  @Test
  void limitsAreTestsInTheFileOfJunit() throws IOException {
    Path file = temporary.resolve("junit.xml");
    CommandRun run = compare(before, slower(1.1), "--fail-on=p99>+5%", "--junit=" + file);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(Files.readString(file))
        .contains("name=\"p99&gt;+5%: localdatetime+stock\"", "<failure message=\"crossed: p99");
  }

  @Test
  void markdownHoldsTheSameForAPullRequest() {
    Path other = StoredRuns.run().slower(1.1).processor("Another CPU").in(temporary.resolve("b"));
    CommandRun run = compare(before, other, "--markdown", "--fail-on=p99>+5%");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("### Two runs compared\n")
        .containsSubsequence("\nA: before, started ", "\nB: b, started ");
    assertThat(run.out().lines())
        .contains("| machine: processor | Example CPU | Another CPU |")
        .anyMatch(line -> line.startsWith("| localdatetime+stock | p99 |"));
  }

  @Test
  void jsonHasStandardOutputToItself() throws IOException {
    CommandRun run = compare(before, slower(1.1), "--json");
    JsonNode json = new ObjectMapper().readTree(run.out());

    assertThat(run.err()).contains("compare-before.html");
    assertThat(json.at("/evidence/first").asText()).endsWith("before");
    assertThat(json.at("/document/sections/changes/tables/0/rows"))
        .anySatisfy(
            row -> {
              assertThat(row.path("variant").asText()).isEqualTo("localdatetime+stock");
              assertThat(row.path("figure").asText()).isEqualTo("p99");
              assertThat(row.path("B / A").asDouble()).isCloseTo(1.1, within(0.01));
            });
    compare(before, before, "--json", "--markdown").assertRefused("--json");
  }

  @Test
  void anInvalidRunIsRefusedOnEitherSide() {
    Path invalid = StoredRuns.run().invalid().in(temporary.resolve("invalid"));

    compare(before, invalid).assertRefused("invalid is INVALID", "7 wrong");
    compare(invalid, before).assertRefused("invalid is INVALID", "7 wrong");
    compare(before, invalid, "--lang=zh").assertRefused("无法与", "状态是“无效”");
  }

  @Test
  void aFileThatCannotBeReadIsRefusedWithItsPathAndReason() throws IOException {
    assertDamageRefused("truncated", text -> text.substring(0, text.length() / 2), "truncated");
    assertDamageRefused("empty", text -> "", "the file is empty");
    assertDamageRefused("corrupt", text -> text.replaceFirst(":", ";"), "not JSON");
    assertDamageRefused(
        "newer",
        text -> text.replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 99"),
        "written by another Timebench: schema 99");
    assertDamageRefused(
        "contradicting",
        text -> text.replaceFirst("\"windowCalls\" : \\d+", "\"windowCalls\" : -1"),
        "slices[0].calls: a window or a count of calls is negative");
    compare(before, temporary.resolve("nowhere")).assertRefused("nowhere", "no such folder");
  }

  private void assertDamageRefused(String name, UnaryOperator<String> damage, String reason)
      throws IOException {
    Path file = Files.createDirectory(temporary.resolve(name)).resolve("result.json");
    String whole = Files.readString(before.resolve("result.json"));
    Files.writeString(file, damage.apply(whole));
    assertThat(Files.readString(file)).isNotEqualTo(whole);

    compare(before, file.getParent()).assertRefused(file.toString(), reason);
    compare(file.getParent(), before).assertRefused(file.toString(), reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          compare A B --fail-on=p98>+5%        | --fail-on takes changes | 'p98>+5%'
          compare A                            | Missing required       | B
          compare A B --fail-on=p99>20ms       | what must hold         | 'p99>20ms'
          --quick --fail-on=p99>+5%            | cannot stand beside    | 'p99>+5%'
          --fail-on=p99                        | --fail-on takes changes | 'p99'
          """)
  void badLimitsAreRefusedBeforeAnythingIsRead(String arguments, String rule, String value) {
    CommandRun.of(temporary, arguments.split(" ")).assertRefused(rule, value);
  }
}
