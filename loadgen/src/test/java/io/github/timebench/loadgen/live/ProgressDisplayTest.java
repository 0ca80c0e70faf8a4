package io.github.timebench.loadgen.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.SteppedClock;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Language;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a log that is silent for minutes, or has so many lines that nobody reads them; a search
 * that does not say what it asks for.
 */
class ProgressDisplayTest {
  private static final ProgressDisplay.Style PLAIN = style(false, false, false, Language.ENGLISH);
  private static final ProgressDisplay.Style VERBOSE = style(false, true, false, Language.ENGLISH);
  private static final ProgressDisplay.Style GITHUB = style(true, false, false, Language.ENGLISH);
  private static final ProgressDisplay.Style QUIET = style(false, false, true, Language.ENGLISH);

  private final StringWriter said = new StringWriter();

  private static ProgressDisplay.Style style(
      boolean groups, boolean verbose, boolean quiet, Language language) {
    return new ProgressDisplay.Style("", true, groups, verbose, quiet, language);
  }

  private final SteppedClock clock = new SteppedClock();

  private ProgressDisplay display(ProgressDisplay.Style style) throws InterruptedException {
    return new ProgressDisplay(Told.RUN.plan(), style, new PrintWriter(said), clock);
  }

  private List<String> blocks(ProgressDisplay.Style style) throws InterruptedException {
    try (ProgressDisplay display = display(style)) {
      for (int block = 0; block < 2; block++) {
        display.blockBegins(block);
        for (int second = 1; second <= 30; second++) {
          clock.pass(1);
          display.on(Told.measuring("date+stock", second));
        }
        display.blockEnds(RunAnalysis.soFar(Told.RUN));
      }
    }
    return said.toString().lines().toList();
  }

  @Test
  void elsewhereThanOnATerminalThereIsALineForEachBlock() throws Exception {
    assertThat(blocks(PLAIN))
        .hasSize(2)
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith("block 1 of 6, 0:30 gone, about 3 min left: date+stock ")
                    .contains(" calls/s; localdatetime+stock ", " ×")
                    .endsWith("; gates hold"),
            line -> assertThat(line).startsWith("block 2 of 6, 1:00 gone, about 2 min left: "));
  }

  @Test
  void aBlockIsToldInChinese() throws Exception {
    assertThat(blocks(style(false, false, false, Language.CHINESE)))
        .first()
        .asString()
        .startsWith("第 1 / 6 轮，已用 0:30，约剩 3 分钟：date+stock QPS ")
        .contains("；localdatetime+stock ")
        .endsWith("；检查均通过");
  }

  @Test
  void onGitHubEachBlockFoldsItsTable() throws Exception {
    List<String> lines = blocks(GITHUB);

    assertThat(lines).filteredOn(line -> line.startsWith("::group::block ")).hasSize(2);
    assertThat(lines).filteredOn("::endgroup::"::equals).hasSize(2);
    assertThat(lines.subList(1, 5))
        .satisfiesExactly(
            heading -> assertThat(heading).contains("calls/s", "p99 ms", "errors", "state"),
            baseline -> assertThat(baseline).startsWith("date+stock ").contains("quiet"),
            other -> assertThat(other).startsWith("localdatetime+stock "),
            gates -> assertThat(gates).startsWith("gates hold"));
  }

  @Test
  void aQuietRunSaysNothing() throws Exception {
    assertThat(blocks(QUIET)).isEmpty();
  }

  @Test
  void aVerboseRunHasALineEveryTenSecondsAndWhenAPairOfJvmsBegins() throws Exception {
    try (ProgressDisplay display = display(VERBOSE)) {
      display.blockBegins(0);
      for (String variant : new String[] {"date+stock", "localdatetime+stock"}) {
        for (int second = 1; second <= 12; second++) {
          display.on(Told.warming(variant, second));
        }
      }
    }

    assertThat(said.toString().lines())
        .containsExactly(
            "   1 s, block 1 of 6: warming date+stock 100 calls/s",
            "  11 s, block 1 of 6: warming date+stock 100 calls/s",
            "   1 s, block 1 of 6: warming localdatetime+stock 100 calls/s",
            "  11 s, block 1 of 6: warming localdatetime+stock 100 calls/s");
  }

  /** As by Ctrl-S, or in a pipe that nobody reads. */
  @Test
  void anOutputThatIsHeldUpHoldsUpNobodyWhoTellsOfProgress() throws Exception {
    CompletableFuture<Void> goesOn = new CompletableFuture<Void>().orTimeout(60, TimeUnit.SECONDS);
    PrintWriter heldUp =
        new PrintWriter(said) {
          @Override
          public void println(String line) {
            goesOn.join();
            super.println(line);
          }
        };
    try (ProgressDisplay display = new ProgressDisplay(Told.RUN.plan(), VERBOSE, heldUp, clock)) {
      display.blockBegins(0);
      display.on(Told.warming("date+stock", 1));
      assertThat(said.toString()).isEmpty();
      goesOn.complete(null);
    }

    assertThat(said.toString()).contains("warming date+stock");
  }

  @Test
  void aVerboseSearchSaysWhichRateItTries() throws Exception {
    try (ProgressDisplay display =
        new ProgressDisplay(Plans.valid().make(), VERBOSE, new PrintWriter(said), clock)) {
      display.blockBegins(0);
      display.on(
          new Progress("measuring", true, "date+stock", 12_500, Told.CALLS, Told.IN_WINDOW, 1));
    }

    assertThat(said.toString().strip())
        .isEqualTo("1 s, block 1 of 1: measuring date+stock at 12,500/s: 100 calls/s");
  }

  @Test
  void whoWantsAnEndAfterTheBlockIsToldSo() throws Exception {
    try (ProgressDisplay display = display(PLAIN)) {
      display.blockBegins(0);
      display.endsAfterBlock();
    }

    assertThat(said.toString()).contains("after this block", "Ctrl-C again");
  }

  @Test
  void whoWantsAnEndWhileNothingRunsIsToldThatNoBlockBegins() throws Exception {
    try (ProgressDisplay display = display(PLAIN)) {
      display.endsAfterBlock();
    }

    assertThat(said.toString()).contains("before the first block", "Ctrl-C again");
  }
}
