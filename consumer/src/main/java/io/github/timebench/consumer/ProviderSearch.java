package io.github.timebench.consumer;

import io.github.timebench.api.Daemon;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.zookeeper.KeeperException;

/**
 * Finds the providers of some services, waiting until as many as are wanted stand in the registry
 * and accept connections. Use one per search.
 */
final class ProviderSearch {
  private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(1500);
  private static final int MAX_NAMES = 8;

  private final ConsumerSettings settings;
  private final ServicePaths paths;
  private final Collection<Class<?>> services;
  private volatile ProviderUnavailableException lastFinding;

  /**
   * @param services in the order in which they are looked at
   */
  ProviderSearch(ConsumerSettings settings, Collection<Class<?>> services) {
    this.settings = settings;
    this.paths = new ServicePaths(settings.registry().root());
    this.services = List.copyOf(services);
  }

  /**
   * The providers, by their addresses.
   *
   * @throws ProviderUnavailableException at the deadline, with what was found last
   */
  List<Provider> find() throws ProviderUnavailableException, InterruptedException {
    Optional<ZooKeeperView> opened =
        ZooKeeperView.open(settings.registry(), settings.readyDeadline());
    if (opened.isEmpty()) {
      throw unreachable();
    }
    try (ZooKeeperView registry = opened.get()) {
      return findWithin(settings.readyDeadline(), registry);
    }
  }

  private List<Provider> findWithin(Duration deadline, ZooKeeperView registry)
      throws ProviderUnavailableException, InterruptedException {
    FutureTask<List<Provider>> search = new FutureTask<>(() -> findIn(registry));
    Thread searching = Daemon.start(search, "provider-search");
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

  private List<Provider> findIn(ZooKeeperView registry)
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

  /**
   * As long as providers are missing below the first path, the others are not read: a look at all
   * services would ask for every list as often as any of them grows.
   */
  private List<Provider> look(ZooKeeperView registry)
      throws KeeperException, InterruptedException, ProviderUnavailableException {
    Map<Class<?>, List<URL>> registered = new LinkedHashMap<>();
    for (Class<?> service : services) {
      String path = paths.providersOf(service);
      List<URL> providers = ServicePaths.providers(registry, path);
      if (providers.isEmpty()) {
        throw nothingAt(path, registry);
      }
      List<URL> wanted = ofVersion(service, providers);
      if (addresses(wanted).size() < settings.providers()) {
        throw missing(path, addresses(wanted));
      }
      registered.put(service, wanted);
    }
    List<Provider> found = new ArrayList<>();
    for (String address : requireWanted(registered)) {
      found.add(provider(address, registered));
    }
    return found;
  }

  private Provider provider(String address, Map<Class<?>, List<URL>> registered)
      throws ProviderUnavailableException {
    Map<Class<?>, URL> urls = new LinkedHashMap<>();
    for (Map.Entry<Class<?>, List<URL>> entry : registered.entrySet()) {
      URL provider =
          entry.getValue().stream()
              .filter(url -> url.getAddress().equals(address))
              .findFirst()
              .orElseThrow(() -> elsewhere(entry.getKey(), address));
      urls.put(entry.getKey(), provider);
    }
    return new Provider(address, urls);
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

  /**
   * The addresses that answer, if they are as many as are wanted. What a provider left that died
   * stays registered for a while; where one is wanted, it does not count, since calls go to the one
   * that answers. In a set it may be one of those that are wanted.
   */
  private Set<String> requireWanted(Map<Class<?>, List<URL>> registered)
      throws ProviderUnavailableException {
    Set<String> answering = new TreeSet<>();
    Set<String> silent = new TreeSet<>();
    for (URL url : registered.values().stream().flatMap(List::stream).toList()) {
      if (!answering.contains(url.getAddress()) && !silent.contains(url.getAddress())) {
        boolean answers = RegistryLook.answers(url.getHost(), url.getPort(), CONNECT_TIMEOUT);
        (answers ? answering : silent).add(url.getAddress());
      }
    }
    if (answering.isEmpty() || settings.providers() > 1 && !silent.isEmpty()) {
      throw ProviderUnavailableException.notAnswering(silent, settings.registry(), null);
    }
    if (answering.size() > settings.providers()) {
      throw tooMany(answering);
    }
    return answering;
  }

  private static Set<String> addresses(List<URL> urls) {
    return urls.stream().map(URL::getAddress).collect(Collectors.toCollection(TreeSet::new));
  }

  private ProviderUnavailableException tooMany(Set<String> answering) {
    boolean one = settings.providers() == 1;
    return new ProviderUnavailableException(
        Reason.SEVERAL_PROVIDERS,
        one
            ? Phrase.of(
                "exactly one provider must be registered at %s for its figures to be its own; these"
                    + " answer: %s",
                settings.registry(), String.join(", ", answering))
            : Phrase.of(
                "exactly %s providers must be registered at %s for their figures to be their own;"
                    + " these answer: %s",
                settings.providers(), settings.registry(), String.join(", ", answering)));
  }

  private ProviderUnavailableException missing(String path, Set<String> registered) {
    return new ProviderUnavailableException(
        Reason.PROVIDERS_MISSING,
        Phrase.of(
            "%s providers must be registered below %s at %s; found %s: %s",
            settings.providers(),
            path,
            settings.registry(),
            registered.size(),
            String.join(", ", registered)));
  }

  private ProviderUnavailableException nothingAt(String path, ZooKeeperView registry)
      throws KeeperException, InterruptedException {
    List<String> others = new ArrayList<>();
    for (String name : registry.children(paths.root())) {
      if (!registry.children(paths.providersOf(name)).isEmpty()) {
        others.add(name);
      }
    }
    String first = others.stream().sorted().limit(MAX_NAMES).collect(Collectors.joining(", "));
    Phrase stood =
        others.isEmpty()
            ? Phrase.of("no Dubbo service has a provider there")
            : Phrase.of(
                "providers stand there for %s",
                others.size() > MAX_NAMES ? first + ", ..." : first);
    return new ProviderUnavailableException(
        Reason.NOTHING_REGISTERED,
        Phrase.of("no provider below %s at %s; %s", path, settings.registry(), stood));
  }

  private ProviderUnavailableException elsewhere(Class<?> service, String address) {
    return new ProviderUnavailableException(
        Reason.NOTHING_REGISTERED,
        Phrase.of(
            "the provider that answers (%s) is not below %s at %s",
            address, paths.providersOf(service), settings.registry()));
  }

  private ProviderUnavailableException unreachable() {
    return new ProviderUnavailableException(
        Reason.REGISTRY_UNREACHABLE,
        Phrase.of(
            "no ZooKeeper answers at %s within %s ms",
            settings.registry(), settings.readyDeadline().toMillis()));
  }

  /**
   * A provider as it stands in the registry.
   *
   * @param address {@code host:port}
   * @param urls of the services that were looked for, the probe among them
   */
  record Provider(String address, Map<Class<?>, URL> urls) {
    URL probe() {
      return urls.get(ProbeService.class);
    }
  }

  /** Where Dubbo's interface-level registry keeps providers. */
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

    static List<URL> providers(ZooKeeperView registry, String path)
        throws KeeperException, InterruptedException {
      return registry.children(path).stream()
          .map(child -> URL.valueOf(URL.decode(child)))
          .filter(url -> url.getProtocol().equals("dubbo"))
          .toList();
    }
  }
}
