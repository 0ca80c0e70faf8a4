package io.github.timebench.loadgen.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.engine.InMemoryTarget;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.VirtualClock;
import io.github.timebench.reports.statistics.Estimate;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Hazard: a recording that is not on, or on in both slices, would seem to cost nothing. */
final class RecordingCostTest {
  private static final Rounds ROUNDS = new Rounds(1, 2, 6, Duration.ofSeconds(1));
  private static final Duration CALL = Duration.ofMillis(1);

  private final VirtualClock clock = new VirtualClock();
  private final AtomicInteger recording = new AtomicInteger();
  private final AtomicInteger begun = new AtomicInteger();

  @Test
  void findsWhatARecordingCosts() throws LabException, InterruptedException {
    Estimate remains = measured(new Counted(), CALL.multipliedBy(8));

    assertThat(remains.value()).isCloseTo(1 / 8.0, within(0.01));
  }

  @Test
  void recordsOneSliceOfEachRoundAndLeavesNothingRecording()
      throws LabException, InterruptedException {
    measured(new Counted(), CALL);

    assertThat(begun).hasValue(ROUNDS.warmup() + ROUNDS.counted());
    assertThat(recording).hasValue(0);
  }

  @Test
  void endsWhereAJvmDoesNotRecord() {
    RecordingCost.Recorder refusing =
        new Counted() {
          @Override
          public void begin() throws LabException {
            throw new LabException(Phrase.of("cannot record"));
          }
        };

    assertThatThrownBy(() -> measured(refusing, CALL))
        .isInstanceOf(LabException.class)
        .hasMessage("cannot record");
  }

  private Estimate measured(RecordingCost.Recorder recorder, Duration recordedCall)
      throws LabException, InterruptedException {
    InMemoryTarget target =
        new InMemoryTarget(
            1,
            (variant, payload) -> {
              Duration length = recording.get() == 1 ? recordedCall : CALL;
              clock.spend(length.toNanos());
              return Outcome.OK;
            });
    HarnessArm loop = new HarnessArm(target, ROUNDS.callers(), true, clock);
    try {
      return new RecordingCost(loop, recorder).measure(ROUNDS, 42);
    } finally {
      loop.stop();
    }
  }

  private class Counted implements RecordingCost.Recorder {
    @Override
    public void begin() throws LabException {
      begun.incrementAndGet();
      recording.incrementAndGet();
    }

    @Override
    public void end() {
      recording.decrementAndGet();
    }
  }
}
