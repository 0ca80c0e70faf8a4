package io.github.timebench.loadgen.cli.doctor;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.consumer.RegistryLook;
import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.loadgen.cli.doctor.Check.Level;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.files.IoReason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
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
    String name = "other labs";
    try (LabLock lock = LabLock.take(folder, false)) {
      lock.requireAlone();
      return Check.ok(name, "none runs here");
    } catch (LabException e) {
      return new Check(name, Level.FAIL, e.getMessage(), "A run is refused meanwhile.");
    }
  }

  static Check ports() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return Check.ok("ports", "127.0.0.1 has free ones, such as " + socket.getLocalPort());
    } catch (IOException e) {
      return new Check(
          "ports",
          Level.FAIL,
          IoReason.of(e),
          "Provider and ZooKeeper of a run listen at free ports of 127.0.0.1. Allow that.");
    }
  }

  static Check zooKeeper() throws InterruptedException {
    String name = "ZooKeeper";
    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start()) {
      RegistryLook look = RegistryLook.at(RegistryAddress.parse(server.url()), TIMEOUT);
      return Check.unless(
          look.kind() == RegistryLook.Kind.REGISTRY,
          Level.FAIL,
          name,
          look.kind() == RegistryLook.Kind.REGISTRY
              ? "the embedded one starts and answers"
              : look.sentence(),
          "The embedded ZooKeeper does not answer, so a run has no registry. Name one of yours with"
              + " --registry.");
    } catch (LabException e) {
      return new Check(
          name, Level.FAIL, e.getMessage(), "Name a ZooKeeper of yours with --registry.");
    }
  }

  /**
   * @param registry as the flag of a run says it
   */
  static Check registry(String registry) throws InterruptedException {
    try {
      RegistryChoice choice = RegistryChoice.choose(registry);
      return Check.ok("registry", choice.reason().english());
    } catch (LabException e) {
      return new Check("registry", Level.FAIL, e.getMessage(), "A run with it is refused.");
    }
  }

  static Check hostName() {
    String name = "host name";
    String registered = NetUtils.getLocalHost();
    try {
      InetAddress own = InetAddress.getLocalHost();
      return Check.ok(
          name,
          own.getHostName()
              + " is "
              + own.getHostAddress()
              + "; bin/provider registers "
              + registered);
    } catch (UnknownHostException e) {
      return new Check(
          name,
          Level.WARN,
          "cannot be resolved; bin/provider registers " + registered,
          "Runs on this machine do not need it. For a fleet set DUBBO_IP_TO_REGISTRY to an address"
              + " that the others reach.");
    }
  }

  /** The folder itself need not be there yet. */
  static Check runs(Path folder) {
    Path there = folder.toAbsolutePath();
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    try {
      long megabytes = Files.getFileStore(there).getUsableSpace() / MEGABYTE;
      if (!Files.isDirectory(there) || !Files.isWritable(there)) {
        return new Check(
            "folder of runs",
            Level.FAIL,
            there + " cannot be written",
            "A run is refused. Name another folder with --out.");
      }
      return Check.unless(
          megabytes >= SMALL_DISK_MEGABYTES,
          Level.WARN,
          "folder of runs",
          String.format(Locale.ROOT, "%s, %,d MiB are free", folder, megabytes),
          "A run takes a few MiB, with recordings many more. Name another folder with --out.");
    } catch (IOException e) {
      return new Check(
          "folder of runs",
          Level.FAIL,
          there + ": " + IoReason.of(e),
          "Name another folder with --out.");
    }
  }

  /** Only containers need it, so it is never missing. */
  static Check docker() throws InterruptedException {
    try {
      Process docker =
          new ProcessBuilder("docker", "version", "--format", "{{.Server.Version}}")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      docker.getOutputStream().close();
      String version =
          new String(docker.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return Check.ok(
          "Docker",
          docker.waitFor() == 0 ? version : "its engine does not answer; only containers need it");
    } catch (IOException notInstalled) {
      return Check.ok("Docker", "not here; only containers need it");
    }
  }
}
