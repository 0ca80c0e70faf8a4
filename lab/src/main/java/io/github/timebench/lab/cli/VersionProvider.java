package io.github.timebench.lab.cli;

import io.github.timebench.lab.TimebenchVersion;
import picocli.CommandLine.IVersionProvider;

/** Prints the version. */
public final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"timebench " + TimebenchVersion.read()};
  }
}
