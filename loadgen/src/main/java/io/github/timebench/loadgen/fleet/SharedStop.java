package io.github.timebench.loadgen.fleet;

import io.github.timebench.loadgen.run.StopRequest;
import java.util.ArrayList;
import java.util.List;

/** Hands a user's wish for an end on to pairs of JVMs that run side by side. Thread-safe. */
final class SharedStop {
  private final StopRequest all;
  private final List<Part> parts = new ArrayList<>();

  /** Takes the place of what was done until now when the user wanted an end. */
  SharedStop(StopRequest all) {
    this.all = all;
    all.whenRequested(this::stopParts);
  }

  private void stopParts() {
    List<Part> present;
    synchronized (parts) {
      present = List.copyOf(parts);
    }
    present.forEach(Part::stop);
  }

  /** One more that is told. */
  StopRequest part() {
    Part part = new Part();
    synchronized (parts) {
      parts.add(part);
    }
    return part;
  }

  private final class Part implements StopRequest {
    private Runnable action = () -> {};

    @Override
    public boolean requested() {
      return all.requested();
    }

    @Override
    public void whenRequested(Runnable other) {
      synchronized (this) {
        action = other;
      }
      if (requested()) {
        stop();
      }
    }

    private void stop() {
      Runnable now;
      synchronized (this) {
        now = action;
      }
      now.run();
    }
  }
}
