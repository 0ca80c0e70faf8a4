package io.github.timebench.hessian2time.negotiation;

/**
 * What a consumer and a provider came to for one service on one connection; the consumer keeps it.
 * Safe for use by several threads.
 */
final class Agreement {

  /** Answers in a row, all the same, that make an agreement. */
  static final int ANSWERS = 2;

  /** Results in a row without an answer after which a consumer offers no more. */
  static final int MAX_UNANSWERED = 3;

  /** Failed calls in a row after which a service goes back to hessian2. */
  static final int MAX_FAILURES = 3;

  /** Requests on their way with an offer: their results are decoded in the event loop. */
  static final int MAX_OFFERS = 4;

  private enum State {
    OPEN,
    AGREED,
    DECLINED
  }

  private volatile State state = State.OPEN;
  private volatile Outcome why = Outcome.NO_ANSWER;
  private volatile boolean everSucceeded;
  private volatile boolean inDoubt;
  private volatile Boolean noted;
  private int offers;
  private int unanswered;
  private int failures;
  private Object lastAnswer;
  private int equalAnswers;

  boolean isAgreed() {
    return state == State.AGREED;
  }

  boolean isOpen() {
    return state == State.OPEN;
  }

  /** Whether the next request is to carry an offer; {@link #offerEnded} must follow then. */
  synchronized boolean startOffer() {
    if (state != State.OPEN || offers == MAX_OFFERS) {
      return false;
    }
    offers++;
    return true;
  }

  synchronized void offerEnded() {
    offers--;
  }

  /**
   * Takes in the result of a call that offered.
   *
   * @param answer null if the result carried none
   * @return what this decided, or null if nothing
   */
  synchronized Outcome answered(String answer) {
    if (state != State.OPEN) {
      return null;
    }
    if (answer == null) {
      lastAnswer = null;
      unanswered++;
      return unanswered == MAX_UNANSWERED ? decide(State.DECLINED, Outcome.NO_ANSWER) : null;
    }
    if (lastAnswer != null && !lastAnswer.equals(answer)) {
      return decide(State.DECLINED, Outcome.ANSWERS_DIFFER);
    }
    unanswered = 0;
    equalAnswers = lastAnswer == null ? 1 : equalAnswers + 1;
    lastAnswer = answer;
    return equalAnswers == ANSWERS ? decide(State.AGREED, Outcome.AGREED) : null;
  }

  private Outcome decide(State decision, Outcome outcome) {
    why = outcome;
    state = decision;
    return outcome;
  }

  /** Offers no more, for a reason at this end; says whether that is new. */
  synchronized boolean decline(Outcome outcome) {
    return state != State.DECLINED && decide(State.DECLINED, outcome) == outcome;
  }

  /** Ends the line in the log where nothing is agreed and nothing is offered. */
  String whyNot() {
    switch (why) {
      case FELL_BACK:
        return "calls with it failed";
      case OWN_TIMES:
        return "this application serializes a time in its own way";
      default:
        return "the provider did not agree";
    }
  }

  /** A call with hessian2-time brought a result. */
  void succeeded() {
    if (!everSucceeded) {
      everSucceeded = true;
    }
    if (inDoubt) {
      clearFailures();
    }
  }

  private synchronized void clearFailures() {
    failures = 0;
    inDoubt = false;
  }

  /**
   * A call with hessian2-time failed for a reason that may lie in it.
   *
   * @param silent whether no answer came in time: a provider that cannot read the format is silent,
   *     but so is a slow one. After a result the service may therefore agree anew
   * @return whether that was one too many, so that the service is on hessian2 from now on
   */
  synchronized boolean failed(boolean silent) {
    if (state != State.AGREED) {
      return false;
    }
    inDoubt = true;
    failures++;
    if (failures < MAX_FAILURES) {
      return false;
    }
    decide(silent && everSucceeded ? State.OPEN : State.DECLINED, Outcome.FELL_BACK);
    everSucceeded = false;
    lastAnswer = null;
    unanswered = 0;
    clearFailures();
    return true;
  }

  /** Whether a use of the service differs from the one before, so that it is to be noted. */
  boolean isNews(boolean ownFormat) {
    Boolean before = noted;
    if (before != null && before == ownFormat) {
      return false;
    }
    noted = ownFormat;
    return true;
  }
}
