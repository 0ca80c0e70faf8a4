package io.github.timebench.loadgen.live;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.BlockResources;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.text.RunningVerdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Whether the gates hold so far, and what the latest block took of the machine. */
final class LiveGates {

  private LiveGates() {}

  static boolean hold(RunAnalysis known) {
    return known.validity().status() != Validity.Status.INVALID;
  }

  /** The gates first, then what may explain them, and what there is to wait for. */
  static List<Text> words(RunAnalysis known) {
    List<Text> words = new ArrayList<>();
    words.add(hold(known) ? LiveWords.GATES_HOLD : LiveWords.gateFailed(reason(known)));
    RunningVerdicts.notQuiet(known).ifPresent(words::add);
    List<BlockResources> resources = known.resources();
    if (!resources.isEmpty()) {
      BlockResources latest = resources.get(resources.size() - 1);
      words.add(
          LiveWords.cpu(cores(latest, ResourceUse::driver), cores(latest, ResourceUse::provider)));
      words.add(LiveWords.steal(latest.mean(ResourceUse::stealShare)));
    }
    Block block = known.run().blocks().get(known.run().blocks().size() - 1);
    words.add(
        LiveWords.hiccup(
            block.pairs().stream()
                .mapToLong(pair -> pair.readings().hiccups().maxNanos())
                .max()
                .orElse(0)));
    return words;
  }

  private static Text reason(RunAnalysis known) {
    return known.validity().gates().stream()
        .filter(gate -> !gate.held())
        .map(Gate::reason)
        .findFirst()
        .orElseGet(() -> Text.sentences(known.validity().reasons()));
  }

  private static double cores(BlockResources resources, Function<ResourceUse, ProcessUse> side) {
    return resources.mean(
        use -> {
          long nanos = side.apply(use).cpuNanos();
          return nanos < 0 ? Double.NaN : nanos / Nanos.PER_MILLI / use.lengthMillis();
        });
  }
}
