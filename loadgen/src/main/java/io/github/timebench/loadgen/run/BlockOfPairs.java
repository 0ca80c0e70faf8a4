package io.github.timebench.loadgen.run;

import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverReport;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.loadgen.watch.SecondsLog;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.LoadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * One block of one or several pairs of JVMs, one pair after the other in balanced order. Rounds of
 * different pairs match by number, not by time: the machine's drift does not cancel between them.
 */
final class BlockOfPairs {
  private final BlockSession session;
  private final DriverTask task;
  private final boolean ownProvider;

  BlockOfPairs(BlockSession session, DriverTask task, boolean ownProvider) {
    this.session = session;
    this.task = task;
    this.ownProvider = ownProvider;
  }

  DriverReport run() throws LabException, InterruptedException {
    List<LoadPlan> pairs = task.plan().pairs();
    if (pairs.size() == 1) {
      return session.run(task, ownProvider);
    }
    int[] order = new WilliamsDesign(pairs.size(), task.plan().corpus().seed()).round(task.block());
    List<PairReport> parts = new ArrayList<>();
    RunEnd end = RunEnd.complete();
    for (int i = 0; i < order.length && end.kind() == RunEnd.Kind.COMPLETE; i++) {
      end = add(parts, pairs.get(order[i]));
    }
    return merged(parts, end);
  }

  /** A later part that cannot begin cuts the block short instead of losing it. */
  private RunEnd add(List<PairReport> parts, LoadPlan pair)
      throws LabException, InterruptedException {
    try {
      DriverReport report = session.run(task.with(pair), ownProvider);
      parts.add(new PairReport(pair, report));
      return report.end();
    } catch (LabException e) {
      if (parts.isEmpty()) {
        throw e;
      }
      return new RunEnd(RunEnd.Kind.CUT_SHORT, e.getMessage());
    }
  }

  private DriverReport merged(List<PairReport> parts, RunEnd end) {
    List<DriverReport> reports = parts.stream().map(PairReport::report).toList();
    List<Block> blocks = reports.stream().map(DriverReport::block).toList();
    Block block =
        new Block(
            task.block(),
            task.startedAt(),
            blocks.stream().mapToDouble(Block::warmupSeconds).sum(),
            blocks.stream().allMatch(Block::quiet),
            all(blocks, Block::warmup),
            all(blocks, Block::slices),
            all(blocks, Block::totals),
            SecondsLog.ofParts(
                blocks.stream().map(Block::resources).toList(), task.plan().blocks().max()));
    return new DriverReport(
        block,
        all(reports, DriverReport::bytes),
        all(parts, PairReport::gates),
        end,
        PairReport.environment(parts, DriverReport::driverEnvironment),
        PairReport.environment(parts, DriverReport::providerEnvironment));
  }

  private static <P, E> List<E> all(List<P> parts, Function<P, List<E>> elements) {
    return parts.stream().map(elements).flatMap(List::stream).toList();
  }
}
