package io.github.timebench.loadgen.agent;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ParentJvm.Heard;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.ProviderReader;
import io.github.timebench.loadgen.watch.OshiMachine;
import io.github.timebench.model.threads.Side;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * A JVM that an agent started, what it says, and what is said to it. A provider reads no lines:
 * what is said to it is for a thread of the agent that reads its counters, and what that answers
 * stands among the provider's lines. Thread-safe.
 */
final class Served {
  private final Side side;
  private final RegistryAddress registry;
  private final Output output = new Output();
  private final BlockingQueue<Heard<DriverRequest>> requests = new LinkedBlockingQueue<>();
  private Child child;
  private volatile String address = "";
  private Thread reader;
  private long lines;
  private boolean ended;

  private Served(Side side, RegistryAddress registry) {
    this.side = side;
    this.registry = registry;
  }

  /**
   * Starts one.
   *
   * @param registry as this machine knows it
   */
  static Served start(Agent machine, Order order, RegistryAddress registry) throws LabException {
    Served served = new Served(order.side(), registry);
    served.child = machine.start(order.at(registry), served::said);
    return served;
  }

  private void said(String line) {
    if (side == Side.PROVIDER) {
      Order.Provider.address(line).ifPresent(found -> address = found);
    }
    output.add(line);
  }

  Child child() {
    return child;
  }

  Output output() {
    return output;
  }

  /**
   * Takes a line for it, each once.
   *
   * @param number of the line, from 0
   * @return a refusal
   */
  synchronized String take(long number, String line) {
    if (number < lines) {
      return "";
    }
    if (number > lines) {
      return "got line " + number + " and misses line " + lines;
    }
    try {
      if (side == Side.PROVIDER) {
        read(number, line);
      } else {
        child.sendLine(checked(number, line));
      }
    } catch (IllegalArgumentException e) {
      return "cannot pass a line on to its " + side.label() + ": " + e.getMessage();
    }
    lines++;
    return "";
  }

  /** The first line is the task, which is for this machine; then come requests. */
  private String checked(long number, String line) {
    return number > 0
        ? JsonLines.write(JsonLines.read(line, DriverRequest.class))
        : JsonLines.write(JsonLines.read(line, DriverTask.class).at(registry));
  }

  private void read(long number, String line) {
    if (number > 0) {
      hear(JsonLines.read(line, DriverRequest.class));
      return;
    }
    DriverTask task = JsonLines.read(line, DriverTask.class);
    if (address.isEmpty()) {
      throw new IllegalArgumentException("it does not listen yet");
    }
    if (!ended) {
      reader = new Thread(() -> read(task), "provider-reader");
      reader.setDaemon(true);
      reader.start();
    }
  }

  private void hear(DriverRequest request) {
    requests.add(new Heard<>(request, NanoClock.SYSTEM.nanoTime()));
  }

  private void read(DriverTask task) {
    try (Link link = Link.to(address)) {
      ProviderReader.Provider provider =
          ProviderReader.Provider.ofProcess(address, child.pid(), link.probe, OshiMachine.open());
      say(new ProviderReader(task, provider, requests, this::say).run());
      // Whoever was interrupted closes its connection all the same.
      Thread.interrupted();
    } catch (RuntimeException e) {
      say(new DriverMessage.Refused("its provider cannot be read: " + e));
    }
  }

  private void say(DriverMessage message) {
    output.add(JsonLines.write(message));
  }

  /** The JVM has ended. */
  synchronized void end(int exitCode) {
    ended = true;
    if (reader != null) {
      hear(new DriverRequest.Finish());
      reader.interrupt();
    }
    output.end(exitCode, child.exitSummary());
  }

  /** A connection with the provider's probe, in a separate Dubbo framework. */
  private record Link(FrameworkModel framework, ProbeService probe) implements AutoCloseable {
    static Link to(String address) {
      FrameworkModel framework = new FrameworkModel();
      try {
        ApplicationModel application = AgentExport.application(framework);
        AgentExport.bootstrap(application, "timebench-agent", Optional.empty()).start();
        return new Link(
            framework,
            AgentLinks.reference(application, ProbeService.class, "dubbo://" + address).get());
      } catch (RuntimeException e) {
        framework.destroy();
        throw e;
      }
    }

    @Override
    public void close() {
      framework.destroy();
    }
  }
}
