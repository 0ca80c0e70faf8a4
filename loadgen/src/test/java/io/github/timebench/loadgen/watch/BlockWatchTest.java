package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.api.probe.ProcessProbe;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.NanoClock;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazard: a watch that outlives its block, or keeps it from ending. */
@Timeout(30)
class BlockWatchTest {
  private final ProbeService self = new ProcessProbe(ProcessEnvironment.ofThisProcess(Map.of()));

  /** Each second of it is over once the test says so. */
  private static final class SteppedClock implements NanoClock {
    private final CyclicBarrier secondIsOver = new CyclicBarrier(2);

    @Override
    public long nanoTime() {
      return SYSTEM.nanoTime();
    }

    @Override
    public void sleepUntil(long nanoTime) throws InterruptedException {
      step();
    }

    void step() throws InterruptedException {
      try {
        secondIsOver.await();
      } catch (BrokenBarrierException theOtherHasEnded) {
        throw new InterruptedException();
      }
    }
  }

  @Test
  void aBlockThatNeverMeasuredLeavesItsSecondsOnly() throws InterruptedException {
    SteppedClock clock = new SteppedClock();
    BlockWatch watch = BlockWatch.start(self, self, OshiMachine.open(), clock, 1);
    clock.step();
    clock.step();

    Watched watched = watch.end(self.snapshot(), self.snapshot());
    assertThat(watched.seconds()).isNotEmpty();
    assertThat(watched.seconds()).allMatch(second -> second.driver().threads() > 0);
    assertThat(watched.measured()).isEmpty();
  }

  @Test
  void aProviderThatNeverAnswersIsUnknownAndDoesNotHoldUpTheEnd() {
    ProbeService mute = new MuteProbe();
    MachineProbe unknown = () -> MachineReading.UNKNOWN;
    BlockWatch watch =
        BlockWatch.start(self, new BoundedProbe(mute, "mute"), unknown, NanoClock.SYSTEM, 1);
    watch.beginMeasured(self.snapshot(), new ProcessSnapshot());

    MeasuredUse measured =
        watch.end(self.snapshot(), new ProcessSnapshot()).measured().orElseThrow();
    assertThat(measured.stolenShare()).isNaN();
    assertThat(measured.providerPausedNanos()).isEqualTo(-1);
    assertThat(measured.driverCpus()).isNotNegative();
  }

  /** Never answers. */
  private static final class MuteProbe implements ProbeService {
    @Override
    public Map<String, String> environment() {
      return Map.of();
    }

    @Override
    public synchronized ProcessSnapshot snapshot() {
      try {
        while (true) {
          wait();
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
