package io.github.timebench.reports.analysis;

import io.github.timebench.model.evidence.Gate;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the figures of a run may be used.
 *
 * @param status the heading of every report
 * @param reasons one sentence each; empty for a valid run
 * @param gates all that had to hold: those that were watched, and A against A'
 */
public record Validity(Status status, List<String> reasons, List<Gate> gates) {
  /** Below this p the design has told two equal things apart. */
  public static final double AGAIN_BELOW = 0.01;

  /** What a run's figures are worth. */
  public enum Status {
    /** All was measured and every gate held. */
    VALID,
    /** Every gate held, but it was a look without replication: nothing is a finding. */
    FIRST_LOOK,
    /** A gate did not hold, or none was watched. */
    INVALID,
    /** The user stopped it before its end. */
    INTERRUPTED,
    /** Something it needed went away before its end. */
    CUT_SHORT;

    /** The status as reports print it. */
    public String label() {
      return name().replace('_', ' ');
    }
  }

  /** Keeps unmodifiable copies. */
  public Validity {
    reasons = List.copyOf(reasons);
    gates = List.copyOf(gates);
  }

  /** Whether the figures may be used as findings. */
  public boolean valid() {
    return status == Status.VALID;
  }

  /** Whether the figures may be shown beside others, with or without a finding. */
  public boolean comparable() {
    return valid() || status == Status.FIRST_LOOK;
  }

  /**
   * Judges a run.
   *
   * @param again the gate of A against A'; empty if it is not asked
   */
  static Validity of(RunResult result, Optional<Gate> again) {
    List<Gate> gates = new ArrayList<>(result.gates());
    again.ifPresent(gates::add);
    List<String> reasons = new ArrayList<>();
    for (Gate gate : gates) {
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
    return new Validity(status(result, gatesHeld), reasons, gates);
  }

  /** Whether the baseline, measured twice, was found equal to itself; empty without an interval. */
  static Optional<Gate> again(Estimate again) {
    return again.hasInterval()
        ? Optional.of(
            new Gate(
                "A against A'",
                "p at least " + AGAIN_BELOW,
                String.format(
                    Locale.ROOT,
                    "%.3f (%.3f to %.3f), p = %.2g over %d blocks",
                    again.exp().value(),
                    again.exp().low(),
                    again.exp().high(),
                    again.p(),
                    again.n()),
                !(again.p() < AGAIN_BELOW)))
        : Optional.empty();
  }

  private static Status status(RunResult result, boolean gatesHeld) {
    if (!gatesHeld) {
      return Status.INVALID;
    }
    return switch (result.end().kind()) {
      case COMPLETE -> result.plan().quick() ? Status.FIRST_LOOK : Status.VALID;
      case INTERRUPTED -> Status.INTERRUPTED;
      case CUT_SHORT -> Status.CUT_SHORT;
    };
  }
}
