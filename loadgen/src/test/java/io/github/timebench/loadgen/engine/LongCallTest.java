package io.github.timebench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazard: a call that outlasts whole slices, which are then waited for in vain. */
@Timeout(30)
class LongCallTest {
  private static final long SLICE_NANOS = Duration.ofMillis(50).toNanos();
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private final CountDownLatch called = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);

  private final class HeldTarget implements Target {
    @Override
    public int variants() {
      return 2;
    }

    @Override
    public int payloads() {
      return 1;
    }

    @Override
    public Object call(int variant, int payload) throws InterruptedException {
      called.countDown();
      answer.await();
      return "";
    }

    @Override
    public Outcome judge(int variant, int payload, Object reply) {
      return Outcome.OK;
    }

    @Override
    public Outcome judge(Exception failure) {
      return Outcome.FAILED;
    }
  }

  @Test
  void slicesThatWentByMeanwhileAreCompleteAndEmpty() throws InterruptedException {
    ClosedLoop loop = new ClosedLoop(new HeldTarget(), 1, NanoClock.SYSTEM);
    ClosedLoop.RunningSlice first = loop.begin(0, true, SLICE_NANOS);
    called.await();
    List<ClosedLoop.RunningSlice> missed =
        List.of(loop.begin(1, true, SLICE_NANOS), loop.begin(0, true, SLICE_NANOS));
    long deadlineNanos = NanoClock.SYSTEM.nanoTime() + DEADLINE.toNanos();
    ClosedLoop.RunningSlice last = loop.begin(1, true, SLICE_NANOS);
    answer.countDown();

    assertThat(first.awaitComplete(deadlineNanos)).isTrue();
    assertThat(first.figures().ends().of(Outcome.OK)).isOne();
    for (ClosedLoop.RunningSlice slice : missed) {
      assertThat(slice.awaitComplete(deadlineNanos)).isTrue();
      assertThat(slice.figures().ends().total()).isZero();
    }
    assertThat(loop.stop(deadlineNanos)).isTrue();
    assertThat(last.isComplete()).isTrue();
    assertThat(loop.sent(0)).isOne();
    assertThat(loop.sent(1)).isEqualTo(last.figures().ends().of(Outcome.OK));
  }
}
