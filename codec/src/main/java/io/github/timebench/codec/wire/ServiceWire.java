package io.github.timebench.codec.wire;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;

/**
 * Counts the messages of one service's connections. Written by their event loops, read by any
 * thread; allocates nothing per message unless an exchange is being captured.
 */
final class ServiceWire {
  private static final int SERIALIZATION_IDS = 32;

  private final String service;
  private final LongAdder[] requests = adders();
  private final LongAdder[] responses = adders();
  private volatile int lastRequestBytes;
  private volatile int lastResponseBytes;
  private volatile ExchangeRecording recording;

  /**
   * @param service its key
   */
  ServiceWire(String service) {
    this.service = service;
  }

  /** Looks at the messages between two positions of a buffer, without moving its indices. */
  void passed(ChannelBuffer buffer, int from, int to) {
    int position = from;
    while (position < to) {
      if (to - position < FrameHeader.LENGTH || !FrameHeader.startsAt(buffer, position)) {
        return;
      }
      int length = (int) Math.min(to - position, FrameHeader.frameLength(buffer, position));
      count(buffer, position, length);
      position += length;
    }
  }

  private void count(ChannelBuffer buffer, int position, int length) {
    if (FrameHeader.isEvent(buffer, position)) {
      return;
    }
    boolean request = FrameHeader.isRequest(buffer, position);
    (request ? requests : responses)[FrameHeader.serializationId(buffer, position)].increment();
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
    return new WireCounts(sums(requests), sums(responses));
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
