package io.github.timebench.loadgen.micro;

import java.util.List;

/** A group of benchmarks that answers one question. */
public interface MicroLab {
  /** All labs, in the order in which they are run and listed. */
  static List<MicroLab> all() {
    return List.of(new SerializationLab(), new FormatLab());
  }

  /** The name on the command line. */
  String label();

  /** What it measures, in one line. */
  String description();

  /** What is measured, in order. */
  List<MicroCell> cells(MicroPlan plan);
}
