package io.github.timebench.loadgen.run;

import io.github.timebench.reports.model.Gate;
import io.github.timebench.reports.model.RunEnd;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The gates of a whole run, from those of its blocks. */
final class RunGates {
  private RunGates() {}

  /**
   * @param ofBlocks each block's gates
   * @param neighbours process ids of other labs that ran on the machine
   */
  static List<Gate> of(List<List<Gate>> ofBlocks, List<String> neighbours, RunEnd end) {
    Map<String, Gate> merged = new LinkedHashMap<>();
    ofBlocks.forEach(
        gates -> gates.forEach(gate -> merged.merge(gate.name(), gate, RunGates::worse)));
    List<Gate> gates = new ArrayList<>(merged.values());
    gates.add(
        new Gate(
            "one lab on the machine",
            "no other lab",
            neighbours.isEmpty() ? "none" : "process " + String.join(", ", neighbours),
            neighbours.isEmpty()));
    gates.add(
        new Gate(
            "complete run",
            "everything that was planned is measured",
            end.kind() == RunEnd.Kind.COMPLETE ? "complete" : end.reason(),
            end.kind() == RunEnd.Kind.COMPLETE));
    return gates;
  }

  private static Gate worse(Gate first, Gate second) {
    return first.passed() ? second : first;
  }
}
