package io.github.timebench.loadgen.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.engine.SteppedClock;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.model.plan.Sweep.Kind;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.TextGrid;
import java.util.List;
import java.util.stream.Stream;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: a line that a terminal wraps; a notice or a name that is cut to what says nothing; a
 * column that is lost where there is room for it; a study that is shown as a comparison.
 */
class LiveTableTest {
  private final SteppedClock clock = new SteppedClock();
  private final LiveRun run = new LiveRun(Told.RUN.plan(), clock);

  private static List<String> lines(LiveRun run, int width, int height, Language... language) {
    return lines(
        run, width, height, Text.EMPTY, Stream.of(language).findFirst().orElse(Language.ENGLISH));
  }

  private static List<String> lines(
      LiveRun run, int width, int height, Text ending, Language language) {
    return LiveTable.lines(run, width, height, ending, language).stream()
        .map(AttributedString::toString)
        .toList();
  }

  private void measureTwoBlocks() {
    for (int block = 0; block < 2; block++) {
      run.blockBegins(block);
      for (int second = 1; second <= 40; second++) {
        clock.pass(1);
        run.take(Told.warming("localdatetime+stock", second));
        run.take(Told.measuring("date+stock", second));
      }
      if (block == 0) {
        run.blockEnds(RunAnalysis.soFar(Told.RUN));
      }
    }
  }

  @Test
  void aRowHasEachFigureOfItsVariant() {
    measureTwoBlocks();

    assertThat(lines(run, 79, 20))
        .satisfiesExactly(
            heading ->
                assertThat(heading)
                    .startsWith("echo order")
                    .contains("block 2 of 6 · 1:20 gone, about ")
                    .endsWith(" left"),
            progress -> assertThat(progress).matches("✔ ▓+░*  measuring .*"),
            columns ->
                assertThat(columns.strip().split(" +"))
                    .containsExactly(
                        "calls/s", "×", "so", "far", "p99", "ms", "errors", "state", "latest"),
            baseline ->
                assertThat(baseline).matches("date\\+stock +100\\.0 +1 +0\\.977 +80 +quiet +█+"),
            other ->
                assertThat(other)
                    .matches("localdatetime\\+stock +100\\.0 .* to .*\\) +0\\.977 +80 +warming.*"),
            gates -> assertThat(gates).startsWith("gates hold"));
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 40, 60, 79, 100, 199})
  void noLineIsWiderThanTheTerminal(int width) {
    measureTwoBlocks();

    for (Language language : Language.values()) {
      assertThat(lines(run, width, 20, language))
          .hasSize(6)
          .allSatisfy(line -> assertThat(TextGrid.width(line)).isLessThanOrEqualTo(width));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 48, 79, 199})
  void theNoticeOfAnEndIsWholeAndNamesDiffer(int width) {
    measureTwoBlocks();
    run.take(Told.measuring("localdatetime+custom", 40));

    for (Language language : Language.values()) {
      List<String> lines = lines(run, width, 20, LiveWords.ENDING, language);
      assertThat(String.join(" ", lines).replaceAll("\\s", ""))
          .contains(LiveWords.ENDING.in(language).replaceAll("\\s", ""));
      assertThat(lines)
          .allSatisfy(line -> assertThat(TextGrid.width(line)).isLessThanOrEqualTo(width));
      assertThat(
              lines.stream().filter(line -> line.startsWith("l")).map(line -> line.split(" ")[0]))
          .hasSize(2)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void chineseHeadingsStandOverTheirColumns() {
    measureTwoBlocks();
    List<String> lines = lines(run, 100, 20, Language.CHINESE);

    assertThat(lines.get(0)).contains("第 2 / 6 轮 · 已用 1:20，约剩 ");
    assertThat(lines.get(1)).contains("测量中 ");
    assertThat(lines.get(5)).startsWith("检查均通过 · ");
    assertThat(end(lines.get(2), "错误"))
        .isEqualTo(end(lines.get(3), " 80"))
        .isEqualTo(end(lines.get(4), " 80"));
    assertThat(end(lines.get(2), "QPS"))
        .isEqualTo(end(lines.get(3), "100.0"))
        .isEqualTo(end(lines.get(4), "100.0"));
    assertThat(lines.get(3)).contains("已稳定");
  }

  /** The column of a terminal at which a text ends. */
  private static int end(String line, String text) {
    return TextGrid.width(line.substring(0, line.indexOf(text) + text.length()));
  }

  @Test
  void aWideTerminalHasTheIntervalAndThirtySlices() {
    measureTwoBlocks();

    assertThat(lines(run, 199, 20).get(4)).matches(".*\\(\\S+ to \\S+\\).*[▁-█]{30}");
  }

  @Test
  void aLowTerminalHasTheHeadAndCountsTheRest() {
    measureTwoBlocks();

    assertThat(lines(run, 79, 5)).hasSize(5).anyMatch(line -> line.contains("… and 2 more"));
    assertThat(lines(run, 79, 2)).hasSize(2);
    assertThat(lines(run, 79, 0)).hasSize(1);
  }

  @Test
  void beforeAnySliceThereIsATableAlready() {
    run.blockBegins(0);

    assertThat(lines(run, 79, 20))
        .hasSize(6)
        .anyMatch(line -> line.contains("starting"))
        .anyMatch(line -> line.startsWith("gates: after the first block"));
  }

  @Test
  void aSweepHasItsPointsAndNoRatioOfWhatIsNotComparedYet() {
    LiveRun sweep = measuring(new Sweep(List.of(Axis.parse(Kind.THREADS, "1,2,4"))), 0);

    List<String> lines = lines(sweep, 119, 20);
    assertThat(lines.get(0)).startsWith("echo tick · 3 points of threads 1, 2, 4 ");
    assertThat(lines.get(1)).endsWith("  measuring 1 s");
    assertThat(lines.get(2).strip()).matches("calls/s +p99 ms +errors +state +latest");
  }

  @Test
  void aSweepOfWhatEachPairOfJvmsHasSaysWhichPairItIs() {
    LiveRun sweep = measuring(new Sweep(List.of(Axis.parse(Kind.PROVIDER_THREADS, "8,16,32"))), 0);
    assertThat(lines(sweep, 119, 20).get(0)).contains("block 1 of 2, pair 1 of 3 · ");

    sweep.take(Told.warming("date+stock", 1));

    assertThat(lines(sweep, 119, 20).get(0)).contains("block 1 of 2, pair 2 of 3 · ");
  }

  @Test
  void aSearchSaysWhichRateItTries() {
    LiveRun search = measuring(Plans.CAPACITY, 12_500);

    List<String> lines = lines(search, 79, 20);
    assertThat(lines.get(2).strip()).startsWith("due/s  calls/s  p99 ms  errors  state");
    assertThat(lines.get(3)).matches("date\\+stock +12,500 +100\\.0? .*");
    assertThat(lines).noneMatch(line -> line.contains("so far"));
  }

  private LiveRun measuring(Study study, double offered) {
    LiveRun begun =
        new LiveRun(
            Plans.valid().quick(false).blocks(Blocks.exactly(2)).study(study).make(), clock);
    begun.blockBegins(0);
    begun.take(Told.warming("date+stock", 30));
    begun.take(
        new Progress(
            Progress.MEASURING, true, "date+stock", offered, Told.CALLS, Told.IN_WINDOW, 31));
    return begun;
  }
}
