package io.github.timebench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.peer.FrameCodec.FrameCounts;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.buffer.ChannelBuffers;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a fault of a restart that is charged to the calm before it or after it; a table that
 * shows another id than the one on the wire.
 */
class TrafficTest {
  private static final int CALLERS = 3;

  private final AtomicReference<Gate> gate = new AtomicReference<>();
  private final AtomicBoolean broken = new AtomicBoolean();

  /** HeldCalls one call of each caller; what it lets go comes to the next gate. */
  private static final class Gate {
    private final CountDownLatch arrived = new CountDownLatch(CALLERS);
    private final CountDownLatch open = new CountDownLatch(1);
  }

  private TimeService service() {
    return (TimeService)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {TimeService.class},
            (proxy, method, arguments) -> {
              Gate closed = gate.get();
              if (closed != null) {
                closed.arrived.countDown();
                closed.open.await();
              }
              if (broken.get()) {
                throw new IllegalStateException("broken");
              }
              return arguments[0];
            });
  }

  /** Waits for a call of each caller. */
  private Gate close() throws InterruptedException {
    Gate closed = new Gate();
    gate.set(closed);
    closed.arrived.await();
    return closed;
  }

  /** Lets those calls go and waits for the next ones. */
  private Gate closeAnother(Gate closed) throws InterruptedException {
    Gate next = new Gate();
    gate.set(next);
    closed.open.countDown();
    next.arrived.await();
    return next;
  }

  @Test
  void callsUnderWayBelongToTheDisturbanceOnBothItsEnds() throws Exception {
    Traffic traffic = new Traffic(service());
    traffic.begin("before");
    assertThat(traffic.awaitSteady(50_000)).isTrue();
    Gate first = close();
    traffic.enter("restart", true);
    broken.set(true);
    Gate second = closeAnother(first);
    traffic.enter("back", false);
    Gate third = closeAnother(second);
    broken.set(false);
    gate.set(null);
    third.open.countDown();
    assertThat(traffic.awaitSteady(50_000)).isTrue();

    Map<String, Tally> tallies = traffic.end();

    assertThat(tallies.get("before").allRight()).isTrue();
    assertThat(tallies.get("restart").error()).isEqualTo(6);
    assertThat(tallies.get("restart").right()).isZero();
    assertThat(tallies.get("back").allRight()).isTrue();
    assertThat(tallies.get("back").right()).isGreaterThanOrEqualTo(60);
  }

  private static final int REQUEST = 0x80;
  private static final int TWO_WAY = 0x40;
  private static final int EVENT = 0x20;

  private final FrameCounts counts = new FrameCounts();
  private final ChannelBuffer buffer = ChannelBuffers.dynamicBuffer(64);

  private void message(int flags, int bodyLength) {
    buffer.writeBytes(new byte[] {(byte) 0xda, (byte) 0xbb, (byte) flags, 0});
    buffer.writeBytes(new byte[8]);
    buffer.writeBytes(new byte[] {0, 0, (byte) (bodyLength >>> 8), (byte) bodyLength});
    buffer.writeBytes(new byte[bodyLength]);
  }

  @Test
  void messagesAreCountedByDirectionAndId() {
    message(REQUEST | TWO_WAY | 30, 300);
    message(REQUEST | TWO_WAY | 2, 0);
    message(30, 1);
    message(REQUEST | EVENT | 2, 1);
    message(EVENT | 2, 0);

    counts.passed(buffer, 0, buffer.writerIndex());

    assertThat(counts.frames())
        .isEqualTo(new FrameCounts.Frames(Map.of(30, 1L, 2, 1L), Map.of(30, 1L), Map.of(2, 2L)));
    assertThat(buffer.readerIndex()).isZero();
  }

  @Test
  void whatIsNoMessageIsNotCounted() {
    message(2, 3);
    buffer.writeBytes("telnet, say, with more bytes than a header has".getBytes());

    counts.passed(buffer, 0, buffer.writerIndex());
    counts.passed(buffer, 0, 15);

    assertThat(counts.frames())
        .isEqualTo(new FrameCounts.Frames(Map.of(), Map.of(2, 1L), Map.of()));
  }
}
