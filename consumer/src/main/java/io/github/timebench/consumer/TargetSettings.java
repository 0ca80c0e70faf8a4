package io.github.timebench.consumer;

import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.api.Variant;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A running service that Timebench did not start, and how each arm calls it.
 *
 * @param method that must be there
 * @param connections of each arm to each provider; never shared
 * @param readyDeadline how long to wait for the registry
 * @param arms the parameters of each arm's reference by Dubbo's names, {@code group} and {@code
 *     version} of the service among them where it has some
 */
public record TargetSettings(
    ServiceRegistry registry,
    String method,
    Duration timeout,
    int connections,
    Duration readyDeadline,
    Map<Variant, Map<String, String>> arms) {
  public TargetSettings {
    arms = Collections.unmodifiableMap(new LinkedHashMap<>(arms));
  }
}
