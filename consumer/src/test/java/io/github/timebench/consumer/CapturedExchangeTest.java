package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.codec.wire.WireTap.CapturedExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Hazard: a bytes table that shows something else than what the socket carried. */
class CapturedExchangeTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Variant VARIANT = Variant.BASELINE;

  @Test
  void capturedMessagesAreByteForByteWhatTheSocketCarried() throws Exception {
    Class<?> service = Bindings.builtIn().of(VARIANT).serviceInterface();
    try (RegistryFixture registry = new RegistryFixture();
        LocalProvider provider = LocalProvider.start(registry.port(), List.of(VARIANT));
        RecordingProxy proxy = new RecordingProxy(provider.port())) {
      registry.unregister(service);
      registry.unregister(ProbeService.class);
      registry.register(service, proxy.port());
      registry.register(ProbeService.class, proxy.port());
      try (VariantReferences references =
          VariantReferences.open(registry.settings(TIMEOUT, 1, TIMEOUT), List.of(VARIANT))) {
        VerifiedCalls calls =
            Bindings.builtIn()
                .of(VARIANT)
                .verifiedCalls(
                    references.stub(VARIANT),
                    Operation.ECHO,
                    new Corpus(Shape.PAGE, 7, Precision.NANOS, 20));
        proxy.forget();

        CapturedExchange exchange = references.capture(VARIANT, () -> calls.call(0));

        assertThat(exchange.request()).hasSizeGreaterThan(1000).isEqualTo(proxy.toProvider());
        assertThat(exchange.response()).hasSizeGreaterThan(1000).isEqualTo(proxy.toConsumer());
      }
    }
  }

  /**
   * Passes bytes on between consumers and a provider and keeps them; a byte is kept before it is
   * passed on.
   */
  static final class RecordingProxy implements AutoCloseable {
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
}
