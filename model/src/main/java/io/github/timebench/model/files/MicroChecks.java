package io.github.timebench.model.files;

import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroLabResult;
import io.github.timebench.model.micro.MicroMeasure;
import io.github.timebench.model.micro.MicroResult;
import java.util.HashSet;
import java.util.Set;

/** Whether stored micro benchmarks agree with themselves; their shape is known to be right. */
final class MicroChecks {
  private MicroChecks() {}

  /** The first contradiction found, in words; empty if there is none. */
  static String firstContradiction(MicroResult result) {
    try {
      RunChecks.checkInstant(result.startedAt());
      result.labs().forEach(MicroChecks::check);
      return "";
    } catch (IllegalArgumentException e) {
      return "contradicts itself: " + e.getMessage();
    }
  }

  private static void check(MicroLabResult lab) {
    Set<String> titles = new HashSet<>();
    for (MicroFigure figure : lab.figures()) {
      String title = lab.label() + ": " + figure.title();
      if (!titles.add(title)) {
        throw new IllegalArgumentException(title + " stands there twice");
      }
      if (figure.measures().isEmpty()) {
        throw new IllegalArgumentException(title + " has no measure");
      }
      figure.measures().forEach(measure -> check(title, measure));
    }
  }

  private static void check(String title, MicroMeasure measure) {
    for (double value : measure.forkValues()) {
      if (value < 0) {
        throw new IllegalArgumentException("negative " + measure.name() + " of " + title);
      }
    }
  }
}
