package io.github.timebench.consumer.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.timebench.api.Variant;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.buffer.ChannelBuffers;
import org.junit.jupiter.api.Test;

/** Guards against messages that are missed, counted twice or counted as something else. */
class VariantWireTest {
  private static final int REQUEST = 0x80;
  private static final int TWO_WAY = 0x40;
  private static final int EVENT = 0x20;

  private final VariantWire wire = new VariantWire(Variant.BASELINE);
  private final ChannelBuffer buffer = ChannelBuffers.dynamicBuffer();

  @Test
  void several_messages_at_once_are_counted_one_by_one() {
    frame(REQUEST | TWO_WAY | 2, 1, 10);
    frame(29, 2, 0);
    frame(29, 3, 70_000);

    pass();

    assertThat(wire.counts()).isEqualTo(new WireCounts(Map.of(2, 1L), Map.of(29, 2L), 0, 0));
  }

  @Test
  void heartbeats_are_counted_apart() {
    frame(REQUEST | TWO_WAY | EVENT | 2, 1, 1);
    frame(EVENT | 2, 1, 1);

    pass();

    assertThat(wire.counts()).isEqualTo(new WireCounts(Map.of(), Map.of(), 2, 0));
  }

  @Test
  void only_what_lies_between_the_positions_is_looked_at() {
    frame(2, 1, 5);
    int from = buffer.writerIndex();
    frame(2, 2, 5);
    int to = buffer.writerIndex();
    frame(2, 3, 5);

    wire.passed(buffer, from, to);

    assertThat(wire.counts().totalResponses()).isEqualTo(1);
    assertThat(buffer.readerIndex()).isZero();
  }

  @Test
  void bytes_of_another_protocol_are_counted_as_strays() {
    buffer.writeBytes("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

    pass();

    assertThat(wire.counts()).isEqualTo(new WireCounts(Map.of(), Map.of(), 0, 18));
  }

  @Test
  void a_response_to_another_request_is_not_captured() {
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
  void a_capture_without_a_call_says_so() {
    assertThatIllegalStateException()
        .isThrownBy(() -> wire.capture(() -> {}))
        .withMessage(
            "the call to capture must be one blocking call of date+stock; no request was seen");
  }

  @Test
  void differences_of_counts_name_only_what_passed_between() {
    frame(REQUEST | 2, 1, 1);
    pass();
    WireCounts before = wire.counts();
    buffer.clear();
    frame(29, 1, 1);
    pass();

    WireCounts between = wire.counts().since(before);

    assertThat(between).isEqualTo(new WireCounts(Map.of(), Map.of(29, 1L), 0, 0));
    assertThat(between.areAllOn(29)).isTrue();
    assertThat(wire.counts().areAllOn(29)).isFalse();
  }

  private void pass() {
    wire.passed(buffer, 0, buffer.writerIndex());
  }

  private void frame(int flag, int requestId, int bodyLength) {
    buffer.writeBytes(new byte[] {(byte) 0xda, (byte) 0xbb, (byte) flag, 20, 0, 0, 0, 0});
    buffer.writeBytes(ByteBuffer.allocate(4).putInt(0, requestId));
    buffer.writeBytes(ByteBuffer.allocate(4).putInt(0, bodyLength));
    buffer.writeBytes(new byte[bodyLength]);
  }
}
