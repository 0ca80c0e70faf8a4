package io.github.timebench.codec.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import io.github.timebench.codec.wire.ServiceWire.FrameHeader;
import io.github.timebench.codec.wire.WireTap.CapturedExchange;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.buffer.ChannelBuffers;
import org.junit.jupiter.api.Test;

/** Hazard: messages that are missed, counted twice or counted as something else. */
class ServiceWireTest {
  private static final int REQUEST = 0x80;
  private static final int TWO_WAY = 0x40;
  private static final int EVENT = 0x20;

  /** So many that one byte for each would be seen. */
  private static final int MANY = 100_000;

  private final ServiceWire wire = new ServiceWire("shop.Orders", List.of("a:1", "b:1"));
  private final ChannelBuffer buffer = ChannelBuffers.dynamicBuffer();

  @Test
  void severalMessagesAtOnceAreCountedOneByOne() {
    frame(REQUEST | TWO_WAY | 2, 1, 10);
    frame(30, 2, 0);
    frame(30, 3, 70_000);

    pass();

    assertThat(wire.counts()).isEqualTo(new WireCounts(Map.of(2, 1L), Map.of(30, 2L)));
  }

  @Test
  void heartbeatsAreNoCalls() {
    frame(REQUEST | TWO_WAY | EVENT | 2, 1, 1);
    frame(EVENT | 2, 1, 1);

    pass();

    assertThat(wire.counts()).isEqualTo(new WireCounts(Map.of(), Map.of()));
  }

  @Test
  void onlyWhatLiesBetweenThePositionsIsLookedAt() {
    frame(2, 1, 5);
    int from = buffer.writerIndex();
    frame(2, 2, 5);
    int to = buffer.writerIndex();
    frame(2, 3, 5);

    wire.passed("a:1", buffer, from, to);

    assertThat(wire.counts().responses()).isEqualTo(Map.of(2, 1L));
    assertThat(buffer.readerIndex()).isZero();
  }

  @Test
  void bytesOfAnotherProtocolAreNoCalls() {
    buffer.writeBytes("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

    pass();

    assertThat(wire.counts()).isEqualTo(new WireCounts(Map.of(), Map.of()));
  }

  @Test
  void aResponseToAnotherRequestIsNotCaptured() {
    CapturedExchange exchange =
        wire.capture(
            () -> {
              frame(2, 6, 3);
              frame(REQUEST | TWO_WAY | 2, 7, 5);
              frame(EVENT | 2, 7, 1);
              frame(2, 6, 3);
              frame(2, 7, 9);
              pass();
            });

    assertThat(exchange.request()).hasSize(FrameHeader.LENGTH + 5);
    assertThat(exchange.response()).hasSize(FrameHeader.LENGTH + 9);
  }

  @Test
  void aCaptureWithoutACallSaysSo() {
    assertThatIllegalStateException()
        .isThrownBy(() -> wire.capture(() -> {}))
        .withMessage(
            "the call to capture must be one blocking call of shop.Orders; no request was seen");
  }

  @Test
  void differencesOfCountsNameOnlyWhatPassedBetween() {
    frame(REQUEST | 2, 1, 1);
    pass();
    WireCounts before = wire.counts();
    buffer.clear();
    frame(30, 1, 1);
    pass();

    WireCounts between = wire.counts().since(before);

    assertThat(between).isEqualTo(new WireCounts(Map.of(), Map.of(30, 1L)));
  }

  @Test
  void messagesAreCountedForTheProviderOfTheirConnection() {
    frame(REQUEST | TWO_WAY | 2, 1, 10);
    frame(2, 1, 10);

    pass();
    wire.passed("b:1", buffer, 0, buffer.writerIndex());
    wire.passed("b:1", buffer, 0, buffer.writerIndex());

    WireCounts once = new WireCounts(Map.of(2, 1L), Map.of(2, 1L));
    assertThat(wire.countsByProvider()).isEqualTo(Map.of("a:1", once, "b:1", once.plus(once)));

    wire.passed("c:1", buffer, 0, buffer.writerIndex());

    assertThat(wire.countsByProvider()).containsEntry(WireTap.ELSEWHERE, once);
    assertThat(wire.counts()).isEqualTo(new WireCounts(Map.of(2, 4L), Map.of(2, 4L)));
  }

  @Test
  void countingAllocatesNothing() {
    frame(REQUEST | TWO_WAY | 2, 1, 10);
    frame(2, 1, 10);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    pass();

    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < MANY; i++) {
      pass();
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).as("bytes of %d messages", 2 * MANY).isLessThan(MANY);
  }

  private void pass() {
    wire.passed("a:1", buffer, 0, buffer.writerIndex());
  }

  private void frame(int flag, int requestId, int bodyLength) {
    buffer.writeBytes(new byte[] {(byte) 0xda, (byte) 0xbb, (byte) flag, 20, 0, 0, 0, 0});
    buffer.writeBytes(ByteBuffer.allocate(4).putInt(0, requestId));
    buffer.writeBytes(ByteBuffer.allocate(4).putInt(0, bodyLength));
    buffer.writeBytes(new byte[bodyLength]);
  }
}
