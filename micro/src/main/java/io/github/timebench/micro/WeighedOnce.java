package io.github.timebench.micro;

import io.github.timebench.model.micro.MicroMeasure;
import io.github.timebench.reports.analysis.PublishedFigures;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Weighs a payload at the first call and remembers: cells that share their payloads are verified
 * once.
 */
final class WeighedOnce implements Supplier<List<MicroMeasure>> {
  private final IntSupplier weighing;
  private List<MicroMeasure> bytes = List.of();

  WeighedOnce(IntSupplier weighing) {
    this.weighing = weighing;
  }

  @Override
  public List<MicroMeasure> get() {
    if (bytes.isEmpty()) {
      bytes = List.of(MicroMeasure.counted(PublishedFigures.PAYLOAD, "B", weighing.getAsInt()));
    }
    return bytes;
  }
}
