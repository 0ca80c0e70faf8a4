package io.github.timebench.loadgen.driver;

import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.Turn.Phase;
import io.github.timebench.loadgen.engine.Loop;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.QuietRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One block on a running pair of JVMs: all variants warm in turns until both JVMs are quiet, then
 * take turns in measured rounds, then one more slice runs that is not measured. For one controlling
 * thread, whose interruption ends the block early; what was measured until then is kept.
 */
final class BlockRun {
  private static final long COLD_SLICE_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int MOST_SLICES = 9_000;
  private static final int COLD_ROUNDS = 5;
  private static final long LONGEST_SLICE_NANOS = Duration.ofSeconds(5).toNanos();

  /** A slice must be long beside the calls that overlap its edges. */
  private static final int CALLS_PER_SLICE = 10;

  private static final Duration SILENCE_BEYOND_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration GRACE_BEYOND_TIMEOUT = Duration.ofSeconds(5);

  private final LoadPlan plan;
  private final Loop loop;
  private final NanoClock clock;
  private final Progress.Listener listener;
  private final Consumer<ResourceMeter.Reading> atMeasured;
  private final ResourceMeter meter;
  private final QuietWatch quiet;
  private final TurnTaker turns;
  private final long startNanos;
  private final List<WarmupLog> warmup = new ArrayList<>();
  private final List<FinishedTurn> measured = new ArrayList<>();
  private double warmupSeconds;
  private boolean becameQuiet;
  private ResourceMeter.Reading last;

  /**
   * @param atMeasured takes the counters with which measuring begins
   */
  BlockRun(
      LoadPlan plan,
      Loop loop,
      NanoClock clock,
      ResourceMeter meter,
      Consumer<ResourceMeter.Reading> atMeasured,
      Progress.Listener listener) {
    this.plan = plan;
    this.loop = loop;
    this.clock = clock;
    this.meter = meter;
    this.listener = listener;
    this.quiet = new QuietWatch(QuietRule.DEFAULT, plan.variants().size());
    this.atMeasured = atMeasured;
    this.turns = new TurnTaker(loop, clock, meter, plan.timeout().plus(SILENCE_BEYOND_TIMEOUT));
    this.startNanos = clock.nanoTime();
    plan.labels().forEach(label -> warmup.add(new WarmupLog(label)));
  }

  /**
   * Runs the block.
   *
   * @param designSeed the order of the variants
   * @return how it ended; the evidence is complete in each case
   */
  RunEnd run(long designSeed) {
    WilliamsDesign design = new WilliamsDesign(plan.variants().size(), designSeed);
    RunEnd end = RunEnd.complete();
    try {
      warm(design);
      measure(design);
    } catch (InterruptedException stopped) {
      end = new RunEnd(RunEnd.Kind.INTERRUPTED, "stopped before its end");
    } catch (TargetGoneException gone) {
      end = new RunEnd(RunEnd.Kind.CUT_SHORT, gone.getMessage());
    }
    return stopLoop(end);
  }

  /** Reads the last counters while the callers still run: what they used is gone with them. */
  private RunEnd stopLoop(RunEnd end) {
    last = meter.read();
    Duration grace = plan.timeout().plus(GRACE_BEYOND_TIMEOUT);
    try {
      loop.stop(clock.nanoTime() + grace.toNanos());
    } catch (InterruptedException stoppedAgain) {
      keep(turns.collectAfterStop());
      return new RunEnd(RunEnd.Kind.INTERRUPTED, "stopped before its end");
    }
    keep(turns.collectAfterStop());
    return end;
  }

  private void warm(WilliamsDesign design) throws InterruptedException, TargetGoneException {
    long limitNanos = plan.maxWarmup().toNanos();
    for (int round = 0; !becameQuiet && elapsedNanos() < limitNanos; round++) {
      int[] order = design.round(round);
      long lengthNanos = warmupSliceNanos(round);
      for (int position = 0; position < order.length && elapsedNanos() < limitNanos; position++) {
        take(new Turn(order[position], Phase.WARMUP, round, position, lengthNanos));
      }
      becameQuiet = quiet.isQuiet();
    }
    warmupSeconds = elapsedNanos() / 1e9;
  }

