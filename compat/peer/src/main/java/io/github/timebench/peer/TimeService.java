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

  /** Answers what it was given. */
  Times times(Times times);

  /** The same, answered by another thread than the one that took the call. */
  CompletableFuture<Times> later(Times times);

  /** What it read, as text: for callers that have no class of ours. */
  String text(Instant instant, LocalDateTime local);

  /** Throws what it was given. */
  Times refuse(Times times) throws TimesException;

  /**
   * Keeps its thread until it is let go, for at most that long; answers its argument (boxed, or an
   * asynchronous call would return 0 at once).
   */
  Long hold(long millis);
}
