package io.github.timebench.hessian2time.negotiation;

import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

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

  /** What holds, and what comes of it; a state that something does not concern stays as it is. */
  private abstract static class State {

    State answered(String answer) {
      return this;
    }

    State succeeded() {
      return this;
    }

    State failed(boolean silent) {
      return this;
    }
  }

  private static final class Open extends State {
    private static final Open NEW = new Open(null, 0, 0);

    private final String lastAnswer;
    private final int equalAnswers;
    private final int unanswered;

    private Open(String lastAnswer, int equalAnswers, int unanswered) {
      this.lastAnswer = lastAnswer;
      this.equalAnswers = equalAnswers;
      this.unanswered = unanswered;
    }

    @Override
    State answered(String answer) {
      if (answer == null) {
        return unanswered + 1 == MAX_UNANSWERED
            ? new Declined(NegotiationOutcome.NO_ANSWER)
            : new Open(null, 0, unanswered + 1);
      }
      if (lastAnswer != null && !lastAnswer.equals(answer)) {
        return new Declined(NegotiationOutcome.ANSWERS_DIFFER);
      }
      return equalAnswers + 1 == ANSWERS ? Agreed.UNPROVEN : new Open(answer, equalAnswers + 1, 0);
    }
  }

  private static final class Agreed extends State {
    private static final Agreed UNPROVEN = new Agreed(false, 0);
    private static final Agreed PROVEN = new Agreed(true, 0);

    private final boolean everSucceeded;
    private final int failures;

    private Agreed(boolean everSucceeded, int failures) {
      this.everSucceeded = everSucceeded;
      this.failures = failures;
    }

    @Override
    State succeeded() {
      return PROVEN;
    }

    @Override
    State failed(boolean silent) {
      if (failures + 1 < MAX_FAILURES) {
        return new Agreed(everSucceeded, failures + 1);
      }
      return silent && everSucceeded ? Open.NEW : new Declined(NegotiationOutcome.FELL_BACK);
    }
  }

  private static final class Declined extends State {
    private final NegotiationOutcome why;

    private Declined(NegotiationOutcome why) {
      this.why = why;
    }
  }

  private final AtomicReference<State> state = new AtomicReference<>(Open.NEW);
  private final AtomicInteger offers = new AtomicInteger();
  private volatile Boolean noted;

  boolean isAgreed() {
    return state.get() instanceof Agreed;
  }

  boolean isOpen() {
    return state.get() instanceof Open;
  }

  /** Whether the next request is to carry an offer; {@link #offerEnded} must follow then. */
  boolean startOffer() {
    if (!isOpen()) {
      return false;
    }
    boolean mayStart = offers.incrementAndGet() <= MAX_OFFERS;
    if (!mayStart) {
      offerEnded();
    }
    return mayStart;
  }

  void offerEnded() {
    offers.decrementAndGet();
  }

  /** Goes over to the next state; gives it back if it is another one, else null. */
  private State change(UnaryOperator<State> next) {
    while (true) {
      State before = state.get();
      State after = next.apply(before);
      if (after == before) {
        return null;
      }
      if (state.compareAndSet(before, after)) {
        return after;
      }
    }
  }

  /**
   * Takes in the result of a call that offered.
   *
   * @param answer null if the result carried none
   * @return what this decided, or null if nothing
   */
  NegotiationOutcome answered(String answer) {
    State changed = change(before -> before.answered(answer));
    if (changed instanceof Agreed) {
      return NegotiationOutcome.AGREED;
    }
    return changed instanceof Declined ? ((Declined) changed).why : null;
  }

  /** Offers no more, for a reason at this end; says whether that is new. */
  boolean decline(NegotiationOutcome outcome) {
    return change(before -> before instanceof Declined ? before : new Declined(outcome)) != null;
  }

  /** Ends the line in the log where nothing is agreed and nothing is offered. */
  String whyNot() {
    State now = state.get();
    switch (now instanceof Declined ? ((Declined) now).why : NegotiationOutcome.NO_ANSWER) {
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
    if (state.get() != Agreed.PROVEN) {
      change(State::succeeded);
    }
  }

  /**
   * A call with hessian2-time failed for a reason that may lie in it.
   *
   * @param silent whether no answer came in time: a provider that cannot read the format is silent,
   *     but so is a slow one. After a result the service may therefore agree anew
   * @return whether that was one too many, so that the service is on hessian2 from now on
   */
  boolean failed(boolean silent) {
    State changed = change(before -> before.failed(silent));
    return changed != null && !(changed instanceof Agreed);
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
