package io.github.timebench.reports.gates;

import io.github.timebench.api.Nanos;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import java.util.List;
import java.util.Locale;

/**
 * A figure that must keep a limit for a run to be valid, or that explains one that does not.
 *
 * @param figure what is watched, such as {@code errors}
 * @param subject whose, such as a variant's label or {@code the driver}; empty for the whole run
 * @param limit the largest value that is allowed; NaN where the figure is shown only
 * @param observed in the unit of the limit; NaN where it is unknown
 * @param held whether the run may be valid; a figure that is shown only always holds
 * @param allowed the limit for people
 * @param seen what was observed, for people
 * @param advice what to change where it does not hold; may be empty
 */
public record Gate(
    String figure,
    String subject,
    double limit,
    double observed,
    boolean held,
    Text allowed,
    Text seen,
    Text advice) {
  static final String DRIVER = "the driver";
  static final String PROVIDER = "the provider";
  private static final Text SHOWN = Text.of("measured only");
  public static final Text NOT_KNOWN = Text.plain(Numbers.UNKNOWN);

  /**
   * A figure of the whole run, or of a subject, that nothing is known of and that is measured only.
   */
  public static Gate of(String figure, String subject) {
    return new Gate(figure, subject, Double.NaN, Double.NaN, true, SHOWN, NOT_KNOWN, Text.EMPTY);
  }

  /**
   * What was observed.
   *
   * @param value in the unit of the limit; NaN where it is unknown
   */
  public Gate observed(double value, Text forPeople) {
    return new Gate(figure, subject, limit, value, held, allowed, forPeople, advice);
  }

  /**
   * What is said in place of a limit where the figure explains others and never fails by itself.
   */
  Gate explaining(Text forPeople) {
    return new Gate(figure, subject, limit, observed, held, forPeople, seen, advice);
  }

  public Gate within(double largest, boolean kept, Text forPeople) {
    return new Gate(figure, subject, largest, observed, kept, forPeople, seen, advice);
  }

  public Gate advising(Text toDo) {
    return new Gate(figure, subject, limit, observed, held, allowed, seen, toDo);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  static String millis(double nanos) {
    return String.format(Locale.ROOT, "%.1f ms", nanos / Nanos.PER_MILLI);
  }

  /** What tells it from the others of a run, such as {@code errors of date+custom}. */
  public String name() {
    return subject.isEmpty() ? figure : figure + " of " + subject;
  }

  public Text title() {
    return subject.isEmpty()
        ? Text.of(figure)
        : Text.of("%s of %s", Text.of(figure), Text.of(subject));
  }

  /** Whether it is a figure that explains others, which can neither hold nor fail. */
  public boolean noted() {
    return Double.isNaN(limit);
  }

  /** Whether it held, for people; what has no limit is only noted. */
  public Text outcome() {
    if (noted()) {
      return Text.of("noted");
    }
    return held ? Text.of("held") : Text.of("did not hold");
  }

  public Text reason() {
    return Text.of("%s: observed %s, allowed %s", title(), seen, allowed);
  }

  /** The same gate beside a block in which it did not hold, and which is left out for that. */
  Gate leavingOut(OfBlock disturbed) {
    return observed(
        observed,
        Text.of("%s; %s, which is left out: %s", seen, disturbed.place(2), disturbed.gate().seen));
  }

  /** The same gate where the only block yet is left out for it. */
  Gate leavingOut() {
    return observed(observed, Text.of("%s, so that this block is left out", seen))
        .within(limit, true, allowed);
  }

  /** Failed before held; then by the share of the limit that was used, unknown last. */
  private boolean isWorseThan(Gate other) {
    if (held != other.held) {
      return !held;
    }
    return used() > other.used() || (Double.isNaN(other.used()) && !Double.isNaN(used()));
  }

  private double used() {
    return limit > 0 ? observed / limit : observed;
  }

  /**
   * The same gate of several blocks and machines as one: where it was worst, which is named where
   * they differ.
   *
   * @param seen at least one
   */
  static Gate worst(List<OfBlock> seen, int blocks) {
    OfBlock worst = seen.get(0);
    for (OfBlock other : seen) {
      worst = other.gate().isWorseThan(worst.gate()) ? other : worst;
    }
    Gate gate = worst.gate();
    boolean only = blocks == 1 && worst.machine().isEmpty();
    if (only || seen.stream().allMatch(one -> one.gate().seen.equals(gate.seen))) {
      return gate;
    }
    boolean ranked = seen.stream().anyMatch(one -> gate.isWorseThan(one.gate()));
    return gate.observed(
        gate.observed, Text.of("%s (%s)", gate.seen, place(ranked, worst, blocks)));
  }

  private static Text place(boolean ranked, OfBlock worst, int blocks) {
    Text place = worst.place(blocks);
    if (!worst.machine().isEmpty()) {
      return ranked ? Text.of("%s, the worst", place) : place;
    }
    return ranked
        ? Text.of("%s, the worst of %s", place, blocks)
        : Text.of("block %s of %s", worst.block() + 1, blocks);
  }

  /**
   * A gate as one block saw it.
   *
   * @param machine name of the host or of the machine pair that saw it; empty if it was the only
   *     one, or all of them together
   */
  public record OfBlock(Gate gate, int block, String machine) {
    private Text place(int blocks) {
      if (machine.isEmpty()) {
        return Text.of("block %s", block + 1);
      }
      return blocks == 1 ? Text.plain(machine) : Text.of("%s, block %s", machine, block + 1);
    }
  }
}
