package io.github.timebench.model.evidence;

import java.time.Instant;
import java.util.List;

/**
 * An attempt at a block that lost one of its JVMs. The block was measured again, with fresh ones;
 * nothing is compared by this attempt.
 *
 * @param index of the block, from 0
 * @param startedAt when its first JVMs were started
 * @param end why it was lost
 * @param pairs what was measured until then; may be none
 */
public record LostBlock(int index, Instant startedAt, RunEnd end, List<Pair> pairs) {
  /** Keeps an unmodifiable copy. */
  public LostBlock {
    pairs = List.copyOf(pairs);
  }
}
