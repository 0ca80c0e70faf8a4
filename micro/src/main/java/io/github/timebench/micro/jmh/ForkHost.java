package io.github.timebench.micro.jmh;

import java.io.PrintStream;

/**
 * What JMH reads from the JVM that starts its forks, because it has no option for it: the forks'
 * class path (the property {@code java.class.path}) and where it writes what benchmarks print
 * ({@code System.out} and {@code System.err}). All three are set while one cell runs and restored
 * afterwards; JMH's lock admits one run at a time.
 */
final class ForkHost {
  private static final String CLASS_PATH = "java.class.path";

  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final String classPath;

  private ForkHost(String classPath) {
    this.classPath = classPath;
  }

  /**
   * Sets them.
   *
   * @param forkClassPath empty for this JVM's
   * @param log takes what benchmarks print
   */
  static ForkHost set(String forkClassPath, PrintStream log) {
    ForkHost before =
        new ForkHost(forkClassPath.isEmpty() ? "" : System.setProperty(CLASS_PATH, forkClassPath));
    System.setOut(log);
    System.setErr(log);
    return before;
  }

  void restore() {
    if (!classPath.isEmpty()) {
      System.setProperty(CLASS_PATH, classPath);
    }
    System.setOut(out);
    System.setErr(err);
  }
}
