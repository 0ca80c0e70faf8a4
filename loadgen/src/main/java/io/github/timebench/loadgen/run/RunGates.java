package io.github.timebench.loadgen.run;

import io.github.timebench.loadgen.watch.BlockGate;
import io.github.timebench.model.evidence.Gate;
import io.github.timebench.model.evidence.RunEnd;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The gates of a whole run, each as the block in which it was worst saw it. */
final class RunGates {
  private RunGates() {}

  /** What one block saw. */
  private record Seen(BlockGate gate, int block) {
    /** Not held before held; then by how much of the limit was used, unknown as the least. */
    boolean isWorseThan(Seen other) {
      if (gate.passed() != other.gate.passed()) {
        return !gate.passed();
      }
      return gate.ofLimit() > other.gate.ofLimit()
          || (Double.isNaN(other.gate.ofLimit()) && !Double.isNaN(gate.ofLimit()));
    }
  }

  /**
   * @param ofBlocks each block's gates
   * @param neighbours process ids of other labs that ran on the machine
   */
  static List<Gate> of(List<List<BlockGate>> ofBlocks, List<String> neighbours, RunEnd end) {
    Map<String, List<Seen>> byName = new LinkedHashMap<>();
    for (int block = 0; block < ofBlocks.size(); block++) {
      for (BlockGate gate : ofBlocks.get(block)) {
        byName.computeIfAbsent(gate.name(), name -> new ArrayList<>()).add(new Seen(gate, block));
      }
    }
    List<Gate> gates = new ArrayList<>();
    byName.values().forEach(seen -> gates.add(worst(seen, ofBlocks.size())));
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

  private static Gate worst(List<Seen> seen, int blocks) {
    Seen worst = seen.get(0);
    for (Seen other : seen) {
      worst = other.isWorseThan(worst) ? other : worst;
    }
    return worst.gate().of(worst.gate().observed() + whichBlock(worst, seen, blocks));
  }

  /** Empty where one block was run, or all saw the same. */
  private static String whichBlock(Seen worst, List<Seen> seen, int blocks) {
    String observed = worst.gate().observed();
    if (blocks == 1 || seen.stream().allMatch(s -> s.gate().observed().equals(observed))) {
      return "";
    }
    boolean ranked = seen.stream().anyMatch(worst::isWorseThan);
    return " (block %d%s of %d)".formatted(worst.block() + 1, ranked ? ", the worst" : "", blocks);
  }
}
