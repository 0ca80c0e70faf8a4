package io.github.timebench.consumer;

import io.github.timebench.api.probe.ProbeService;
import java.util.Map;
import org.apache.dubbo.common.URL;

/**
 * A provider as it stands in the registry.
 *
 * @param address {@code host:port}
 * @param urls of the services that were looked for, the probe among them
 */
record RegisteredProvider(String address, Map<Class<?>, URL> urls) {
  RegisteredProvider {
    urls = Map.copyOf(urls);
  }

  URL probe() {
    return urls.get(ProbeService.class);
  }
}
