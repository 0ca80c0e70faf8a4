package io.github.timebench.consumer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Passes bytes on between consumers and a provider and keeps them; a byte is kept before it is
 * passed on.
 */
final class RecordingProxy implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ByteArrayOutputStream toProvider = new ByteArrayOutputStream();
  private final ByteArrayOutputStream toConsumer = new ByteArrayOutputStream();
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final int providerPort;

  RecordingProxy(int providerPort) throws IOException {
    this.providerPort = providerPort;
    inBackground(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  void forget() {
    synchronized (toProvider) {
      toProvider.reset();
    }
    synchronized (toConsumer) {
      toConsumer.reset();
    }
  }

  byte[] toProvider() {
    synchronized (toProvider) {
      return toProvider.toByteArray();
    }
  }

  byte[] toConsumer() {
    synchronized (toConsumer) {
      return toConsumer.toByteArray();
    }
  }

  private void accept() throws IOException {
    while (true) {
      Socket consumer = listener.accept();
      Socket provider = new Socket(InetAddress.getLoopbackAddress(), providerPort);
      sockets.add(consumer);
      sockets.add(provider);
      inBackground(() -> pass(consumer, provider, toProvider));
      inBackground(() -> pass(provider, consumer, toConsumer));
    }
  }

  private static void pass(Socket from, Socket to, ByteArrayOutputStream record)
      throws IOException {
    InputStream in = from.getInputStream();
    OutputStream out = to.getOutputStream();
    byte[] chunk = new byte[8192];
    for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
      synchronized (record) {
        record.write(chunk, 0, length);
      }
      out.write(chunk, 0, length);
    }
    to.shutdownOutput();
  }

  private static void inBackground(Transfer transfer) {
    Thread thread =
        new Thread(
            () -> {
              try {
                transfer.run();
              } catch (IOException e) {
                Thread.currentThread().interrupt();
              }
            },
            "recording-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private interface Transfer {
    void run() throws IOException;
  }
}
