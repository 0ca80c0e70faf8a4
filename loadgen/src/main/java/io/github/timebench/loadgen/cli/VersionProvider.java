package io.github.timebench.loadgen.cli;

import io.github.timebench.loadgen.run.TimebenchVersion;
import picocli.CommandLine.IVersionProvider;

/** Prints the version. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"timebench " + TimebenchVersion.read()};
  }
}
