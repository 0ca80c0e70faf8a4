package io.github.timebench.loadgen.engine.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * When which variant has its slice, as a pure function of the slice's number: whoever knows the
 * schedule and the clock knows the variant. The warm-up is rounds without end, until it is decided
 * from which slice on rounds are measured; one closing slice comes after them. Slices follow each
 * other without a gap. Immutable, but not thread-safe: its design is made as it is asked for.
 */
public final class SliceSchedule {
  /** Rounds in which calls are slow as first calls are. */
  public static final int COLD_ROUNDS = 5;

  /** Length of their slices. */
  public static final long COLD_SLICE_NANOS = Duration.ofSeconds(1).toNanos();

  /** Slices of a warm-up whose end is not yet decided. */
  public static final int ENDLESS = Integer.MAX_VALUE;

  private final WilliamsDesign design;
  private final List<Stretch> stretches;
  private final int slices;

  private SliceSchedule(WilliamsDesign design, List<Stretch> stretches, int slices) {
    this.design = design;
    this.stretches = List.copyOf(stretches);
    this.slices = slices;
  }

  /** What a slice is for. */
  public enum Phase {
    /** JVMs compile and caches fill. */
    WARMUP,
    /** Its figures are evidence. */
    MEASURED,
    /** Load goes on beside the last calls and readings of the last measured slice. */
    CLOSING
  }

  /**
   * A slice that is to run.
   *
   * @param variant index of the variant
   * @param round from 0, within its phase
   * @param position from 0, within its round
   */
  public record Planned(
      int variant, Phase phase, int round, int position, long startNanos, long lengthNanos) {
    /** The same slice by another clock. */
    public Planned at(long otherNanos) {
      return new Planned(variant, phase, round, position, otherNanos, lengthNanos);
    }

    /** Its planned end. */
    public long endNanos() {
      return startNanos + lengthNanos;
    }
  }

  /**
   * Slices of one phase and one length.
   *
   * @param slice the first one
   * @param origin the first slice of the phase, from which its rounds count
   */
  private record Stretch(Phase phase, int slice, int origin, long startNanos, long lengthNanos) {
    long startNanos(int index) {
      return startNanos + (index - slice) * lengthNanos;
    }

    Stretch later(long nanos) {
      return new Stretch(phase, slice, origin, startNanos + nanos, lengthNanos);
    }
  }

  /** A warm-up without end. */
  public static SliceSchedule warming(WilliamsDesign design, long startNanos, long lengthNanos) {
    return new SliceSchedule(
        design, List.of(new Stretch(Phase.WARMUP, 0, 0, startNanos, lengthNanos)), ENDLESS);
  }

  /** The warm-up of every driver of a fleet: the cold rounds, then slices of that length. */
  public static SliceSchedule ofFleet(WilliamsDesign design, long startNanos, long lengthNanos) {
    return warming(design, startNanos, COLD_SLICE_NANOS)
        .lasting(COLD_ROUNDS * design.variants(), lengthNanos);
  }

  /** The same until that slice; from it on the warm-up has slices of another length. */
  public SliceSchedule lasting(int slice, long lengthNanos) {
    Stretch now = stretch(slice);
    return until(slice)
        .then(new Stretch(now.phase, slice, now.origin, now.startNanos(slice), lengthNanos));
  }

  /**
   * The same until that slice; from it on so many rounds are measured, and a closing slice ends it.
   *
   * @param rounds 0 to end there
   */
  public SliceSchedule measuring(int slice, long lengthNanos, int rounds) {
    if (rounds == 0) {
      return until(slice);
    }
    int closing = slice + rounds * design.variants();
    Stretch measured =
        new Stretch(Phase.MEASURED, slice, slice, stretch(slice).startNanos(slice), lengthNanos);
    return until(slice)
        .then(measured)
        .then(
            new Stretch(Phase.CLOSING, closing, closing, measured.startNanos(closing), lengthNanos))
        .until(closing + 1);
  }

  /** The same, but that slice begins at another time, and all after it are as much later. */
  public SliceSchedule startingAt(int slice, long startNanos) {
    Stretch now = stretch(slice);
    long laterNanos = startNanos - now.startNanos(slice);
    SliceSchedule shifted =
        until(slice).then(new Stretch(now.phase, slice, now.origin, startNanos, now.lengthNanos));
    for (Stretch stretch : stretches) {
      if (stretch.slice > slice) {
        shifted = shifted.then(stretch.later(laterNanos));
      }
    }
    return new SliceSchedule(design, shifted.stretches, slices);
  }

  private SliceSchedule until(int end) {
    return new SliceSchedule(
        design, stretches.stream().filter(stretch -> stretch.slice < end).toList(), end);
  }

  private SliceSchedule then(Stretch next) {
    List<Stretch> all = new ArrayList<>(stretches);
    all.add(next);
    return new SliceSchedule(design, all, ENDLESS);
  }

  private Stretch stretch(int slice) {
    Stretch last = stretches.get(0);
    for (Stretch stretch : stretches) {
      last = stretch.slice <= slice ? stretch : last;
    }
    return last;
  }

  /** How many slices there are; {@link #ENDLESS} while nothing is decided. */
  public int slices() {
    return slices;
  }

  /** The first slice of a round of the warm-up. */
  public int firstOfRound(int round) {
    return Math.multiplyExact(round, design.variants());
  }

  /** When a slice is to begin, were it one more. */
  public long startNanos(int slice) {
    return stretch(slice).startNanos(slice);
  }

  /**
   * A slice.
   *
   * @param slice from 0
   * @throws IllegalArgumentException if there are not so many
   */
  public Planned slice(int slice) {
    if (slice < 0 || slice >= slices) {
      throw new IllegalArgumentException("there is no slice " + slice + " of " + slices);
    }
    Stretch stretch = stretch(slice);
    int inPhase = slice - stretch.origin;
    int position = inPhase % design.variants();
    int round = inPhase / design.variants();
    int designRound = stretch.phase == Phase.CLOSING ? measuredRounds(slice) : round;
    return new Planned(
        design.round(designRound)[position],
        stretch.phase,
        round,
        position,
        stretch.startNanos(slice),
        stretch.lengthNanos);
  }

  private int measuredRounds(int closing) {
    return (closing - stretch(closing - 1).origin) / design.variants();
  }
}
