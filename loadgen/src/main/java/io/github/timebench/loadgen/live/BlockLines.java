package io.github.timebench.loadgen.live;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.TextGrid;
import io.github.timebench.reports.text.RunningVerdicts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jline.utils.AttributedString;

/** A run that goes on, in lines that stay: one for each block, and more where they are wanted. */
final class BlockLines {
  private static final double SECONDS_BETWEEN_LINES = 10;

  private final LiveRun run;
  private final LiveStyle style;
  private double lastLineSeconds = Double.NEGATIVE_INFINITY;
  private double lastSeenSeconds;

  BlockLines(LiveRun run, LiveStyle style) {
    this.run = run;
    this.style = style;
  }

  void blockBegins() {
    lastLineSeconds = Double.NEGATIVE_INFINITY;
  }

  /** What is to be said of a slice that ended: every ten seconds where that is wanted. */
  Optional<String> slice(Progress progress) {
    if (!style.verbose() || !isLineDue(progress.doneSeconds())) {
      return Optional.empty();
    }
    lastLineSeconds = progress.doneSeconds();
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%4.0f s, %s: %s %s%s %,.0f calls/s",
            progress.doneSeconds(),
            run.place(),
            progress.phase(),
            progress.variant(),
            offered(progress.offeredPerSecond()),
            progress.calls().callsPerSecond()));
  }

  private static String offered(double perSecond) {
    return perSecond > 0 ? " at " + Numbers.counted(perSecond) + "/s:" : "";
  }

  /** Each pair of JVMs of a block counts its seconds anew, and begins with a line. */
  private boolean isLineDue(double doneSeconds) {
    boolean nextPair = doneSeconds < lastSeenSeconds;
    lastSeenSeconds = doneSeconds;
    return nextPair || doneSeconds - lastLineSeconds >= SECONDS_BETWEEN_LINES;
  }

  /** What is to be said of a block that ended. */
  List<String> block(RunAnalysis known) {
    Duration left = run.leftAfterBlock();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s, %s: %s; %s"
            .formatted(
                LiveWords.block(run.block(), run.plan().blocks()),
                left.isZero()
                    ? LiveWords.spent(run.goneSeconds())
                    : LiveWords.spent(run.goneSeconds(), left),
                known.study().isPresent()
                    ? String.join("; ", RunningVerdicts.study(known))
                    : RunningVerdicts.line(known),
                LiveGates.words(known).get(0)));
    if (style.groups()) {
      lines.set(0, "::group::" + lines.get(0));
    }
    if (style.groups() || style.verbose()) {
      LiveTable.lines(run, TextGrid.MAX_WIDTH, Integer.MAX_VALUE, false).stream()
          .skip(LiveTable.HEAD_LINES)
          .map(AttributedString::toString)
          .map(String::stripTrailing)
          .forEach(lines::add);
    }
    if (style.groups()) {
      lines.add("::endgroup::");
    }
    return lines;
  }
}
