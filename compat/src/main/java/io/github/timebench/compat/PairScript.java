package io.github.timebench.compat;

import io.github.timebench.lab.LabException;
import java.util.List;

/** One provider, one consumer. */
final class PairScript implements CellScript {
  private static final String LONG_HOLD_MILLIS = "4000";
  private static final int HELD_CALLS = 4;
  private static final String SHORT_HOLD_MILLIS = "1500";

  private final PeerJvms jvms;
  private final Idleness idleness;

  PairScript(PeerJvms jvms, Idleness idleness) {
    this.jvms = jvms;
    this.idleness = idleness;
  }

  @Override
  public void play(PlannedCell cell, String registry, CellRecord record)
      throws CellFault, LabException, InterruptedException {
    PeerSetup setup = cell.providers().get(0);
    try (PeerJvm provider = jvms.provider(cell, setup, registry, FreePort.next());
        PeerJvm consumer = jvms.consumer(cell, registry)) {
      provider.awaitStart();
      consumer.awaitStart();
      consumer.ask("find 1");
      record.phase("fresh", consumer.ask("exercise"));
      idleness.pass(consumer, record);
      fillPool(provider, consumer, record);
      record.phase("after the full pool", consumer.ask("exercise"));
      record.frames(consumer.ask("frames").frames(), List.of(provider.ask("frames").frames()));
      record.compareFrames();
      shutDown(provider, consumer, record);
    }
  }

  private static void fillPool(PeerJvm provider, PeerJvm consumer, CellRecord record)
      throws CellFault, InterruptedException {
    consumer.tell("crowd " + LONG_HOLD_MILLIS);
    consumer.await("crowd is full");
    provider.ask("open");
    record.phase("full pool", consumer.await("crowd"));
    provider.ask("shut");
  }

  private static void shutDown(PeerJvm provider, PeerJvm consumer, CellRecord record)
      throws CellFault, InterruptedException {
    consumer.tell("hold " + HELD_CALLS + " " + SHORT_HOLD_MILLIS);
    provider.ask("await-holds " + HELD_CALLS);
    provider.close();
    record.phase("shutdown", false, consumer.await("hold").checks());
    record.phase("after the shutdown", false, consumer.ask("gone").checks());
  }
}
