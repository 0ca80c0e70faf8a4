package io.github.timebench.reports.compat;

import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatCell.CompatPhase;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.reports.language.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What follows from a run of the compatibility matrix. */
public record CompatAnalysis(CompatResult result, List<CompatRow> rows) {
  /** An idle phase with fewer heartbeats than this has shown nothing. */
  public static final int MIN_IDLE_HEARTBEATS = 4;

  /** The kind of cell without an idle phase: its consumer sends no heartbeats for minutes. */
  private static final String NEVER_IDLE = "javascript";

  public CompatAnalysis {
    rows = List.copyOf(rows);
  }

  /**
   * @param reason what keeps it from green; empty if nothing does
   */
  public record CompatRow(CompatCell cell, CompatVerdict verdict, Text reason) {}

  public static CompatAnalysis of(CompatResult result) {
    Map<String, CompatCell> byName =
        result.cells().stream().collect(Collectors.toMap(CompatCell::name, Function.identity()));
    return new CompatAnalysis(
        result,
        result.cells().stream()
            .map(cell -> row(cell, Optional.ofNullable(byName.get(cell.reference()))))
            .toList());
  }

  private static CompatRow row(CompatCell cell, Optional<CompatCell> reference) {
    Text fault = fault(cell, reference);
    CompatVerdict verdict = CompatVerdict.GREEN;
    if (cell.withoutJar()) {
      verdict = CompatVerdict.REFERENCE;
    } else if (!fault.isEmpty()) {
      verdict =
          reference.isPresent() && noWorse(cell, reference.get())
              ? CompatVerdict.AS_WITHOUT
              : CompatVerdict.RED;
    }
    return new CompatRow(cell, verdict, fault);
  }

  /** The first thing that keeps a cell from green, in words. */
  private static Text fault(CompatCell cell, Optional<CompatCell> reference) {
    if (!cell.fault().isEmpty()) {
      return Text.of(cell.fault());
    }
    if (!cell.kind().equals(NEVER_IDLE) && cell.idleHeartbeats() < MIN_IDLE_HEARTBEATS) {
      return Text.of("only %s heartbeats in the idle phase", cell.idleHeartbeats());
    }
    for (CompatPhase phase : cell.phases()) {
      CompatTally total = phase.total();
      boolean right =
          phase.disturbed()
              ? total.wrong() == 0 && total.hung() <= hung(reference, phase.name())
              : total.allRight();
      if (!right) {
        return Text.of("%s: %s", Text.of(phase.name()), firstFault(phase));
      }
    }
    if (!cell.withoutJar() && reference.isEmpty()) {
      return Text.of("the same pair without the jar did not run beside it");
    }
    return Text.EMPTY;
  }

  private static Text firstFault(CompatPhase phase) {
    return phase.checks().entrySet().stream()
        .filter(check -> !check.getValue().allRight())
        .map(check -> firstFault(check.getKey(), check.getValue()))
        .findFirst()
        .orElse(Text.EMPTY);
  }

  private static Text firstFault(String check, CompatTally tally) {
    return Text.of("%s: %s", Text.of(check), Text.of(tally.firstFault()));
  }

  private static long hung(Optional<CompatCell> reference, String phase) {
    return reference.map(cell -> phase(cell, phase).total().hung()).orElse(0L);
  }

  private static CompatPhase phase(CompatCell cell, String name) {
    return cell.phases().stream()
        .filter(phase -> phase.name().equals(name))
        .findFirst()
        .orElse(new CompatPhase(name, false, Map.of()));
  }

  private static boolean noWorse(CompatCell cell, CompatCell reference) {
    boolean asFar = cell.fault().isEmpty() || !reference.fault().isEmpty();
    boolean asAwake =
        cell.idleHeartbeats() >= MIN_IDLE_HEARTBEATS
            || reference.idleHeartbeats() < MIN_IDLE_HEARTBEATS;
    return asFar
        && asAwake
        && cell.phases().stream().allMatch(phase -> noWorse(phase, phase(reference, phase.name())));
  }

  private static boolean noWorse(CompatPhase phase, CompatPhase reference) {
    return phase.checks().entrySet().stream()
        .allMatch(
            check -> {
              CompatTally tally = check.getValue();
              CompatTally other = reference.checks().getOrDefault(check.getKey(), CompatTally.NONE);
              return tally.wrong() <= other.wrong()
                  && tally.hung() <= other.hung()
                  && (phase.disturbed() || tally.error() <= other.error());
            });
  }

  /** Whether all that was planned ran, and each cell is green. */
  public boolean allGreen() {
    return result.end().kind() == RunEnd.Kind.COMPLETE && count(CompatVerdict.GREEN) == judged();
  }

  public long count(CompatVerdict verdict) {
    return rows.stream().filter(row -> row.verdict() == verdict).count();
  }

  /** Cells that are not references. */
  public long judged() {
    return rows.size() - count(CompatVerdict.REFERENCE);
  }

  /** What a cell of the compatibility matrix shows. */
  public enum CompatVerdict {
    /** Every call was right, and nothing was worse than without the jar. */
    GREEN("green"),
    /** Not every call was right, but nothing was worse than without the jar. */
    AS_WITHOUT("as without"),
    /** Something was worse than without the jar. */
    RED("red"),
    /** The pair without the jar: what the others are compared with. */
    REFERENCE("reference");

    private final String label;

    CompatVerdict(String label) {
      this.label = label;
    }

    public Text label() {
      return Text.of(label);
    }
  }
}
