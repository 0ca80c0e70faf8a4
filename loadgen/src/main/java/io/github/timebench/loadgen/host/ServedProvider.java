package io.github.timebench.loadgen.host;

import io.github.timebench.api.Daemon;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.codec.QuietApplication;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.ParentJvm;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.ProviderReader;
import io.github.timebench.loadgen.watch.OshiMachine;
import io.github.timebench.loadgen.watch.ResourceMeter.CpuClocks;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * A provider on its host, and whoever reads its counters there. A provider reads no lines: what is
 * said to it is for the reader, and what that answers stands among the provider's lines.
 */
final class ServedProvider {
  private static final int TIMEOUT_MILLIS = 3_000;

  private final ParentJvm parent;
  private volatile String address = "";
  private volatile Child child;

  private ServedProvider(ParentJvm parent) {
    this.parent = parent;
  }

  /** Starts one and waits for its end. */
  static int run(LocalHost here, JvmOrder.Provider order)
      throws LabException, InterruptedException {
    ServedProvider served = new ServedProvider(ParentJvm.ofStandardStreams());
    return served.serve(here, order);
  }

  private int serve(LocalHost here, JvmOrder.Provider order)
      throws LabException, InterruptedException {
    child = here.start(order, this::said);
    parent.whenStopped(child::stop);
    parent.whenGone(this::endChild);
    Runtime.getRuntime().addShutdownHook(new Thread(this::endChild, "end"));
    Daemon.start(this::read, "provider-reader");
    try {
      int code = child.onExit().get();
      child.awaitExit();
      if (code != 0) {
        System.err.println(child.exitSummary());
      }
      return code;
    } catch (ExecutionException e) {
      throw new LabException(
          Phrase.of("the provider cannot be waited for: %s", Phrase.ofMessage(e)), e);
    } finally {
      child.close();
    }
  }

  /** One that stands still hears of no end. */
  private void endChild() {
    try {
      child.kill();
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  private void said(String line) {
    if (JvmOrder.Provider.address(line).isPresent()) {
      address = JvmOrder.Provider.address(line).get();
      parent.sayLine(line);
    } else {
      throw new IllegalArgumentException("for the log");
    }
  }

  private void read() {
    try {
      DriverTask task = parent.awaitTask(DriverTask.class, child::stop);
      try (Link link = Link.to(address)) {
        ProviderReader.Provider provider =
            new ProviderReader.Provider(
                address, CpuClocks.ofProvider(child.pid()), link.probe, OshiMachine.open());
        parent.say(new ProviderReader(task, provider, parent).run());
      }
    } catch (RuntimeException e) {
      parent.say(new DriverMessage.Refused(Phrase.of("its provider cannot be read: %s", e)));
    }
  }

  /** A connection with the provider's probe, in a separate Dubbo framework. */
  private record Link(FrameworkModel framework, ProbeService probe) implements AutoCloseable {
    static Link to(String address) {
      FrameworkModel framework = new FrameworkModel();
      try {
        ApplicationModel application = framework.newApplication();
        DubboBootstrap.getInstance(application)
            .application(QuietApplication.named("timebench-host"))
            .registry(new RegistryConfig(RegistryConfig.NO_AVAILABLE))
            .start();
        return new Link(framework, probe(application, address));
      } catch (RuntimeException e) {
        framework.destroy();
        throw e;
      }
    }

    private static ProbeService probe(ApplicationModel application, String address) {
      ReferenceConfig<ProbeService> reference =
          new ReferenceConfig<>(application.getDefaultModule());
      reference.setInterface(ProbeService.class);
      reference.setUrl("dubbo://" + address);
      reference.setTimeout(TIMEOUT_MILLIS);
      reference.setRetries(0);
      reference.setCheck(false);
      reference.setConnections(1);
      reference.setScope("remote");
      reference.setFilter(Serializer.NO_AGREEMENT);
      reference.setParameters(
          Map.of(
              "serialization", Serializer.STOCK.serialization(),
              "prefer.serialization", Serializer.STOCK.serialization()));
      return reference.get();
    }

    @Override
    public void close() {
      framework.destroy();
    }
  }
}
