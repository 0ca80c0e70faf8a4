package io.github.timebench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.closed.ClosedLoop;
import io.github.timebench.model.evidence.SliceCalls;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: generators that do not change variants at the same time, and ratios that are drawn
 * towards 1 because each measures beside the others' other variant. Engines with one caller each
 * follow one schedule of two variants on clocks that are hours apart; some misjudge theirs.
 */
class MisalignmentTest {
  private static final long MILLI = 1_000_000;
  private static final long HOUR = 3_600_000 * MILLI;
  private static final long LENGTH = 250 * MILLI;
  private static final long START = 1_000 * MILLI;
  private static final int SLICES = 30;
  private static final double WINDOW_MILLIS = 0.7 * 250;

  private VirtualThreads time;

  /** A call, in true time. */
  private record Call(int engine, int variant, long startNanos, long endNanos) {
    boolean isBeside(Call other) {
      return startNanos < other.endNanos && other.startNanos < endNanos;
    }

    long slice() {
      return Math.floorDiv(startNanos - START, LENGTH);
    }
  }

  /** What one call does, in true time. */
  private interface Service {
    void play(int engine, int variant) throws InterruptedException;
  }

  /**
   * Runs an engine for each error.
   *
   * @param lateMillis by how much it believes the slices to begin too late
   * @return the slices of each engine
   */
  private List<List<SliceCalls>> run(Service service, long... lateMillis) throws Exception {
    List<ClosedLoop> loops = new ArrayList<>();
    List<List<Loop.Slice>> slices = new ArrayList<>();
    for (int engine = 0; engine < lateMillis.length; engine++) {
      int self = engine;
      long offsetNanos = (engine - 1) * 5 * HOUR;
      NanoClock clock = time.ahead(offsetNanos);
      InMemoryTarget target =
          new InMemoryTarget(
              2,
              (variant, payload) -> {
                service.play(self, variant);
                return Outcome.OK;
              });
      ClosedLoop loop = new ClosedLoop(target, 1, clock);
      List<Loop.Slice> published = new ArrayList<>();
      for (int slice = 0; slice <= SLICES; slice++) {
        long startNanos = START + slice * LENGTH + offsetNanos + lateMillis[engine] * MILLI;
        published.add(loop.publish(slice % 2, true, SliceWindow.of(startNanos, LENGTH)));
      }
      loops.add(loop);
      slices.add(published.subList(0, SLICES));
    }
    time.sleepUntil(START + (SLICES + 1) * LENGTH);
    time.release();
    for (ClosedLoop loop : loops) {
      assertThat(loop.stop(100 * HOUR)).isTrue();
      assertThat((double) loop.switches().getMaxValue()).as("by their own clocks").isZero();
    }
    return slices.stream()
        .map(ofEngine -> ofEngine.stream().map(Loop.Slice::close).toList())
        .toList();
  }

  /** Share of the calls of engine 0 that count and ran beside a call of another variant. */
  private static double mixedShare(List<Call> calls) {
    Map<Long, List<Call>> others =
        calls.stream().filter(call -> call.engine != 0).collect(Collectors.groupingBy(Call::slice));
    int counted = 0;
    int mixed = 0;
    for (Call call : calls) {
      long inSliceNanos = Math.floorMod(call.startNanos - START, LENGTH);
      boolean inWindow = inSliceNanos >= LENGTH / 5 && inSliceNanos < LENGTH * 9 / 10;
      if (call.engine == 0 && inWindow && call.startNanos < START + SLICES * LENGTH) {
        counted++;
        boolean isMixed =
            LongStream.rangeClosed(call.slice() - 1, call.slice() + 1)
                .mapToObj(slice -> others.getOrDefault(slice, List.of()))
                .flatMap(List::stream)
                .anyMatch(other -> other.variant != call.variant && other.isBeside(call));
        mixed += isMixed ? 1 : 0;
      }
    }
    return (double) mixed / counted;
  }

  private static double share(double millis) {
    return Math.max(0, millis) / WINDOW_MILLIS;
  }

  /** Late by e: e + S beyond the first fifth; early by e: e + S beyond the last tenth. */
  @ParameterizedTest
  @ValueSource(longs = {15, 40, 80})
  void asManyCallsRunBesideAnotherVariantAsTheMisalignmentSays(long errorMillis) throws Exception {
    double serviceMillis = 2.3;
    long serviceNanos = Math.round(serviceMillis * MILLI);
    for (int sign : new int[] {1, -1}) {
      List<Call> calls = Collections.synchronizedList(new ArrayList<>());
      time = new VirtualThreads(4);
      run(
          (engine, variant) -> {
            long startNanos = time.now();
            time.sleepUntil(startNanos + serviceNanos);
            calls.add(new Call(engine, variant, startNanos, startNanos + serviceNanos));
          },
          0,
          0,
          sign * errorMillis);

      double trimmedMillis = sign > 0 ? 50 : 25;
      assertThat(mixedShare(new ArrayList<>(calls)))
          .as("%s by %d ms", sign > 0 ? "late" : "early", errorMillis)
          .isCloseTo(share(errorMillis + serviceMillis - trimmedMillis), within(0.02));
    }
  }

  /**
   * One server, first come, first served, that takes 1 ms for one variant and 2 ms for the other.
   */
  private double ratio(long errorMillis) throws Exception {
    time = new VirtualThreads(3);
    long[] freeNanos = {0};
    List<List<SliceCalls>> engines =
        run(
            (engine, variant) -> {
              freeNanos[0] = Math.max(freeNanos[0], time.now()) + (variant + 1) * MILLI;
              time.sleepUntil(freeNanos[0]);
            },
            0,
            errorMillis);
    double[] calls = new double[2];
    for (List<SliceCalls> slices : engines) {
      for (int slice = 0; slice < SLICES; slice++) {
        calls[slice % 2] += slices.get(slice).windowCalls();
      }
    }
    return calls[1] / calls[0];
  }

  @Test
  void aMisalignmentWithinTheEdgesOfSlicesChangesNothing() throws Exception {
    assertThat(ratio(0)).isCloseTo(0.5, within(0.003));
    assertThat(ratio(20)).isCloseTo(0.5, within(0.003));
  }

  /**
   * Callers of one variant share the server: 500 and 250 calls a second each; beside another
   * variant both have 333. The engine that is late by 40 ms measures 15 of 175 ms so.
   */
  @Test
  void aMisalignmentOfFortyMillisecondsDrawsTheRatioTowardsOneAsComputed() throws Exception {
    double mixed = share(40 - 25);
    double first = 500 + 500 * (1 - mixed) + mixed * 1_000 / 3;
    double second = 250 + 250 * (1 - mixed) + mixed * 1_000 / 3;

    assertThat(second / first).isGreaterThan(0.513);
    assertThat(ratio(40)).isCloseTo(second / first, within(0.004));
  }
}
