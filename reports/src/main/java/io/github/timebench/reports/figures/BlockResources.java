package io.github.timebench.reports.figures;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.Slice;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The resources of one block over its time.
 *
 * @param seconds all that were watched
 * @param measuredFromMillis when measuring began, since the start of the block; 0 where warm-up and
 *     measurement cannot be told apart
 * @param measuredToMillis when it ended
 */
public record BlockResources(
    int block, List<ResourceUse> seconds, long measuredFromMillis, long measuredToMillis) {

  public BlockResources {
    seconds = List.copyOf(seconds);
  }

  /** Those of a block; of a block of several pairs of JVMs, all of its time counts. */
  public static BlockResources of(Block block) {
    List<ResourceUse> seconds = block.resources();
    long endMillis = seconds.stream().mapToLong(s -> s.endMillis()).max().orElse(0);
    if (block.pairs().size() > 1 || block.slices().isEmpty()) {
      return new BlockResources(block.index(), seconds, 0, endMillis);
    }
    double fromNanos = block.slices().stream().mapToLong(Slice::startNanos).min().orElse(0);
    double toNanos =
        block.slices().stream().mapToLong(s -> s.startNanos() + s.windowNanos()).max().orElse(0);
    return new BlockResources(
        block.index(),
        seconds,
        Math.round(fromNanos / Nanos.PER_MILLI),
        Math.min(endMillis, Math.round(toNanos / Nanos.PER_MILLI)));
  }

  /** Whether warm-up and measurement can be told apart. */
  public boolean measurementKnown() {
    return measuredFromMillis > 0 && measuredToMillis > measuredFromMillis;
  }

  /**
   * The mean over the measured time, each second with its length; NaN where nothing is known of it.
   */
  public double mean(ToDoubleFunction<ResourceUse> value) {
    double sum = 0;
    double lengthMillis = 0;
    for (ResourceUse second : seconds) {
      double of = value.applyAsDouble(second);
      boolean within =
          second.startMillis() >= measuredFromMillis && second.startMillis() < measuredToMillis;
      if (within && !Double.isNaN(of)) {
        sum += of * second.lengthMillis();
        lengthMillis += second.lengthMillis();
      }
    }
    return lengthMillis == 0 ? Double.NaN : sum / lengthMillis;
  }
}
