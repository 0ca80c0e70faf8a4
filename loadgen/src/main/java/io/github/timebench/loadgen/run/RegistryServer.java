package io.github.timebench.loadgen.run;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.LabException;

/** The ZooKeeper of a run: the lab's own, which ends with the run, or one that was there before. */
final class RegistryServer implements AutoCloseable {
  private final RegistryAddress address;
  private final String run;
  private final EmbeddedZooKeeper own;

  private RegistryServer(RegistryAddress address, String run, EmbeddedZooKeeper own) {
    this.address = address;
    this.run = run;
    this.own = own;
  }

  /**
   * Starts a ZooKeeper, unless one was chosen.
   *
   * @param run its name
   */
  static RegistryServer of(RegistryChoice choice, String run)
      throws LabException, InterruptedException {
    if (!choice.embedded()) {
      return new RegistryServer(RegistryAddress.parse(choice.url()), run, null);
    }
    EmbeddedZooKeeper own = EmbeddedZooKeeper.start();
    return new RegistryServer(RegistryAddress.parse(own.url()), run, own);
  }

  /** Whether it is the lab's, and so are the providers in it. */
  boolean own() {
    return own != null;
  }

  /**
   * Its address for a pair of JVMs. The lab's own providers stand below a root of their pair: what
   * one left that died is not found by the next.
   *
   * @param pair unique within the run
   */
  RegistryAddress ofPair(String pair) {
    return own() ? address.ofPair(run, pair) : address;
  }

  @Override
  public void close() {
    if (own()) {
      own.close();
    }
  }
}
