package io.github.timebench.provider;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.threadpool.manager.ExecutorRepository;
import org.apache.dubbo.registry.Registry;
import org.apache.dubbo.registry.RegistryFactory;
import org.apache.dubbo.rpc.GracefulShutdown;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.model.ProviderModel;

/**
 * Ends a provider without losing a call: first it leaves the registry, then it tells the connected
 * consumers that it takes no more, then it waits until the calls that it has are answered.
 *
 * <p>Dubbo's own graceful shutdown waits by the time of the last call and service by service, which
 * is either too short for a long call or too long for a lab.
 */
record Drain(ApplicationModel application, Duration limit) {
  private static final Duration QUIET = Duration.ofMillis(200);

  /**
   * Blocks until no call has run for a fifth of a second or the limit has passed.
   *
   * @param providerUrl the URL of any exported service: all share one pool
   */
  void run(URL providerUrl) throws InterruptedException {
    unregister();
    GracefulShutdown.getGracefulShutdowns(application.getFrameworkModel())
        .forEach(GracefulShutdown::readonly);
    ExecutorService calls = ExecutorRepository.getInstance(application).getExecutor(providerUrl);
    if (calls instanceof ThreadPoolExecutor pool) {
      awaitQuiet(pool);
    } else if (calls != null) {
      awaitEnd(calls);
    }
  }

  /** Virtual threads are not counted: calls that come too late are turned away. */
  private void awaitEnd(ExecutorService calls) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(QUIET.toMillis());
    calls.shutdown();
    if (!calls.awaitTermination(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      System.err.println("calls were still under way after " + limit.toSeconds() + " s");
    }
  }

  private void unregister() {
    for (ModuleModel module : application.getModuleModels()) {
      for (ProviderModel service : module.getServiceRepository().getExportedServices()) {
        service.getStatedUrl().forEach(this::unregister);
      }
    }
  }

  private void unregister(ProviderModel.RegisterStatedURL stated) {
    if (stated.isRegistered()) {
      RegistryFactory registries =
          application.getExtensionLoader(RegistryFactory.class).getAdaptiveExtension();
      Registry registry = registries.getRegistry(stated.getRegistryUrl());
      registry.unregister(stated.getProviderUrl());
      stated.setRegistered(false);
    }
  }

  private void awaitQuiet(ThreadPoolExecutor pool) throws InterruptedException {
    long polls = limit.dividedBy(QUIET);
    long finishedBefore = -1;
    for (long poll = 0; poll < polls; poll++) {
      long finished = pool.getCompletedTaskCount();
      if (finished == finishedBefore && pool.getActiveCount() == 0 && pool.getQueue().isEmpty()) {
        return;
      }
      finishedBefore = finished;
      TimeUnit.MILLISECONDS.sleep(QUIET.toMillis());
    }
  }
}
