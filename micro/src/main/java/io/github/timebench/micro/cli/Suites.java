package io.github.timebench.micro.cli;

import io.github.timebench.api.Labelled;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.clock.ClockSuite;
import io.github.timebench.micro.fidelity.FidelitySuite;
import io.github.timebench.micro.format.FormatSuite;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.jmh.SuiteRun;
import io.github.timebench.micro.loopback.AgreementSuite;
import io.github.timebench.micro.pitfalls.PitfallsSuite;
import io.github.timebench.micro.pools.PoolsSuite;
import io.github.timebench.micro.serialization.SerializationSuite;
import io.github.timebench.micro.serialization.SerializationSuite.Choice;
import io.github.timebench.micro.timers.TimersSuite;

/** The suites of {@code micro}, in the order in which they are run and listed. */
public enum Suites implements Labelled {
  SERIALIZATION(
      "serialize + deserialize: date types x codecs (also of other versions) x shapes, 1 and 4 threads",
      SerializationSuite::new),
  FIDELITY(
      "what comes back of a value, by codec: equal, something else or nothing; no times",
      (plan, choice) -> new FidelitySuite()),
  FORMAT(
      "formatting now (SimpleDateFormat, DateTimeFormatter) and plus, minus, between",
      (plan, choice) -> new FormatSuite(plan)),
  AGREEMENT(
      "what a small Dubbo call costs, hessian2-time agreed on, configured and not there; CPU time",
      (plan, choice) -> new AgreementSuite(plan)),
  CLOCK(
      "what reading the time costs, on how many threads, and how far off a cached clock is",
      (plan, choice) -> new ClockSuite(plan)),
  TIMERS(
      "timing wheels against heaps with many timers pending; what its timeout costs a call",
      (plan, choice) -> new TimersSuite(plan)),
  POOLS(
      "thread pools: sizes, queues, fork/join, parallel streams; memory of a thread",
      (plan, choice) -> new PoolsSuite(plan)),
  PITFALLS(
      "what the same call costs from one shot to contended: each step is \"the\" cost of it",
      (plan, choice) -> new PitfallsSuite(plan));

  private final String question;
  private final Maker maker;

  Suites(String question, Maker maker) {
    this.question = question;
    this.maker = maker;
  }

  private interface Maker {
    Suite make(SuitePlan plan, Choice choice) throws LabException;
  }

  String question() {
    return question;
  }

  /** Whether it relates its costs to a Dubbo call. */
  boolean isRelatedToCall() {
    return this == CLOCK || this == TIMERS;
  }

  /**
   * The suite under a plan.
   *
   * @param choice what the suite serialization is asked for
   * @throws LabException if a class path that it needs is not built
   */
  Suite of(SuitePlan plan, Choice choice) throws LabException {
    return maker.make(plan, choice);
  }

  /**
   * A run of the suite whose cells are verified to work here.
   *
   * @throws LabException if something that a cell needs is missing
   */
  SuiteRun verified(SuitePlan plan, Choice choice) throws LabException {
    return verified(of(plan, choice));
  }

  SuiteRun verified(Suite suite) throws LabException {
    return SuiteRun.verified(label(), question, suite);
  }
}
