package io.github.timebench.api;

/**
 * Calls from service to service. The services of a chain have the interface of their variant and a
 * version that says how many calls are left: who calls the service of 3 calls makes the first of
 * them, it makes the second, and the service of 1 call answers by itself.
 *
 * <p>The version takes the place of Dubbo's own "0.0.0" in each message, to the byte, so that a
 * call down a chain has the size of a single one.
 */
public final class Chain {
  public static final int MAX_CALLS = 20;

  private Chain() {}

  /** Version of the service that makes a chain of so many calls of the call to it. */
  public static String version(int calls) {
    if (calls < 1 || calls > MAX_CALLS) {
      throw new RefusedValue("a chain must have 1 to %s calls, not %s", MAX_CALLS, calls);
    }
    return "0.%d.%d".formatted(calls / 10, calls % 10);
  }

  /** Version of the service that a caller of a whole chain calls; none for a single call. */
  public static String entry(int calls) {
    return calls == 1 ? "" : version(calls);
  }

  /**
   * @param version empty for the service outside of chains
   */
  public static String service(String name, String version) {
    return version.isEmpty() ? name : name + ":" + version;
  }
}
