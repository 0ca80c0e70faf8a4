package io.github.timebench.reports.charts;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What disturbed a block: the watched seconds in which it did. */
final class Disturbances {
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final double PERCENT = 100;

  /** Shorter pauses are in every second. */
  private static final double LEAST_PAUSE_MILLIS = 10;

  private static final double LEAST_STOLEN_PERCENT = 2;

  private final List<Watched> watched = new ArrayList<>();

  Disturbances() {
    addSides(0, Text.of("Garbage collection"), one -> millis(one.gcNanos()));
    addSides(0, Text.of("Throttled"), one -> millis(one.throttledNanos()));
    addSides(LEAST_PAUSE_MILLIS, Text.of("Stood still"), one -> millis(one.pausedNanos()));
    watched.add(
        new Watched(
            new Kind(Text.of("CPU stolen"), "%"),
            LEAST_STOLEN_PERCENT,
            second -> PERCENT * second.stealShare()));
  }

  /** A kind of disturbance, and what its amounts are counted in. */
  record Kind(Text name, String unit) {}

  /**
   * A disturbance.
   *
   * @param kind index of its kind
   * @param from when the watched second began
   */
  record Mark(int kind, Double from, Double amount) {}

  private record Watched(Kind kind, double least, ToDoubleFunction<ResourceUse> amount) {
    boolean in(ResourceUse second) {
      double found = amount.applyAsDouble(second);
      return found > 0 && found >= least;
    }
  }

  private void addSides(double least, Text what, ToDoubleFunction<ProcessUse> amount) {
    watched.add(
        new Watched(
            new Kind(Text.of("%s, driver", what), "ms"),
            least,
            second -> amount.applyAsDouble(second.driver())));
    watched.add(
        new Watched(
            new Kind(Text.of("%s, provider", what), "ms"),
            least,
            second -> amount.applyAsDouble(second.provider())));
  }

  private static double millis(long nanos) {
    return nanos / Nanos.PER_MILLI;
  }

  List<Kind> kinds() {
    return watched.stream().map(Watched::kind).toList();
  }

  List<Mark> marks(Block block) {
    return IntStream.range(0, watched.size())
        .boxed()
        .flatMap(
            kind ->
                block.resources().stream()
                    .filter(watched.get(kind)::in)
                    .map(second -> mark(kind, second)))
        .toList();
  }

  private Mark mark(int kind, ResourceUse second) {
    return new Mark(
        kind,
        Numbers.rounded(second.startMillis() / MILLIS_PER_SECOND, 6),
        Points.rounded(watched.get(kind).amount().applyAsDouble(second)));
  }
}
