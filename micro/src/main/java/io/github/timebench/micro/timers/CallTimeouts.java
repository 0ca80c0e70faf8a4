package io.github.timebench.micro.timers;

import io.github.timebench.micro.timers.TimerKind.WheelShape;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.timer.HashedWheelTimer;
import org.apache.dubbo.common.timer.Timeout;
import org.apache.dubbo.common.timer.TimerTask;
import org.apache.dubbo.common.utils.NamedThreadFactory;

/**
 * The timeouts of calls as Dubbo 3.3.6 keeps them ({@code DefaultFuture}): each call puts a task
 * with its id on one wheel, and its reply cancels it. Nothing leaves the wheel before the next
 * tick. For one thread.
 */
final class CallTimeouts {
  private static final long MAX_WAIT_SECONDS = 60;

  private final HashedWheelTimer timer =
      new HashedWheelTimer(
          new NamedThreadFactory("call-timeouts", true),
          WheelShape.DUBBO.tickMillis(),
          TimeUnit.MILLISECONDS,
          WheelShape.DUBBO.slots());
  private final int timeoutMillis;
  private final Timeout[] inFlight;
  private long calls;
  private long ranOut;

  private CallTimeouts(int inFlight, int timeoutMillis) {
    this.inFlight = new Timeout[inFlight];
    this.timeoutMillis = timeoutMillis;
  }

  /**
   * Calls under way, each of which is answered when {@link #call} takes its place.
   *
   * @param calls at least 1
   */
  static CallTimeouts inFlight(int calls, int timeoutMillis) {
    CallTimeouts timeouts = new CallTimeouts(calls, timeoutMillis);
    for (int i = 0; i < calls; i++) {
      timeouts.inFlight[i] = timeouts.start(timeoutMillis);
    }
    return timeouts;
  }

  /** A call's task: boxes the id as Dubbo does. */
  private final class TimeoutCheck implements TimerTask {
    private final Long id;

    TimeoutCheck(Long id) {
      this.id = id;
    }

    @Override
    public void run(Timeout timeout) {
      if (id >= 0) {
        ranOut++;
      }
    }
  }

  private Timeout start(int delayMillis) {
    return timer.newTimeout(new TimeoutCheck(calls++), delayMillis, TimeUnit.MILLISECONDS);
  }

  /**
   * The call that began longest ago is answered, another begins.
   *
   * @return true if the timeout of the answered one could be cancelled
   */
  boolean call() {
    int place = (int) (calls % inFlight.length);
    boolean cancelled = inFlight[place].cancel();
    inFlight[place] = start(timeoutMillis);
    return cancelled;
  }

  /**
   * A call whose timeout is not cancelled: it stays until it expires.
   *
   * @param leftMillis until then
   */
  Timeout callWithoutCancel(int leftMillis) {
    return start(leftMillis);
  }

  /**
   * Waits for the next tick, at which the wheel takes in what began and drops what was answered.
   */
  void awaitTick() throws InterruptedException {
    CountedTask tick = new CountedTask(1);
    timer.newTimeout(tick, 0, TimeUnit.MILLISECONDS);
    tick.await(MAX_WAIT_SECONDS);
  }

  long pending() {
    return timer.pendingTimeouts();
  }

  void close() {
    timer.stop();
  }
}
