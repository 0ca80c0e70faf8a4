package io.github.timebench.loadgen.fleet;

import io.github.timebench.loadgen.host.RunningHost;
import io.github.timebench.loadgen.run.SharedLoad;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.fleet.Attempt;
import io.github.timebench.model.fleet.ClockReading;
import io.github.timebench.model.fleet.FleetEvidence;
import io.github.timebench.model.fleet.FleetHost;
import io.github.timebench.model.fleet.HostPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Who took part in which attempt at a block, stored as it becomes known: a coordinator that is
 * killed leaves it behind. Thread-safe.
 */
final class FleetAccount {
  private final Path folder;
  private final Map<String, RunningHost> hosts;
  private final Map<String, FleetHost> known = new LinkedHashMap<>();
  private final List<Attempt> attempts = new ArrayList<>();

  /** What was measured in attempts that go on, where drivers load all providers together. */
  private final Map<String, List<SharedLoad.Measured>> measured = new HashMap<>();

  /**
   * Goes on with what is stored in a run's folder.
   *
   * @param hosts of the run, by name
   */
  FleetAccount(Path folder, Map<String, RunningHost> hosts) {
    this.folder = folder;
    this.hosts = hosts;
    Path stored = folder.resolve(ResultFiles.FLEET_JSON);
    if (Files.exists(stored)) {
      attempts.addAll(ResultFiles.readFleet(stored).attempts());
    }
    hosts.forEach((name, host) -> known.put(name, host.named()));
    store();
  }

  /** A host's part of a load is measured. */
  synchronized void measured(SharedLoad.Measured one) {
    measured.computeIfAbsent(one.name(), any -> new ArrayList<>()).add(one);
  }

  /** An attempt is over; its parts are stored if it counts. */
  synchronized void ended(int block, List<String> names, Optional<Attempt.Loss> loss) {
    attempts.removeIf(earlier -> earlier.block() == block && earlier.kept());
    int number =
        attempts.stream()
            .filter(earlier -> earlier.block() == block)
            .mapToInt(earlier -> earlier.number() + 1)
            .max()
            .orElse(0);
    for (String name : names) {
      List<SharedLoad.Measured> told = Objects.requireNonNullElse(measured.remove(name), List.of());
      ClockReading clock = hosts.get(name).takeReading();
      if (loss.isEmpty()) {
        ResultFiles.write(folder, part(block, number, name, told, clock));
      }
    }
    attempts.add(new Attempt(block, number, names, loss));
    store();
  }

  private static HostPart part(
      int block, int attempt, String name, List<SharedLoad.Measured> told, ClockReading clock) {
    List<Pair> pairs = told.stream().map(SharedLoad.Measured::pair).toList();
    long offNanos = told.stream().mapToLong(SharedLoad.Measured::offNanos).max().orElse(0);
    return new HostPart(
        block,
        attempt,
        name,
        clock.offByUpTo(offNanos),
        pairs,
        pairs.isEmpty() ? RunEnd.complete() : pairs.get(pairs.size() - 1).end());
  }

  private void store() {
    ResultFiles.write(folder, new FleetEvidence(List.copyOf(known.values()), attempts));
  }
}
