package io.github.timebench.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.codec.QuietApplication;
import io.github.timebench.provider.TimebenchProvider.Drain;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.CuratorWatcher;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.junit.jupiter.api.Test;

/** Hazard: a stop that cuts calls off, or that takes new ones after it has left. */
class DrainTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** A service that answers when it is let. */
  public interface Gate {
    String pass(String word);
  }

  /** Both wait: since JDK 25 the common pool of two cores would run them one after the other. */
  private static final Executor THREAD_EACH = task -> new Thread(task).start();

  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);

  @Test
  void aCallUnderWayEndsWellAfterTheProviderHasLeftTheRegistry() throws Exception {
    try (TestingServer registry = new TestingServer();
        CuratorFramework client =
            CuratorFrameworkFactory.newClient(registry.getConnectString(), new RetryOneTime(100))) {
      client.start();
      ApplicationModel provider = newApplication();
      ApplicationModel consumer = newApplication();
      ServiceConfig<Gate> service = export(provider, registry);
      Gate gate = refer(consumer, service.getExportedUrls().get(0).getPort());
      CompletableFuture<String> call =
          CompletableFuture.supplyAsync(() -> gate.pass("through"), THREAD_EACH);
      assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
      CountDownLatch left = new CountDownLatch(1);
      List<String> before = watch(client, left);

      CompletableFuture<Void> drained =
          CompletableFuture.runAsync(() -> drain(provider, service), THREAD_EACH);

      assertThat(before).hasSize(1);
      assertThat(left.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(call).isNotDone();
      assertThat(drained).isNotDone();
      open.countDown();
      assertThat(call.get(60, TimeUnit.SECONDS)).isEqualTo("through");
      drained.get(60, TimeUnit.SECONDS);
      consumer.getFrameworkModel().destroy();
      provider.getFrameworkModel().destroy();
    }
  }

  /** One that ends without Dubbo's own wait for the last calls. */
  private static ApplicationModel newApplication() {
    ApplicationModel application = new FrameworkModel().newApplication();
    application.modelEnvironment().updateAppConfigMap(Map.of("dubbo.service.shutdown.wait", "50"));
    return application;
  }

  private static List<String> watch(CuratorFramework client, CountDownLatch left) throws Exception {
    return client
        .getChildren()
        .usingWatcher(
            (CuratorWatcher)
                event -> {
                  if (event.getType() == EventType.NodeChildrenChanged) {
                    left.countDown();
                  }
                })
        .forPath("/dubbo/" + URL.encode(Gate.class.getName()) + "/providers");
  }

  private static void drain(ApplicationModel provider, ServiceConfig<Gate> service) {
    try {
      new Drain(provider, LIMIT).run(service.getExportedUrls().get(0));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ServiceConfig<Gate> export(ApplicationModel provider, TestingServer registry)
      throws Exception {
    ServiceConfig<Gate> service = new ServiceConfig<>();
    service.setInterface(Gate.class);
    service.setRef(
        word -> {
          entered.countDown();
          await(open);
          return word;
        });
    RegistryConfig registryConfig =
        new RegistryConfig("zookeeper://" + registry.getConnectString());
    registryConfig.setUseAsConfigCenter(false);
    registryConfig.setUseAsMetadataCenter(false);
    DubboBootstrap.getInstance(provider)
        .application(QuietApplication.named("gate-provider"))
        .registry(registryConfig)
        .protocol(new ProtocolConfig("dubbo", TimebenchProvider.freePort(0)))
        .service(service)
        .start();
    return service;
  }

  private static Gate refer(ApplicationModel consumer, int port) {
    ReferenceConfig<Gate> reference = new ReferenceConfig<>();
    reference.setInterface(Gate.class);
    reference.setUrl("dubbo://127.0.0.1:" + port);
    reference.setTimeout(120_000);
    DubboBootstrap.getInstance(consumer)
        .application(QuietApplication.named("gate-consumer"))
        .reference(reference)
        .start();
    return reference.get();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
