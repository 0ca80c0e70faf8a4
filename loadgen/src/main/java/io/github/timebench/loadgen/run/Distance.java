package io.github.timebench.loadgen.run;

import io.github.timebench.lab.FreePort;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.relay.Relay;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.plan.Hops;
import io.github.timebench.model.plan.Plan;

/**
 * How far a provider of the lab's own stands: before it is the relay of a simulated distance, if
 * the plan has one. The relay runs in this JVM, so that its CPU time counts for neither side; the
 * provider registers the relay's port, so that its own calls down a chain go the same way.
 */
final class Distance implements AutoCloseable {
  private final int providerPort;
  private final Relay relay;
  private boolean measuring;

  private Distance(int providerPort, Relay relay) {
    this.providerPort = providerPort;
    this.relay = relay;
  }

  /**
   * Starts the relay of a plan, if there is a distance.
   *
   * @param ownProvider whether the provider is the lab's
   */
  static Distance start(Plan plan, boolean ownProvider) throws LabException {
    Hops hops = plan.services().hops();
    if (!ownProvider || !hops.distant()) {
      return new Distance(0, null);
    }
    int port = FreePort.find();
    return new Distance(port, Relay.start(port, hops.distance().dividedBy(2)));
  }

  /** Where the provider listens; 0 for any port. */
  int providerPort() {
    return providerPort;
  }

  /** Where its consumers find it; 0 for where it listens. */
  int registeredPort() {
    return relay == null ? 0 : relay.port();
  }

  /** Passes progress on, and knows by it when measuring begins. */
  Progress.Listener of(Progress.Listener listener) {
    return relay == null ? listener : listener.after(this::begin);
  }

  private synchronized void begin(Progress progress) {
    if (!measuring && progress.phase().equals(Progress.MEASURING)) {
      measuring = true;
      relay.beginMeasured();
    }
  }

  /** The evidence of a pair with that of the relay. */
  Pair withReading(Pair pair) throws InterruptedException {
    return relay == null ? pair : pair.with(relay.reading());
  }

  @Override
  public void close() {
    if (relay != null) {
      relay.close();
    }
  }
}
