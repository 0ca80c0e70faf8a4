package io.github.timebench.reports.render;

import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatFrames;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.reports.analysis.CompatAnalysis;
import io.github.timebench.reports.analysis.CompatVerdict;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Words about a compatibility matrix that all its renderings share. */
final class CompatText {
  private CompatText() {}

  /** Who calls whom; a restart's providers one after the other. */
  static String pair(CompatCell cell) {
    String between = cell.kind().equals("mixed") ? " & " : " then ";
    return cell.consumer() + " → " + String.join(between, cell.providers());
  }

  /** Ids of requests and responses with their counts, the most frequent first. */
  static String wire(CompatFrames frames) {
    Map<Integer, Long> counts = new TreeMap<>(frames.requests());
    frames.responses().forEach((id, count) -> counts.merge(id, count, Long::sum));
    return counts.isEmpty()
        ? Numbers.UNKNOWN
        : counts.entrySet().stream()
            .sorted(Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder()))
            .map(entry -> entry.getKey() + ": " + Numbers.count(entry.getValue()))
            .collect(Collectors.joining(", "));
  }

  static String sentence(CompatAnalysis analysis) {
    String sentence =
        "%s of %s cells are green, %s as bad as without the jar, %s red."
            .formatted(
                analysis.count(CompatVerdict.GREEN),
                analysis.judged(),
                analysis.count(CompatVerdict.AS_WITHOUT),
                analysis.count(CompatVerdict.RED));
    return analysis.result().end().kind() == RunEnd.Kind.COMPLETE
        ? sentence
        : sentence + " Not complete: " + analysis.result().end().reason() + ".";
  }
}
