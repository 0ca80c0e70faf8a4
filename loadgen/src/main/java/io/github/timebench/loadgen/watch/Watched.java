package io.github.timebench.loadgen.watch;

import io.github.timebench.model.evidence.ResourceSecond;
import java.util.List;
import java.util.Optional;

/**
 * What a watch has seen.
 *
 * @param seconds of the whole block, its warm-up included
 * @param measured empty if the block ended before anything was measured
 */
public record Watched(List<ResourceSecond> seconds, Optional<MeasuredUse> measured) {
  /** Keeps an unmodifiable copy. */
  public Watched {
    seconds = List.copyOf(seconds);
  }
}
