package io.github.timebench.lab;

/** The version of this program, from its jar's manifest. */
public final class TimebenchVersion {
  private static final String UNKNOWN = "unpackaged";

  private TimebenchVersion() {}

  /** Such as {@code 0.2.0-SNAPSHOT}; {@value #UNKNOWN} when run from classes. */
  public static String read() {
    String version = TimebenchVersion.class.getPackage().getImplementationVersion();
    return version == null ? UNKNOWN : version;
  }
}
