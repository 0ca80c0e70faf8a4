package io.github.timebench.compat;

import io.github.timebench.lab.LabException;
import io.github.timebench.model.compat.CompatTally;
import java.util.List;
import java.util.Map;

/** Two providers at once, called in turns; the first leaves while calls are made. */
final class MixedScript implements CellScript {
  private static final String LONGEST_UNREST_MILLIS = "30000";

  private final PeerJvms jvms;
  private final Idleness idleness;

  MixedScript(PeerJvms jvms, Idleness idleness) {
    this.jvms = jvms;
    this.idleness = idleness;
  }

  @Override
  public void play(PlannedCell cell, String registry, CellRecord record)
      throws CellFault, LabException, InterruptedException {
    PeerSetup first = cell.providers().get(0);
    PeerSetup second = cell.providers().get(1);
    try (PeerJvm leaving = jvms.provider(cell, first, registry, FreePort.next());
        PeerJvm staying = jvms.provider(cell, second, registry, FreePort.next());
        PeerJvm consumer = jvms.consumer(cell, registry)) {
      leaving.awaitStart();
      staying.awaitStart();
      consumer.awaitStart();
      consumer.ask("find 2");
      record.phase("fresh", consumer.ask("exercise"));
      idleness.pass(consumer, record);
      record.frames(
          consumer.ask("frames").frames(),
          List.of(leaving.ask("frames").frames(), staying.ask("frames").frames()));
      record.compareFrames();
      leave(leaving, consumer, record);
      record.phase("one left", false, consumer.ask("exercise").checks());
    }
  }

  private static void leave(PeerJvm leaving, PeerJvm consumer, CellRecord record)
      throws CellFault, InterruptedException {
    consumer.ask("begin both");
    consumer.ask("steady " + LONGEST_UNREST_MILLIS);
    consumer.ask("disturb leaving");
    leaving.close();
    consumer.ask("steady " + LONGEST_UNREST_MILLIS);
    Map<String, CompatTally> tallies = consumer.ask("end").checks();
    record.phase("both", false, Map.of("calls", tallies.get("both")));
    record.phase("leaving", true, Map.of("calls", tallies.get("leaving")));
  }
}
