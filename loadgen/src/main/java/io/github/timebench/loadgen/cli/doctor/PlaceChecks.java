package io.github.timebench.loadgen.cli.doctor;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.consumer.RegistryLook;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.loadgen.cli.doctor.Check.Level;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.reports.language.Text;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.dubbo.common.utils.NetUtils;

/** Tries what a run needs beside CPUs: ports, a registry, a folder, the machine for itself. */
final class PlaceChecks {
  private static final long MEGABYTE = 1 << 20;
  private static final long SMALL_DISK_MEGABYTES = 500;
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private PlaceChecks() {}

  /**
   * @param folder of temporary files, where labs have their lock
   */
  static Check alone(Path folder) {
    Text name = Text.of("other labs");
    try (LabLock lock = LabLock.take(folder, false)) {
      lock.requireAlone();
      return Check.ok(name, Text.of("none runs here"));
    } catch (LabLock.TakenException taken) {
      return new Check(
          name,
          Level.FAIL,
          Text.of("one runs here (%s)", taken.by()),
          Text.of("A run is refused meanwhile; with --wait=10m it waits for the end."));
    } catch (LabException e) {
      return new Check(name, Level.FAIL, Text.of(e.words()), Text.of("A run is refused."));
    }
  }

  static Check ports() {
    Text name = Text.of("ports");
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return Check.ok(name, Text.of("127.0.0.1 has free ones, such as %s", socket.getLocalPort()));
    } catch (IOException e) {
      return new Check(
          name,
          Level.FAIL,
          Text.of(IoReason.of(e)),
          Text.of(
              "Provider and ZooKeeper of a run listen at free ports of 127.0.0.1. Allow that."));
    }
  }

  static Check zooKeeper() throws InterruptedException {
    Text name = Text.of("ZooKeeper");
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start()) {
      RegistryLook look = RegistryLook.at(RegistryAddress.parse(server.url()), TIMEOUT);
      return Check.unless(
          look.kind() == RegistryLook.Kind.REGISTRY,
          Level.FAIL,
          name,
          look.kind() == RegistryLook.Kind.REGISTRY
              ? Text.of("the embedded one starts and answers")
              : RegistryChoice.said(look),
          Text.of(
              "The embedded ZooKeeper does not answer, so a run has no registry. Name one of yours"
                  + " with --registry."));
    } catch (LabException e) {
      return new Check(
          name,
          Level.FAIL,
          Text.of(e.words()),
          Text.of("Name a ZooKeeper of yours with --registry."));
    }
  }

  static Check registry(String registry) throws InterruptedException {
    Text name = Text.of("registry");
    try {
      return Check.ok(name, RegistryChoice.choose(registry).reason());
    } catch (LabException e) {
      return new Check(name, Level.FAIL, Text.of(e.words()), Text.of("A run with it is refused."));
    }
  }

  static Check hostName() {
    Text name = Text.of("host name");
    String registered = NetUtils.getLocalHost();
    try {
      InetAddress own = InetAddress.getLocalHost();
      return Check.ok(
          name,
          Text.of(
              "%s is %s; bin/provider registers %s",
              own.getHostName(), own.getHostAddress(), registered));
    } catch (UnknownHostException e) {
      return new Check(
          name,
          Level.WARN,
          Text.of("cannot be resolved; bin/provider registers %s", registered),
          Text.of(
              "Runs on this machine do not need it. For a fleet set DUBBO_IP_TO_REGISTRY to an"
                  + " address that the others reach."));
    }
  }

  /** The folder itself need not be there yet. */
  static Check runs(Path folder) {
    Text name = Text.of("folder of runs");
    Path there = folder.toAbsolutePath();
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    try {
      long megabytes = Files.getFileStore(there).getUsableSpace() / MEGABYTE;
      if (!Files.isDirectory(there) || !Files.isWritable(there)) {
        return new Check(
            name,
            Level.FAIL,
            Text.of("%s cannot be written", there),
            Text.of("A run is refused. Name another folder with --out."));
      }
      return Check.unless(
          megabytes >= SMALL_DISK_MEGABYTES,
          Level.WARN,
          name,
          Text.of("%s, %s", folder, Text.of("%,d MiB are free", megabytes)),
          Text.of(
              "A run takes a few MiB, with recordings many more. Name another folder with --out."));
    } catch (IOException e) {
      return new Check(
          name,
          Level.FAIL,
          Text.plain(there + ": " + IoReason.of(e)),
          Text.of("Name another folder with --out."));
    }
  }

  /** Only containers need it, so it is never missing. */
  static Check docker() throws InterruptedException {
    Text name = Text.of("Docker");
    try {
      Process docker =
          new ProcessBuilder("docker", "version", "--format", "{{.Server.Version}}")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      docker.getOutputStream().close();
      String version =
          new String(docker.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return Check.ok(
          name,
          docker.waitFor() == 0
              ? Text.plain(version)
              : Text.of("its engine does not answer; only containers need it"));
    } catch (IOException notInstalled) {
      return Check.ok(name, Text.of("not here; only containers need it"));
    }
  }
}
