package io.github.timebench.peer;

/** What a provider calls back, over the connection of the call that named it. */
public interface TimeListener {
  Times heard(Times times);
}
