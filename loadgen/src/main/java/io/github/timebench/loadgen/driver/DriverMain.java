package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ArtifactVersion;
import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.api.probe.ProcessProbe;
import io.github.timebench.consumer.ConsumerProcess;
import io.github.timebench.consumer.ConsumerSettings;
import io.github.timebench.consumer.ProviderUnavailableException;
import io.github.timebench.consumer.RegistryAddress;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.OshiMachine;
import io.github.timebench.model.evidence.VariantBytes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.common.Version;

/**
 * The driver's JVM: reads one task from its standard input, runs the block, says how it went on its
 * standard output. Ends at once when its standard input ends, for then its parent is gone.
 */
public final class DriverMain {
  private static final int PARENT_IS_GONE = 143;
  private static final int INTERNAL_ERROR = 70;
  private static final Duration READY_DEADLINE = Duration.ofSeconds(20);

  private DriverMain() {}

  /** Takes no arguments. */
  public static void main(String[] args) throws IOException {
    ConsumerProcess.prepare();
    PrintStream out = System.out;
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String line = in.readLine();
    if (line == null || line.equals(DriverMessage.STOP)) {
      Runtime.getRuntime().halt(PARENT_IS_GONE);
      return;
    }
    watch(in, Thread.currentThread());
    try {
      DriverTask task = DriverMessage.taskOfLine(line);
      say(out, new DriverMessage.Begun());
      say(out, run(task, out));
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(INTERNAL_ERROR);
    }
    Runtime.getRuntime().halt(0);
  }

  private static DriverMessage run(DriverTask task, PrintStream out) {
    ProcessProbe self =
        new ProcessProbe(
            ProcessEnvironment.ofThisProcess(
                Map.of(
                    "dubbo", Version.getVersion(),
                    "hessian-lite", ArtifactVersion.ofHessianLite())));
    Progress.Listener listener = new Reporter(out);
    CompletableFuture<MachineProbe> machine = CompletableFuture.supplyAsync(OshiMachine::open);
    try {
      return new DriverMessage.Finished(
          new DriverBlock(task, open(task), self, machine, listener).run());
    } catch (ProviderUnavailableException e) {
      return new DriverMessage.Refused(e.getMessage());
    } catch (InterruptedException e) {
      return new DriverMessage.Refused("stopped before the provider was ready");
    }
  }

  /**
   * Never closed: the JVM ends with its one task, and a registry that is gone cannot hold it up.
   */
  private static VariantReferences open(DriverTask task)
      throws ProviderUnavailableException, InterruptedException {
    ConsumerSettings settings =
        new ConsumerSettings(
            RegistryAddress.parse(task.registryUrl()),
            task.plan().timeout(),
            task.plan().connections(),
            READY_DEADLINE);
    return VariantReferences.open(settings, task.plan().plainVariants());
  }

  private record Reporter(PrintStream out) implements Progress.Listener {
    @Override
    public void on(Progress progress) {
      say(out, new DriverMessage.Moved(progress));
    }

    @Override
    public void bytes(List<VariantBytes> bytes) {
      say(out, new DriverMessage.Weighed(bytes));
    }
  }

  private static void say(PrintStream out, DriverMessage message) {
    synchronized (out) {
      out.println(message.toLine());
      out.flush();
    }
  }

  private static void watch(BufferedReader in, Thread controlling) {
    Thread watcher =
        new Thread(
            () -> {
              try {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                  if (line.equals(DriverMessage.STOP)) {
                    controlling.interrupt();
                  }
                }
              } catch (IOException inputIsGone) {
                Runtime.getRuntime().halt(PARENT_IS_GONE);
              }
              Runtime.getRuntime().halt(PARENT_IS_GONE);
            },
            "parent-watch");
    watcher.setDaemon(true);
    watcher.start();
  }
}
