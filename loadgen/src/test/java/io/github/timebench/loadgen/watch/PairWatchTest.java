package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.api.probe.ProcessProbe;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.FakeProbe;
import io.github.timebench.model.evidence.ResourceUse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Hazard: a watch that outlives its pair of JVMs, or keeps it from ending. */
class PairWatchTest {
  private final ProbeService self = new ProcessProbe(ProcessEnvironment.ofThisProcess(Map.of()));

  /** Each second of it is over once the test says so. */
  private static final class SteppedClock implements NanoClock {
    private final CyclicBarrier secondIsOver = new CyclicBarrier(2);
    private final AtomicLong nowNanos = new AtomicLong();

    @Override
    public long nanoTime() {
      return nowNanos.get();
    }

    @Override
    public void sleepUntil(long nanoTime) throws InterruptedException {
      meet();
    }

    void step() throws InterruptedException {
      nowNanos.addAndGet(Duration.ofSeconds(1).toNanos());
      meet();
    }

    private void meet() throws InterruptedException {
      try {
        secondIsOver.await();
      } catch (BrokenBarrierException theOtherHasEnded) {
        throw new InterruptedException();
      }
    }
  }

  private ResourceMeter meter(ProbeService provider, MachineProbe machine, NanoClock clock) {
    return new ResourceMeter(
        self,
        new BoundedProbe(provider, "provider"),
        machine,
        ResourceMeter.CpuClocks.of(0),
        clock);
  }

  @Test
  void everySecondIsTakenWhetherOrNotItIsMeasured() throws InterruptedException {
    SteppedClock clock = new SteppedClock();
    ResourceMeter meter = meter(self, OshiMachine.open(), clock);
    PairWatch watch = PairWatch.start(meter, clock, 1, 1);
    clock.step();
    clock.step();

    List<ResourceUse> seconds = watch.end(meter.read());
    assertThat(seconds).isNotEmpty();
    assertThat(seconds).allMatch(second -> second.driver().threads() > 0);
  }

  @Test
  void aProviderThatNeverAnswersIsUnknownAndDoesNotHoldUpTheEnd() {
    FakeProbe mute = new FakeProbe(PairWatchTest::never);
    ResourceMeter meter = meter(mute, () -> MachineProbe.Reading.UNKNOWN, NanoClock.SYSTEM);
    Reading first = meter.read();
    PairWatch watch = PairWatch.start(meter, NanoClock.SYSTEM, 1, 1);
    watch.begin();

    Reading last = meter.read();
    watch.end(last);
    ResourceUse use = last.since(first);
    assertThat(use.stealShare()).isNaN();
    assertThat(use.provider().pausedNanos()).isEqualTo(-1);
    assertThat(use.driver().cpuNanos()).isNotNegative();
  }

  private static ProcessSnapshot never() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    throw new AssertionError("nobody counts it down");
  }
}
