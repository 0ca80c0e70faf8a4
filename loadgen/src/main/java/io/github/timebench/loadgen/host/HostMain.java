package io.github.timebench.loadgen.host;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.consumer.ConsumerProcess;
import io.github.timebench.consumer.RegistryLook;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.ParentJvm;
import io.github.timebench.lab.UsableMemory;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code bin/host}, which a load run starts on each of its hosts through a command prefix, and
 * people never. Its first line of standard input is a {@link HostTask}; later ones are for what
 * that has it start.
 */
public final class HostMain {
  /** A task has a plan's variants at most. */
  private static final int MAX_TASK = 1 << 22;

  private static final Duration REGISTRY_TIMEOUT = Duration.ofSeconds(5);

  private HostMain() {}

  public static void main(String[] args) {
    ConsumerProcess.prepare();
    int code;
    try {
      HostTask task = JsonLines.read(firstLine(), HostTask.class);
      Installation installation =
          new Installation(Path.of(System.getProperty("timebench.home", ".")).toAbsolutePath());
      code = task.order().isEmpty() ? keep(installation, task) : start(installation, task);
    } catch (LabException | IOException | IllegalArgumentException e) {
      System.err.println(e.getMessage());
      code = ExitCode.USAGE_OR_ENVIRONMENT.code();
    } catch (InterruptedException e) {
      code = ExitCode.INTERRUPTED.code();
    }
    System.exit(code);
  }

  /** Reads no byte of the next line, which may be for another process. */
  private static String firstLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (InputStream in =
        new FileInputStream(FileDescriptor.in) {
          @Override
          public void close() {
            // Others go on reading.
          }
        }) {
      for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
        line.write(next);
        if (line.size() > MAX_TASK) {
          throw new IllegalArgumentException("a load run sends a shorter line");
        }
      }
    }
    String text = line.toString(StandardCharsets.UTF_8);
    if (text.isEmpty()) {
      throw new IllegalArgumentException("bin/loadgen starts this, with a line that says what for");
    }
    return text;
  }

  private static int start(Installation installation, HostTask task)
      throws LabException, IOException, InterruptedException {
    JvmOrder order = task.order().orElseThrow();
    if (order.jvm().recorded().isPresent()) {
      throw new LabException(
          Phrase.of("threads cannot be recorded: the recording would stay on its host"));
    }
    long free = UsableMemory.read().availableMegabytes();
    if (order.megabytes() > free) {
      throw new LabException(
          Phrase.of(
              "there are %,d MiB of free memory, and a %s of this load needs %,d",
              free, order.side().label(), order.megabytes()));
    }
    LocalHost here = LocalHost.behindPrefix(installation, task.loopback(), task.advertised());
    return order instanceof JvmOrder.Provider provider
        ? ServedProvider.run(here, provider)
        : inPlace(here.command(order));
  }

  /** What a JVM reads and says goes past this one, which only ends it. */
  private static int inPlace(List<String> command) throws IOException, InterruptedException {
    Process jvm = new ProcessBuilder(command).inheritIO().start();
    Runtime.getRuntime().addShutdownHook(new Thread(jvm::destroyForcibly, "end"));
    endWithParent(jvm);
    return jvm.waitFor();
  }

  /** A JVM that stands still hears of no end: whoever started this one may be gone as well. */
  private static void endWithParent(Process jvm) {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(jvm::destroyForcibly));
  }

  /** Until standard input ends. */
  private static int keep(Installation installation, HostTask task)
      throws LabException, InterruptedException {
    ParentJvm parent = ParentJvm.ofStandardStreams();
    List<Phrase> refusals = new ArrayList<>();
    Optional<LabLock> lock = task.alone() ? lock(refusals) : Optional.empty();
    refuseRegistry(task.registryUrl(), refusals);
    parent.say(
        new HostState(
            MachineFacts.read(installation),
            UsableMemory.read().availableMegabytes(),
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
            refusals));
    parent.awaitNext(DriverMessage.class, Duration.ofDays(MAX_DAYS));
    if (lock.isPresent()) {
      lock.get().close();
    }
    return ExitCode.DONE.code();
  }

  private static final long MAX_DAYS = 30;

  private static Optional<LabLock> lock(List<Phrase> refusals) {
    try {
      return Optional.of(LabLock.take(Path.of(System.getProperty("java.io.tmpdir")), false));
    } catch (LabLock.TakenException taken) {
      refusals.add(Phrase.of("another lab runs there (%s)", taken.by()));
      return Optional.empty();
    } catch (LabException e) {
      refusals.add(e.words());
      return Optional.empty();
    }
  }

  private static void refuseRegistry(String url, List<Phrase> refusals)
      throws InterruptedException {
    if (url.isEmpty()) {
      return;
    }
    RegistryLook look = RegistryLook.at(RegistryAddress.parse(url), REGISTRY_TIMEOUT);
    if (look.kind() == RegistryLook.Kind.NOTHING || look.kind() == RegistryLook.Kind.STRANGER) {
      refusals.add(
          Phrase.of(
              "it does not reach --registry=%s: %s",
              url, Phrase.of(look.pattern(), look.arguments().toArray())));
    }
  }

  /**
   * What {@link HostMain} does on its host: the first line that it is sent.
   *
   * @param order the JVM that it starts; empty to keep the host for a run, and to say what it is
   * @param registryUrl that the host must reach; empty where nobody asks for that
   * @param loopback whether its providers register 127.0.0.1
   * @param advertised the address that its providers register; empty for the host's own
   * @param alone whether no other lab may run there; false where this machine's command has seen to
   *     it
   */
  record HostTask(
      Optional<JvmOrder> order,
      String registryUrl,
      boolean loopback,
      Optional<String> advertised,
      boolean alone) {}

  /**
   * What a host says of itself before a run.
   *
   * @param freeMegabytes memory for new JVMs, of the cgroup where that has a limit
   * @param load processes that want a CPU, as a mean of the last minute; negative if unknown
   * @param refusals why nothing can be measured there, a sentence each; none if it can
   */
  public record HostState(HostFacts facts, long freeMegabytes, double load, List<Phrase> refusals) {
    public HostState {
      refusals = List.copyOf(refusals);
    }
  }
}
