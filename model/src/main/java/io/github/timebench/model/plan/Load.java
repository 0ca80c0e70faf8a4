package io.github.timebench.model.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.timebench.api.Labelled;

/** How many calls there are, and what makes them begin. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "loop")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Load.Closed.class, name = "closed"),
  @JsonSubTypes.Type(value = Load.Open.class, name = "open")
})
public sealed interface Load {
  /** Callers; 0 in an open loop. */
  int threads();

  /** Calls that are due per second in an open loop; 0 in a closed loop. */
  double callsPerSecond();

  /** Mean distance of two calls in an open loop; 0 in a closed loop. */
  long meanGapNanos();

  int maxCallsAtOnce();

  /**
   * Callers that each wait for their reply.
   *
   * @param threads callers, 1 to {@value #MAX_THREADS}
   */
  record Closed(int threads) implements Load {
    /** More callers than this need more than one driver. */
    public static final int MAX_THREADS = 2_000;

    public Closed {
      Rules.requireRange("--threads", threads, 1, MAX_THREADS);
    }

    @Override
    public double callsPerSecond() {
      return 0;
    }

    @Override
    public long meanGapNanos() {
      return 0;
    }

    @Override
    public int maxCallsAtOnce() {
      return threads;
    }
  }

  /**
   * Calls that are due at times of their own, whatever the replies do.
   *
   * @param rate of the variant whose slice it is
   * @param maxInflight the largest number of calls under way at once, in a plan at most {@value
   *     #MAX_INFLIGHT}; a call that is due meanwhile keeps its intended start and waits
   * @param catchUp what becomes of calls that are late
   */
  record Open(Rate rate, Arrival arrival, int maxInflight, CatchUp catchUp) implements Load {
    /** The lab's provider has a thread for each call that can be under way. */
    public static final int MAX_INFLIGHT = 5_000;

    public Open at(Rate other) {
      return new Open(other, arrival, maxInflight, catchUp);
    }

    @Override
    public int threads() {
      return 0;
    }

    @Override
    public double callsPerSecond() {
      return rate.callsPerSecond();
    }

    @Override
    public long meanGapNanos() {
      return rate.meanGapNanos();
    }

    @Override
    public int maxCallsAtOnce() {
      return maxInflight;
    }
  }

  /** How the intended starts of an open loop lie in time. */
  enum Arrival implements Labelled {
    CONSTANT,
    /** At random, each independent of all others, as calls of many people are. */
    POISSON
  }

  /**
   * What becomes of overdue starts. A call is overdue once it is later than a millisecond and than
   * the mean distance of two calls; less is the timer's, and is started at once in any case.
   * However late a call starts, its intended start stays what it was.
   */
  enum CatchUp implements Labelled {
    /** All overdue calls start at once, as far as the in-flight limit lets them. */
    ALL,
    /** Overdue calls start at twice the rate at most, until none is overdue. */
    DOUBLE,
    /** Overdue calls never start; each is counted as skipped. */
    NONE;

    private static final long TOLERATED_NANOS = 1_000_000;

    /** The rule at a rate, of which the calls' mean distance is given. */
    public Rule at(long meanGapNanos) {
      return new Rule(this, Math.max(TOLERATED_NANOS, meanGapNanos), meanGapNanos / 2);
    }

    /**
     * The choice in numbers.
     *
     * @param toleratedNanos a call that is later is overdue
     * @param halfGapNanos the least distance of calls at twice the rate
     */
    public record Rule(CatchUp choice, long toleratedNanos, long halfGapNanos) {
      public boolean skips(long lateNanos) {
        return choice == NONE && lateNanos > toleratedNanos;
      }

      /**
       * How long a call that is due must still wait.
       *
       * @param sinceLastStartNanos since the actual start of the call before it
       */
      public long waitNanos(long lateNanos, long sinceLastStartNanos) {
        return choice == DOUBLE && lateNanos > toleratedNanos
            ? Math.max(0, halfGapNanos - sinceLastStartNanos)
            : 0;
      }
    }
  }
}
