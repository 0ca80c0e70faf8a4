package io.github.timebench.micro;

import java.time.Duration;
import java.util.List;

/** How long cells will take: a pure function of the options and of what a fork's start costs. */
public final class RunEstimate {
  /** A look takes no longer than this. */
  public static final Duration LONGEST_LOOK = Duration.ofMinutes(5);

  private RunEstimate() {}

  /** Time for all forks of all cells. */
  public static Duration of(List<MicroCell> cells, Pace pace) {
    return cells.stream()
        .map(cell -> cell.forkTime(pace).multipliedBy(pace.forks()))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** In words: seconds up to two minutes, whole minutes beyond, rounded up. */
  public static String words(Duration time) {
    long seconds = (time.toMillis() + 999) / 1000;
    return seconds <= 120 ? "about " + seconds + " s" : "about " + (seconds + 59) / 60 + " min";
  }
}
