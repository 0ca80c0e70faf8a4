package io.github.timebench.micro;

/**
 * The class path that JMH gives to its forks: it has no option for that, but hands on the property
 * in which this JVM's own class path stands.
 */
final class ForkClassPath {
  private static final String PROPERTY = "java.class.path";

  private final String own;

  private ForkClassPath(String own) {
    this.own = own;
  }

  /**
   * From now on until it is restored, forks that start are given this class path.
   *
   * @param classPath empty for this JVM's own
   */
  static ForkClassPath set(String classPath) {
    return new ForkClassPath(classPath.isEmpty() ? "" : System.setProperty(PROPERTY, classPath));
  }

  /** Gives this JVM's own back. */
  void restore() {
    if (!own.isEmpty()) {
      System.setProperty(PROPERTY, own);
    }
  }
}
