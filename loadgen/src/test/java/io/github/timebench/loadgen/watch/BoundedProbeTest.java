package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.loadgen.driver.FakeProbe;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hazard: a provider that does not answer and so holds up the block that is to find it out. */
class BoundedProbeTest {
  private static final ProcessSnapshot KNOWN = new ProcessSnapshot(7, 0, 0, 0, 0);

  private static final Duration PATIENT = Duration.ofSeconds(20);

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answer = new CountDownLatch(1);
  private final AtomicInteger questions = new AtomicInteger();

  @AfterEach
  void letTheAnswerCome() {
    answer.countDown();
  }

  private static BoundedProbe probe(Supplier<ProcessSnapshot> counters, Duration mostWait) {
    return new BoundedProbe(new FakeProbe(counters), "test-probe", mostWait);
  }

  private ProcessSnapshot stuck() {
    questions.incrementAndGet();
    asked.countDown();
    try {
      answer.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return KNOWN;
  }

  @Test
  void anAnswerInTimeIsPassedOn() {
    BoundedProbe probe = probe(() -> KNOWN, PATIENT);
    assertThat(probe.snapshot().cpuNanos()).isEqualTo(7);
    assertThat(probe.snapshot().cpuNanos()).isEqualTo(7);
  }

  @Test
  void aFailureIsUnknown() {
    BoundedProbe probe =
        probe(
            () -> {
              throw new IllegalStateException("no provider");
            },
            PATIENT);
    assertThat(probe.snapshot().cpuNanos()).isEqualTo(ProcessSnapshot.UNKNOWN);
  }

  /** Counters are asked for at the edges of windows without waiting, and read right after. */
  @Test
  void aReadingWaitsForAQuestionThatIsUnderWayAndAsksAnew() throws Exception {
    BoundedProbe probe = probe(this::stuck, PATIENT);
    CompletableFuture<ProcessSnapshot> first = probe.ask();
    asked.await();
    CompletableFuture<ProcessSnapshot> read = CompletableFuture.supplyAsync(probe::snapshot);

    answer.countDown();

    assertThat(first.get().cpuNanos()).isEqualTo(7);
    assertThat(read.get().cpuNanos()).isEqualTo(7);
    assertThat(questions).hasValue(2);
  }

  @Test
  void whileAQuestionGoesUnansweredNoSecondOneIsAsked() throws InterruptedException {
    BoundedProbe probe = probe(this::stuck, Duration.ofMillis(100));
    for (int i = 0; i < 3; i++) {
      assertThat(probe.snapshot().cpuNanos()).isEqualTo(ProcessSnapshot.UNKNOWN);
    }
    asked.await();
    assertThat(questions).hasValue(1);
  }

  @Test
  void aReaderWhoIsToStopGetsAwayAtOnceAndStillKnowsIt() {
    BoundedProbe probe = probe(this::stuck, PATIENT);
    Thread.currentThread().interrupt();
    assertThat(probe.snapshot().cpuNanos()).isEqualTo(ProcessSnapshot.UNKNOWN);
    assertThat(Thread.interrupted()).isTrue();
  }
}
