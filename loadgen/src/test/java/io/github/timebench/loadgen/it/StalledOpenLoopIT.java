package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.consumer.ConsumerProcess;
import io.github.timebench.lab.Installation;
import io.github.timebench.loadgen.selftest.Stall;
import io.github.timebench.model.plan.Rate;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a real provider that is stopped, and response times in which nothing of it is seen. */
@Tag("night")
class StalledOpenLoopIT {
  private static final Installation INSTALLATION =
      new Installation(Path.of("").toAbsolutePath().getParent());

  @TempDir private Path logs;

  @BeforeAll
  static void prepare() {
    ConsumerProcess.prepare();
  }

  private static long slowerThan(long nanos, Stall.Result result) {
    return result.response().getCountBetweenValues(nanos, result.response().getMaxValue());
  }

  private Stall.Result stalled() throws Exception {
    return Stall.ofProvider(
        INSTALLATION,
        logs,
        Rate.perSecond(100),
        new Corpus(Shape.TICK, 42, Precision.NANOS, 1),
        Duration.ofSeconds(2),
        Duration.ofMillis(500));
  }

  /** On a machine that stands still for as long as calls have time, some are: hence three tries. */
  @Test
  void theCallsThatWereDueDuringAStopAreDelayedAndNoneIsLost() throws Exception {
    Stall.Result result = stalled();
    for (int again = 0; again < 2 && result.unanswered() > 0; again++) {
      result = stalled();
    }

    assertThat(result.unanswered()).isZero();
    assertThat(result.response().getMaxValue()).isGreaterThan(result.stopNanos() / 2);
    assertThat((double) slowerThan(result.stopNanos() / 2, result))
        .isGreaterThan(result.delayedCalls() / 4);
  }
}
