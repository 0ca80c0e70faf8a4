package io.github.timebench.loadgen.live;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Blocks.Stopping;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import java.time.Duration;
import java.util.Locale;

/** The words of what is shown while a run goes on. */
public final class LiveWords {
  static final Text CALLS = Text.of("calls/s");
  static final Text OFFERED = Text.of("due/s");
  static final Text P99 = Text.of("p99 ms");
  static final Text ERRORS = Text.of("errors");
  static final Text STATE = Text.of("state");
  static final Text LATEST = Text.of("latest");

  static final String STARTING = "starting";
  static final String QUIET = "quiet";
  static final String NOT_QUIET = "not quiet";

  static final Text GATES_LATER = Text.of("gates: after the first block");
  static final Text GATES_HOLD = Text.of("gates hold");
  static final Text ENDING = Text.of("Ends after this block. Ctrl-C again ends now.");
  static final Text ENDING_BEFORE_ALL =
      Text.of("Ends before the first block. Ctrl-C again ends now.");

  private LiveWords() {}

  /** Which block it is, from 0, such as {@code block 2 of at most 14}. */
  static Text block(int index, Blocks blocks) {
    boolean all = blocks.stopping() == Stopping.FIXED && blocks.budget().isEmpty();
    return Text.of(all ? "block %s of %s" : "block %s of at most %s", index + 1, blocks.max());
  }

  /** Which pair of JVMs of a block it is, from 0. */
  static Text pair(Text block, int index, int pairs) {
    return Text.of("%s, pair %s of %s", block, index + 1, pairs);
  }

  static Text spent(double seconds, Duration left) {
    return left.isZero()
        ? Text.of("%s gone, longer than usual", clock(seconds))
        : Text.of("%s gone, about %s left", clock(seconds), time(left));
  }

  static Text spent(double seconds) {
    return Text.of("%s gone", clock(seconds));
  }

  static Text phase(String phase, double seconds, double of) {
    Text name = Text.of(phase);
    long done = Math.round(seconds);
    if (!Double.isFinite(of)) {
      return Text.of("%s %s s", name, done);
    }
    return phase.equals(Progress.WARMING)
        ? Text.of("%s %s of at most %s s", name, done, Math.round(of))
        : Text.of("%s %s of %s s", name, done, Math.round(of));
  }

  /** Such as {@code 8:12} or {@code 1:08:12}. */
  static String clock(double seconds) {
    long whole = (long) seconds;
    long hours = whole / 3600;
    String rest = String.format(Locale.ROOT, "%02d", whole % 60);
    return hours > 0
        ? String.format(Locale.ROOT, "%d:%02d:%s", hours, whole / 60 % 60, rest)
        : whole / 60 + ":" + rest;
  }

  /** About how long, such as {@code 90 s} or {@code 6 min}. */
  public static Text time(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 120 ? Text.of("%s s", seconds) : Text.of("%s min", (seconds + 30) / 60);
  }

  static Text gateFailed(Text reason) {
    return Text.of("a gate does not hold: %s", reason);
  }

  static Text cpu(double driver, double provider) {
    return Text.of(
        "CPU driver %s cores, provider %s cores",
        Numbers.significant(driver, 2), Numbers.significant(provider, 2));
  }

  static Text steal(double share) {
    return Text.of("steal %s", Numbers.percent(share));
  }

  static Text hiccup(long nanos) {
    return Text.of("longest hiccup %s ms", Numbers.significant(nanos / 1e6, 2));
  }
}
