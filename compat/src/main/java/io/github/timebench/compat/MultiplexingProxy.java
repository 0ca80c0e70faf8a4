package io.github.timebench.compat;

import io.github.timebench.api.Daemon;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A proxy that knows Dubbo's frames: it sends the requests of each connection to its providers in
 * turn, events to all, and answers to the provider that asked. Thread-safe.
 */
final class MultiplexingProxy implements AutoCloseable {
  private static final int HEADER_BYTES = 16;
  private static final int FLAGS_POSITION = 2;
  private static final int ID_POSITION = 4;
  private static final int LENGTH_POSITION = 12;
  private static final int REQUEST_FLAG = 0x80;
  private static final int EVENT_FLAG = 0x20;

  private final List<Integer> providerPorts;
  private final ServerSocket server;
  private final List<Closeable> open = new CopyOnWriteArrayList<>();

  private MultiplexingProxy(List<Integer> providerPorts, ServerSocket server) {
    this.providerPorts = providerPorts;
    this.server = server;
  }

  /** Listens on a free port of the loopback interface. */
  static MultiplexingProxy start(List<Integer> providerPorts) throws LabException {
    try {
      ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      MultiplexingProxy proxy = new MultiplexingProxy(List.copyOf(providerPorts), server);
      proxy.open.add(server);
      inBackground("proxy", proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new LabException(Phrase.of("the proxy has no port: %s", Phrase.ofMessage(e)), e);
    }
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() throws IOException {
    while (true) {
      Socket consumer = server.accept();
      List<Socket> providers = new ArrayList<>();
      for (int port : providerPorts) {
        providers.add(new Socket(InetAddress.getLoopbackAddress(), port));
      }
      open.add(consumer);
      open.addAll(providers);
      Link link = new Link(consumer, providers);
      inBackground("proxy-requests", link::forward);
      for (Socket provider : providers) {
        inBackground("proxy-responses", () -> link.back(provider));
      }
    }
  }

  /** One connection of a consumer, and one to each provider. */
  private record Link(Socket consumer, List<Socket> providers, Map<Long, Socket> asked) {
    Link(Socket consumer, List<Socket> providers) {
      this(consumer, List.copyOf(providers), new ConcurrentHashMap<>());
    }

    void forward() throws IOException {
      DataInputStream in = new DataInputStream(consumer.getInputStream());
      for (int turn = 0; ; ) {
        ByteBuffer frame = read(in);
        if (has(frame, EVENT_FLAG)) {
          for (Socket provider : providers) {
            write(frame, provider);
          }
        } else if (has(frame, REQUEST_FLAG)) {
          write(frame, providers.get(turn++ % providers.size()));
        } else {
          write(frame, asked.remove(frame.getLong(ID_POSITION)));
        }
      }
    }

    void back(Socket provider) throws IOException {
      DataInputStream in = new DataInputStream(provider.getInputStream());
      while (true) {
        ByteBuffer frame = read(in);
        if (has(frame, REQUEST_FLAG) && !has(frame, EVENT_FLAG)) {
          asked.put(frame.getLong(ID_POSITION), provider);
        }
        write(frame, consumer);
      }
    }

    private static ByteBuffer read(DataInputStream in) throws IOException {
      byte[] header = new byte[HEADER_BYTES];
      in.readFully(header);
      int length = ByteBuffer.wrap(header).getInt(LENGTH_POSITION);
      ByteBuffer frame = ByteBuffer.allocate(HEADER_BYTES + length).put(header);
      in.readFully(frame.array(), HEADER_BYTES, length);
      return frame;
    }

    private static boolean has(ByteBuffer frame, int flag) {
      return (frame.get(FLAGS_POSITION) & flag) != 0;
    }

    private static void write(ByteBuffer frame, Socket to) throws IOException {
      OutputStream out = to.getOutputStream();
      synchronized (to) {
        out.write(frame.array());
        out.flush();
      }
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  /** Until a side closes its connection. */
  private static void inBackground(String name, Work work) {
    Daemon.start(
        () -> {
          try {
            work.run();
          } catch (EOFException | SocketException closed) {
            return;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        name);
  }

  @Override
  public void close() {
    for (Closeable one : open) {
      try {
        one.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
