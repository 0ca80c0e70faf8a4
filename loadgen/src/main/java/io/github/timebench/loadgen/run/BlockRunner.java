package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.loadgen.run.Machines.BlockMeasurement;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.Plan;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Runs the pairs of JVMs of a block one after the other: one for this Dubbo, or one per Dubbo
 * release of the plan, in an order that is balanced over blocks. Isolated variants have a pair
 * each, and these take turns slice by slice.
 */
public final class BlockRunner implements BlockMeasurement {
  private final List<Plan> plans;
  private final long designSeed;
  private final UnaryOperator<String> registries;
  private final GroupRunner group;
  private int registered;

  /**
   * @param registries the address of the registry for a pair of JVMs, by a name that is unique
   *     among those of the group
   */
  public BlockRunner(Plan plan, UnaryOperator<String> registries, GroupRunner group) {
    this.plans = plan.pairs();
    this.designSeed = plan.blocks().seed();
    this.registries = registries;
    this.group = group;
  }

  @Override
  public RunEnd run(int block, List<Pair> measured) throws LabException, InterruptedException {
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
      String name = block + "-" + measured.size();
      DriverTask task = new DriverTask(plan, plans.size(), registry(name), block, 0);
      Pair pair = group.measure(task, task.turns(() -> registry(name)), prober);
      measured.add(pair);
      boolean collapsed = pair.end().kind() == RunEnd.Kind.CUT_SHORT;
      if (!group.ownProviders() || !collapsed || !prober.goesOnAfter(pair)) {
        return pair.end();
      }
    }
  }

  private String registry(String pair) {
    return registries.apply(pair + "-" + registered++);
  }
}
