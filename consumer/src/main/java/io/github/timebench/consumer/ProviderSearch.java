package io.github.timebench.consumer;

import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.zookeeper.KeeperException;

/** Finds the one provider of some services, waiting for it to appear. Use one per search. */
final class ProviderSearch {
  private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(1500);
  private static final int MAX_NAMES = 8;

  private final ConsumerSettings settings;
  private final ServicePaths paths;
  private final Collection<Class<?>> services;
  private volatile ProviderUnavailableException lastFinding;

  ProviderSearch(ConsumerSettings settings, Collection<Class<?>> services) {
    this.settings = settings;
    this.paths = new ServicePaths(settings.registry().root());
    this.services = List.copyOf(services);
  }

  /**
   * The provider's URL of each service, all at one address that accepts connections.
   *
   * @throws ProviderUnavailableException at the deadline, with what was found last
   */
  Map<Class<?>, URL> find() throws ProviderUnavailableException, InterruptedException {
    Optional<ZooKeeperView> opened =
        ZooKeeperView.open(settings.registry(), settings.readyDeadline());
    if (opened.isEmpty()) {
      throw unreachable();
    }
    try (ZooKeeperView registry = opened.get()) {
      return findWithin(settings.readyDeadline(), registry);
    }
  }

  private Map<Class<?>, URL> findWithin(Duration deadline, ZooKeeperView registry)
      throws ProviderUnavailableException, InterruptedException {
    FutureTask<Map<Class<?>, URL>> search = new FutureTask<>(() -> findIn(registry));
    Thread searching = new Thread(search, "provider-search");
    searching.setDaemon(true);
    searching.start();
    try {
      return search.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw lastFinding == null ? unreachable() : lastFinding;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KeeperException) {
        throw unreachable();
      }
      throw new IllegalStateException("the search for a provider failed", e.getCause());
    } finally {
      searching.interrupt();
    }
  }

  private Map<Class<?>, URL> findIn(ZooKeeperView registry)
      throws KeeperException, InterruptedException {
    while (true) {
      try {
        return look(registry);
      } catch (ProviderUnavailableException e) {
        lastFinding = e;
      } catch (KeeperException.ConnectionLossException serverIsGone) {
        lastFinding = unreachable();
      }
      registry.awaitChange();
    }
  }

  private Map<Class<?>, URL> look(ZooKeeperView registry)
      throws KeeperException, InterruptedException, ProviderUnavailableException {
    Map<Class<?>, List<URL>> registered = new LinkedHashMap<>();
    for (Class<?> service : services) {
      String path = paths.providersOf(service);
      List<URL> providers = ServicePaths.providers(registry, path);
      if (providers.isEmpty()) {
        throw nothingAt(path, registry);
      }
      registered.put(service, ofVersion(service, providers));
    }
    String address = answeringAddress(registered);
    Map<Class<?>, URL> found = new LinkedHashMap<>();
    for (Map.Entry<Class<?>, List<URL>> entry : registered.entrySet()) {
      URL provider =
          entry.getValue().stream()
              .filter(url -> url.getAddress().equals(address))
              .findFirst()
              .orElseThrow(() -> elsewhere(entry.getKey(), address));
      found.put(entry.getKey(), provider);
    }
    return found;
  }

  /** The services of variants have versions, for chains; the probe has none. */
  private List<URL> ofVersion(Class<?> service, List<URL> providers)
      throws ProviderUnavailableException {
    String version = service == ProbeService.class ? "" : settings.version();
    List<URL> wanted =
        providers.stream().filter(url -> url.getVersion("").equals(version)).toList();
    if (wanted.isEmpty()) {
      throw ProviderUnavailableException.withoutChain(providers, settings.hops());
    }
    return wanted;
  }

  /** What a provider left that died stays registered for a while, and does not count. */
  private String answeringAddress(Map<Class<?>, List<URL>> registered)
      throws ProviderUnavailableException {
    Map<String, URL> byAddress =
        registered.values().stream()
            .flatMap(List::stream)
            .collect(Collectors.toMap(URL::getAddress, url -> url, (first, second) -> first));
    List<String> answering = new ArrayList<>();
    for (URL url : byAddress.values()) {
      if (RegistryLook.answers(url.getHost(), url.getPort(), CONNECT_TIMEOUT)) {
        answering.add(url.getAddress());
      }
    }
    if (answering.isEmpty()) {
      throw ProviderUnavailableException.notAnswering(
          byAddress.keySet(), settings.registry(), null);
    }
    if (answering.size() > 1) {
      throw new ProviderUnavailableException(
          Reason.SEVERAL_PROVIDERS,
          "exactly one provider must be registered at "
              + settings.registry()
              + " for its figures to be its own; these answer: "
              + String.join(", ", answering.stream().sorted().toList()));
    }
    return answering.get(0);
  }

  private ProviderUnavailableException nothingAt(String path, ZooKeeperView registry)
      throws KeeperException, InterruptedException {
    List<String> others = new ArrayList<>();
    for (String name : registry.children(paths.root())) {
      if (!registry.children(paths.providersOf(name)).isEmpty()) {
        others.add(name);
      }
    }
    String stood =
        others.isEmpty()
            ? "no Dubbo service has a provider there"
            : "providers stand there for "
                + others.stream().sorted().limit(MAX_NAMES).collect(Collectors.joining(", "))
                + (others.size() > MAX_NAMES ? ", ..." : "");
    return new ProviderUnavailableException(
        Reason.NOTHING_REGISTERED,
        "no provider below " + path + " at " + settings.registry() + "; " + stood);
  }

  private ProviderUnavailableException elsewhere(Class<?> service, String address) {
    return new ProviderUnavailableException(
        Reason.NOTHING_REGISTERED,
        "the provider that answers ("
            + address
            + ") is not below "
            + paths.providersOf(service)
            + " at "
            + settings.registry());
  }

  private ProviderUnavailableException unreachable() {
    return new ProviderUnavailableException(
        Reason.REGISTRY_UNREACHABLE,
        "no ZooKeeper answers at "
            + settings.registry()
            + " within "
            + settings.readyDeadline().toMillis()
            + " ms");
  }
}
