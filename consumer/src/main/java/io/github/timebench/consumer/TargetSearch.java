package io.github.timebench.consumer;

import io.github.timebench.api.Daemon;
import io.github.timebench.api.Nearest;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.Variant;
import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import java.time.Duration;
import java.util.ArrayList;
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
import java.util.stream.Stream;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.UrlUtils;
import org.apache.dubbo.registry.Registry;
import org.apache.dubbo.registry.RegistryFactory;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.zookeeper.KeeperException;

/**
 * Finds the providers of a service that Timebench did not start, and says what is missing. Looks
 * once: a service that runs is there. Use one per search.
 */
record TargetSearch(TargetSettings settings, String service) {
  private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(1500);
  private static final String DUBBO = "dubbo";
  private static final String ANY = "*";
  private static final String EMPTY = "empty";

  /**
   * Addresses of the providers that any of the arms may call: {@code host:port}.
   *
   * @throws ProviderUnavailableException if the registry does not answer by the deadline, or lacks
   *     what an arm calls
   */
  Set<String> find() throws ProviderUnavailableException, InterruptedException {
    requireAnswer();
    List<URL> all = lookUp();
    if (all.isEmpty()) {
      throw missing(nothingRegistered());
    }
    Set<String> addresses = new TreeSet<>();
    for (Map.Entry<Variant, Map<String, String>> arm : settings.arms().entrySet()) {
      List<URL> ofArm = ofArm(arm.getKey().label(), arm.getValue(), all);
      ofArm.forEach(url -> addresses.add(url.getAddress()));
    }
    return addresses;
  }

  private void requireAnswer() throws ProviderUnavailableException {
    for (String server : settings.registry().servers()) {
      int colon = server.lastIndexOf(':');
      String host = colon < 0 ? server : server.substring(0, colon);
      int port = colon < 0 ? 0 : Integer.parseInt(server.substring(colon + 1));
      if (RegistryLook.answers(host, port, CONNECT_TIMEOUT)) {
        return;
      }
    }
    throw unreachable(Phrase.of("nothing listens there"), null);
  }

  private List<URL> ofArm(String arm, Map<String, String> parameters, List<URL> all)
      throws ProviderUnavailableException {
    URL wanted =
        consumer(parameters.getOrDefault("group", ""), parameters.getOrDefault("version", ""));
    List<URL> matching = all.stream().filter(url -> UrlUtils.isMatch(wanted, url)).toList();
    if (matching.isEmpty()) {
      throw missing(
          Phrase.of(
              "arm %s finds no provider of %s at %s; there is %s",
              arm,
              keyOf(wanted),
              settings.registry(),
              joined(all.stream().map(TargetSearch::keyOf))));
    }
    List<URL> spoken = matching.stream().filter(url -> url.getProtocol().equals(DUBBO)).toList();
    if (spoken.isEmpty()) {
      throw missing(
          Phrase.of(
              "the providers of %s at %s speak %s: only Dubbo's own protocol (dubbo://) is measured",
              keyOf(wanted), settings.registry(), joined(matching.stream().map(URL::getProtocol))));
    }
    if (spoken.stream().noneMatch(this::hasMethod)) {
      Set<String> methods =
          spoken.stream()
              .flatMap(url -> Stream.of(url.getParameter("methods", "").split(",")))
              .collect(Collectors.toCollection(TreeSet::new));
      throw missing(
          Phrase.of(
              "the providers of %s at %s have no method %s; %s",
              keyOf(wanted),
              settings.registry(),
              settings.method(),
              Nearest.to(settings.method(), methods)));
    }
    return spoken;
  }

  /** Old providers may not say; a generic one says a star. */
  private boolean hasMethod(URL provider) {
    String methods = provider.getParameter("methods", ANY);
    return methods.equals(ANY) || List.of(methods.split(",")).contains(settings.method());
  }

  private static String joined(Stream<String> words) {
    return words.distinct().sorted().collect(Collectors.joining(", "));
  }

  /** As {@code --call} has it: {@code group/interface:version}. */
  private static String keyOf(URL url) {
    String group = url.getGroup("");
    String version = url.getVersion("");
    return (group.isEmpty() ? "" : group + "/")
        + url.getServiceInterface()
        + (version.isEmpty() ? "" : ":" + version);
  }

  private URL consumer(String group, String version) {
    return URL.valueOf("consumer://127.0.0.1/" + service)
        .addParameter("interface", service)
        .addParameter("category", "providers")
        .addParameter("check", false)
        .addParameter("side", "consumer")
        .addParameterIfAbsent("group", group.isEmpty() ? null : group)
        .addParameterIfAbsent("version", version.isEmpty() ? null : version);
  }

