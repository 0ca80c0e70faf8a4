package io.github.timebench.micro;

/** A group of benchmarks that answers one question. */
public interface MicroLab {
  /** The name on the command line. */
  String label();

  /** What it answers, in one line. */
  String question();

  /**
   * What it does under this plan, on the plan's machine. In a quick plan a named subset of about 40
   * s on two cores. What the machine cannot do stands among what is not measured; nothing is
   * measured here.
   */
  LabWork work(MicroPlan plan);
}
