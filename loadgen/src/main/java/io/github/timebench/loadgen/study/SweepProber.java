package io.github.timebench.loadgen.study;

import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Arm;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Sweep;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Asks for the points of a sweep that a pair of JVMs can measure, in an order that is random but
 * for its seed. Each point runs for a moment that does not count, which also says how long its
 * slices must be. A point at which the pair ends is not tried again.
 */
final class SweepProber implements Prober {
  /** A slice must be long beside the calls that overlap its edges. */
  private static final int CALLS_PER_SLICE = 10;

  private static final Duration MAX_SLICE = Duration.ofSeconds(5);

  private final Plan pair;
  private final Sweep sweep;
  private final Deque<List<String>> left;
  private Optional<Duration> slice = Optional.empty();
  private boolean asked;
  private boolean first = true;

  /**
   * @param block from 0; each has an order of its own
   */
  SweepProber(Plan pair, Sweep sweep, int block) {
    this.pair = pair;
    this.sweep = sweep;
    List<List<String>> points = new ArrayList<>(sweep.pointsOf(pair));
    Collections.shuffle(points, new Random(pair.blocks().seedOf(block)));
    this.left = new ArrayDeque<>(points);
  }

  @Override
  public void warm(Warmup warmup) {
    slice = Optional.empty();
    asked = false;
    first = true;
  }

  @Override
  public Optional<ProbeRequest> next() {
    asked = true;
    return Optional.ofNullable(left.peek())
        .map(point -> slice.map(length -> measured(point, length)).orElseGet(() -> warm(point)));
  }

  private ProbeRequest warm(List<String> point) {
    Duration round = pair.timing().slice().multipliedBy(pair.variants().size());
    long rounds = first ? Math.max(1, Sweep.BEFORE_FIRST_POINT.dividedBy(round)) : 1;
    return request(point, Purpose.WARM, pair.timing().slice(), Math.toIntExact(rounds));
  }

  /** Enough rounds for the planned time, in whole designs if there is time for one. */
  private ProbeRequest measured(List<String> point, Duration length) {
    long nanos = pair.timing().duration().toNanos();
    int rounds = Math.toIntExact((nanos + length.toNanos() - 1) / length.toNanos());
    int whole = new WilliamsDesign(pair.variants().size(), 0).roundsToBalance();
    int balanced = rounds < whole ? rounds : (rounds + whole - 1) / whole * whole;
    return request(point, Purpose.MEASURE, length, balanced);
  }

  private ProbeRequest request(List<String> point, Purpose purpose, Duration length, int rounds) {
    Load load = sweep.loadAt(pair, point);
    List<Arm> arms =
        pair.labels().stream().map(variant -> new Arm(variant, load, purpose)).toList();
    return new ProbeRequest(arms, length, rounds, false, point);
  }

  @Override
  public void take(Probe probe) {
    if (slice.isEmpty()) {
      slice = Optional.of(slice(probe));
      first = false;
    } else {
      slice = Optional.empty();
      left.remove();
    }
  }

  private Duration slice(Probe warm) {
    double slowestNanos =
        warm.arms().stream()
            .flatMap(arm -> arm.slices().stream())
            .map(Slice::calls)
            .mapToDouble(calls -> calls.meanServiceNanos())
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    double rarestNanos = warm.request().arms().get(0).load().meanGapNanos();
    long nanos = Math.round(CALLS_PER_SLICE * Math.max(slowestNanos, rarestNanos));
    Duration shortest = pair.timing().slice();
    return Duration.ofNanos(Math.max(shortest.toNanos(), Math.min(nanos, MAX_SLICE.toNanos())));
  }

  /** The point may be what the pair ended of; one that ends before it is asked will again. */
  @Override
  public boolean goesOnAfter(Pair cutShort) {
    boolean atPoint = asked && !left.isEmpty();
    if (atPoint) {
      left.remove();
    }
    slice = Optional.empty();
    asked = false;
    return atPoint;
  }
}
