package io.github.timebench.loadgen.run;

import io.github.timebench.lab.Interruption;

/** A user's wish that what runs should end early and in order. Thread-safe. */
public interface StopRequest {
  /** Whether the user wants an end. */
  boolean requested();

  /** Replaces what is done when the user wants an end; done at once if that was before. */
  void whenRequested(Runnable action);

  /** That of the command. */
  static StopRequest of(Interruption interruption) {
    return new StopRequest() {
      @Override
      public boolean requested() {
        return interruption.requested();
      }

      @Override
      public void whenRequested(Runnable action) {
        interruption.whenRequested(action);
      }
    };
  }
}
