package io.github.timebench.loadgen.watch;

import io.github.timebench.model.evidence.ResourceUse;
import java.util.ArrayList;
import java.util.List;

/**
 * What was used from reading to reading, in bounded memory: when there are too many stretches,
 * neighbours are joined two by two, and later ones come in joins of that length. Sums stay exact,
 * only the resolution goes. Thread-safe.
 */
final class SecondsLog {
  private static final int MAX_OF_RUN = 2_400;
  private static final int MAX_OF_BLOCK = 600;
  private static final int MIN_OF_BLOCK = 30;
  private static final int MIN_OF_PAIR = 2;

  private final int max;
  private final Reading first;
  private final List<ResourceUse> points = new ArrayList<>();
  private Reading last;
  private int secondsPerPoint = 1;
  private int secondsInLast;
  private boolean ended;

  /**
   * A log from a first reading on.
   *
   * @param max points that are ever held, at least 2
   */
  SecondsLog(Reading first, int max) {
    this.first = first;
    this.last = first;
    this.max = max;
  }

  /** How many points a pair may have: all blocks of a run share what a result file has room for. */
  static int maxSeconds(int blocks, int pairs) {
    int ofBlock = Math.max(MIN_OF_BLOCK, Math.min(MAX_OF_BLOCK, MAX_OF_RUN / blocks));
    return Math.max(MIN_OF_PAIR, ofBlock / pairs);
  }

  /** Takes the next reading; one that comes within a millisecond is left out. */
  synchronized void add(Reading now) {
    ResourceUse second = now.since(last, first);
    if (!ended && second.lengthMillis() > 0) {
      add(second);
      last = now;
    }
  }

  /** Takes the last reading; nothing is added any more. */
  synchronized List<ResourceUse> end(Reading now) {
    add(now);
    ended = true;
    return List.copyOf(points);
  }

  private void add(ResourceUse second) {
    int lastIndex = points.size() - 1;
    if (lastIndex >= 0 && secondsInLast < secondsPerPoint) {
      points.set(lastIndex, points.get(lastIndex).then(second));
      secondsInLast++;
      return;
    }
    if (points.size() == max) {
      joinNeighbours();
      add(second);
      return;
    }
    points.add(second);
    secondsInLast = 1;
  }

  private void joinNeighbours() {
    List<ResourceUse> all = List.copyOf(points);
    points.clear();
    for (int i = 0; i < all.size(); i += 2) {
      boolean alone = i + 1 == all.size();
      points.add(alone ? all.get(i) : all.get(i).then(all.get(i + 1)));
    }
    secondsInLast = all.size() % 2 == 0 ? 2 * secondsPerPoint : secondsPerPoint;
    secondsPerPoint *= 2;
  }
}
