package io.github.timebench.reports.statistics;

import io.github.timebench.reports.language.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * When effects are called what.
 *
 * <p>A run looks after each block from {@value Bounds#FIRST_LOOK} to the last one that its plan
 * allows. At a look an effect is <em>within the margin</em>, or <em>different</em>, beyond the
 * {@linkplain Bounds bounds} of a look; {@link Verdict} says what these are called. What is decided
 * is not taken back. A later look may say more: that what is slower is slower by less than the
 * margin, or that what is equivalent is slower or faster by less than that.
 *
 * <p>The interval of a finding is that of the latest look that says what the verdict says, as a
 * rule the last one. It is made of what decided: of an effect within the margin the interval by the
 * bound for that, else the one by the bound for a difference.
 *
 * <p>A run on machine pairs looks at all of them at once, by the same bounds.
 *
 * @param margin the largest difference that counts as none, as a share: ratios from 1 / (1 +
 *     margin) to 1 + margin
 * @param looks the last look of the plan, which its bounds are made for
 * @param planned the most replicates of the run; of machine pairs more than there are while blocks
 *     are still to come
 * @param moreIsFaster whether a ratio above 1 is faster, as of throughput, or slower, as of times
 * @param replicate what effects are given for
 */
public record VerdictRule(
    double margin, int looks, int planned, boolean moreIsFaster, Replicate replicate) {
  private static final double MIN_P = 1e-4;

  public Bounds bounds(int contrasts) {
    return Bounds.of(contrasts, looks);
  }

  /** After so many replicates nothing is looked at any more. */
  int lastLook() {
    return atOnce() ? planned : Math.min(planned, looks);
  }

  private boolean atOnce() {
    return replicate == Replicate.MACHINE_PAIR;
  }

  private double marginLog() {
    return Math.log1p(margin);
  }

  /** What the looks at the blocks of a run came to. */
  final class Looks {
    private final Bounds bounds;
    private final int last;
    private final Look[] decisive;
    private final Look[] latest;
    private Estimate[] now = {};
    private int decidedAfter;

    Looks(Evidence evidence, int replicates) {
      this.bounds = bounds(evidence.contrasts().size());
      this.last = atOnce() ? replicates : Math.min(replicates, looks);
      this.decisive = new Look[evidence.contrasts().size()];
      this.latest = new Look[decisive.length];
      this.decidedAfter = replicates;
      int first = atOnce() ? Math.max(Bounds.FIRST_LOOK, last) : Math.min(Bounds.FIRST_LOOK, last);
      for (int blocks = first; blocks <= last; blocks++) {
        now = evidence.effects(blocks, Estimate.NO_INTERVAL);
        look(blocks);
      }
      if (now.length == 0) {
        now = evidence.effects(last, Estimate.NO_INTERVAL);
      }
    }

    private void look(int blocks) {
      boolean open = !decided();
      for (int i = 0; i < decisive.length; i++) {
        if (now[i].n() < Bounds.FIRST_LOOK) {
          continue;
        }
        Look look = new Look(verdict(now[i]), blocks, now[i]);
        Verdict known = decisive[i] == null ? Verdict.OPEN : decisive[i].verdict();
        if (known.refinedBy(look.verdict())) {
          decisive[i] = look;
          latest[i] = look;
        } else if (look.verdict() == known) {
          latest[i] = look;
        }
      }
      if (open && decided()) {
        decidedAfter = blocks;
      }
    }

    private Verdict verdict(Estimate effect) {
      return Verdict.of(
          bounds.different(effect),
          bounds.equivalent(effect, marginLog()),
          effect.value() > 0 == moreIsFaster);
    }

    boolean decided() {
      for (Look look : decisive) {
        if (look == null) {
          return false;
        }
      }
      return true;
    }

    int decidedAfter() {
      return decidedAfter;
    }

    /** Per contrast; open ones with what is missing. */
    Finding[] findings() {
      Finding[] all = new Finding[decisive.length];
      for (int i = 0; i < all.length; i++) {
        all[i] = decisive[i] == null ? open(now[i]) : decided(decisive[i], latest[i].effect());
      }
      return all;
    }

    private Finding decided(Look decisive, Estimate effect) {
      return new Finding(
          decisive.verdict(),
          reason(decisive),
          decisive.blocks(),
          0,
          bounds.published(effect, marginLog()));
    }

    private Text reason(Look decisive) {
      Text within = Text.of("within ±%s %%", trimmed(margin * 100));
      if (!decisive.verdict().different()) {
        return within;
      }
      Text different =
          Text.of("%s, below the %s of a look", p(decisive.effect().p()), bounds.different());
      return decisive.verdict().within() ? Text.of("%s; %s", within, different) : different;
    }

    private Finding open(Estimate effect) {
      int blocks = effect.n();
      int needed = new BlocksNeeded(marginLog(), bounds).toDecide(effect);
      int more = atOnce() || needed == Finding.UNKNOWN ? Finding.UNKNOWN : needed - blocks;
      Text reason;
      if (blocks < Bounds.FIRST_LOOK) {
        reason =
            Text.of("%d of the %d %s a verdict takes", blocks, Bounds.FIRST_LOOK, replicate.many());
      } else if (!atOnce() && blocks >= looks) {
        reason = Text.of("neither shown within the %d blocks that the bounds hold for", looks);
      } else {
        reason = Text.of("neither a difference nor equivalence is shown yet");
      }
      return new Finding(Verdict.OPEN, reason, 0, more, bounds.published(effect, marginLog()));
    }
  }

  private record Look(Verdict verdict, int blocks, Estimate effect) {}

  private static String p(double p) {
    return p < MIN_P ? "p < 0.0001" : String.format(Locale.ROOT, "p = %.2g", p);
  }

  private static String trimmed(double value) {
    return new BigDecimal(value, new MathContext(2)).stripTrailingZeros().toPlainString();
  }
}
