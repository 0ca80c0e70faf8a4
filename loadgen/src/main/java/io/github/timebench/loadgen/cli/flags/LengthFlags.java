package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.UsageException;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags that say how many blocks there may be: of a plan that is stored, too. */
public final class LengthFlags {
  @Option(
      names = "--blocks",
      paramLabel = "N",
      description =
          "Exactly so many blocks, pairs of fresh JVMs one after the other, whatever they find; a"
              + " verdict takes "
              + Blocks.MIN_FOR_VERDICT
              + ". Default: until every variant has its verdict, at most "
              + Blocks.MAX_LOOKS
              + "; "
              + Defaults.SWEEP_BLOCKS
              + " of a sweep, "
              + Defaults.CAPACITY_BLOCKS
              + " of a capacity's search; always "
              + Defaults.QUICK_BLOCKS
              + " with --quick")
  private Integer blocks;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "End where another block would not fit, such as 10m. It decides before a"
              + " run that ends by its verdicts how many blocks are looked at, at most 7, 10 or "
              + Blocks.MAX_LOOKS
              + ". Default: what "
              + Blocks.MAX_LOOKS
              + " blocks need, of a study what its own need")
  private Duration budget;

  Blocks blocks(Study study, boolean quick) {
    if (quick) {
      if (budget != null) {
        throw new UsageException(
            Phrase.of(
                "--budget=%s cannot stand beside --quick, which is one block",
                Durations.format(budget)));
      }
      return Blocks.quick(blocks);
    }
    Blocks chosen = blocks != null ? Blocks.exactly(blocks) : study.usualBlocks();
    return budget == null ? chosen : chosen.within(budget);
  }

  public Optional<Integer> blocksAsked() {
    return Optional.ofNullable(blocks);
  }

  public Optional<Duration> budgetAsked() {
    return Optional.ofNullable(budget);
  }
}
