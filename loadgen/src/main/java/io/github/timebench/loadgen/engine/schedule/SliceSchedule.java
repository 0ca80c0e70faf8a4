package io.github.timebench.loadgen.engine.schedule;

import io.github.timebench.loadgen.engine.SliceWindow;
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
   * @param round from 0, within its phase
   * @param position from 0, within its round
   */
  public record Planned(int variant, Phase phase, int round, int position, SliceWindow window) {
    public Planned at(long otherNanos) {
      return new Planned(
          variant, phase, round, position, window.later(otherNanos - window.startNanos()));
    }

    public Planned of(int otherVariant) {
      return new Planned(otherVariant, phase, round, position, window);
    }

    public long startNanos() {
      return window.startNanos();
    }

    public long endNanos() {
      return window.endNanos();
    }

    /** Edges included. */
    public long lengthNanos() {
      return endNanos() - startNanos();
    }
  }

  /**
   * Slices of one phase and one length.
   *
   * @param slice the first one
   * @param origin the first slice of the phase, from which its rounds count
   * @param designRound the round of the design that the phase begins with
   */
  private record Stretch(Phase phase, int slice, int origin, int designRound, SliceWindow first) {
    SliceWindow window(int index) {
      return first.later((index - slice) * (first.endNanos() - first.startNanos()));
    }

    long startNanos(int index) {
      return window(index).startNanos();
    }

    Stretch later(long nanos) {
      return new Stretch(phase, slice, origin, designRound, first.later(nanos));
    }

    /** From a slice on, as long as a window and at its time. */
    Stretch from(int index, SliceWindow window) {
      return new Stretch(phase, index, origin, designRound, window);
    }
  }

  /** A warm-up without end. */
  public static SliceSchedule warming(WilliamsDesign design, long startNanos, long lengthNanos) {
    return new SliceSchedule(
        design,
        List.of(new Stretch(Phase.WARMUP, 0, 0, 0, SliceWindow.of(startNanos, lengthNanos))),
        ENDLESS);
  }

  /** The warm-up of every driver of a fleet: the cold rounds, then slices of that length. */
  public static SliceSchedule ofFleet(WilliamsDesign design, long startNanos, long lengthNanos) {
    return warming(design, startNanos, COLD_SLICE_NANOS)
        .lasting(COLD_ROUNDS * design.variants(), lengthNanos);
  }

  /** The same until that slice; from it on the warm-up has slices of another length. */
  public SliceSchedule lasting(int slice, long lengthNanos) {
    Stretch now = stretch(slice);
    return until(slice).then(now.from(slice, SliceWindow.of(now.startNanos(slice), lengthNanos)));
  }

  /**
   * The same until that slice; from it on so many rounds are measured, and a closing slice ends it.
   * The rounds go on from those of the warm-up, with the next whole cycle of the design.
   *
   * @param shape the window of a slice that starts at 0
   * @param rounds 0 to end there
   */
  public SliceSchedule measuring(int slice, SliceWindow shape, int rounds) {
    if (rounds == 0) {
      return until(slice);
    }
    int cycle = design.roundsToBalance() * design.variants();
    int designRound = (slice + cycle - 1) / cycle * design.roundsToBalance();
    int closing = slice + rounds * design.variants();
    Stretch measured =
        new Stretch(
            Phase.MEASURED,
            slice,
            slice,
            designRound,
            shape.later(stretch(slice).startNanos(slice)));
    return until(slice)
        .then(measured)
        .then(
            new Stretch(
                Phase.CLOSING, closing, closing, designRound + rounds, measured.window(closing)))
        .until(closing + 1);
  }

  /** The same, but that slice begins at another time, and all after it are as much later. */
  public SliceSchedule startingAt(int slice, long startNanos) {
    Stretch now = stretch(slice);
    long laterNanos = startNanos - now.startNanos(slice);
    SliceSchedule shifted = until(slice).then(now.from(slice, now.window(slice).later(laterNanos)));
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

  public int firstOfRound(int round) {
    return Math.multiplyExact(round, design.variants());
  }

  /** When a slice is to begin, were it one more. */
  public long startNanos(int slice) {
    return stretch(slice).startNanos(slice);
  }

  /**
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
    return new Planned(
        design.round(stretch.designRound + round)[position],
        stretch.phase,
        round,
        position,
        stretch.window(slice));
  }
}
