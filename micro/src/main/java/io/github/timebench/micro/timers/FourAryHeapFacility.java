package io.github.timebench.micro.timers;

/** Our four-ary heap. */
final class FourAryHeapFacility implements TimerFacility<FourAryHeapTimer.Timeout> {
  private final FourAryHeapTimer timer;

  FourAryHeapFacility(FourAryHeapTimer timer) {
    this.timer = timer;
  }

  @Override
  public FourAryHeapTimer.Timeout start(CountedTask task, long delayNanos) {
    return timer.start(task, delayNanos);
  }

  @Override
  public boolean stop(FourAryHeapTimer.Timeout timeout) {
    return timer.stop(timeout);
  }

  @Override
  public void close() {
    timer.close();
  }
}
