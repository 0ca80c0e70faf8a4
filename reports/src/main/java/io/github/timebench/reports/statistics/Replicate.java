package io.github.timebench.reports.statistics;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a run repeats, so that its effects have intervals. */
public enum Replicate {
  /** Blocks, one after the other: a run may look after each. */
  BLOCK("blocks", Estimate.MIN_VALUES),
  /**
   * Pairs of machines, side by side: blocks of one pair are not independent of each other, so their
   * mean is one value, and all pairs are looked at at once.
   */
  MACHINE_PAIR("machine pairs", Bounds.FIRST_LOOK);

  private final String many;
  private final int fewest;

  Replicate(String many, int fewest) {
    this.many = many;
    this.fewest = fewest;
  }

  public static Replicate of(RunResult run) {
    return of(run.blocks());
  }

  public static Replicate of(List<Block> blocks) {
    return blocks.stream().anyMatch(block -> !block.machines().isEmpty()) ? MACHINE_PAIR : BLOCK;
  }

  /** How often a run repeated what it repeats: its blocks, or its machine pairs. */
  public static int count(RunResult run) {
    return of(run) == BLOCK
        ? run.blocks().size()
        : (int) run.blocks().stream().map(Block::machines).distinct().count();
  }

  /** Values of blocks, those of one machine pair together; else each by itself. */
  public static Map<String, double[]> byMachines(List<Block> blocks, double[] ofBlocks) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (int i = 0; i < ofBlocks.length; i++) {
      String name = blocks.get(i).machines();
      values
          .computeIfAbsent(name.isEmpty() ? "block " + i : name, unseen -> new ArrayList<>())
          .add(ofBlocks[i]);
    }
    Map<String, double[]> arrays = new LinkedHashMap<>();
    values.forEach(
        (name, some) -> arrays.put(name, some.stream().mapToDouble(value -> value).toArray()));
    return arrays;
  }

  /**
   * A value for each of what blocks repeat: the mean of a machine pair's finite ones, else that of
   * the block. NaN where none is known.
   */
  public static double[] values(List<Block> blocks, double[] ofBlocks) {
    return byMachines(blocks, ofBlocks).values().stream()
        .mapToDouble(
            some -> Arrays.stream(some).filter(Double::isFinite).average().orElse(Double.NaN))
        .toArray();
  }

  /**
   * Fewest of them that have an interval: the spread between machines is hardly known from fewer.
   */
  public int fewest() {
    return fewest;
  }

  /** With its interval, unless that rests on too few. */
  public Estimate published(Estimate estimate) {
    return estimate.from(fewest);
  }

  /**
   * The most that a run will have. Machine pairs are there from the start: what comes is further
   * blocks of each.
   *
   * @param blocks that are there
   * @param counted of them
   */
  public int planned(Plan plan, int blocks, int counted) {
    if (this == BLOCK) {
      return plan.blocks().max() - (blocks - counted);
    }
    int all = plan.blocks().max() * plan.services().fleet().blocksAtOnce();
    return blocks < all ? counted + 1 : counted;
  }

  public Text many() {
    return Text.of(many);
  }
}
