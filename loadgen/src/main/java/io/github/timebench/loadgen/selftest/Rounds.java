package io.github.timebench.loadgen.selftest;

import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * The rounds of a self-test that compares ways of driving one stub, in each of which every way has
 * a slice.
 *
 * @param warmup rounds that do not count
 */
public record Rounds(int callers, int warmup, int counted, Duration slice) {
  /** One way of driving the stub. For one controlling thread. */
  interface Arm {
    /**
     * Runs for a while, then rests.
     *
     * @return calls per second of the window of that time
     */
    double callsPerSecond(long lengthNanos) throws LabException, InterruptedException;
  }

  /**
   * Measures arms, in each round in another order. Ratios are taken within each round, so that the
   * machine's drift cancels.
   *
   * @return what each but the first has of the first one's throughput, with its 95 % interval over
   *     rounds
   */
  List<Estimate> ratios(List<Arm> arms, long seed) throws LabException, InterruptedException {
    WilliamsDesign design = new WilliamsDesign(arms.size(), seed);
    double[][] logs = new double[arms.size()][counted];
    for (int round = -warmup; round < counted; round++) {
      for (int arm : design.round(round + warmup)) {
        double log = Math.log(arms.get(arm).callsPerSecond(slice.toNanos()));
        if (round >= 0) {
          logs[arm][round] = log;
        }
      }
    }
    return Arrays.stream(logs).skip(1).map(arm -> Estimate.paired(logs[0], arm).exp()).toList();
  }

  public Text announcement(int slices, Duration beside) {
    return Text.of(
        "Takes about %d s: %d + %d rounds of %d slices.",
        slice.multipliedBy(slices).plus(beside).multipliedBy((long) warmup + counted).toSeconds()
            + 10,
        warmup,
        counted,
        slices);
  }
}
