package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Chain;
import io.github.timebench.api.probe.HopCounts;
import io.github.timebench.model.evidence.HistogramDecoder;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * What went down a chain behind the driver's own call, from when measuring began. What a provider
 * does not tell, or not in time, is unknown. For the controlling thread.
 */
final class ChainMeter {
  private static final HopCounts NOTHING = new HopCounts();

  private final int calls;
  private final Supplier<Map<String, HopCounts>> provider;
  private Map<String, HopCounts> sizes = Map.of();
  private Map<String, HopCounts> begin = Map.of();
  private Map<String, HopCounts> end = Map.of();

  /**
   * @param calls of the chain; 1 asks nothing
   * @param provider by Dubbo's key of the service that is called
   */
  ChainMeter(int calls, Supplier<Map<String, HopCounts>> provider) {
    this.calls = calls;
    this.provider = provider;
  }

  /** The last message of each hop had payload 0. There is no load yet, so that it may take long. */
  void size() {
    sizes = calls == 1 ? Map.of() : provider.get();
  }

  void begin() {
    begin = read();
  }

  void end() {
    end = read();
  }

  private Map<String, HopCounts> read() {
    return calls == 1 ? Map.of() : CodecMeter.inTime(provider);
  }

  /** The hops of a service from the second on; none if one of them is unknown. */
  List<HopUse> hops(String name) {
    List<HopUse> hops = new ArrayList<>();
    for (int hop = 2; hop <= calls; hop++) {
      String service = Chain.service(name, Chain.version(calls - hop + 1));
      if (!begin.containsKey(service) || !end.containsKey(service)) {
        return List.of();
      }
      hops.add(
          between(hop, begin.get(service), end.get(service), sizes.getOrDefault(service, NOTHING)));
    }
    return hops;
  }

  private static HopUse between(int hop, HopCounts begin, HopCounts end, HopCounts size) {
    HistogramDecoder decoder = HistogramDecoder.ofThisJvm();
    Histogram times = decoder.decode(end.times());
    times.subtract(decoder.decode(begin.times()));
    return new HopUse(
        hop,
        end.nanos() - begin.nanos(),
        times,
        between(begin.requests(), end.requests()),
        between(begin.responses(), end.responses()),
        size.requestBytes(),
        size.responseBytes());
  }

  private static Map<Integer, Long> between(Map<Integer, Long> begin, Map<Integer, Long> end) {
    Map<Integer, Long> between = new HashMap<>(end);
    begin.forEach((id, count) -> between.merge(id, -count, Long::sum));
    between.values().removeIf(count -> count == 0);
    return between;
  }
}
