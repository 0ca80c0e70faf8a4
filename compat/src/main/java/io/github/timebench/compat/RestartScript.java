package io.github.timebench.compat;

import io.github.timebench.lab.LabException;
import io.github.timebench.model.compat.CompatTally;
import java.util.List;
import java.util.Map;

/** A provider ends while calls are made, and another takes its place on the same port. */
final class RestartScript implements CellScript {
  private static final String LONGEST_UNREST_MILLIS = "60000";

  private final PeerJvms jvms;
  private final Idleness idleness;

  RestartScript(PeerJvms jvms, Idleness idleness) {
    this.jvms = jvms;
    this.idleness = idleness;
  }

  @Override
  public void play(PlannedCell cell, String registry, CellRecord record)
      throws CellFault, LabException, InterruptedException {
    int port = FreePort.next();
    PeerSetup before = cell.providers().get(0);
    PeerSetup after = cell.providers().get(1);
    try (PeerJvm consumer = jvms.consumer(cell, registry)) {
      try (PeerJvm provider = jvms.provider(cell, before, registry, port)) {
        provider.awaitStart();
        consumer.awaitStart();
        consumer.ask("find 1");
        record.phase("fresh", consumer.ask("exercise"));
        consumer.ask("begin before");
        consumer.ask("steady " + LONGEST_UNREST_MILLIS);
        consumer.ask("disturb restart");
        if (cell.kind() == CellKind.CRASH) {
          provider.kill();
        }
      }
      try (PeerJvm provider = jvms.provider(cell, after, registry, port)) {
        provider.awaitStart();
        settle(consumer, record);
        idleness.pass(consumer, record);
        record.frames(consumer.ask("frames").frames(), List.of(provider.ask("frames").frames()));
      }
    }
  }

  private static void settle(PeerJvm consumer, CellRecord record)
      throws CellFault, InterruptedException {
    consumer.ask("steady " + LONGEST_UNREST_MILLIS);
    consumer.ask("settle back");
    consumer.ask("steady " + LONGEST_UNREST_MILLIS);
    Map<String, CompatTally> tallies = consumer.ask("end").checks();
    record.phase("before", false, Map.of("calls", tallies.get("before")));
    record.phase("restart", true, Map.of("calls", tallies.get("restart")));
    record.phase("back", false, Map.of("calls", tallies.get("back")));
    record.phase("after the restart", consumer.ask("exercise"));
  }
}
