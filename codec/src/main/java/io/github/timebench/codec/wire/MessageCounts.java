package io.github.timebench.codec.wire;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** Messages by direction and serialization id. Written by event loops, read by any thread. */
final class MessageCounts {
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
