package io.github.timebench.loadgen.cli;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.text.RunningVerdicts;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Live progress on standard error: a bar on a terminal, a line every ten seconds elsewhere.
 * Thread-safe.
 */
final class ProgressDisplay implements Progress.Listener, AutoCloseable {
  private static final double SECONDS_BETWEEN_LINES = 10;

  private final PrintWriter err;
  private final ProgressBar bar;
  private final int atMost;
  private final Set<String> weighed = new HashSet<>();
  private String block = "";
  private double lastLineSeconds = Double.NEGATIVE_INFINITY;
  private double lastSeenSeconds;

  ProgressDisplay(Plan plan, boolean terminal, PrintWriter err) {
    this.err = err;
    this.atMost = plan.blocks().max();
    this.bar = terminal ? bar(plan) : null;
  }

  private static ProgressBar bar(Plan plan) {
    return new ProgressBarBuilder()
        .setTaskName("block")
        .setInitialMax(PlanEstimate.of(plan).maxBlock().toSeconds())
        .setUnit(" s", 1)
        .setStyle(ProgressBarStyle.UNICODE_BLOCK)
        .setUpdateIntervalMillis(500)
        .build();
  }

  @Override
  public synchronized void blockBegins(int index) {
    block = "block " + (index + 1) + " of " + (atMost == 1 ? "1" : "at most " + atMost);
    lastLineSeconds = Double.NEGATIVE_INFINITY;
    if (bar != null) {
      bar.stepTo(0);
      bar.setExtraMessage(" " + block + ": starting");
    }
  }

  /** Once a run, for bytes are the same in every block. */
  @Override
  public synchronized void bytes(List<VariantBytes> bytes) {
    bytes.stream()
        .filter(one -> weighed.add(one.variant()))
        .forEach(
            one ->
                say(
                    String.format(
                        Locale.ROOT,
                        "%s: payload %,d B, request %,d B, response %,d B",
                        one.variant(),
                        one.payloadBytes(),
                        one.requestBytes(),
                        one.responseBytes())));
  }

  @Override
  public synchronized void waits(String sentence) {
    say(sentence);
  }

  @Override
  public synchronized void blockEnds(RunAnalysis known) {
    RunningVerdicts.lines(known).forEach(this::say);
  }

  /** A line that stays; a bar is drawn again below it. */
  private void say(String line) {
    if (bar != null) {
      err.print("\r\033[K");
    }
    err.println(line);
    err.flush();
  }

  @Override
  public synchronized void on(Progress progress) {
    String text =
        String.format(
            Locale.ROOT,
            "%s: %s %s%s %,.0f calls/s",
            block,
            progress.phase(),
            progress.variant(),
            offered(progress.offeredPerSecond()),
            progress.calls().callsPerSecond());
    if (bar != null) {
      bar.stepTo(Math.round(progress.doneSeconds()));
      bar.setExtraMessage(" " + text);
    } else if (isLineDue(progress.doneSeconds())) {
      lastLineSeconds = progress.doneSeconds();
      err.printf(Locale.ROOT, "%4.0f s, %s%n", progress.doneSeconds(), text);
      err.flush();
    }
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

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
