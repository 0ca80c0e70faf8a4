package io.github.timebench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.peer.FrameCodec.FrameCounts;
import java.util.Map;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.buffer.ChannelBuffers;
import org.junit.jupiter.api.Test;

/** Hazard: a table that shows another id than the one on the wire. */
class FrameCountsTest {
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
