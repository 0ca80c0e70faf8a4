package io.github.timebench.micro.pools;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hazard: a check that would say "as published" whatever the pool does. */
class QueueTrialTest {
  private final QueueTrial trial = new QueueTrial(2, 4, 3, 10);

  @Test
  void aSynchronousQueueStartsThreadsUpToTheMaximumAndThenRejects() {
    assertThat(trial.observed(QueueTrial.Queue.SYNCHRONOUS))
        .hasToString("4 start a thread, 6 are rejected");
  }

  @Test
  void anUnboundedQueueNeverGoesPastTheCoreSize() {
    assertThat(trial.observed(QueueTrial.Queue.UNBOUNDED))
        .hasToString("2 start a thread, 8 wait in the queue");
  }

  @Test
  void aBoundedQueueStartsThreadsBeyondTheCoreOnlyWhenItIsFull() {
    assertThat(trial.observed(QueueTrial.Queue.BOUNDED))
        .hasToString("2 start a thread, 3 wait in the queue, 2 start a thread, 3 are rejected");
  }

  @ParameterizedTest
  @EnumSource(QueueTrial.Queue.class)
  void whatIsExpectedIsWhatHappensAtOtherSizesToo(QueueTrial.Queue queue) {
    QueueTrial other = new QueueTrial(3, 7, 5, 20);

    assertThat(other.observed(queue)).isEqualTo(other.expected(queue));
  }
}
