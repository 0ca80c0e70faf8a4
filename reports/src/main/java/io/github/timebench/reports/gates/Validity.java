package io.github.timebench.reports.gates;

import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the figures of a run may be used.
 *
 * @param status what is written on top of every report
 * @param reasons one sentence each; empty for a valid run
 * @param gates all figures that were watched, A against A' and the run's end among them
 */
public record Validity(Status status, List<Text> reasons, List<Gate> gates) {
  public enum Status {
    /** All was measured and every gate held. */
    VALID,
    /** Every gate held, but it was a look without replication: nothing is a finding. */
    FIRST_LOOK,
    /** A gate did not hold, or nothing was measured. */
    INVALID,
    /** The user stopped it before its end; every gate held until then. */
    INTERRUPTED,
    /** Something it needed went away before its end; every gate held until then. */
    CUT_SHORT;

    public Text label() {
      return Text.of(name().replace('_', ' '));
    }
  }

  public Validity {
    reasons = List.copyOf(reasons);
    gates = List.copyOf(gates);
  }

  public boolean valid() {
    return status == Status.VALID;
  }

  /** Whether the figures may be shown beside others, with or without a finding. */
  public boolean comparable() {
    return valid() || status == Status.FIRST_LOOK;
  }

  /**
   * Whether what whole blocks have shown is a finding: whatever ends a run early takes nothing
   * back.
   */
  public boolean keepsFindings() {
    return valid() || status == Status.INTERRUPTED || status == Status.CUT_SHORT;
  }

  /** What to change where a gate did not hold; may be empty. */
  public Text advice() {
    return Text.sentences(
        gates.stream()
            .filter(gate -> !gate.held() && !gate.advice().isEmpty())
            .map(Gate::advice)
            .distinct()
            .toList());
  }

  public static Validity of(RunResult run, Gates.OfFleet fleet, Estimate again) {
    List<Gate> gates = Gates.ofRun(run, fleet, true);
    if (again.hasInterval()) {
      gates.add(Gates.again(again, Replicate.of(run)));
    }
    return judged(run, gates);
  }

  /** Judges the blocks that a run has so far: A against A' is a gate at its end only. */
  public static Validity soFar(RunResult run, Gates.OfFleet fleet) {
    return judged(run, Gates.ofRun(run, fleet, false));
  }

  private static Validity judged(RunResult run, List<Gate> gates) {
    List<Text> reasons = new ArrayList<>();
    gates.stream().filter(gate -> !gate.held()).forEach(gate -> reasons.add(gate.reason()));
    if (run.blocks().isEmpty()) {
      reasons.add(Text.of("nothing was measured"));
    }
    Status status = reasons.isEmpty() ? ofEnd(run) : Status.INVALID;
    if (!run.end().allMeasured()) {
      reasons.add(0, Text.of(run.end().reason()));
    }
    gates.add(Gates.complete(run.end()));
    return new Validity(status, reasons, gates);
  }

  private static Status ofEnd(RunResult run) {
    RunEnd.Kind end = run.end().kind();
    return switch (end) {
      case COMPLETE -> run.plan().quick() ? Status.FIRST_LOOK : Status.VALID;
      case INTERRUPTED -> Status.INTERRUPTED;
      case CUT_SHORT -> Status.CUT_SHORT;
    };
  }
}
