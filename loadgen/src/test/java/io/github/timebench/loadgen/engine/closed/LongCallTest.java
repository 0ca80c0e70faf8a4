package io.github.timebench.loadgen.engine.closed;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.InMemoryTarget;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target;
import io.github.timebench.loadgen.engine.Target.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Hazard: a call that outlasts whole slices, which then never become complete. */
class LongCallTest {
  private static final long SLICE_NANOS = Duration.ofMillis(50).toNanos();
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private final CountDownLatch called = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);

  @Test
  void slicesThatWentByMeanwhileAreCompleteAndEmpty() throws InterruptedException {
    Target held =
        new InMemoryTarget(
            2,
            (variant, payload) -> {
              called.countDown();
              answer.await();
              return Outcome.OK;
            });
    ClosedLoop loop = new ClosedLoop(held, 1, NanoClock.SYSTEM);
    ClosedSlice first =
        loop.publish(0, true, SliceWindow.of(NanoClock.SYSTEM.nanoTime(), SLICE_NANOS));
    called.await();
    List<ClosedSlice> missed =
        List.of(
            loop.publish(1, true, SliceWindow.of(NanoClock.SYSTEM.nanoTime(), SLICE_NANOS)),
            loop.publish(0, true, SliceWindow.of(NanoClock.SYSTEM.nanoTime(), SLICE_NANOS)));
    long deadlineNanos = NanoClock.SYSTEM.nanoTime() + DEADLINE.toNanos();
    ClosedSlice last =
        loop.publish(1, true, SliceWindow.of(NanoClock.SYSTEM.nanoTime(), SLICE_NANOS));
    answer.countDown();

    assertThat(first.awaitComplete(deadlineNanos)).isTrue();
    assertThat(first.calls().outcomes().ok()).isOne();
    for (ClosedSlice slice : missed) {
      assertThat(slice.awaitComplete(deadlineNanos)).isTrue();
      assertThat(slice.calls().outcomes().sent()).isZero();
    }
    assertThat(loop.stop(deadlineNanos)).isTrue();
    assertThat(last.isComplete()).isTrue();
    assertThat(loop.starts(0).begun()).isOne();
    assertThat(loop.starts(1).begun()).isEqualTo(last.calls().outcomes().ok());
  }
}
