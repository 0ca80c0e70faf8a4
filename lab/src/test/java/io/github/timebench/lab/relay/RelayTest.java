package io.github.timebench.lab.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Hazard: a distance that is shorter than it says, loses, mixes or reorders bytes, or keeps a
 * connection alive whose other end is gone.
 */
class RelayTest {
  private static final Duration DELAY = Duration.ofMillis(20);
  private static final int MANY = 40;
  private static final int FLOOD_BYTES = 256 << 20;
  private static final int MAX_IN_SOCKETS = 64 << 20;
  private static final int POLLS_WITHOUT_ROOM = 300;

  private final ExecutorService background = Executors.newCachedThreadPool();
  private ServerSocket target;
  private Relay relay;

  @BeforeEach
  void start() throws Exception {
    target = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    relay = Relay.start(target.getLocalPort(), DELAY);
  }

  @AfterEach
  void stop() throws Exception {
    relay.close();
    target.close();
    background.shutdownNow();
  }

  @Test
  void anAnswerTakesAtLeastTheDelayOfBothDirections() throws Exception {
    serveEchoes(1);
    try (Socket caller = caller()) {
      for (int call = 0; call < 20; call++) {
        long start = System.nanoTime();
        caller.getOutputStream().write(call);
        assertThat(caller.getInputStream().read()).isEqualTo(call);
        assertThat(System.nanoTime() - start)
            .isGreaterThanOrEqualTo(DELAY.multipliedBy(2).toNanos());
      }
    }
    assertThat(relay.reading().parcels()).isGreaterThanOrEqualTo(40);
    assertThat(relay.reading().delayNanos()).isEqualTo(DELAY.toNanos());
  }

  @Test
  void howLateItWasBeforeMeasuringIsForgotten() throws Exception {
    serveEchoes(1);
    try (Socket caller = caller()) {
      caller.getOutputStream().write(1);
      assertThat(caller.getInputStream().read()).isEqualTo(1);

      relay.beginMeasured();

      assertThat(relay.reading().parcels()).isZero();
    }
  }

  /** Or ends that agree on a serializer would take the relay for a proxy that mixes callers. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void theTargetSeesTheCallersPort() throws Exception {
    try (Socket caller = caller();
        Socket called = target.accept()) {
      assertThat(called.getPort()).isEqualTo(caller.getLocalPort());
    }
  }

  @Test
  void manyConnectionsKeepTheirBytesApartAndInOrder() throws Exception {
    serveEchoes(MANY);
    List<Future<Boolean>> callers = new ArrayList<>();
    for (int index = 0; index < MANY; index++) {
      int seed = index;
      callers.add(background.submit(() -> echoes(seed)));
    }
    for (Future<Boolean> caller : callers) {
      assertThat(caller.get(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  private boolean echoes(int seed) throws IOException, InterruptedException {
    Random random = new Random(seed);
    byte[] sent = new byte[200_000 + random.nextInt(100_000)];
    random.nextBytes(sent);
    byte[] answered = new byte[sent.length];
    try (Socket caller = caller()) {
      Thread writer =
          new Thread(
              () -> {
                try {
                  OutputStream out = caller.getOutputStream();
                  for (int at = 0; at < sent.length; ) {
                    int length = Math.min(sent.length - at, 1 + random.nextInt(20_000));
                    out.write(sent, at, length);
                    at += length;
                  }
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      writer.start();
      new DataInputStream(caller.getInputStream()).readFully(answered);
      writer.join();
    }
    return java.util.Arrays.equals(sent, answered);
  }

  @Test
  void aHalfThatHasEndedLeavesTheOtherHalfOpen() throws Exception {
    CompletableFuture<String> heard =
        inBackground(
            () -> {
              try (Socket called = target.accept()) {
                String question = new String(called.getInputStream().readAllBytes());
                called.getOutputStream().write("answer".getBytes());
                return question;
              }
            });
    try (Socket caller = caller()) {
      caller.getOutputStream().write("question".getBytes());
      caller.shutdownOutput();

      assertThat(new String(caller.getInputStream().readAllBytes())).isEqualTo("answer");
      assertThat(heard.get(30, TimeUnit.SECONDS)).isEqualTo("question");
    }
  }

  @Test
  void aResetIsPassedOnBehindTheBytes() throws Exception {
    Socket caller = caller();
    try (Socket called = target.accept()) {
      caller.getOutputStream().write(7);
      assertThat(called.getInputStream().read()).isEqualTo(7);
      caller.setSoLinger(true, 0);
      caller.close();

      assertThatThrownBy(() -> called.getInputStream().read()).isInstanceOf(SocketException.class);
    }
  }

  @Test
  void aTargetThatDiesResetsItsCallers() throws Exception {
    try (Socket caller = caller()) {
      Socket called = target.accept();
      called.setSoLinger(true, 0);
      called.close();

      assertThatThrownBy(() -> caller.getInputStream().read()).isInstanceOf(SocketException.class);
    }
  }

  @Test
  void aTargetThatIsNotThereResetsTheCaller() throws Exception {
    target.close();
    try (Socket caller = caller()) {
      assertThatThrownBy(
              () -> {
                if (caller.getInputStream().read() < 0) {
                  throw new SocketException("closed");
                }
              })
          .isInstanceOf(SocketException.class);
    }
  }

  @Test
  void aReaderThatStopsIsFeltByTheWriterAndLosesNothing() throws Exception {
    try (SocketChannel writer =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), relay.port()))) {
      Socket called = target.accept();
      writer.configureBlocking(false);
      long accepted = 0;
      ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 20);
      for (int without = 0; without < POLLS_WITHOUT_ROOM && accepted < FLOOD_BYTES; ) {
        int written = writer.write(bytes.clear());
        accepted += written;
        without = written == 0 ? without + 1 : 0;
        if (written == 0) {
          Thread.sleep(1);
        }
      }
      assertThat(accepted).isLessThan(2L * Leg.MAX_UNDER_WAY_BYTES + MAX_IN_SOCKETS);
      writer.shutdownOutput();
      assertThat(called.getInputStream().transferTo(OutputStream.nullOutputStream()))
          .isEqualTo(accepted);
    }
  }

  private void serveEchoes(int connections) {
    for (int index = 0; index < connections; index++) {
      background.submit(
          () -> {
            try (Socket called = target.accept()) {
              called.getInputStream().transferTo(called.getOutputStream());
            }
            return null;
          });
    }
  }

  private interface Work<T> {
    T run() throws IOException;
  }

  private <T> CompletableFuture<T> inBackground(Work<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.run();
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        },
        background);
  }

  private Socket caller() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), relay.port());
  }
}
