package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** A ZooKeeper in this JVM, on a free loopback port, with data that is deleted at the end. */
public final class EmbeddedZooKeeper implements AutoCloseable {
  private static final int TICK_MILLIS = 2000;
  private static final int UNLIMITED_CONNECTIONS = 0;

  private final ZooKeeperServer server;
  private final ServerCnxnFactory connections;
  private final TemporaryFolder data;

  private EmbeddedZooKeeper(
      ZooKeeperServer server, ServerCnxnFactory connections, TemporaryFolder data) {
    this.server = server;
    this.connections = connections;
    this.data = data;
  }

  /** Starts one; returns when it serves. */
  public static EmbeddedZooKeeper start() throws LabException, InterruptedException {
    TemporaryFolder data = TemporaryFolder.make("timebench-zookeeper");
    try {
      File folder = data.path().toFile();
      ZooKeeperServer server = new ZooKeeperServer(folder, folder, TICK_MILLIS);
      ServerCnxnFactory connections = new NIOServerCnxnFactory();
      connections.configure(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), UNLIMITED_CONNECTIONS);
      connections.startup(server);
      return new EmbeddedZooKeeper(server, connections, data);
    } catch (IOException e) {
      throw new LabException(
          Phrase.of("cannot start the embedded ZooKeeper: %s", Phrase.ofMessage(e)), e);
    }
  }

  /** As Dubbo and this project write it: {@code zookeeper://127.0.0.1:port}. */
  public String url() {
    return "zookeeper://127.0.0.1:" + connections.getLocalPort();
  }

  @Override
  public void close() {
    connections.shutdown();
    server.shutdown();
    try {
      data.close();
    } catch (LabException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }
}
