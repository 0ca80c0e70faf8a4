package io.github.timebench.reports.capacity;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.plan.Objective;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.capacity.RateRule.RateJudgement.Outcome;
import io.github.timebench.reports.statistics.Replicate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The capacities of the variants from all slices of all blocks: of each limit of the objective a
 * {@link CapacityFit}, which says where a variant reaches what is allowed in each block; of those
 * rates the lowest counts. Left out are slices in which the generator was late.
 *
 * <p>Slices of a block are not independent of each other, so intervals are those of blocks, by
 * leaving each out once: Tukey's (1958) pseudo-values, moved so that their mean is the estimate
 * from all blocks. They are used as values of blocks are elsewhere.
 */
final class CapacityEffects {
  private final Plan plan;
  private final List<String> labels;
  private final List<Block> blocks;
  private final List<CapacityPoint> points;
  private final Map<RateLimit, List<CapacityFit.Row>> rows = new LinkedHashMap<>();
  private final double[] whole;
  private final double[][] effects;

  /**
   * @param run blocks of it; those without a point do not count
   */
  CapacityEffects(Plan plan, List<Block> run, List<CapacityPoint> points, Objective objective) {
    this.plan = plan;
    this.labels = plan.labels();
    this.points = points;
    Set<Integer> known = points.stream().map(CapacityPoint::block).collect(Collectors.toSet());
    this.blocks = run.stream().filter(block -> known.contains(block.index())).toList();
    RateLimit.of(objective).forEach(limit -> rows.put(limit, rows(limit)));
    List<Integer> all = IntStream.range(0, blocks.size()).boxed().toList();
    this.whole = logs(all);
    List<double[]> parts = new ArrayList<>();
    double[] indexes = all.stream().mapToDouble(index -> index).toArray();
    for (double[] left : Replicate.byMachines(blocks, indexes).values()) {
      parts.add(
          logs(all.stream().filter(i -> DoubleStream.of(left).noneMatch(l -> l == i)).toList()));
    }
    this.effects = new double[labels.size()][];
    for (int v = 0; v < effects.length; v++) {
      effects[v] = pseudoValues(v, parts);
    }
  }

  private double[] pseudoValues(int variant, List<double[]> parts) {
    int n = parts.size();
    double mean = parts.stream().mapToDouble(part -> part[variant]).average().orElse(Double.NaN);
    return parts.stream()
        .mapToDouble(part -> whole[variant] + (n - 1) * (mean - part[variant]))
        .toArray();
  }

  /** Of blocks, or of machine pairs. */
  int count() {
    return effects[0].length;
  }

  /** ln of the capacity, from all blocks; NaN where it is not known. */
  double whole(String label) {
    return whole[labels.indexOf(label)];
  }

  /** The same by block, or machine pair; all NaN where one of them cannot be left out. */
  double[] of(String label) {
    return effects[labels.indexOf(label)].clone();
  }

  /** ln of the ratio to the mean of the baseline's arms, from all blocks. */
  double wholeRatio(String label) {
    return plan.more(label, this::whole);
  }

  double[] ratios(String label) {
    return IntStream.range(0, count())
        .mapToDouble(i -> plan.more(label, one -> effects[labels.indexOf(one)][i]))
        .toArray();
  }

  /**
   * ln of each variant's capacity over some blocks; NaN where they do not bound it on both sides.
   */
  private double[] logs(List<Integer> some) {
    double[] logs = new double[labels.size()];
    Arrays.fill(logs, Double.NaN);
    if (some.isEmpty()) {
      return logs;
    }
    Map<RateLimit, CapacityFit> fits = new LinkedHashMap<>();
    rows.forEach(
        (limit, ofAll) -> {
          List<CapacityFit.Row> here =
              ofAll.stream().filter(row -> some.contains(row.block())).toList();
          if (here.stream().anyMatch(row -> row.share() > 0)) {
            CapacityFit fit = CapacityFit.of(here, blocks.size(), labels.size());
            if (fit.grows()) {
              fits.put(limit, fit);
            }
          }
        });
    for (int v = 0; v < logs.length; v++) {
      if (bounded(labels.get(v), some) && !fits.isEmpty()) {
        logs[v] = log(v, some, fits);
      }
    }
    return logs;
  }

  private double log(int variant, List<Integer> some, Map<RateLimit, CapacityFit> fits) {
    double[] ofBlocks = new double[blocks.size()];
    Arrays.fill(ofBlocks, Double.NaN);
    for (int block : some) {
      ofBlocks[block] =
          fits.entrySet().stream()
              .mapToDouble(
                  fit -> fit.getValue().lnRate(block, variant, fit.getKey().allowedShare()))
              .min()
              .orElseThrow();
    }
    return Arrays.stream(Replicate.values(blocks, ofBlocks))
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  private boolean bounded(String label, List<Integer> some) {
    Set<Outcome> outcomes = outcomes(label, some);
    return outcomes.contains(Outcome.MET)
        && (outcomes.contains(Outcome.MISSED) || outcomes.contains(Outcome.COLLAPSED));
  }

  private Set<Outcome> outcomes(String label, List<Integer> some) {
    return points.stream()
        .filter(point -> point.variant().equals(label) && some.contains(block(point)))
        .map(point -> point.judgement().outcome())
        .collect(Collectors.toSet());
  }

  private int block(CapacityPoint point) {
    return IntStream.range(0, blocks.size())
        .filter(i -> blocks.get(i).index() == point.block())
        .findFirst()
        .orElseThrow();
  }

  private List<CapacityFit.Row> rows(RateLimit limit) {
    List<CapacityFit.Row> ofLimit = new ArrayList<>();
    for (CapacityPoint point : points) {
      Outcome outcome = point.judgement().outcome();
      if (outcome != Outcome.LATE) {
        int last = point.slices().size() - 1;
        for (int i = 0; i <= last; i++) {
          boolean fatal = outcome == Outcome.COLLAPSED && i == last;
          row(limit, point, point.slices().get(i), fatal).ifPresent(ofLimit::add);
        }
      }
    }
    return ofLimit;
  }

  /** Under a slice that the provider did not survive all calls are beyond. */
  private Optional<CapacityFit.Row> row(
      RateLimit limit, CapacityPoint point, Probe.Arm slice, boolean fatal) {
    double trials = fatal ? CapacityFit.MAX_TRIALS : limit.trials(slice);
    double share = fatal ? 1 : limit.shareBeyond(slice);
    return trials > 0 && Double.isFinite(share)
        ? Optional.of(
            new CapacityFit.Row(
                block(point),
                labels.indexOf(point.variant()),
                Math.log(point.rate()),
                Math.min(1, share),
                trials))
        : Optional.empty();
  }
}
