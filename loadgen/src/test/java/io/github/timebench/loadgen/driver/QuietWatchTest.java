package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.model.plan.QuietRule;
import org.junit.jupiter.api.Test;

/** Hazard: a warm-up that ends while compilers still work, or that goes on for ever. */
class QuietWatchTest {
  private static final long MILLI = 1_000_000;
  private static final long SLICE = 250 * MILLI;
  private static final int VARIANTS = 2;

  /** 5 s are 10 rounds of two slices of 250 ms. */
  private final QuietWatch watch = new QuietWatch(new QuietRule(5, 20, 5, 0.1), VARIANTS);

  private long nowNanos;
  private long compileNanos;
  private long classes = 5_000;

  private ProcessSnapshot counters() {
    return new ProcessSnapshot().withCode(compileNanos, classes).takenAt(nowNanos);
  }

  private static QuietWatch.Side side(double cpuMicrosPerCall, ProcessSnapshot counters) {
    return new QuietWatch.Side(Math.round(cpuMicrosPerCall * 1_000 * 1_000), counters);
  }

  /** A thousand calls a slice. */
  private void rounds(int rounds, double compileMillisPerSecond, double cpuMicrosPerCall) {
    for (int slice = 0; slice < rounds * VARIANTS; slice++) {
      nowNanos += SLICE;
      compileNanos += Math.round(compileMillisPerSecond / 1e3 * SLICE);
      watch.add(
          new QuietWatch.Sample(
              SLICE, 1_000, side(cpuMicrosPerCall, counters()), side(100, counters())));
    }
  }

  @Test
  void twoQuietStretchesAreNeeded() {
    rounds(19, 0, 100);
    assertThat(watch.isQuiet()).isFalse();
    rounds(1, 0, 100);
    assertThat(watch.isQuiet()).isTrue();
  }

  @Test
  void aCompilerMustHaveBeenQuietForFiveSeconds() {
    rounds(20, 500, 100);
    assertThat(watch.isQuiet()).isFalse();
    rounds(9, 20, 100);
    assertThat(watch.isQuiet()).isFalse();
    rounds(1, 20, 100);
    assertThat(watch.isQuiet()).isTrue();
  }

  @Test
  void loadingClassesIsNotQuiet() {
    rounds(20, 0, 100);
    classes += 26;
    rounds(1, 0, 100);
    assertThat(watch.isQuiet()).isFalse();
    rounds(10, 0, 100);
    assertThat(watch.isQuiet()).isTrue();
  }

  /** Of both sides together: 200 + 100 to 169 + 100 µs is more than a tenth, to 171 it is less. */
  @Test
  void callsThatBecomeCheaperAreNotYetWarm() {
    rounds(10, 0, 200);
    rounds(10, 0, 169);
    assertThat(watch.isQuiet()).isFalse();
    rounds(10, 0, 169);
    assertThat(watch.isQuiet()).isTrue();
  }

  @Test
  void aSmallFallIsAllowedAndARiseIsNoFall() {
    rounds(10, 0, 200);
    rounds(10, 0, 171);
    assertThat(watch.isQuiet()).isTrue();
    rounds(10, 0, 400);
    assertThat(watch.isQuiet()).isTrue();
  }

  @Test
  void aRoundThatIsNotOverIsNotLookedAt() {
    rounds(20, 0, 100);
    nowNanos += SLICE;
    compileNanos += 1_000 * MILLI;
    watch.add(new QuietWatch.Sample(SLICE, 1_000, side(100, counters()), side(100, counters())));

    assertThat(watch.isQuiet()).isTrue();
  }

  @Test
  void whatASideNeverTellsIsNotAskedOfIt() {
    QuietWatch.Side silent = new QuietWatch.Side(-1, new ProcessSnapshot());
    for (int slice = 0; slice < 40; slice++) {
      nowNanos += SLICE;
      watch.add(new QuietWatch.Sample(SLICE, 1_000, side(100, counters()), silent));
    }

    assertThat(watch.isQuiet()).isTrue();
  }

  @Test
  void aSideThatHasToldAndIsSilentNowIsWaitedFor() {
    rounds(20, 0, 100);
    QuietWatch.Side silent = new QuietWatch.Side(-1, new ProcessSnapshot());
    for (int slice = 0; slice < 20; slice++) {
      nowNanos += SLICE;
      watch.add(new QuietWatch.Sample(SLICE, 1_000, side(100, counters()), silent));
    }

    assertThat(watch.isQuiet()).isFalse();
  }
}
