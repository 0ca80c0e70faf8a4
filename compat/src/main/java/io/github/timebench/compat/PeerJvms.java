package io.github.timebench.compat;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.Release;
import io.github.timebench.lab.Releases;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Starts peers on their own class paths. Thread-safe. */
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

  PeerJvm provider(PlannedCell cell, PeerSetup setup, String registry, int port)
      throws LabException {
    return start(cell, setup, "provider", PeerReply.task("provider", registry, cell.mode(), port));
  }

  PeerJvm consumer(PlannedCell cell, String registry) throws LabException {
    return start(
        cell, cell.consumer(), "consumer", PeerReply.task("consumer", registry, cell.mode(), 0));
  }

  private PeerJvm start(PlannedCell cell, PeerSetup setup, String role, String task)
      throws LabException {
    return PeerJvm.start(
        role + " on " + setup.label(),
        installation.onClassPath(classPath(setup), MAIN, JVM_ARGUMENTS, List.of()),
        task,
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
