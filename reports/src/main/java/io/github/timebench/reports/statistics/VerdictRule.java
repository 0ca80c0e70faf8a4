package io.github.timebench.reports.statistics;

import io.github.timebench.model.plan.Blocks.Stopping;
import io.github.timebench.reports.language.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;

/**
 * When effects are called what.
 *
 * <p>A run that stops when it knows looks after each block from {@value Bounds#FIRST_LOOK} to
 * {@value Bounds#LAST_LOOK}: <em>equivalent</em> if the effect is within the margin beyond the
 * {@linkplain Bounds bound} of a look, else <em>faster</em> or <em>slower</em> if it is beyond
 * chance by the other bound, else open; what is decided stays. A run of a fixed number of blocks
 * looks once, at its end: equivalent if the 90 % interval lies within the margin (two one-sided
 * tests at 5 %, Schuirmann 1987), different if Holm's adjusted p is below 5 %.
 *
 * <p>A run on machine pairs looks at all of them at once, by the same bounds.
 *
 * @param margin the largest difference that counts as none, as a share: ratios from 1 / (1 +
 *     margin) to 1 + margin
 * @param stopping when there are blocks enough
 * @param planned the most replicates of the run; of machine pairs more than there are while blocks
 *     are still to come
 * @param moreIsFaster whether a ratio above 1 is faster, as of throughput, or slower, as of times
 * @param replicate what effects are given for
 */
public record VerdictRule(
    double margin, Stopping stopping, int planned, boolean moreIsFaster, Replicate replicate) {
  /** Of the whole family of contrasts. */
  public static final double ALPHA = 0.05;

  private static final double MIN_P = 1e-4;

  /** Of blocks, which come one after the other. */
  public VerdictRule(double margin, Stopping stopping, int planned, boolean moreIsFaster) {
    this(margin, stopping, planned, moreIsFaster, Replicate.BLOCK);
  }

  /** Bounds for so many contrasts; those of a fixed number of blocks are for intervals only. */
  public Bounds bounds(int contrasts) {
    return fixed() ? Bounds.once() : Bounds.sequential(contrasts);
  }

  /** The first number of replicates that is looked at, of so many. */
  int firstLook(int replicates) {
    return atOnce() ? Math.max(Bounds.FIRST_LOOK, replicates) : Bounds.FIRST_LOOK;
  }

  private boolean atOnce() {
    return replicate == Replicate.MACHINE_PAIR;
  }

  private boolean fixed() {
    return stopping.kind() == Stopping.Kind.FIXED;
  }

  private double marginLog() {
    return Math.log1p(margin);
  }

  /** Half the width of the widest interval, as a share; NaN if one is not known. */
  public static double widest(Estimate... effects) {
    return Arrays.stream(effects).mapToDouble(e -> Math.expm1(e.halfWidth())).reduce(0, Math::max);
  }

  /** What the looks up to a number of blocks came to. */
  final class Looks {
    private final Evidence evidence;
    private final Bounds bounds;
    private final Finding[] findings;
    private Estimate[] effects = {};
    private int seen;

    /**
     * None yet.
     *
     * @param replicates how many there are
     */
    Looks(Evidence evidence, int replicates) {
      this.evidence = evidence;
      this.seen = firstLook(replicates) - 1;
      this.bounds = bounds(evidence.contrasts().size());
      this.findings = new Finding[evidence.contrasts().size()];
    }

    /** Looks after each block up to this one, if it has not. */
    Looks until(int blocks) {
      double confidence =
          stopping.kind() == Stopping.Kind.UNTIL ? bounds.confidence() : Estimate.NO_INTERVAL;
      int last = fixed() || atOnce() ? blocks : Math.min(blocks, Bounds.LAST_LOOK);
      while (seen < last) {
        seen++;
        effects = evidence.effects(seen, confidence);
        if (fixed()) {
          if (seen >= planned) {
            lookOnce();
          }
        } else {
          look();
        }
      }
      return this;
    }

    private void look() {
      for (int i = 0; i < findings.length; i++) {
        Estimate effect = effects[i];
        if (findings[i] != null || effect.n() < Bounds.FIRST_LOOK) {
          continue;
        }
        if (bounds.equivalent(effect, marginLog())) {
          findings[i] = equivalent();
        } else if (bounds.different(effect)) {
          findings[i] =
              different(
                  effect, Text.of("%s, below the %s of a look", p(effect.p()), bounds.different()));
        }
      }
    }

    private void lookOnce() {
      double[] adjusted = Holm.adjust(Arrays.stream(effects).mapToDouble(Estimate::p).toArray());
      for (int i = 0; i < findings.length; i++) {
        if (effects[i].n() < Bounds.FIRST_LOOK) {
          continue;
        }
        if (bounds.equivalent(effects[i], marginLog())) {
          findings[i] = equivalent();
        } else if (adjusted[i] < ALPHA) {
          findings[i] = different(effects[i], Text.of("adjusted %s", p(adjusted[i])));
        }
      }
    }

    private Finding equivalent() {
      return new Finding(
          Verdict.EQUIVALENT, Text.of("within ±%s %%", trimmed(margin * 100)), seen, 0);
    }

    private Finding different(Estimate effect, Text reason) {
      Verdict verdict = effect.value() > 0 == moreIsFaster ? Verdict.FASTER : Verdict.SLOWER;
      return new Finding(verdict, reason, seen, 0);
    }

    /** Whether the run has blocks enough. */
    boolean enough() {
      if (seen < Bounds.FIRST_LOOK) {
        return false;
      }
      return switch (stopping.kind()) {
        case DECIDED -> seen >= last() || Arrays.stream(findings).allMatch(f -> f != null);
        case FIXED -> seen >= planned;
        case UNTIL -> seen >= last() || widest(effects) <= stopping.halfWidth();
      };
    }

    private int last() {
      return atOnce() ? planned : Math.min(planned, Bounds.LAST_LOOK);
    }

    /** Per contrast; open ones with what is missing. */
    Finding[] findings(int blocks) {
      Estimate[] now = evidence.effects(blocks, Estimate.NO_INTERVAL);
      Finding[] all = findings.clone();
      for (int i = 0; i < all.length; i++) {
        if (all[i] == null) {
          all[i] = open(now[i]);
        }
      }
      return all;
    }

    private Finding open(Estimate effect) {
      int blocks = effect.n();
      int needed = new BlocksNeeded(marginLog(), bounds).toDecide(effect);
      int more = atOnce() || needed == Finding.UNKNOWN ? Finding.UNKNOWN : needed - blocks;
      Text reason;
      if (blocks < Bounds.FIRST_LOOK) {
        reason =
            Text.of("%d of the %d %s a verdict takes", blocks, Bounds.FIRST_LOOK, replicate.many());
      } else if (fixed() && blocks < planned) {
        reason =
            atOnce()
                ? Text.of("blocks are still to come")
                : Text.of("%d of the %d blocks planned", blocks, planned);
      } else if (!fixed() && !atOnce() && blocks >= Bounds.LAST_LOOK) {
        reason =
            Text.of(
                "neither shown within the %d blocks that the bounds hold for", Bounds.LAST_LOOK);
      } else {
        reason = Text.of("neither a difference nor equivalence is shown yet");
      }
      return new Finding(Verdict.INCONCLUSIVE, reason, 0, more);
    }
  }

  private static String p(double p) {
    return p < MIN_P ? "p < 0.0001" : String.format(Locale.ROOT, "p = %.2g", p);
  }

  private static String trimmed(double value) {
    return new BigDecimal(value, new MathContext(2)).stripTrailingZeros().toPlainString();
  }
}
