package io.github.timebench.codec.wire;

import io.github.timebench.codec.wire.WireTap.CapturedExchange;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;

/**
 * Counts the messages of one service's connections, for each provider that they lead to. Written by
 * their event loops, read by any thread; allocates nothing per message unless an exchange is being
 * captured.
 */
final class ServiceWire {
  private final String service;

  /** Filled at the start and never changed: event loops read it without a lock. */
  private final Map<String, MessageCounts> byProvider = new HashMap<>();

  private final MessageCounts elsewhere = new MessageCounts();
  private volatile int lastRequestBytes;
  private volatile int lastResponseBytes;
  private volatile ExchangeRecording recording;

  /**
   * @param providers their addresses; what passes on connections to others is counted together
   */
  ServiceWire(String service, Collection<String> providers) {
    this.service = service;
    providers.forEach(provider -> byProvider.put(provider, new MessageCounts()));
  }

  /**
   * Looks at the messages between two positions of a buffer, without moving its indices.
   *
   * @param provider address that their connection leads to
   */
  void passed(String provider, ChannelBuffer buffer, int from, int to) {
    MessageCounts counts = byProvider.getOrDefault(provider, elsewhere);
    int position = from;
    while (position < to) {
      if (to - position < FrameHeader.LENGTH || !FrameHeader.startsAt(buffer, position)) {
        return;
      }
      int length = (int) Math.min(to - position, FrameHeader.frameLength(buffer, position));
      count(counts, buffer, position, length);
      position += length;
    }
  }

  private void count(MessageCounts counts, ChannelBuffer buffer, int position, int length) {
    if (FrameHeader.isEvent(buffer, position)) {
      return;
    }
    boolean request = FrameHeader.isRequest(buffer, position);
    counts.count(request, FrameHeader.serializationId(buffer, position));
    if (request) {
      lastRequestBytes = length;
    } else {
      lastResponseBytes = length;
    }
    ExchangeRecording current = recording;
    if (current != null) {
      current.offer(buffer, position, length);
    }
  }

  WireCounts counts() {
    return byProvider.values().stream()
        .map(MessageCounts::counts)
        .reduce(elsewhere.counts(), WireCounts::plus);
  }

  /** What passed to each provider, and under {@link WireTap#ELSEWHERE} to others, if anything. */
  Map<String, WireCounts> countsByProvider() {
    Map<String, WireCounts> counts = new TreeMap<>();
    byProvider.forEach((provider, messages) -> counts.put(provider, messages.counts()));
    WireCounts others = elsewhere.counts();
    if (!others.equals(WireCounts.NONE)) {
      counts.put(WireTap.ELSEWHERE, others);
    }
    return counts;
  }

  int lastRequestBytes() {
    return lastRequestBytes;
  }

  int lastResponseBytes() {
    return lastResponseBytes;
  }

  synchronized CapturedExchange capture(Runnable oneCall) {
    ExchangeRecording current = new ExchangeRecording();
    recording = current;
    try {
      oneCall.run();
    } finally {
      recording = null;
    }
    return current.exchange(service);
  }

  /** Messages by direction and serialization id. Written by event loops, read by any thread. */
  private static final class MessageCounts {
    private static final int SERIALIZATION_IDS = 32;

    private final LongAdder[] requests = adders();
    private final LongAdder[] responses = adders();

    void count(boolean request, int serializationId) {
      (request ? requests : responses)[serializationId].increment();
    }

    WireCounts counts() {
      return new WireCounts(sums(requests), sums(responses));
    }

    private static LongAdder[] adders() {
      LongAdder[] adders = new LongAdder[SERIALIZATION_IDS];
      for (int id = 0; id < adders.length; id++) {
        adders[id] = new LongAdder();
      }
      return adders;
    }

    private static Map<Integer, Long> sums(LongAdder[] adders) {
      Map<Integer, Long> sums = new TreeMap<>();
      for (int id = 0; id < adders.length; id++) {
        long sum = adders[id].sum();
        if (sum != 0) {
          sums.put(id, sum);
        }
      }
      return sums;
    }
  }

  /** Keeps the first request that it is offered, and the response to it. Thread-safe. */
  private static final class ExchangeRecording {
    private byte[] request;
    private byte[] response;
    private long requestId;

    synchronized void offer(ChannelBuffer buffer, int position, int length) {
      if (FrameHeader.isRequest(buffer, position)) {
        if (request == null) {
          request = copy(buffer, position, length);
          requestId = FrameHeader.requestId(buffer, position);
        }
      } else if (request != null
          && response == null
          && FrameHeader.requestId(buffer, position) == requestId) {
        response = copy(buffer, position, length);
      }
    }

    synchronized CapturedExchange exchange(String service) {
      if (request == null || response == null) {
        throw new IllegalStateException(
            "the call to capture must be one blocking call of "
                + service
                + "; no "
                + (request == null ? "request" : "response")
                + " was seen");
      }
      return new CapturedExchange(request, response);
    }

    private static byte[] copy(ChannelBuffer buffer, int position, int length) {
      byte[] frame = new byte[length];
      buffer.getBytes(position, frame);
      return frame;
    }
  }

  /** The header of a message in Dubbo's protocol, read in place: nothing is allocated. */
  static final class FrameHeader {
    static final int LENGTH = 16;

    private static final int MAGIC = 0xdabb;
    private static final int FLAG_POSITION = 2;
    private static final int REQUEST_ID_POSITION = 4;
    private static final int BODY_LENGTH_POSITION = 12;
    private static final int REQUEST_FLAG = 0x80;
    private static final int EVENT_FLAG = 0x20;
    private static final int SERIALIZATION_MASK = 0x1f;

    private FrameHeader() {}

    static boolean startsAt(ChannelBuffer buffer, int position) {
      return ((buffer.getByte(position) & 0xff) << 8 | buffer.getByte(position + 1) & 0xff)
          == MAGIC;
    }

    static boolean isRequest(ChannelBuffer buffer, int position) {
      return (buffer.getByte(position + FLAG_POSITION) & REQUEST_FLAG) != 0;
    }

    /** Heartbeats and notices such as "read only". */
    static boolean isEvent(ChannelBuffer buffer, int position) {
      return (buffer.getByte(position + FLAG_POSITION) & EVENT_FLAG) != 0;
    }

    /** 0 to 31. */
    static int serializationId(ChannelBuffer buffer, int position) {
      return buffer.getByte(position + FLAG_POSITION) & SERIALIZATION_MASK;
    }

    /** Pairs a response with its request. */
    static long requestId(ChannelBuffer buffer, int position) {
      return (long) intAt(buffer, position + REQUEST_ID_POSITION) << 32
          | intAt(buffer, position + REQUEST_ID_POSITION + 4) & 0xffff_ffffL;
    }

    /** Header and body, in bytes; at least {@link #LENGTH}. */
    static long frameLength(ChannelBuffer buffer, int position) {
      return LENGTH + (intAt(buffer, position + BODY_LENGTH_POSITION) & 0xffff_ffffL);
    }

    private static int intAt(ChannelBuffer buffer, int position) {
      return (buffer.getByte(position) & 0xff) << 24
          | (buffer.getByte(position + 1) & 0xff) << 16
          | (buffer.getByte(position + 2) & 0xff) << 8
          | buffer.getByte(position + 3) & 0xff;
    }
  }
}
