package io.github.timebench.loadgen.run;

import io.github.timebench.api.Variant;
import io.github.timebench.loadgen.driver.DriverReport;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.engine.WilliamsDesign;
import io.github.timebench.loadgen.lab.LabException;
import io.github.timebench.loadgen.plan.LoadPlan;
import io.github.timebench.loadgen.watch.SecondsLog;
import io.github.timebench.reports.model.Block;
import io.github.timebench.reports.model.RunEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * One block in which each variant has a pair of JVMs of its own, one pair after the other in
 * balanced order. Its rounds pair slices by number, not by time: the machine's drift does not
 * cancel in them.
 */
final class IsolatedBlock {
  private final BlockSession session;
  private final DriverTask task;
  private final boolean ownProvider;

  IsolatedBlock(BlockSession session, DriverTask task, boolean ownProvider) {
    this.session = session;
    this.task = task;
    this.ownProvider = ownProvider;
  }

  DriverReport run() throws LabException, InterruptedException {
    LoadPlan plan = task.plan();
    int[] order =
        new WilliamsDesign(plan.variants().size(), plan.corpus().seed()).round(task.block());
    List<DriverReport> parts = new ArrayList<>();
    RunEnd end = RunEnd.complete();
    for (int i = 0; i < order.length && end.kind() == RunEnd.Kind.COMPLETE; i++) {
      Variant variant = plan.variants().get(order[i]);
      end = add(parts, task.with(plan.only(variant)));
    }
    return merged(parts, end);
  }

  /** A later part that cannot begin cuts the block short instead of losing it. */
  private RunEnd add(List<DriverReport> parts, DriverTask alone)
      throws LabException, InterruptedException {
    try {
      DriverReport part = session.run(alone, ownProvider);
      parts.add(part);
      return part.end();
    } catch (LabException e) {
      if (parts.isEmpty()) {
        throw e;
      }
      return new RunEnd(RunEnd.Kind.CUT_SHORT, e.getMessage());
    }
  }

  private DriverReport merged(List<DriverReport> parts, RunEnd end) {
    List<Block> blocks = parts.stream().map(DriverReport::block).toList();
    Block block =
        new Block(
            task.block(),
            task.startedAt(),
            blocks.stream().mapToDouble(Block::warmupSeconds).sum(),
            all(blocks, Block::warmup),
            all(blocks, Block::slices),
            all(blocks, Block::totals),
            SecondsLog.ofParts(
                blocks.stream().map(Block::resources).toList(), task.plan().blocks().most()));
    return new DriverReport(
        block,
        all(parts, DriverReport::bytes),
        all(parts, DriverReport::gates),
        end,
        parts.get(0).driverEnvironment(),
        parts.get(0).providerEnvironment());
  }

  private static <P, E> List<E> all(List<P> parts, Function<P, List<E>> elements) {
    return parts.stream().map(elements).flatMap(List::stream).toList();
  }
}
