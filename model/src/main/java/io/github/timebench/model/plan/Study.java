package io.github.timebench.model.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.timebench.api.Durations;
import io.github.timebench.api.Nanos;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Plan.Isolation;
import java.time.Duration;
import java.util.List;

/** What question a run answers. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "question")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Study.Compare.class, name = "compare"),
  @JsonSubTypes.Type(value = Study.Capacity.class, name = "capacity"),
  @JsonSubTypes.Type(value = Sweep.class, name = "sweep")
})
public sealed interface Study permits Study.Compare, Study.Capacity, Sweep {
  /** Whether JVMs that are warm are asked one probe after the other. */
  boolean probes();

  /** The plans that each block measures on JVMs of their own, one after the other. */
  default List<Plan> settings(Plan plan) {
    return List.of(plan);
  }

  default boolean varies(Sweep.Kind kind) {
    return false;
  }

  /** Whether a thread of the driver begins calls when they are due. */
  default boolean paces(Load load) {
    return load instanceof Load.Open;
  }

  /** How long a pair of JVMs that is warm measures, if its calls are not slow. */
  default Duration measured(Plan pair) {
    return pair.timing().duration().multipliedBy(pair.variants().size());
  }

  /** The largest number of calls under way at once, where that of the load is known. */
  default int maxCallsAtOnce(Load load) {
    return load.maxCallsAtOnce();
  }

  Blocks usualBlocks();

  /** The margin where no flag says it, as a share. */
  default double usualMargin(Load load) {
    return Percentages.parse(Defaults.MARGIN);
  }

  /** Measured time of each variant in each block where no flag says it. */
  Duration usualDuration(boolean quick);

  default Duration usualSlice() {
    return Durations.parse(Defaults.SLICE);
  }

  default Load usualLoad() {
    return new Load.Closed(Integer.parseInt(Defaults.THREADS));
  }

  /** Whether a copy of the baseline runs beside it, but in a first look. */
  default boolean controlled() {
    return true;
  }

  /**
   * Checks that a plan asks for nothing that the question cannot have.
   *
   * @throws UsageException by the flag that asks
   */
  default void requireFits(Plan plan) {
    Rules.require(
        !probes() || plan.isolation() == Isolation.BLOCK,
        "--isolate",
        Phrase.of("must be block where warm JVMs are asked one probe after the other"),
        plan.isolation().label());
  }

  /**
   * What a variant costs beside the baseline, under one load.
   *
   * @param burnNanos CPU time that the planted copy of the baseline burns in each call
   */
  record Compare(long burnNanos) implements Study {
    public static final Compare PLAIN = new Compare(0);

    @Override
    public Blocks usualBlocks() {
      return Blocks.asNeeded();
    }

    @Override
    public double usualMargin(Load load) {
      return Percentages.parse(load instanceof Load.Open ? Defaults.P99_MARGIN : Defaults.MARGIN);
    }

    @Override
    public Duration usualDuration(boolean quick) {
      return Durations.parse(quick ? Defaults.QUICK_DURATION : Defaults.DURATION);
    }

    @Override
    public boolean probes() {
      return false;
    }
  }

  /**
   * The highest rate of an open loop at which an objective is met; the plan's load warms the JVMs.
   *
   * @param maxInflight the largest number of calls under way at once
   * @param catchUp what becomes of calls that are late
   */
  record Capacity(Objective objective, Arrival arrival, int maxInflight, CatchUp catchUp)
      implements Study {
    /** Callers that warm the JVMs; what they reach says where the search begins. */
    public static final Load WARMING = new Load.Closed(64);

    /** How much longer than a limit of time a slice is: an overload by 3 % must reach it. */
    private static final int SLICE_FACTOR = 50;

    private static final Duration MIN_SLICE = Duration.ofSeconds(1);
    private static final Duration MAX_SLICE = Duration.ofSeconds(5);

    public Capacity {
      Rules.requireRange("--max-inflight", maxInflight, 1, Load.Open.MAX_INFLIGHT);
    }

    public Load.Open at(Rate rate) {
      return new Load.Open(rate, arrival, maxInflight, catchUp);
    }

    @Override
    public Blocks usualBlocks() {
      return Blocks.exactly(Integer.parseInt(Defaults.CAPACITY_BLOCKS));
    }

    @Override
    public double usualMargin(Load load) {
      return Percentages.parse(Defaults.CAPACITY_MARGIN);
    }

    @Override
    public Duration usualDuration(boolean quick) {
      return Durations.parse(Defaults.CAPACITY_DURATION);
    }

    /** Long enough that a small overload shows beyond the longest limit of time. */
    @Override
    public Duration usualSlice() {
      double nanos =
          objective.limits().stream()
              .filter(limit -> limit.measure().ofTimes())
              .mapToDouble(Objective.Limit::value)
              .max()
              .orElse(0);
      Duration wanted = Duration.ofMillis(Math.round(SLICE_FACTOR * nanos / Nanos.PER_MILLI));
      if (wanted.compareTo(MIN_SLICE) < 0) {
        return MIN_SLICE;
      }
      return wanted.compareTo(MAX_SLICE) > 0 ? MAX_SLICE : wanted;
    }

    @Override
    public Load usualLoad() {
      return WARMING;
    }

    @Override
    public void requireFits(Plan plan) {
      if (plan.load() instanceof Load.Open open) {
        throw new UsageException(
            "--rate", Phrase.of("is what 'capacity' searches: say --slo alone"), open.rate());
      }
      Rules.require(
          plan.load().equals(WARMING),
          "--threads",
          Phrase.of("is for a closed loop: a capacity is a rate of an open one"),
          plan.load().threads());
      Study.super.requireFits(plan);
    }

    @Override
    public boolean probes() {
      return true;
    }

    /** Each slice is a probe of its own where all machines are told of it. */
    @Override
    public Duration measured(Plan pair) {
      Duration all = Study.super.measured(pair);
      long slices = all.dividedBy(pair.timing().slice());
      return all.plus(pair.services().fleet().announcing(slices));
    }

    @Override
    public boolean paces(Load load) {
      return true;
    }

    @Override
    public int maxCallsAtOnce(Load load) {
      return Math.max(maxInflight, load.maxCallsAtOnce());
    }
  }
}
