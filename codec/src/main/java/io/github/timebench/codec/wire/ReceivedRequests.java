package io.github.timebench.codec.wire;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.support.MultiMessage;
import org.apache.dubbo.rpc.Invocation;

/**
 * Counts the requests that a provider reads, per service that is called. It is a bean of the Dubbo
 * framework whose connections it watches. Dubbo reads a request on the event loop, before it looks
 * for a thread, so that what an exhausted pool turns away is counted, too; heartbeats and what
 * cannot be read are not. Thread-safe.
 */
public final class ReceivedRequests {
  /** What a message says of a service that has no version. */
  private static final String NO_VERSION = "0.0.0";

  private final Map<String, LongAdder> byService = new ConcurrentHashMap<>();

  void read(Object message) {
    if (message instanceof MultiMessage several) {
      for (Object one : several) {
        read(one);
      }
    } else if (message instanceof Request request
        && request.getData() instanceof Invocation invocation) {
      count(invocation);
    }
  }

  private void count(Invocation invocation) {
    String service = invocation.getAttachment(CommonConstants.PATH_KEY);
    if (service != null) {
      String version = invocation.getAttachment(CommonConstants.VERSION_KEY);
      boolean plain = version == null || version.isEmpty() || version.equals(NO_VERSION);
      String key = plain ? service : service + ":" + version;
      byService.computeIfAbsent(key, first -> new LongAdder()).increment();
    }
  }

  /** All requests until now, by Dubbo's key of the service; the caller's own map. */
  public Map<String, Long> counts() {
    Map<String, Long> counts = new HashMap<>();
    byService.forEach((service, count) -> counts.put(service, count.sum()));
    return counts;
  }
}
