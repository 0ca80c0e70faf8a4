package io.github.timebench.loadgen.live;

import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Blocks.Stopping;
import io.github.timebench.reports.table.Numbers;
import java.time.Duration;
import java.util.Locale;

/** The words of what is shown while a run goes on. */
public final class LiveWords {
  static final String VARIANT = "";
  static final String CALLS = "calls/s";
  static final String OFFERED = "due/s";
  static final String P99 = "p99 ms";
  static final String ERRORS = "errors";
  static final String STATE = "state";
  static final String LATEST = "latest";

  static final String STARTING = "starting";
  static final String QUIET = "quiet";
  static final String NOT_QUIET = "not quiet";

  static final String GATES_LATER = "gates: after the first block";
  static final String GATES_HOLD = "gates hold";
  static final String ENDING = "Ends after this block. Ctrl-C again ends now.";

  private LiveWords() {}

  /** Which block it is, from 0, such as {@code block 2 of at most 14}. */
  static String block(int index, Blocks blocks) {
    boolean all = blocks.stopping().kind() == Stopping.Kind.FIXED && blocks.budget().isEmpty();
    return "block %d of %s%d".formatted(index + 1, all ? "" : "at most ", blocks.max());
  }

  /** Which pair of JVMs of a block it is, from 0. */
  static String pair(int index, int pairs) {
    return ", pair %d of %d".formatted(index + 1, pairs);
  }

  /** How long a run goes on, and will. */
  static String spent(double seconds, Duration left) {
    return clock(seconds)
        + (left.isZero() ? " gone, longer than usual" : " gone, about " + time(left) + " left");
  }

  /** How long a run took. */
  static String spent(double seconds) {
    return clock(seconds) + " gone";
  }

  /** How far a phase has come. */
  static String phase(String phase, double seconds, double of) {
    String done = phase + " " + Math.round(seconds);
    return Double.isFinite(of)
        ? "%s of %s%d s"
            .formatted(done, phase.equals(Progress.WARMING) ? "at most " : "", Math.round(of))
        : done + " s";
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
  public static String time(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 120 ? seconds + " s" : (seconds + 30) / 60 + " min";
  }

  static String gateFailed(String reason) {
    return "a gate does not hold: " + reason;
  }

  static String cpu(double driver, double provider) {
    return "CPU driver %s, provider %s".formatted(cores(driver), cores(provider));
  }

  private static String cores(double cores) {
    return Numbers.significant(cores, 2) + " cores";
  }

  static String steal(double share) {
    return "steal " + Numbers.percent(share);
  }

  static String hiccup(long nanos) {
    return "longest hiccup %s ms".formatted(Numbers.significant(nanos / 1e6, 2));
  }
}
