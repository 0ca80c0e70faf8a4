package io.github.timebench.loadgen.host;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.probe.ArtifactVersion;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.UsableMemory;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.apache.dubbo.common.Version;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/** Reads what this machine is and runs. */
public final class MachineFacts {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final List<String> MODULES = List.of("provider", "loadgen");
  private static final String OWN_JARS = "timebench-";
  private static final String EXTENSION = "dubbo-serialization-hessian2-time-";
  private static final int SHOWN_BYTES = 6;

  private MachineFacts() {}

  /** The facts of this machine, and of what is installed here. */
  public static HostFacts read(Installation installation) throws LabException {
    SystemInfo system = new SystemInfo();
    HardwareAbstractionLayer hardware = system.getHardware();
    return new HostFacts(
        system.getOperatingSystem().getNetworkParams().getHostName(),
        kernel(),
        build(installation),
        Runtime.version().toString(),
        Version.getVersion(),
        ArtifactVersion.ofHessianLite(),
        hardware.getProcessor().getProcessorIdentifier().getName().strip(),
        Runtime.getRuntime().availableProcessors(),
        UsableMemory.read().totalMegabytes());
  }

  /** Hashed: the id itself is meant for the machine alone. */
  private static String kernel() throws LabException {
    try {
      MessageDigest hash = sha256();
      hash.update(Files.readString(BOOT_ID).strip().getBytes(StandardCharsets.UTF_8));
      return shown(hash);
    } catch (IOException thisSystemHasNone) {
      return "";
    }
  }

  /** Names of all jars, and the content of this project's: the others' versions are their names. */
  private static String build(Installation installation) throws LabException {
    MessageDigest hash = sha256();
    for (String module : MODULES) {
      add(hash, installation.jars(module, "*.jar"));
    }
    return shown(hash);
  }

  private static void add(MessageDigest hash, List<Path> jars) throws LabException {
    for (Path jar : jars) {
      String name = jar.getFileName().toString();
      hash.update(name.getBytes(StandardCharsets.UTF_8));
      if (name.startsWith(OWN_JARS) || name.startsWith(EXTENSION)) {
        try {
          hash.update(Files.readAllBytes(jar));
        } catch (IOException e) {
          throw new LabException(Phrase.of("cannot read %s: %s", jar, IoReason.of(e)), e);
        }
      }
    }
  }

  private static MessageDigest sha256() throws LabException {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new LabException(Phrase.of("this JVM has no SHA-256"), e);
    }
  }

  private static String shown(MessageDigest hash) {
    return HexFormat.of().formatHex(hash.digest(), 0, SHOWN_BYTES);
  }
}
