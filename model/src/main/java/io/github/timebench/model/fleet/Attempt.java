package io.github.timebench.model.fleet;

import java.util.List;
import java.util.Optional;

/**
 * An attempt at a block, in which hosts took part. One that was lost is repeated as a whole and
 * never merged with another.
 *
 * @param block index of the block
 * @param number from 0
 * @param hosts names of those that were to take part
 * @param loss why it does not count; empty if it does
 */
public record Attempt(int block, int number, List<String> hosts, Optional<Loss> loss) {
  /**
   * Why an attempt was lost.
   *
   * @param host name of the one that was lost; empty if it was none
   * @param reason a sentence for people
   */
  public record Loss(String host, String reason) {}

  public Attempt {
    hosts = List.copyOf(hosts);
  }

  /** Whether its parts count. */
  public boolean kept() {
    return loss.isEmpty();
  }
}
