package io.github.timebench.model;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.fleet.HostPart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Runs and their parts, of which a test changes what it is about. */
public final class Changed {
  private Changed() {}

  public static RunResult block(RunResult run, int index, UnaryOperator<Block> change) {
    List<Block> blocks = new ArrayList<>(run.blocks());
    blocks.set(index, change.apply(blocks.get(index)));
    return run.with(blocks);
  }

  public static RunResult pairs(RunResult run, UnaryOperator<Pair> change) {
    return run.with(run.blocks().stream().map(block -> pairs(block, change)).toList());
  }

  public static Block pairs(Block block, UnaryOperator<Pair> change) {
    return Records.with(block, "pairs", block.pairs().stream().map(change).toList());
  }

  public static HostPart pairs(HostPart part, UnaryOperator<Pair> change) {
    return Records.with(part, "pairs", part.pairs().stream().map(change).toList());
  }

  public static RunResult slices(RunResult run, UnaryOperator<Slice> change) {
    return pairs(run, pair -> slices(pair, change));
  }

  public static Block slices(Block block, UnaryOperator<Slice> change) {
    return pairs(block, pair -> slices(pair, change));
  }

  public static Pair slices(Pair pair, UnaryOperator<Slice> change) {
    return Records.with(pair, "slices", pair.slices().stream().map(change).toList());
  }

  public static RunResult totals(RunResult run, UnaryOperator<VariantTotals> change) {
    return pairs(run, pair -> totals(pair, change));
  }

  public static Block totals(Block block, UnaryOperator<VariantTotals> change) {
    return pairs(block, pair -> totals(pair, change));
  }

  public static Pair totals(Pair pair, UnaryOperator<VariantTotals> change) {
    return Records.with(pair, "totals", pair.totals().stream().map(change).toList());
  }
}
