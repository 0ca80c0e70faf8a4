package io.github.timebench.hessian2time.negotiation;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A proxy that hands bytes on, over a second connection. */
final class Relay implements AutoCloseable {

  private final ServerSocket server;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  private Relay(ServerSocket server) {
    this.server = server;
  }

  static Relay to(int port) throws IOException {
    Relay relay = new Relay(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()));
    daemon(() -> relay.acceptFor(port));
    return relay;
  }

  int port() {
    return server.getLocalPort();
  }

  private void acceptFor(int port) throws IOException {
    while (true) {
      Socket near = server.accept();
      Socket far = new Socket(InetAddress.getLoopbackAddress(), port);
      sockets.add(near);
      sockets.add(far);
      daemon(() -> near.getInputStream().transferTo(far.getOutputStream()));
      daemon(() -> far.getInputStream().transferTo(near.getOutputStream()));
    }
  }

  private interface Transfer {
    void run() throws IOException;
  }

  /** Ends when a socket is closed, which is how a relay ends. */
  private static void daemon(Transfer transfer) {
    Thread thread =
        new Thread(
            () -> {
              try {
                transfer.run();
              } catch (IOException closed) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
