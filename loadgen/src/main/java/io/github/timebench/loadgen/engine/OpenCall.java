package io.github.timebench.loadgen.engine;

/** One call under way in an open loop. */
final class OpenCall implements AsyncTarget.Completion {
  private final OpenLoop.Parts parts;
  private final OpenSlice slice;
  private final int payload;
  private final long intendedNanos;
  private long startNanos;

  OpenCall(OpenLoop.Parts parts, OpenSlice slice, int payload, long intendedNanos) {
    this.parts = parts;
    this.slice = slice;
    this.payload = payload;
    this.intendedNanos = intendedNanos;
  }

  /** Begins it; returns the actual start. Called once, by the pacer. */
  long begin() {
    startNanos = parts.clock().nanoTime();
    try {
      parts.target().begin(slice.variant(), payload, this);
    } catch (RuntimeException failure) {
      failed(failure);
    }
    return startNanos;
  }

  @Override
  public void answered(Object reply) {
    long endNanos = parts.clock().nanoTime();
    end(parts.target().judge(slice.variant(), payload, reply), endNanos);
  }

  @Override
  public void failed(Throwable failure) {
    long endNanos = parts.clock().nanoTime();
    end(parts.target().judgeFailure(failure), endNanos);
  }

  private void end(Outcome outcome, long endNanos) {
    parts.recorder().record(slice, outcome, intendedNanos, startNanos, endNanos);
    parts.inFlight().leave();
  }
}
