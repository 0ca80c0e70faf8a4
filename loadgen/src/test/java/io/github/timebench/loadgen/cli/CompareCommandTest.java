package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a CI job that goes green on a regression, or red on runs that cannot be compared. */
class CompareCommandTest {
  @TempDir private Path temporary;

  private CommandRun compare(Path before, Path after, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("compare", before.toString(), after.toString()));
    arguments.addAll(List.of(more));
    return CommandRun.of(temporary, arguments.toArray(String[]::new));
  }

  private Path before() {
    return StoredRuns.run().in(temporary.resolve("before"));
  }

  private Path slower(double times) {
    return StoredRuns.run().slower(times).in(temporary.resolve("after"));
  }

  private static void assertRefused(CommandRun run, String... parts) {
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.complaints())
        .singleElement()
        .asString()
        .startsWith("loadgen: ")
        .contains(parts)
        .doesNotContain("Exception");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aRunBesideItselfIsSaid() {
    CommandRun run = compare(before(), before());

    assertThat(run.out()).contains("A and B are the same run");
    assertThat(compare(before(), slower(1)).out()).doesNotContain("same run");
  }

  /** The table cuts longer cells. */
  @Test
  void theNamesOfWhatDiffersAreNotCut() {
    String out = compare(before(), StoredRuns.run().otherPlan().in(temporary.resolve("b"))).out();

    assertThat(out).contains("plan: time per variant and block").doesNotContain("…");
  }

  @ParameterizedTest
  @CsvSource({
    "1.10, p99>+5%,         1, p99 of localdatetime+stock is +10.0 %",
    "1.10, throughput<-5%,  1, throughput of localdatetime+stock is −9.1 %",
    "1.10, p99>+15%,        0, ''",
    "0.90, p99>+5%,         0, ''",
    "0.90, p99>-5%,         0, ''",
    "1.00, p99>-5%,         1, p99 of localdatetime+stock is +0.0 %",
    "1.10, bytes>+5%,       1, payload of localdatetime+stock is not known",
  })
  void aLimitThatIsNotMetEndsInExitCodeOne(
      double times, String limit, int exitCode, String complaint) {
    CommandRun run = compare(before(), slower(times), "--fail-on", limit);

    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    assertThat(run.out()).contains("B / A");
    if (complaint.isEmpty()) {
      assertThat(run.err()).isEmpty();
    } else {
      assertThat(run.complaints())
          .allSatisfy(line -> assertThat(line).startsWith("loadgen: crossed: " + limit))
          .anySatisfy(line -> assertThat(line).contains(complaint));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1.10 | p99<3ms,errors<0.1%,throughput>800/s | 0 | ''
          1.10 | throughput>950/s | 1 | throughput>950/s: localdatetime+stock has 909.1/s (90
          1.10 | p99<2ms          | 1 | p99<2ms: localdatetime+stock has 2.19 ms (2.1
          1.00 | p99<1.5ms        | 1 | of service time, as a closed loop has no response time
          """)
  void aLimitThatDoesNotHoldForTheSecondRunEndsInExitCodeOne(
      double times, String limit, int exitCode, String complaint) {
    CommandRun run = compare(before(), slower(times), "--fail-on", limit);

    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    if (complaint.isEmpty()) {
      assertThat(run.err()).isEmpty();
    } else {
      assertThat(run.complaints())
          .allSatisfy(line -> assertThat(line).startsWith("loadgen: not met: "))
          .anySatisfy(line -> assertThat(line).contains(complaint));
    }
  }

  @Test
  void thePageStandsInTheFolderOfTheSecondRun() throws IOException {
    CommandRun run = compare(before(), slower(1.1));
    Path page = temporary.resolve("after").resolve("compare-before.html");

    assertThat(run.out()).contains("compare-before.html");
    assertThat(Files.readString(page)).contains("localdatetime+stock", "id=\"changes-0\"");
  }

  @Test
  void aFileTakesThePageInstead() {
    Path page = temporary.resolve("pages").resolve("both.html");
    CommandRun run = compare(before(), slower(1.1), "--markdown", "--html=" + page);

    assertThat(page).exists();
    assertThat(run.out()).doesNotContain("both.html");
    assertThat(run.err()).contains("both.html");
    assertThat(temporary.resolve("after").resolve("compare-before.html")).doesNotExist();
  }

  @Test
  void limitsAreTestsInTheFileOfJunit() throws IOException {
    Path file = temporary.resolve("junit.xml");
    CommandRun run = compare(before(), slower(1.1), "--fail-on=p99>+5%", "--junit=" + file);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(Files.readString(file))
        .contains("name=\"p99&gt;+5%: localdatetime+stock\"", "<failure message=\"crossed: p99");
  }

  @Test
  void withoutLimitsARegressionIsShownAndNothingFails() {
    CommandRun run = compare(before(), slower(1.1));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .containsPattern("localdatetime\\+stock +p99 .*1\\.100")
        .contains("Weaker than a comparison within one run");
  }

  @Test
  void differencesOfTheEnvironmentComeFirst() {
    Path other = StoredRuns.run().processor("Another CPU").in(temporary.resolve("other"));
    String out = compare(before(), other).out();

    assertThat(out.lines().filter(line -> line.startsWith("machine: processor")))
        .singleElement()
        .asString()
        .contains("Example CPU", "Another CPU");
    assertThat(out.indexOf("Another CPU")).isLessThan(out.indexOf("B / A"));
    assertThat(compare(before(), slower(1)).out()).contains("Environment and plan are the same.");
  }

  @Test
  void markdownHoldsTheSameForAPullRequest() {
    Path other = StoredRuns.run().slower(1.1).processor("Another CPU").in(temporary.resolve("b"));
    CommandRun run = compare(before(), other, "--markdown", "--fail-on=p99>+5%");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .startsWith("### Two runs compared\n")
        .containsSubsequence("\nA: before, started ", "\nB: b, started ");
    assertThat(run.out().lines())
        .contains("| machine: processor | Example CPU | Another CPU |")
        .anyMatch(line -> line.startsWith("| localdatetime+stock | p99 |"));
  }

  @Test
  void anInvalidRunIsRefusedOnEitherSide() {
    Path invalid = StoredRuns.run().invalid().in(temporary.resolve("invalid"));

    assertRefused(compare(before(), invalid), "invalid is INVALID", "7 wrong");
    assertRefused(compare(invalid, before()), "invalid is INVALID", "7 wrong");
  }

  @Test
  void anotherQuestionIsRefused() {
    Path tick = StoredRuns.run().shape(Shape.TICK).in(temporary.resolve("tick"));

    assertRefused(compare(before(), tick), "shape is order in before and tick in tick");
  }

  @Test
  void aFileThatCannotBeReadIsRefusedWithItsPathAndReason() throws IOException {
    assertDamageRefused("truncated", text -> text.substring(0, text.length() / 2), "truncated");
    assertDamageRefused("empty", text -> "", "the file is empty");
    assertDamageRefused("corrupt", text -> text.replaceFirst(":", ";"), "not JSON");
    assertDamageRefused(
        "newer",
        text -> text.replace("\"schemaVersion\" : 8", "\"schemaVersion\" : 99"),
        "written by another Timebench: schema 99");
    assertDamageRefused(
        "contradicting",
        text -> text.replaceFirst("\"windowCalls\" : 250", "\"windowCalls\" : -1"),
        "slices[0].calls: a window or a count of calls is negative");
    assertRefused(compare(before(), temporary.resolve("nowhere")), "nowhere", "no such folder");
  }

  private void assertDamageRefused(String name, UnaryOperator<String> damage, String reason)
      throws IOException {
    Path file = StoredRuns.run().in(temporary.resolve(name)).resolve("result.json");
    String whole = Files.readString(file);
    Files.writeString(file, damage.apply(whole));
    assertThat(Files.readString(file)).isNotEqualTo(whole);

    assertRefused(compare(before(), file.getParent()), file.toString(), reason);
    assertRefused(compare(file.getParent(), before()), file.toString(), reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          compare A B --fail-on=p98>+5%        | --fail-on takes changes | 'p98>+5%'
          compare A B --fail-on=p99>5%         | --fail-on takes changes | 'p99>5%'
          compare A B --fail-on=p99>+5%,       | --fail-on takes changes | ''
          compare A                            | Missing required       | B
          compare A B --fail-on=p99>20ms       | what must hold         | 'p99>20ms'
          compare A B --fail-on=errors<+0.1%   | what must hold         | 'errors<+0.1%'
          --quick --fail-on=p99>+5%            | cannot stand beside    | 'p99>+5%'
          --quick --fail-on=p99<20ms           | cannot stand beside    | 'p99<20ms'
          --fail-on=p99                        | --fail-on takes changes | 'p99'
          """)
  void badLimitsAreRefusedBeforeAnythingIsRead(String arguments, String rule, String value) {
    assertRefused(CommandRun.of(temporary, arguments.split(" ")), rule, value);
  }
}
