package io.github.timebench.loadgen.run;

import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.LabException;

/** The ZooKeeper of a run: the lab's own, which ends with the run, or one that was there before. */
final class RegistryServer implements AutoCloseable {
  private final String url;
  private final EmbeddedZooKeeper own;

  private RegistryServer(String url, EmbeddedZooKeeper own) {
    this.url = url;
    this.own = own;
  }

  static RegistryServer of(RegistryChoice choice) throws LabException, InterruptedException {
    if (!choice.embedded()) {
      return new RegistryServer(choice.url(), null);
    }
    EmbeddedZooKeeper own = EmbeddedZooKeeper.start();
    return new RegistryServer(own.url(), own);
  }

  /** Its address. */
  String url() {
    return url;
  }

  @Override
  public void close() {
    if (own != null) {
      own.close();
    }
  }
}
