package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.curator.test.TestingServer;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.registry.NotifyListener;
import org.apache.dubbo.registry.Registry;
import org.apache.dubbo.registry.RegistryFactory;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazard: providers that come one by one while drivers are subscribed make each driver read each
 * list again for each of them. With {@code -Dherd=providers,interfaces,subscribers} a herd of that
 * size is counted and printed.
 */
@Timeout(1800)
class RegistryHerdTest {
  private static final String SIZE = "herd";

  @Test
  void providersThatStandFirstAreReadOnceAndThoseThatComeLaterAgainAndAgain() throws Exception {
    RegistryHerd.Size size = RegistryHerd.Size.parse(System.getProperty(SIZE, "3,2,2"));
    try (TestingServer server = new TestingServer()) {
      RegistryAddress address = new RegistryAddress("127.0.0.1", server.getPort());
      RegistryHerd.Told right =
          new RegistryHerd(address.ofPair("herd", "right"), size).providersFirst();
      RegistryHerd.Told wrong =
          new RegistryHerd(address.ofPair("herd", "wrong"), size).subscribersFirst();
      if (System.getProperty(SIZE) != null) {
        System.out.println(right.line("providers first"));
        System.out.println(wrong.line("subscribers first"));
      }

      long subscriptions = (long) size.interfaces() * size.subscribers();
      long providers = size.providers();
      assertThat(right.notifications()).isEqualTo(subscriptions);
      assertThat(right.urls()).isEqualTo(subscriptions * providers);
      assertThat(wrong.notifications()).isEqualTo(subscriptions * (1 + providers));
      assertThat(wrong.urls()).isEqualTo(subscriptions * providers * (providers + 1) / 2);
      assertThat(right.bytes()).isBetween(300 * right.urls(), 1000 * right.urls());
    }
  }

  /**
   * What Dubbo's registries make consumers read when providers come: real registries, each with a
   * session of its own, on a real ZooKeeper; nobody listens at the addresses that are registered.
   */
  static final class RegistryHerd {
    private static final long MAX_SECONDS = 300;

    /** Between two lists of a service for one subscriber: Dubbo's own where herds are timed. */
    private static final int PAUSE_MILLIS = System.getProperty(SIZE) == null ? 0 : 5_000;

    /**
     * The size of a herd.
     *
     * @param interfaces that each provider registers and each subscriber asks for
     */
    record Size(int providers, int interfaces, int subscribers) {
      /** Reads {@code providers,interfaces,subscribers}. */
      static Size parse(String text) {
        String[] numbers = text.split(",");
        return new Size(
            Integer.parseInt(numbers[0]),
            Integer.parseInt(numbers[1]),
            Integer.parseInt(numbers[2]));
      }
    }

    /**
     * What all subscribers were told.
     *
     * @param notifications lists that arrived
     * @param urls in them
     * @param bytes of these URLs, as they stand in ZooKeeper
     * @param nanos from the first subscription until all knew all providers
     */
    record Told(long notifications, long urls, long bytes, long nanos) {
      String line(String order) {
        return String.format(
            Locale.ROOT,
            "%-18s %,9d notifications %,11d URLs %,15d bytes %7.1f s",
            order,
            notifications,
            urls,
            bytes,
            nanos / 1e9);
      }
    }

    private final RegistryAddress address;
    private final Size size;
    private final List<FrameworkModel> frameworks = new ArrayList<>();
    private final Map<String, Integer> lengths = new HashMap<>();
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    /** How many providers each subscription knows. */
    private final Map<String, Integer> known = new HashMap<>();

    private Told told = new Told(0, 0, 0, 0);
    private long firstSubscriptionNanos;

    /**
     * @param address with a root that nobody used before
     */
    RegistryHerd(RegistryAddress address, Size size) {
      this.address = address;
      this.size = size;
      for (int provider = 0; provider < size.providers(); provider++) {
        for (int service = 0; service < size.interfaces(); service++) {
          URL url = provider(provider, service);
          lengths.put(key(url), URL.encode(url.toFullString()).length());
        }
      }
    }

