package io.github.timebench.loadgen.selftest;

import io.github.timebench.api.Corpus;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.engine.Target;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.reports.statistics.Estimate;
import java.nio.file.Path;
import java.util.List;

/**
 * What the harness costs: the closed loop, without and with comparing replies, against a bare loop
 * of the same stub. Each has a slice in every round, and ratios are taken within each round, so
 * that the machine's drift cancels.
 */
public final class Overhead {
  private static final List<String> ARMS =
      List.of("bare loop", "harness, replies not compared", "harness, replies compared");

  private final Target target;
  private final Rounds rounds;
  private final NanoClock clock;

  /** An overhead of driving variant 0 of a target. */
  public Overhead(Target target, Rounds rounds, NanoClock clock) {
    this.target = target;
    this.rounds = rounds;
    this.clock = clock;
  }

  /**
   * Measures against a real provider, which is started and stopped.
   *
   * @param logs folder of its log
   */
  public static Result ofProvider(
      Installation installation, Path logs, Corpus corpus, Rounds rounds)
      throws LabException, InterruptedException {
    try (SelftestProvider provider =
        SelftestProvider.start(installation, logs, ARMS.size() * rounds.callers())) {
      return new Overhead(provider.target(corpus), rounds, NanoClock.SYSTEM).measure(corpus.seed());
    }
  }

  /** Measures. */
  public Result measure(long seed) throws InterruptedException {
    int callers = rounds.callers();
    List<Arm> arms =
        List.of(
            new BareArm(target, callers, clock),
            new HarnessArm(target, callers, false, clock),
            new HarnessArm(target, callers, true, clock));
    WilliamsDesign design = new WilliamsDesign(arms.size(), seed);
    double[][] callsPerSecond = new double[arms.size()][rounds.counted()];
    try {
      for (int round = -rounds.warmup(); round < rounds.counted(); round++) {
        for (int arm : design.round(round + rounds.warmup())) {
          double measured = arms.get(arm).callsPerSecond(rounds.slice().toNanos());
          if (round >= 0) {
            callsPerSecond[arm][round] = measured;
          }
        }
      }
    } finally {
      for (Arm arm : arms) {
        arm.stop();
      }
    }
    return new Result(ratio(callsPerSecond, 1), ratio(callsPerSecond, 2));
  }

  private static Ratio ratio(double[][] callsPerSecond, int arm) {
    double[] logs = new double[callsPerSecond[arm].length];
    for (int round = 0; round < logs.length; round++) {
      logs[round] = Math.log(callsPerSecond[arm][round] / callsPerSecond[0][round]);
    }
    return new Ratio(ARMS.get(arm), Estimate.mean(logs).exp());
  }

  /**
   * The harness's share of the bare loop's throughput.
   *
   * @param ratio with its 95 % interval over rounds
   */
  public record Ratio(String arm, Estimate ratio) {}

  /** Both ways of the harness. */
  public record Result(Ratio unverified, Ratio verified) {}
}
