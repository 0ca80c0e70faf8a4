package io.github.timebench.loadgen.watch;

import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.ResourceSecond;
import java.util.ArrayList;
import java.util.List;

/**
 * Seconds in bounded memory: when there are too many, neighbours are joined two by two, and later
 * ones come in joins of the same length. Sums stay exact, only the resolution goes. Not
 * thread-safe.
 */
public final class SecondsLog {
  private static final int MOST_OF_A_RUN = 2_400;
  private static final int MOST = 600;
  private static final int LEAST = 30;

  private final int most;
  private final List<ResourceSecond> points = new ArrayList<>();
  private int secondsPerPoint = 1;
  private int secondsInLast;

  /**
   * @param most points that are ever held, at least 2
   */
  SecondsLog(int most) {
    this.most = most;
  }

  /** A log for one of so many blocks: all of them share what a result file has room for. */
  static SecondsLog ofOneBlock(int blocks) {
    return new SecondsLog(most(blocks));
  }

  private static int most(int blocks) {
    return Math.max(LEAST, Math.min(MOST, MOST_OF_A_RUN / blocks));
  }

  /**
   * The seconds of a block whose parts ran one after the other, each in JVMs of its own: no more
   * points than a block of one part has, and none with seconds of two parts. A part begins where
   * the one before it ended; the start of its JVMs, which nobody watched, is left out.
   *
   * @param blocks of the run
   */
  public static List<ResourceSecond> ofParts(List<List<ResourceSecond>> parts, int blocks) {
    int mostOfPart = Math.max(2, most(blocks) / Math.max(1, parts.size()));
    List<ResourceSecond> all = new ArrayList<>();
    long startMillis = 0;
    for (List<ResourceSecond> part : parts) {
      SecondsLog log = new SecondsLog(mostOfPart);
      for (ResourceSecond second : part) {
        log.add(later(second, startMillis));
      }
      all.addAll(log.points());
      if (!all.isEmpty()) {
        ResourceSecond last = all.get(all.size() - 1);
        startMillis = last.startMillis() + last.lengthMillis();
      }
    }
    return List.copyOf(all);
  }

  private static ResourceSecond later(ResourceSecond second, long byMillis) {
    return new ResourceSecond(
        second.startMillis() + byMillis,
        second.lengthMillis(),
        second.driver(),
        second.provider(),
        second.stealShare(),
        second.runQueue());
  }

  void add(ResourceSecond second) {
    int last = points.size() - 1;
    if (last >= 0 && secondsInLast < secondsPerPoint) {
      points.set(last, joined(points.get(last), second));
      secondsInLast++;
      return;
    }
    if (points.size() == most) {
      joinNeighbours();
      add(second);
      return;
    }
    points.add(second);
    secondsInLast = 1;
  }

  private void joinNeighbours() {
    List<ResourceSecond> all = List.copyOf(points);
    points.clear();
    for (int i = 0; i < all.size(); i += 2) {
      boolean alone = i + 1 == all.size();
      points.add(alone ? all.get(i) : joined(all.get(i), all.get(i + 1)));
    }
    secondsInLast = all.size() % 2 == 0 ? 2 * secondsPerPoint : secondsPerPoint;
    secondsPerPoint *= 2;
  }

  private static ResourceSecond joined(ResourceSecond first, ResourceSecond second) {
    long lengthMillis = second.startMillis() + second.lengthMillis() - first.startMillis();
    return new ResourceSecond(
        first.startMillis(),
        lengthMillis,
        joined(first.driver(), second.driver()),
        joined(first.provider(), second.provider()),
        mean(first, first.stealShare(), second, second.stealShare()),
        mean(first, first.runQueue(), second, second.runQueue()));
  }

  private static ProcessUse joined(ProcessUse first, ProcessUse second) {
    return new ProcessUse(
        sum(first.cpuNanos(), second.cpuNanos()),
        sum(first.allocatedBytes(), second.allocatedBytes()),
        sum(first.gcNanos(), second.gcNanos()),
        sum(first.throttledNanos(), second.throttledNanos()),
        second.threads(),
        sum(first.compileNanos(), second.compileNanos()),
        sum(first.loadedClasses(), second.loadedClasses()));
  }

  private static long sum(long first, long second) {
    return first < 0 || second < 0 ? -1 : first + second;
  }

  private static double mean(
      ResourceSecond first, double ofFirst, ResourceSecond second, double ofSecond) {
    double weight = first.lengthMillis() + (double) second.lengthMillis();
    return (ofFirst * first.lengthMillis() + ofSecond * second.lengthMillis()) / weight;
  }

  List<ResourceSecond> points() {
    return List.copyOf(points);
  }
}
