package io.github.timebench.compat;

import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatFrames;
import io.github.timebench.model.compat.CompatPhase;
import io.github.timebench.model.compat.CompatTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a cell has shown so far. For one thread. */
final class CellRecord {
  private final PlannedCell cell;
  private final List<CompatPhase> phases = new ArrayList<>();
  private long idleHeartbeats;
  private CompatFrames frames = CompatFrames.NONE;
  private List<CompatFrames> providerFrames = List.of();

  CellRecord(PlannedCell cell) {
    this.cell = cell;
  }

  /** Keeps how the calls of a consumer went. */
  void phase(String name, PeerReply reply) {
    phase(name, false, reply.checks());
    frames = reply.frames();
  }

  void phase(String name, boolean disturbed, Map<String, CompatTally> checks) {
    phases.add(new CompatPhase(name, disturbed, checks));
  }

  void idleHeartbeats(long heartbeats) {
    idleHeartbeats = heartbeats;
  }

  void frames(CompatFrames ofConsumer, List<CompatFrames> ofProviders) {
    frames = ofConsumer;
    providerFrames = ofProviders;
  }

  /** While no call is under way, both sides must have counted the same messages of each id. */
  void compareFrames() {
    Map<Integer, Long> requests = new TreeMap<>();
    Map<Integer, Long> responses = new TreeMap<>();
    for (CompatFrames provider : providerFrames) {
      provider.requests().forEach((id, count) -> requests.merge(id, count, Long::sum));
      provider.responses().forEach((id, count) -> responses.merge(id, count, Long::sum));
    }
    boolean same = requests.equals(frames.requests()) && responses.equals(frames.responses());
    CompatTally tally =
        same
            ? new CompatTally(1, 0, 0, 0, "")
            : new CompatTally(
                0,
                0,
                1,
                0,
                "the consumer counted %s, the providers %s".formatted(frames, providerFrames));
    phase("messages by id", false, Map.of("counted alike", tally));
  }

  /** The whole, with why it ended early, if it did. */
  CompatCell result(String fault) {
    return new CompatCell(
        cell.name(),
        cell.kind().label(),
        cell.mode().label(),
        cell.providers().stream().map(PeerSetup::label).toList(),
        cell.consumer().label(),
        cell.withoutJar() ? "" : cell.reference().name(),
        phases,
        idleHeartbeats,
        frames,
        providerFrames,
        fault);
  }
}
