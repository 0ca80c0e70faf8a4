package io.github.timebench.hessian2time.hessian;

/** Doctors this JVM's format until it is closed: a Year comes with a second version. */
public final class SecondVersion implements AutoCloseable {

  private SecondVersion() {}

  /** Must come before the negotiation of a model. */
  public static SecondVersion open() {
    FormatVersions.LATER.put(TimeType.YEAR, 2);
    return new SecondVersion();
  }

  @Override
  public void close() {
    FormatVersions.LATER.clear();
  }
}
