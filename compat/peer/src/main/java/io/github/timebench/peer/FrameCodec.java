package io.github.timebench.peer;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.dubbo.common.extension.Wrapper;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;

/**
 * Shows the bytes that Dubbo's codec wrote or read to this JVM's {@link FrameCounts}, and changes
 * nothing. An extension with a {@link Codec2} in its constructor is a wrapper to Dubbo.
 */
@Wrapper(matches = "dubbo")
public final class FrameCodec implements Codec2 {
  private final Codec2 codec;
  private final FrameCounts counts = FrameCounts.OF_THIS_JVM;

  /** Called by Dubbo with the codec to wrap. */
  public FrameCodec(Codec2 codec) {
    this.codec = codec;
  }

  @Override
  public void encode(Channel channel, ChannelBuffer buffer, Object message) throws IOException {
    int from = buffer.writerIndex();
    codec.encode(channel, buffer, message);
    counts.passed(buffer, from, buffer.writerIndex());
  }

  @Override
  public Object decode(Channel channel, ChannelBuffer buffer) throws IOException {
    int from = buffer.readerIndex();
    Object message = codec.decode(channel, buffer);
    if (message != DecodeResult.NEED_MORE_INPUT) {
      counts.passed(buffer, from, buffer.readerIndex());
    }
    return message;
  }

  /** Counts messages of Dubbo's protocol by the id in their header. Thread-safe. */
  static final class FrameCounts {
    /** What the codec counts for: Dubbo 2.7 has no beans by which an extension finds an object. */
    static final FrameCounts OF_THIS_JVM = new FrameCounts();

    private static final int HEADER_LENGTH = 16;
    private static final int MAGIC_HIGH = 0xda;
    private static final int MAGIC_LOW = 0xbb;
    private static final int REQUEST_FLAG = 0x80;
    private static final int EVENT_FLAG = 0x20;
    private static final int SERIALIZATION_MASK = 0x1f;
    private static final int BODY_LENGTH_POSITION = 12;

    private final Map<Integer, LongAdder> requests = new ConcurrentHashMap<>();
    private final Map<Integer, LongAdder> responses = new ConcurrentHashMap<>();
    private final Map<Integer, LongAdder> events = new ConcurrentHashMap<>();

    /**
     * Messages since the start, both ways, by serialization id.
     *
     * @param events heartbeats and notices
     */
    record Frames(
        Map<Integer, Long> requests, Map<Integer, Long> responses, Map<Integer, Long> events) {}

    /** Looks at the whole messages between two positions, without moving the buffer's indices. */
    void passed(ChannelBuffer buffer, int from, int to) {
      int at = from;
      while (to - at >= HEADER_LENGTH && startsAt(buffer, at)) {
        count(buffer.getByte(at + 2));
        at += HEADER_LENGTH + bodyLength(buffer, at);
      }
    }

    private static boolean startsAt(ChannelBuffer buffer, int at) {
      return (buffer.getByte(at) & 0xff) == MAGIC_HIGH
          && (buffer.getByte(at + 1) & 0xff) == MAGIC_LOW;
    }

    private static int bodyLength(ChannelBuffer buffer, int at) {
      int length = 0;
      for (int i = 0; i < Integer.BYTES; i++) {
        length = length << Byte.SIZE | buffer.getByte(at + BODY_LENGTH_POSITION + i) & 0xff;
      }
      return length;
    }

    private void count(byte flags) {
      Map<Integer, LongAdder> kind =
          (flags & EVENT_FLAG) != 0 ? events : (flags & REQUEST_FLAG) != 0 ? requests : responses;
      kind.computeIfAbsent(flags & SERIALIZATION_MASK, id -> new LongAdder()).increment();
    }

    Frames frames() {
      return new Frames(sums(requests), sums(responses), sums(events));
    }

    private static Map<Integer, Long> sums(Map<Integer, LongAdder> counts) {
      Map<Integer, Long> sums = new TreeMap<>();
      counts.forEach((id, count) -> sums.put(id, count.sum()));
      return sums;
    }
  }
}
