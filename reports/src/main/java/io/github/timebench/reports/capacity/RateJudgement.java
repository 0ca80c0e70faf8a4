package io.github.timebench.reports.capacity;

/**
 * Whether an objective is met at a rate.
 *
 * @param decided whether further slices cannot or need not change it
 * @param close whether it was decided by the estimate alone: the interval has the limit in it
 * @param missed the limit that was missed, or that came nearest to it; for people
 */
public record RateJudgement(Outcome outcome, boolean decided, boolean close, String missed) {
  public enum Outcome {
    MET("met"),
    MISSED("missed"),
    /** A limit was not kept, and the generator itself was late. */
    LATE("generator late"),
    /** The provider died, or answered nothing. */
    COLLAPSED("collapsed");

    private final String label;

    Outcome(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  public boolean met() {
    return outcome == Outcome.MET;
  }
}
