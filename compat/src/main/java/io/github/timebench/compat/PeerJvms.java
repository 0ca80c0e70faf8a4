package io.github.timebench.compat;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.Release;
import io.github.timebench.lab.Releases;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Starts peers, each on the class path of its release. Thread-safe. */
final class PeerJvms {
  private static final String MAIN = "io.github.timebench.peer.PeerMain";

  /** Small and quick to start: a peer makes a few hundred calls. */
  private static final List<String> JVM_ARGUMENTS =
      List.of("-Xms64m", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final Installation installation;
  private final Releases releases;
  private final Path logs;

  PeerJvms(Installation installation, Releases releases, Path logs) {
    this.installation = installation;
    this.releases = releases;
    this.logs = logs;
  }

  /** A port that was free a moment ago: a provider must be able to come back to it. */
  static int freePort() throws LabException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new LabException("no free port: " + e.getMessage(), e);
    }
  }

  PeerJvm provider(PlannedCell cell, PeerSetup setup, String registry, int port)
      throws LabException {
    return start(cell, setup, "provider", registry, port);
  }

  PeerJvm consumer(PlannedCell cell, String registry) throws LabException {
    return start(cell, cell.consumer(), "consumer", registry, 0);
  }

  private PeerJvm start(PlannedCell cell, PeerSetup setup, String role, String registry, int port)
      throws LabException {
    return PeerJvm.start(
        role + " on " + setup.label(),
        installation.onClassPath(classPath(setup), MAIN, JVM_ARGUMENTS, List.of()),
        new PeerJvm.Task(role, registry, cell.mode().label(), port),
        logs.resolve(cell.name().replace('/', '_') + "-" + role + ".log"));
  }

  private String classPath(PeerSetup setup) throws LabException {
    Release release = releases.ofDubbo(setup.dubboVersion());
    List<Path> jars = new ArrayList<>(installation.jars("compat/peer", "target", "*.jar"));
    jars.addAll(installation.jars("compat/peer", "target/lib", "*.jar"));
    if (setup.jar()) {
      jars.addAll(
          installation.jars("provider", "target/lib", "dubbo-serialization-hessian2-time-*.jar"));
    }
    jars.addAll(release.jars());
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
