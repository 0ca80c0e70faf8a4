package io.github.timebench.reports.analysis;

import io.github.timebench.reports.model.Gate;
import io.github.timebench.reports.model.RunEnd;
import io.github.timebench.reports.model.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the figures of a run may be used.
 *
 * @param status what stands on top of every report
 * @param reasons one sentence each; empty for a valid run
 */
public record Validity(Status status, List<String> reasons) {
  /** What a run's figures are worth. */
  public enum Status {
    /** All was measured and every gate held. */
    VALID,
    /** A gate did not hold, or none was watched. */
    INVALID,
    /** The user stopped it before its end. */
    INTERRUPTED,
    /** Something it needed went away before its end. */
    CUT_SHORT;

    /** The status as reports print it. */
    public String words() {
      return name().replace('_', ' ');
    }
  }

  /** Keeps an unmodifiable copy. */
  public Validity {
    reasons = List.copyOf(reasons);
  }

  /** Whether the figures may be used as findings. */
  public boolean valid() {
    return status == Status.VALID;
  }

  static Validity of(RunResult result) {
    List<String> reasons = new ArrayList<>();
    for (Gate gate : result.gates()) {
      if (!gate.passed()) {
        reasons.add(
            "%s: observed %s, allowed %s".formatted(gate.name(), gate.observed(), gate.limit()));
      }
    }
    boolean complete = result.end().kind() == RunEnd.Kind.COMPLETE;
    if (complete && result.gates().isEmpty()) {
      reasons.add("no gate was watched");
    }
    if (complete && result.blocks().isEmpty()) {
      reasons.add("nothing was measured");
    }
    boolean gatesHeld = reasons.isEmpty();
    if (!complete) {
      reasons.add(0, result.end().reason());
    }
    return new Validity(status(result.end().kind(), gatesHeld), reasons);
  }

  private static Status status(RunEnd.Kind end, boolean gatesHeld) {
    if (!gatesHeld) {
      return Status.INVALID;
    }
    return switch (end) {
      case COMPLETE -> Status.VALID;
      case INTERRUPTED -> Status.INTERRUPTED;
      case CUT_SHORT -> Status.CUT_SHORT;
    };
  }
}
