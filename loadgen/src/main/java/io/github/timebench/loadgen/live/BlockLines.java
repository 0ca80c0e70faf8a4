package io.github.timebench.loadgen.live;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.reports.text.RunningVerdicts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jline.utils.AttributedString;

/** A run that goes on, in lines that stay: one for each block, and more where they are wanted. */
final class BlockLines {
  private static final double SECONDS_BETWEEN_LINES = 10;

  private final LiveRun run;
  private final ProgressDisplay.Style style;
  private double lastLineSeconds = Double.NEGATIVE_INFINITY;
  private double lastSeenSeconds;

  BlockLines(LiveRun run, ProgressDisplay.Style style) {
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
        Text.of(
                "%4.0f s, %s: %s %s %s",
                progress.doneSeconds(),
                run.place(),
                Text.of(progress.phase()),
                progress.variant(),
                answered(progress))
            .in(style.language()));
  }

  private static Text answered(Progress progress) {
    String answered = Numbers.counted(progress.calls().callsPerSecond());
    return progress.offeredPerSecond() > 0
        ? Text.of("at %s/s: %s calls/s", Numbers.counted(progress.offeredPerSecond()), answered)
        : Text.of("%s calls/s", answered);
  }

  /** Each pair of JVMs of a block counts its seconds anew, and begins with a line. */
  private boolean isLineDue(double doneSeconds) {
    boolean nextPair = doneSeconds < lastSeenSeconds;
    lastSeenSeconds = doneSeconds;
    return nextPair || doneSeconds - lastLineSeconds >= SECONDS_BETWEEN_LINES;
  }

  List<String> block(RunAnalysis known) {
    Duration left = run.leftAfterBlock();
    List<String> lines = new ArrayList<>();
    lines.add(
        Text.of(
                "%s, %s: %s; %s",
                LiveWords.block(run.block(), run.plan().blocks()),
                left.isZero()
                    ? LiveWords.spent(run.goneSeconds())
                    : LiveWords.spent(run.goneSeconds(), left),
                known.study().isPresent()
                    ? RunningVerdicts.study(known).stream().collect(Text.joined(Text.of("; ")))
                    : RunningVerdicts.line(known),
                LiveGates.words(known).get(0))
            .in(style.language()));
    if (style.groups()) {
      lines.set(0, "::group::" + lines.get(0));
    }
    if (style.groups() || style.verbose()) {
      LiveTable.lines(run, TextLayout.MAX_COLUMNS, Integer.MAX_VALUE, Text.EMPTY, style.language())
          .stream()
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