  /** A second while calls are slow as the first ones always are, then as long as when measured. */
  private long warmupSliceNanos(int round) {
    return round < COLD_ROUNDS ? COLD_SLICE_NANOS : sliceNanos(plan.slice().toNanos());
  }

  private void measure(WilliamsDesign design) throws InterruptedException, TargetGoneException {
    long lengthNanos = sliceNanos(Math.max(plan.slice().toNanos(), shortestStoredSliceNanos()));
    int rounds = balancedRounds(lengthNanos, design.roundsToBalance());
    atMeasured.accept(meter.read());
    for (int round = 0; round < rounds; round++) {
      int[] order = design.round(round);
      for (int position = 0; position < order.length; position++) {
        take(new Turn(order[position], Phase.MEASURED, round, position, lengthNanos));
      }
    }
    take(new Turn(design.round(rounds)[0], Phase.CLOSING, 0, 0, lengthNanos));
  }

  /** So that a run of hours does not store more slices than its report can hold. */
  private long shortestStoredSliceNanos() {
    int mostRounds = MOST_SLICES / (plan.blocks().max() * plan.variants().size());
    return plan.duration().toNanos() / Math.max(1, mostRounds);
  }

  /** Enough rounds for the planned time, rounded up to whole designs if there is time for one. */
  private int balancedRounds(long lengthNanos, int roundsToBalance) {
    int rounds = Math.toIntExact((plan.duration().toNanos() + lengthNanos - 1) / lengthNanos);
    return rounds < roundsToBalance
        ? rounds
        : (rounds + roundsToBalance - 1) / roundsToBalance * roundsToBalance;
  }

  private long sliceNanos(long shortestNanos) {
    double slowestNanos =
        warmup.stream()
            .mapToDouble(WarmupLog::lastMeanServiceNanos)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    double slowestOrRarestNanos = Math.max(slowestNanos, plan.meanGapNanos());
    return Math.min(
        LONGEST_SLICE_NANOS,
        Math.max(shortestNanos, Math.round(CALLS_PER_SLICE * slowestOrRarestNanos)));
  }

  private void take(Turn turn) throws InterruptedException, TargetGoneException {
    keep(turns.take(turn));
    turns.requireAnswers();
  }

  private void keep(List<FinishedTurn> finished) {
    for (FinishedTurn turn : finished) {
      int variant = turn.turn().variant();
      switch (turn.turn().phase()) {
        case WARMUP -> {
          warmup.get(variant).add(turn);
          quiet.add(sample(turn));
        }
        case MEASURED -> measured.add(turn);
        case CLOSING -> warmup.get(variant).addCallsOnly(turn);
      }
      listener.on(
          new Progress(
              turn.turn().phase() == Phase.WARMUP ? "warming" : "measuring",
              plan.labels().get(variant),
              turn.figures().callsPerSecond(),
              elapsedNanos() / 1e9));
    }
  }

  private static QuietWatch.Sample sample(FinishedTurn turn) {
    ProcessSnapshot ofDriver = turn.last().map(EdgeReading::driver).orElseGet(ProcessSnapshot::new);
    ProcessSnapshot ofProvider =
        turn.last().map(EdgeReading::provider).orElseGet(ProcessSnapshot::new);
    return new QuietWatch.Sample(
        turn.turn().lengthNanos(),
        turn.figures().callShares(),
        new QuietWatch.Side(turn.use().driverCpuNanos(), ofDriver),
        new QuietWatch.Side(turn.use().providerCpuNanos(), ofProvider));
  }

  private long elapsedNanos() {
    return clock.nanoTime() - startNanos;
  }

  /** Until the first measured slice, or the whole block if it ended before. */
  double warmupSeconds() {
    return warmupSeconds > 0 ? warmupSeconds : elapsedNanos() / 1e9;
  }

  /** Whether the warm-up ended because both JVMs were quiet. */
  boolean quiet() {
    return becameQuiet;
  }

  /** The last counters of the block, taken while its callers ran. */
  ResourceMeter.Reading last() {
    return last;
  }

  List<WarmupLog> warmup() {
    return List.copyOf(warmup);
  }

  List<FinishedTurn> measured() {
    return List.copyOf(measured);
  }

  OutcomeCounts measuredEnds(int variant) {
    return measured.stream()
        .filter(turn -> turn.turn().variant() == variant)
        .map(turn -> turn.figures().outcomes())
        .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
  }
}
