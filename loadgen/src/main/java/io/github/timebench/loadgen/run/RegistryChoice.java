package io.github.timebench.loadgen.run;

/**
 * Which ZooKeeper a run uses.
 *
 * @param url {@code zookeeper://host:port}, or {@value #EMBEDDED}
 * @param reason a sentence that says why
 */
public record RegistryChoice(String url, String reason) {
  /** Stands for a ZooKeeper of the lab's own. */
  public static final String EMBEDDED = "embedded";

  /** Whether the lab starts ZooKeeper and provider by itself. */
  public boolean embedded() {
    return url.equals(EMBEDDED);
  }
}
