package io.github.timebench.reports.micro;

import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.Claim.Direction;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.util.List;
import java.util.Optional;

/**
 * A published ratio beside the measured one. The direction is what is checked.
 *
 * @param measured mean over forks of what repeats the published figure
 * @param measuredReference mean over forks of what repeats its reference
 * @param ratio of the two, with its 95 % interval (Welch's, on the log scale) from 3 forks on; what
 *     was counted is its own interval
 */
public record ClaimCheck(Claim claim, double measured, double measuredReference, Estimate ratio) {
  public enum Outcome {
    HOLDS,
    DOES_NOT_HOLD,
    /** The interval lies across two directions. */
    UNDECIDED,
    /** Too few forks for an interval: nothing is decided. */
    LOOK
  }

  /** The claims of a suite of which both sides were measured. */
  static List<ClaimCheck> all(SuiteResult suite) {
    return suite.claims().stream().flatMap(claim -> of(claim, suite).stream()).toList();
  }

  private static Optional<ClaimCheck> of(Claim claim, SuiteResult suite) {
    Optional<Measure> measured = suite.measure(claim.measured(), claim.measure());
    Optional<Measure> reference = suite.measure(claim.measuredReference(), claim.measure());
    return measured.flatMap(one -> reference.map(other -> of(claim, one, other)));
  }

  static ClaimCheck of(Claim claim, Measure measured, Measure reference) {
    return new ClaimCheck(
        claim, measured.mean(), reference.mean(), ForkEstimates.ratio(measured, reference));
  }

  /** The published figure relative to its reference; NaN where only a direction was published. */
  public double publishedRatio() {
    return claim.published() / claim.publishedReference();
  }

  public Outcome outcome() {
    if (!ratio.known()) {
      return Outcome.LOOK;
    }
    if (Direction.of(ratio.low()) != Direction.of(ratio.high())) {
      return Outcome.UNDECIDED;
    }
    return asPublished() ? Outcome.HOLDS : Outcome.DOES_NOT_HOLD;
  }

  private boolean asPublished() {
    return Direction.of(ratio.value()) == claim.direction();
  }

  public Text finding() {
    Text published = Text.of(claim.direction().label());
    Text here = direction(ratio.value());
    return switch (outcome()) {
      case HOLDS -> Text.of("holds: %s here too", here);
      case DOES_NOT_HOLD -> Text.of("does not hold: published %s, here %s", published, here);
      case UNDECIDED ->
          Text.of(
              "cannot be told: published %s, here %s to %s",
              published, direction(ratio.low()), direction(ratio.high()));
      case LOOK ->
          asPublished()
              ? Text.of("a look: %s here too, from too few forks to tell", here)
              : Text.of(
                  "a look: published %s, here %s, from too few forks to tell", published, here);
    };
  }

  private static Text direction(double ratio) {
    return Text.of(Direction.of(ratio).label());
  }
}
