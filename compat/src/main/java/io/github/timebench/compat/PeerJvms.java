package io.github.timebench.compat;

import io.github.timebench.compat.Extras.Extra;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.Releases;
import io.github.timebench.lab.Releases.Release;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Starts peers, each on the class path of its release. Closed when all have ended. Thread-safe. */
final class PeerJvms implements AutoCloseable {
  private static final String MAIN = "io.github.timebench.peer.PeerMain";

  /** Small and quick to start: a peer makes a few hundred calls. */
  private static final List<String> JVM_ARGUMENTS =
      List.of("-Xms64m", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final Installation installation;
  private final Releases releases;
  private final Path logs;
  private final Optional<OwnPeers> own;
  private final Optional<JavaScript> javaScript;
  private TlsFiles tls;

  /**
   * @param own the call of an API that all peers in JVMs make and answer, too
   * @param javaScript the consumer of cells that want one
   */
  PeerJvms(
      Installation installation,
      Releases releases,
      Path logs,
      Optional<OwnPeers> own,
      Optional<JavaScript> javaScript) {
    this.installation = installation;
    this.releases = releases;
    this.logs = logs;
    this.own = own;
    this.javaScript = javaScript;
  }

  /**
   * A call of an API.
   *
   * @param call its file, as {@link io.github.timebench.scan.own.ReadCall#writeForPeers} writes it
   * @param programs the class path of Timebench's own programs
   */
  record OwnPeers(Path call, String programs, List<Path> classPath) {
    List<String> jvmArguments() {
      return List.of("-Dpeer.call=" + call, "-Dpeer.programs=" + programs);
    }
  }

  PeerJvm provider(PlannedCell cell, PeerSetup setup, String registry, int port)
      throws LabException, InterruptedException {
    return start(cell, setup, "provider", registry, port);
  }

  PeerJvm consumer(PlannedCell cell, String registry) throws LabException, InterruptedException {
    return start(cell, cell.consumer(), "consumer", registry, 0);
  }

  /** A provider that consumers reach at a proxy's port, which is what it registers. */
  PeerJvm providerBehind(
      int proxyPort, PlannedCell cell, PeerSetup setup, String registry, int port)
      throws LabException, InterruptedException {
    List<Extra> extras = new ArrayList<>(setup.extras());
    extras.add(Extra.settings("behind-a-proxy", "-DDUBBO_PORT_TO_REGISTRY=" + proxyPort));
    PeerSetup behind = new PeerSetup(setup.dubboVersion(), setup.jar(), extras);
    return start(cell, behind, "provider", registry, port);
  }

  private PeerJvm start(PlannedCell cell, PeerSetup setup, String role, String registry, int port)
      throws LabException, InterruptedException {
    return PeerJvm.start(
        role + " on " + setup.label(),
        command(setup),
        new PeerJvm.Task(
            role,
            registry,
            cell.mode().label(),
            port,
            Math.toIntExact(cell.kind().heartbeat().toMillis())),
        file(cell, role + ".log"));
  }

  private List<String> command(PeerSetup setup) throws LabException, InterruptedException {
    Optional<JavaScript> other = javaScript.filter(script -> script.side().equals(setup));
    return other.isPresent() ? other.get().command(installation.home()) : jvmCommand(setup);
  }

  private List<String> jvmCommand(PeerSetup setup) throws LabException, InterruptedException {
    List<String> jvmArguments = new ArrayList<>(JVM_ARGUMENTS);
    jvmArguments.addAll(settings(setup));
    own.ifPresent(call -> jvmArguments.addAll(call.jvmArguments()));
    List<String> command =
        new ArrayList<>(installation.onClassPath(classPath(setup), MAIN, jvmArguments, List.of()));
    for (Extra extra : setup.extras()) {
      extra.jdk().ifPresent(home -> command.set(0, home.resolve("bin/java").toString()));
    }
    return command;
  }

  Path file(PlannedCell cell, String name) {
    return logs.resolve(cell.name().replace('/', '_') + "-" + name);
  }

  private String classPath(PeerSetup setup) throws LabException {
    Release release = releases.ofDubbo(setup.dubboVersion());
    List<Path> jars = new ArrayList<>(installation.jars("compat/peer", "*.jar"));
    if (setup.extras().stream().noneMatch(Extra::takesJar)) {
      jars.addAll(jarOf(setup));
    }
    List<Path> releaseJars = new ArrayList<>(release.jars());
    for (Extra extra : setup.extras()) {
      releaseJars.removeIf(
          jar ->
              !extra.without().isEmpty()
                  && jar.getFileName().toString().startsWith(extra.without()));
      releaseJars.addAll(extra.inFront() ? 0 : releaseJars.size(), libraries(extra));
    }
    jars.addAll(releaseJars);
    own.ifPresent(call -> jars.addAll(call.classPath()));
    return classPath(jars);
  }

  private List<Path> jarOf(PeerSetup setup) throws LabException {
    return setup.jar()
        ? installation.jars("provider", "dubbo-serialization-hessian2-time-*.jar")
        : List.of();
  }

  private List<String> settings(PeerSetup setup) throws LabException, InterruptedException {
    String jar = classPath(jarOf(setup));
    List<String> settings = new ArrayList<>();
    for (Extra extra : setup.extras()) {
      for (String argument : extra.jvmArguments()) {
        String named = argument.contains(Extra.TLS) ? withTls(argument) : argument;
        settings.add(named.replace(Extra.JAR, jar));
      }
    }
    return settings;
  }

  private synchronized String withTls(String argument) throws LabException, InterruptedException {
    if (tls == null) {
      tls = TlsFiles.make();
    }
    return argument.replace(Extra.TLS, tls.folder().toString());
  }

  @Override
  public synchronized void close() {
    if (tls != null) {
      tls.close();
      tls = null;
    }
  }

  private static String classPath(List<Path> entries) {
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** The jars of an extra's folder; without any, the folder itself. */
  private List<Path> libraries(Extra extra) throws LabException {
    if (extra.libraries().isEmpty()) {
      return List.of();
    }
    Path folder = installation.home().resolve("compat/peer").resolve(extra.libraries());
    return Files.isDirectory(folder.resolve("META-INF"))
        ? List.of(folder)
        : installation.jarsIn("compat/peer", extra.libraries());
  }
}
