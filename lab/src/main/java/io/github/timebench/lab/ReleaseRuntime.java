package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Releases.Release;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.model.plan.UsageException;
import java.util.ArrayList;
import java.util.List;

/**
 * Timebench's programs on the Dubbo release that brings a version of hessian-lite, without
 * hessian2-time.
 */
public final class ReleaseRuntime implements DubboRuntime {
  private final Installation installation;
  private final Releases releases;
  private final Release release;
  private final List<String> jvmOptions;

  private ReleaseRuntime(
      Installation installation, Releases releases, Release release, List<String> jvmOptions) {
    this.installation = installation;
    this.releases = releases;
    this.release = release;
    this.jvmOptions = jvmOptions;
  }

  /**
   * @throws UsageException if that version has no compact mode, and is to use it
   * @throws LabException if there is no such version, or the releases are not built
   */
  public static ReleaseRuntime of(Installation installation, String flag, SerializerVersion version)
      throws LabException {
    Releases releases;
    Release release;
    try {
      releases = Releases.of(installation);
      release = releases.ofHessian(version.hessian());
    } catch (LabException e) {
      throw new LabException(Phrase.of("%s: %s", flag, Phrase.ofMessage(e)), e);
    }
    if (version.compact() && !release.hasCompactMode()) {
      throw new UsageException(
          flag,
          Phrase.of("must name a version of hessian-lite that has a compact mode"),
          version.label());
    }
    List<String> options = version.compact() ? List.of(Release.COMPACT_MODE) : List.of();
    return new ReleaseRuntime(installation, releases, release, options);
  }

  /**
   * The class path of a module on this release.
   *
   * @throws LabException if the module is not built
   */
  public String classPath(String module) throws LabException {
    return releases.classPath(installation, module, release);
  }

  /** What each JVM on this release needs beyond its class path. */
  public List<String> jvmOptions() {
    return jvmOptions;
  }

  @Override
  public List<String> command(
      String module, String mainClass, List<String> jvmArguments, List<String> arguments)
      throws LabException {
    List<String> all = new ArrayList<>(jvmArguments);
    all.addAll(jvmOptions);
    return installation.onClassPath(classPath(module), mainClass, all, arguments);
  }
}
