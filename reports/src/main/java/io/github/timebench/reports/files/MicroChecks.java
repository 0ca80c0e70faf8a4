package io.github.timebench.reports.files;

import io.github.timebench.reports.model.MicroFigure;
import io.github.timebench.reports.model.MicroResult;

/** Whether stored micro benchmarks agree with themselves; their shape is known to be right. */
final class MicroChecks {
  private MicroChecks() {}

  /** The first contradiction found, in words; empty if there is none. */
  static String firstContradiction(MicroResult result) {
    try {
      RunChecks.checkInstant(result.startedAt());
    } catch (IllegalArgumentException e) {
      return "contradicts itself: " + e.getMessage();
    }
    for (MicroFigure figure : result.figures()) {
      for (double opsPerSecond : figure.forkOpsPerSecond()) {
        if (opsPerSecond < 0) {
          return "contradicts itself: negative throughput of " + figure.operation();
        }
      }
    }
    return "";
  }
}
