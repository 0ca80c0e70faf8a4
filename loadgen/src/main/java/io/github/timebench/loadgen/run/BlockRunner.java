package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Plan;
import java.util.List;

/**
 * Runs the pairs of JVMs of a block one after the other: one for this Dubbo, or one per Dubbo
 * release or isolated variant of the plan, in an order that is balanced over blocks.
 */
final class BlockRunner {
  private final List<Plan> plans;
  private final long designSeed;
  private final RegistryServer registry;
  private final PairRunner pairRunner;

  /**
   * A runner of the blocks of a run.
   *
   * @param registry the lab's own, or one in which a provider stands
   */
  BlockRunner(Plan plan, RegistryServer registry, PairRunner pairRunner) {
    this.plans = plan.pairs();
    this.designSeed = plan.payload().corpus().seed();
    this.registry = registry;
    this.pairRunner = pairRunner;
  }

  /**
   * Runs a block to its end, or to the first pair that measured less than was planned.
   *
   * @param block from 0
   * @param measured takes what each pair has measured
   * @return how the last pair ended
   * @throws LabException if a pair could not begin, or its driver died; those before are measured
   */
  RunEnd run(int block, List<Pair> measured) throws LabException, InterruptedException {
    int[] order = new WilliamsDesign(plans.size(), designSeed).round(block);
    RunEnd end = RunEnd.complete();
    for (int i = 0; i < order.length && end.allMeasured(); i++) {
      end = runPair(plans.get(order[i]), block, measured);
    }
    return end;
  }

  /** Runs a pair, and fresh ones in its place as long as a study goes on after a collapse. */
  private RunEnd runPair(Plan plan, int block, List<Pair> measured)
      throws LabException, InterruptedException {
    Prober prober = Prober.of(plan, block);
    while (true) {
      String registryUrl = registry.ofPair(block + "-" + measured.size()).url();
      DriverTask task = new DriverTask(plan, plans.size(), registryUrl, block, 0);
      Pair pair =
          registry.own()
              ? pairRunner.withOwnProvider(task, prober)
              : pairRunner.withOtherProvider(task, prober);
      measured.add(pair);
      boolean collapsed = pair.end().kind() == RunEnd.Kind.CUT_SHORT;
      if (!registry.own() || !collapsed || !prober.goesOnAfter(pair)) {
        return pair.end();
      }
    }
  }
}