  /** On a thread of its own: clients of registries wait as long as they like. */
  private List<URL> lookUp() throws ProviderUnavailableException, InterruptedException {
    FutureTask<List<URL>> search = new FutureTask<>(this::readRegistry);
    Thread searching = Daemon.start(search, "target-search");
    try {
      return search.get(settings.readyDeadline().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw unreachable(Phrase.of("it did not answer"), e);
    } catch (ExecutionException e) {
      throw failed(e.getCause());
    } finally {
      searching.interrupt();
    }
  }

  private List<URL> readRegistry() {
    FrameworkModel framework = new FrameworkModel();
    try {
      ApplicationModel application = framework.newApplication();
      ReferenceSettings references = ReferenceSettings.of(settings);
      application.getApplicationConfigManager().setApplication(references.application());
      URL address =
          URL.valueOf(settings.registry().url())
              .addParameter("timeout", settings.readyDeadline().toMillis())
              .addParameter("check", true)
              .addParameter("file.cache", false)
              .addParameter("application", "timebench-consumer")
              .setPath("org.apache.dubbo.registry.RegistryService")
              .addParameter("interface", "org.apache.dubbo.registry.RegistryService")
              .setScopeModel(application);
      RegistryFactory factory =
          application.getExtensionLoader(RegistryFactory.class).getAdaptiveExtension();
      Registry registry = factory.getRegistry(address);
      URL anything = consumer(ANY, ANY).setScopeModel(application);
      return registry.lookup(anything).stream()
          .filter(url -> !url.getProtocol().equals(EMPTY))
          .toList();
    } finally {
      framework.destroy();
    }
  }

  private ProviderUnavailableException failed(Throwable cause) {
    boolean missing = false;
    for (Throwable one = cause; one != null; one = one.getCause()) {
      missing |=
          one instanceof LinkageError
              || one instanceof ClassNotFoundException
              || String.valueOf(one.getMessage()).contains("No such extension");
    }
    return missing
        ? new ProviderUnavailableException(
            Reason.REGISTRY_UNREACHABLE,
            Phrase.of(
                "%s needs a client that is not on the class path: put %s with what it needs into a"
                    + " folder and name that with --lib",
                settings.registry(),
                settings.registry().scheme().equals("nacos")
                    ? "nacos-client"
                    : Phrase.of("its jar")),
            cause)
        : unreachable(Phrase.of("its client says %s", cause.getClass().getSimpleName()), cause);
  }

  private ProviderUnavailableException unreachable(Phrase reason, Throwable cause) {
    return new ProviderUnavailableException(
        Reason.REGISTRY_UNREACHABLE,
        Phrase.of(
            "the registry at %s cannot be read within %d s: %s",
            settings.registry(), settings.readyDeadline().toSeconds(), reason),
        cause);
  }

  private static ProviderUnavailableException missing(Phrase sentence) {
    return new ProviderUnavailableException(Reason.NOTHING_REGISTERED, sentence);
  }

  private Phrase nothingRegistered() throws InterruptedException {
    List<String> names = names();
    return names.isEmpty()
        ? Phrase.of(
            "no provider of %s is registered at %s by its interface (providers that register their"
                + " application alone are not found)",
            service, settings.registry())
        : Phrase.of(
            "no provider of %s is registered at %s by its interface; %s",
            service, settings.registry(), Nearest.to(service, names));
  }

  /** Names of services with providers; none where the registry is no readable ZooKeeper. */
  private List<String> names() throws InterruptedException {
    Optional<RegistryAddress> address = zooKeeper();
    if (address.isEmpty()) {
      return List.of();
    }
    Optional<ZooKeeperView> opened = ZooKeeperView.open(address.get(), settings.readyDeadline());
    if (opened.isEmpty()) {
      return List.of();
    }
    try (ZooKeeperView registry = opened.get()) {
      List<String> names = new ArrayList<>();
      for (String name : registry.children(address.get().root())) {
        if (name.contains(".")) {
          names.add(name);
        }
      }
      return names;
    } catch (KeeperException e) {
      return List.of();
    }
  }

  private Optional<RegistryAddress> zooKeeper() {
    if (!settings.registry().scheme().equals("zookeeper")) {
      return Optional.empty();
    }
    try {
      URL url = URL.valueOf(settings.registry().url());
      String root = url.getGroup("/dubbo");
      List<RegistryAddress.Server> servers =
          settings.registry().servers().stream().map(TargetSearch::server).toList();
      return Optional.of(new RegistryAddress(servers, root.startsWith("/") ? root : "/" + root));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static RegistryAddress.Server server(String text) {
    int colon = text.lastIndexOf(':');
    return new RegistryAddress.Server(
        text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }
}
