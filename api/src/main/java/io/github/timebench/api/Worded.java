package io.github.timebench.api;

/** What was thrown and says why in any language. */
public interface Worded {
  Phrase words();
}
