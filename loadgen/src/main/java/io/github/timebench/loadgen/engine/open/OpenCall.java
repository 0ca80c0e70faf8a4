package io.github.timebench.loadgen.engine.open;

import io.github.timebench.loadgen.engine.AsyncTarget;
import io.github.timebench.loadgen.engine.Outcome;
import io.github.timebench.loadgen.engine.record.CallHistograms.CallStart;

final class OpenCall implements AsyncTarget.Completion {
  private final OpenLoop.Parts parts;
  private final OpenSlice slice;
  private final int payload;
  private final CallStart start;

  OpenCall(OpenLoop.Parts parts, OpenSlice slice, int payload, CallStart start) {
    this.parts = parts;
    this.slice = slice;
    this.payload = payload;
    this.start = start;
  }

  /** Begins it. Called once, by the pacer, at its actual start. */
  void begin() {
    try {
      parts.target().begin(slice.variant(), payload, this);
    } catch (RuntimeException failure) {
      failed(failure);
    }
  }

  @Override
  public void answered(Object reply) {
    long endNanos = parts.clock().nanoTime();
    Outcome outcome = parts.target().judge(slice.variant(), payload, reply);
    if (outcome == Outcome.WRONG_ECHO) {
      parts.errors().wrongEcho(slice.variant(), endNanos);
    }
    end(outcome, endNanos);
  }

  @Override
  public void failed(Throwable failure) {
    long endNanos = parts.clock().nanoTime();
    Outcome outcome = parts.target().judgeFailure(failure);
    parts.errors().failed(slice.variant(), outcome, failure, endNanos);
    end(outcome, endNanos);
  }

  private void end(Outcome outcome, long endNanos) {
    parts.recorder().record(slice, outcome, start, endNanos);
    parts.inFlight().leave();
  }
}
