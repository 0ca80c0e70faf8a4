package io.github.timebench.micro;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.ReleaseRuntime;
import io.github.timebench.model.plan.SerializerVersion;
import java.nio.file.Path;
import java.util.List;

/** Dubbo's own serializer as other releases have it. */
public final class ReleaseCodecs {
  /** The flag that names them. */
  public static final String FLAG = "--codec";

  private final Installation installation;
  private final Path temporary;

  /**
   * @param temporary takes the logs of JVMs that weigh
   */
  public ReleaseCodecs(Installation installation, Path temporary) {
    this.installation = installation;
    this.temporary = temporary;
  }

  /**
   * The codec of a version.
   *
   * @throws IllegalArgumentException with one line that names flag, rule and value
   * @throws UnavailableException if there is no such version, or the releases are not built
   */
  public PlacedCodec of(SerializerVersion version) {
    try {
      ReleaseRuntime runtime = ReleaseRuntime.of(installation, FLAG, version);
      return placed(version.label(), runtime.classPath("loadgen"), runtime.jvmOptions());
    } catch (LabException e) {
      throw new UnavailableException(e.getMessage(), e);
    }
  }

  private PlacedCodec placed(String label, String classPath, List<String> options) {
    return new PlacedCodec(
        label,
        Codec.STOCK,
        classPath,
        options,
        new ReleaseScale(label, Codec.STOCK, installation, classPath, options, temporary));
  }
}
