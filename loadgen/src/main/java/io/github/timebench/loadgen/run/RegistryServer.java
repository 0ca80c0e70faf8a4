package io.github.timebench.loadgen.run;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.LabException;
import java.util.function.UnaryOperator;

/** The ZooKeeper of a run: the lab's own, which ends with the run, or one that was there before. */
final class RegistryServer implements AutoCloseable {
  private final UnaryOperator<String> addresses;
  private final EmbeddedZooKeeper own;

  private RegistryServer(UnaryOperator<String> addresses, EmbeddedZooKeeper own) {
    this.addresses = addresses;
    this.own = own;
  }

  private RegistryServer(String address) {
    this(pair -> address, null);
  }

  /**
   * Starts a ZooKeeper, unless one was chosen.
   *
   * @param run its name
   */
  static RegistryServer of(RegistryChoice choice, String run)
      throws LabException, InterruptedException {
    if (choice.target().isPresent()) {
      return new RegistryServer(choice.target().get().url());
    }
    if (!choice.embedded()) {
      return new RegistryServer(RegistryAddress.parse(choice.url()).url());
    }
    EmbeddedZooKeeper own = EmbeddedZooKeeper.start();
    RegistryAddress address = RegistryAddress.parse(own.url());
    return new RegistryServer(pair -> address.ofPair(run, pair).url(), own);
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
  String ofPair(String pair) {
    return addresses.apply(pair);
  }

  @Override
  public void close() {
    if (own()) {
      own.close();
    }
  }
}
