package io.github.timebench.loadgen.host;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.ChildJvm;
import io.github.timebench.lab.DubboRuntime;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.JvmRecording;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.ReleaseRuntime;
import io.github.timebench.loadgen.host.Host.Launcher;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.model.threads.Side;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Starts drivers and providers on this machine. */
public final class LocalHost implements Launcher {
  private static final String DRIVER_MAIN = "io.github.timebench.loadgen.driver.DriverMain";
  private static final String PROVIDER_MAIN = "io.github.timebench.provider.ProviderMain";

  private final Installation installation;
  private final Optional<Path> folder;
  private final boolean loopback;
  private final Optional<String> advertised;
  private final List<Path> more;

  private LocalHost(
      Installation installation,
      Optional<Path> folder,
      boolean loopback,
      Optional<String> advertised,
      List<Path> more) {
    this.installation = installation;
    this.folder = folder;
    this.loopback = loopback;
    this.advertised = advertised;
    this.more = List.copyOf(more);
  }

  /** The one of a lab: everything is on this machine. */
  public static LocalHost ofLab(Installation installation, Path folder) {
    return ofLab(installation, folder, List.of());
  }

  /**
   * The one of a lab whose JVMs find more classes.
   *
   * @param folder takes the JVMs' logs and recordings; made if it is not there
   * @param more jars and folders behind all others on the class paths of drivers and providers
   */
  public static LocalHost ofLab(Installation installation, Path folder, List<Path> more) {
    return new LocalHost(installation, Optional.of(folder), true, Optional.empty(), more);
  }

  /**
   * The one behind a command prefix, whose JVMs log to this one's standard error.
   *
   * @param loopback whether its providers register 127.0.0.1 rather than the address of a network
   *     card
   * @param advertised the address that they register instead; empty for none
   */
  static LocalHost behindPrefix(
      Installation installation, boolean loopback, Optional<String> advertised) {
    return new LocalHost(installation, Optional.empty(), loopback, advertised, List.of());
  }

  @Override
  public Child start(JvmOrder order, Consumer<String> lines) throws LabException {
    String name = order.side().label();
    List<String> command = command(order);
    return folder.isPresent()
        ? ChildJvm.start(name, command, log(folder.get(), name), lines)
        : ChildJvm.startLoggingHere(name, command, lines);
  }

  List<String> command(JvmOrder order) throws LabException {
    DubboRuntime runtime = runtime(order);
    return order instanceof JvmOrder.Provider provider
        ? runtime.command("provider", PROVIDER_MAIN, jvm(provider), arguments(provider))
        : runtime.command("loadgen", DRIVER_MAIN, jvm(order.heapMegabytes()), List.of());
  }

  private List<String> jvm(JvmOrder.Provider order) {
    List<String> jvm = new ArrayList<>(jvm(order.heapMegabytes()));
    advertised.ifPresent(address -> jvm.add("-DDUBBO_IP_TO_REGISTRY=" + address));
    return jvm;
  }

  private static Path log(Path folder, String name) throws LabException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new LabException(
          Phrase.of("the folder of logs '%s' cannot be made: %s", folder, IoReason.of(e)), e);
    }
    return folder.resolve(name + ".log");
  }

  private static List<String> jvm(long heapMegabytes) {
    return List.of(
        "-Xms" + heapMegabytes + "m",
        "-Xmx" + heapMegabytes + "m",
        "-XX:+UseG1GC",
        "-XX:+AlwaysPreTouch");
  }

  private List<String> arguments(JvmOrder.Provider order) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--registry=" + order.registryUrl(),
                "--variants=" + labels(order.variants()),
                "--provider-pool=" + order.pool().kind().label(),
                "--port=" + order.port(),
                "--end-with-stdin"));
    if (loopback) {
      arguments.add("--loopback");
    }
    if (order.pool().kind().bounded()) {
      arguments.add("--provider-threads=" + order.pool().threads());
      arguments.add("--queue=" + order.pool().queue());
    }
    if (order.registeredPort() > 0) {
      arguments.add("--registered-port=" + order.registeredPort());
    }
    if (order.hops().chained()) {
      arguments.add("--hops=" + order.hops().count());
      arguments.add("--connections=" + order.connections());
      arguments.add("--timeout=" + Durations.format(order.timeout()));
    }
    return arguments;
  }

  private static String labels(List<PlacedVariant> variants) {
    return variants.stream()
        .map(placed -> placed.variant().label())
        .collect(Collectors.joining(","));
  }

  private DubboRuntime runtime(JvmOrder order) throws LabException {
    Optional<SerializerVersion> version = order.jvm().version();
    DubboRuntime release =
        version.isEmpty()
            ? installation::command
            : ReleaseRuntime.of(installation, SerializerVersion.FLAG, version.get());
    DubboRuntime runtime = release.with(more);
    return order.jvm().recorded().isEmpty()
        ? runtime
        : recording(folder.orElseThrow(), order.key(), order.side())
            .on(runtime, order.jvm().recorded().get());
  }

  /** The recording of a JVM, if its order asks for one. */
  public static JvmRecording recording(Path folder, JvmOrder.Key key, Side side) {
    String pair = key.attempt() == 0 ? "" : "-pair-" + (key.attempt() + 1);
    return new JvmRecording(
        recordings(folder)
            .resolve("block-%d%s-%s.jfr".formatted(key.block() + 1, pair, side.label())));
  }

  /** Whether all servers of a registry are on this machine, and so are all who use it. */
  public static boolean sharesMachineWith(RegistryAddress registry) {
    return registry.servers().stream().allMatch(server -> isLoopback(server.host()));
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException perhapsLater) {
      return false;
    }
  }

  public static Path recordings(Path folder) {
    return folder.resolve("recordings");
  }
}
