package io.github.timebench.api.probe;

import java.util.Map;

/** What a provider tells of itself, outside every measured path. */
public interface ProbeService {
  /** Versions, JVM flags, machine; by name. */
  Map<String, String> environment();

  ProcessSnapshot snapshot();

  /** CPU time in the provider's codec, by service interface; empty where it is not measured. */
  default Map<String, CodecTimes> codecTimes() {
    return Map.of();
  }

  /**
   * The provider's calls down its chains, by Dubbo's key of the service that is called; empty where
   * it has none.
   */
  default Map<String, HopCounts> hops() {
    return Map.of();
  }

  /**
   * Requests that the provider has read since it started, by Dubbo's key of the service; empty
   * where they are not counted.
   */
  default Map<String, Long> requests() {
    return Map.of();
  }
}
