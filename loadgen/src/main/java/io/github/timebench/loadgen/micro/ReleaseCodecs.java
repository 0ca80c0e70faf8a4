package io.github.timebench.loadgen.micro;

import io.github.timebench.loadgen.lab.Installation;
import io.github.timebench.loadgen.lab.LabException;
import io.github.timebench.loadgen.lab.Release;
import io.github.timebench.loadgen.lab.Releases;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dubbo's own serializer as other releases have it: {@code stock@} or {@code compact@} and a
 * version of hessian-lite. Compact is hessian-lite's own switch for java.time, of 4.0.4 and later.
 */
public final class ReleaseCodecs {
  /** What stands between the codec and its version. */
  public static final String AT = "@";

  private static final Pattern LABEL = Pattern.compile("(stock|compact)@(.+)");

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
   * The codec of a label.
   *
   * @throws IllegalArgumentException with one line that names flag, rule and value
   * @throws UnavailableException if the releases are not built
   */
  public PlacedCodec named(String label) {
    Matcher words = LABEL.matcher(label);
    if (!words.matches()) {
      throw new IllegalArgumentException(
          "--codec with a version must be stock@VERSION or compact@VERSION, not '" + label + "'");
    }
    boolean compact = words.group(1).equals("compact");
    try {
      Releases releases = Releases.of(installation);
      Release release = releases.ofHessian(words.group(2));
      if (compact && !release.hasCompactMode()) {
        throw new IllegalArgumentException(
            "--codec: hessian-lite " + release.hessianVersion() + " has no compact mode");
      }
      return placed(label, releases.classPath(installation, "loadgen", release), compact);
    } catch (LabException e) {
      throw new UnavailableException("--codec: " + e.getMessage(), e);
    }
  }

  private PlacedCodec placed(String label, String classPath, boolean compact) {
    List<String> options = compact ? List.of(Release.COMPACT_MODE) : List.of();
    return new PlacedCodec(
        label,
        Codec.STOCK,
        classPath,
        options,
        new ReleaseScale(label, Codec.STOCK, installation, classPath, options, temporary));
  }
}
