package io.github.timebench.consumer;

import io.github.timebench.api.probe.ProbeService;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.zookeeper.KeeperException;

/**
 * Where Dubbo's interface-level registry keeps providers.
 *
 * @param root path above all services
 */
record ServicePaths(String root) {
  String providersOf(Class<?> serviceInterface) {
    return providersOf(serviceInterface.getName());
  }

  String providersOf(String service) {
    return root + "/" + service + "/providers";
  }

  /** The path that only a Timebench provider fills. */
  String probe() {
    return providersOf(ProbeService.class);
  }

  /** The providers of Dubbo's protocol below a path. */
  static List<URL> providers(ZooKeeperView registry, String path)
      throws KeeperException, InterruptedException {
    return registry.children(path).stream()
        .map(child -> URL.valueOf(URL.decode(child)))
        .filter(url -> url.getProtocol().equals("dubbo"))
        .toList();
  }
}
