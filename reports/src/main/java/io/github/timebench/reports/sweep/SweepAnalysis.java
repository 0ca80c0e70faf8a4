package io.github.timebench.reports.sweep;

import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.model.plan.Sweep.Axis;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What follows from the evidence of a sweep.
 *
 * @param points of all variants, by point, then in the order of the plan
 * @param curves along {@link #along}, by value of the other axis, then in the order of the plan
 */
public record SweepAnalysis(
    RunResult run,
    Sweep sweep,
    Validity validity,
    List<SweepPoint> points,
    List<SweepCurve> curves) {
  public SweepAnalysis {
    points = List.copyOf(points);
    curves = List.copyOf(curves);
  }

  public static Optional<SweepAnalysis> of(RunResult run, Validity validity) {
    return run.plan().study() instanceof Sweep sweep
        ? Optional.of(of(run, sweep, validity))
        : Optional.empty();
  }

  private static SweepAnalysis of(RunResult run, Sweep sweep, Validity validity) {
    List<SweepPoint> points = new ArrayList<>();
    for (List<String> point : sweep.points()) {
      for (String variant : run.plan().labels()) {
        points.add(SweepPoint.of(run.blocks(), run.plan(), point, variant));
      }
    }
    return new SweepAnalysis(run, sweep, validity, points, curves(run, sweep, points));
  }

  private static List<SweepCurve> curves(RunResult run, Sweep sweep, List<SweepPoint> points) {
    int main = main(sweep);
    Axis axis = sweep.axes().get(main);
    Optional<Axis> second = sweep.axes().stream().filter(one -> one != axis).findFirst();
    List<SweepCurve> curves = new ArrayList<>();
    for (String other : second.map(Axis::values).orElse(List.of(""))) {
      for (String variant : run.plan().labels()) {
        List<SweepPoint> along =
            points.stream()
                .filter(p -> p.variant().equals(variant))
                .filter(p -> second.isEmpty() || p.point().get(1 - main).equals(other))
                .toList();
        Text named =
            second
                .map(one -> Text.of("%s %s", Text.of(one.kind().label()), other))
                .orElse(Text.EMPTY);
        curves.add(SweepCurve.of(variant, axis, named, along));
      }
    }
    return curves;
  }

  /** The axis that curves go along: the first with numbers, if it has several values. */
  private static int main(Sweep sweep) {
    return IntStream.range(0, sweep.axes().size())
        .filter(i -> sweep.axes().get(i).kind().numeric())
        .filter(i -> sweep.axes().get(i).values().size() > 1)
        .findFirst()
        .orElseGet(() -> sweep.axes().get(0).values().size() > 1 ? 0 : sweep.axes().size() - 1);
  }

  public Axis along() {
    return sweep.axes().get(main(sweep));
  }

  /** Whether figures are compared and conclusions drawn. */
  boolean compares() {
    return validity.comparable() || validity.keepsFindings();
  }

  /** Whether a variant has a baseline beside it to be compared with. */
  boolean relates(String variant) {
    return compares() && !run.plan().isBaseline(variant);
  }

  /** Throughput beside that of the variant's baseline at the same point, paired by blocks. */
  Estimate ratio(SweepPoint point) {
    return point.besides(at(point.point(), run.plan().baselineOf(point.variant())));
  }

  SweepPoint at(List<String> point, String variant) {
    return points.stream()
        .filter(one -> one.point().equals(point) && one.variant().equals(variant))
        .findFirst()
        .orElseThrow();
  }
}
