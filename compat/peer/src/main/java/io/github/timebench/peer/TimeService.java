package io.github.timebench.peer;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.concurrent.CompletableFuture;

/** What the peers call: every way in which a time can cross the wire. */
public interface TimeService {
  /** Who answers: different for each provider. */
  String name();

  /** Answers what it was given; declared as nothing but Object. */
  Object value(Object value);

  Times times(Times times);

  /** Answers what it was given, on another thread than the one that took the call. */
  CompletableFuture<Times> later(Times times);

  /** What it read, as text: for callers that have no class of ours. */
  String text(Instant instant, LocalDateTime local);

  Times refuse(Times times) throws TimesException;

  /** Answers what a listener on the caller's side answered. */
  Times tell(Times times, TimeListener listener);

  /** Keeps a number: for calls that nobody waits for. */
  void note(long number);

  /** Whether that was the last number noted. */
  boolean noted(long number);

  String letters(int length);

  Long nap(long millis);

  /**
   * Keeps its thread until holds are released, at most that long. Answers its argument; boxed,
   * because an asynchronous call would return 0 at once.
   */
  Long hold(long millis);
}
