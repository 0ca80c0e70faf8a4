package io.github.timebench.peer;

/** What a provider calls back, over the connection of the call that named it. */
public interface TimeListener {
  /** Answers what it was told. */
  Times heard(Times times);
}