    /** Providers stand before anybody subscribes. */
    Told providersFirst() throws InterruptedException {
      return run(
          () -> {
            Registry providers = registry();
            for (int provider = 0; provider < size.providers(); provider++) {
              register(providers, provider);
            }
            subscribe();
            awaitAll(size.providers());
          });
    }

    /** Providers come one by one while everybody is subscribed. */
    Told subscribersFirst() throws InterruptedException {
      return run(
          () -> {
            Registry providers = registry();
            subscribe();
            for (int provider = 0; provider < size.providers(); provider++) {
              register(providers, provider);
              awaitAll(provider + 1);
            }
          });
    }

    private interface Part {
      void run() throws InterruptedException;
    }

    private Told run(Part part) throws InterruptedException {
      try {
        part.run();
        lock.lock();
        try {
          return told;
        } finally {
          lock.unlock();
        }
      } finally {
        frameworks.forEach(FrameworkModel::destroy);
      }
    }

    private Registry registry() {
      FrameworkModel framework = new FrameworkModel();
      frameworks.add(framework);
      ApplicationModel application = framework.newApplication();
      application
          .modelEnvironment()
          .updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", "50"));
      URL url =
          URL.valueOf(address.url(), application)
              .addParameter("group", address.root())
              .addParameter("delay-notification", PAUSE_MILLIS)
              .addParameter("file.cache", "false");
      return application
          .getExtensionLoader(RegistryFactory.class)
          .getAdaptiveExtension()
          .getRegistry(url);
    }

    private void register(Registry registry, int provider) {
      for (int service = 0; service < size.interfaces(); service++) {
        registry.register(provider(provider, service));
      }
    }

    private void subscribe() {
      firstSubscriptionNanos = System.nanoTime();
      for (int subscriber = 0; subscriber < size.subscribers(); subscriber++) {
        Registry registry = registry();
        for (int service = 0; service < size.interfaces(); service++) {
          String subscription = subscriber + "/" + service;
          NotifyListener listener = urls -> tell(subscription, urls);
          registry.subscribe(consumer(service), listener);
        }
      }
    }

    private void tell(String subscription, List<URL> urls) {
      List<URL> providers = urls.stream().filter(url -> url.getProtocol().equals("dubbo")).toList();
      long bytes = providers.stream().mapToLong(url -> lengths.get(key(url))).sum();
      lock.lock();
      try {
        told =
            new Told(
                told.notifications() + 1,
                told.urls() + providers.size(),
                told.bytes() + bytes,
                System.nanoTime() - firstSubscriptionNanos);
        known.put(subscription, providers.size());
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    private void awaitAll(int providers) throws InterruptedException {
      long left = TimeUnit.SECONDS.toNanos(MAX_SECONDS);
      lock.lock();
      try {
        while (known.size() < size.subscribers() * size.interfaces()
            || known.values().stream().anyMatch(count -> count != providers)) {
          left = changed.awaitNanos(left);
          if (left <= 0) {
            throw new IllegalStateException("not all were told of " + providers + ": " + known);
          }
        }
      } finally {
        lock.unlock();
      }
    }

    private static String key(URL url) {
      return url.getPort() + url.getServiceInterface();
    }

    private static URL provider(int provider, int service) {
      return URL.valueOf(
          "dubbo://127.0.0.1:"
              + (20_000 + provider)
              + "/"
              + name(service)
              + "?anyhost=true&application=timebench-provider&deprecated=false&dubbo=2.0.2&dynamic=true"
              + "&generic=false&interface="
              + name(service)
              + "&methods=create,echo,get,page&prefer.serialization=hessian2&release=3.3.6"
              + "&serialization=hessian2&service-name-mapping=true&side=provider&timestamp=1700000000000");
    }

    private static URL consumer(int service) {
      return URL.valueOf(
          "consumer://127.0.0.1/"
              + name(service)
              + "?application=timebench-consumer&category=providers&check=false&interface="
              + name(service)
              + "&side=consumer");
    }

    private static String name(int service) {
      return "io.github.timebench.api.date.herd" + service + ".TransferService";
    }
  }
}
