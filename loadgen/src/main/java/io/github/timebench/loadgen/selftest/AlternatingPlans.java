package io.github.timebench.loadgen.selftest;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Measures the same variants under two plans, alternating block by block, and compares what the
 * plans find: a way of measuring that changes the answer is a hazard.
 */
public final class AlternatingPlans {
  private static final int MIN_BLOCKS = 3;

  private final LoadRun run;
  private final Path folder;
  private final Consumer<Text> told;

  /**
   * @param folder takes the JVMs' logs
   * @param told takes why a block is not valid
   */
  public AlternatingPlans(LoadRun run, Path folder, Consumer<Text> told) {
    this.run = run;
    this.folder = folder;
    this.told = told;
  }

  /**
   * @param first a plan of one block
   * @param second the other plan of one block, of the same variants
   * @return of throughput, and of calls per CPU second: per variant but the baselines, by label
   * @throws LabException.InvalidFigures if a block was not warm, or its figures are not valid
   * @throws LabException if a block cannot be measured
   */
  public Map<Figure, Map<String, Difference>> compare(Plan first, Plan second, int pairs)
      throws LabException, InterruptedException {
    Blocks blocks = run(first, second, pairs);
    Map<Figure, Map<String, Difference>> differences = new LinkedHashMap<>();
    for (Figure figure : List.of(Figure.CALLS_PER_SECOND, Figure.CALLS_PER_CPU_SECOND)) {
      Map<String, Difference> ofFigure = new TreeMap<>();
      for (String label : first.labels()) {
        if (!first.isBaseline(label)) {
          ofFigure.put(
              label,
              Difference.of(
                  logRatios(blocks.ofFirst, label, figure),
                  logRatios(blocks.ofSecond, label, figure)));
        }
      }
      differences.put(figure, ofFigure);
    }
    return differences;
  }

  private record Blocks(List<RunAnalysis> ofFirst, List<RunAnalysis> ofSecond) {}

  private Blocks run(Plan first, Plan second, int pairs) throws LabException, InterruptedException {
    List<RunAnalysis> ofFirst = new ArrayList<>();
    List<RunAnalysis> ofSecond = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      if (pair % 2 == 0) {
        ofFirst.add(block(first));
        ofSecond.add(block(second));
      } else {
        ofSecond.add(block(second));
        ofFirst.add(block(first));
      }
    }
    return new Blocks(ofFirst, ofSecond);
  }

  private RunAnalysis block(Plan plan) throws LabException, InterruptedException {
    RegistryChoice registry = new RegistryChoice(RegistryChoice.EMBEDDED, Text.plain("self-test"));
    RunResult result = run.execute(plan, registry, Asked.of("selftest"), folder, Instant.now());
    if (result.end().kind() == RunEnd.Kind.INTERRUPTED) {
      throw new InterruptedException("stopped by the user");
    }
    RunAnalysis analysis = RunAnalysis.of(result);
    if (!analysis.validity().comparable()) {
      analysis.validity().reasons().forEach(told);
      throw new LabException.InvalidFigures(
          Phrase.of("a block of the self-test is %s", analysis.validity().status().label()));
    }
    requireQuiet(result.blocks(), plan.timing().maxWarmup());
    return analysis;
  }

  /** Variants that still warm differ by more than what is looked for. */
  static void requireQuiet(List<Block> blocks, Duration maxWarmup)
      throws LabException.InvalidFigures {
    if (!blocks.stream().allMatch(Block::quiet)) {
      throw new LabException.InvalidFigures(
          Phrase.of(
              "a block of the self-test was still warming after %s, so that its figures"
                  + " prove nothing: end other work on the machine, or give it more with"
                  + " --max-warmup",
              Durations.format(maxWarmup)));
    }
  }

  private static double[] logRatios(List<RunAnalysis> blocks, String label, Figure figure) {
    return blocks.stream()
        .mapToDouble(block -> Math.log(block.variant(label).orElseThrow().ratio(figure)))
        .toArray();
  }

  /**
   * A variant's figure relative to its baseline under both plans, with 95 % intervals over blocks.
   *
   * @param change second over first, paired by the order in which the blocks ran
   */
  public record Difference(Estimate first, Estimate second, Estimate change) {
    static Difference of(double[] first, double[] second) {
      return new Difference(
          ratio(Estimate.mean(first)),
          ratio(Estimate.mean(second)),
          ratio(Estimate.paired(first, second)));
    }

    private static Estimate ratio(Estimate log) {
      return log.from(MIN_BLOCKS).exp();
    }
  }
}
