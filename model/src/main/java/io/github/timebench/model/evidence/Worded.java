package io.github.timebench.model.evidence;

/** What was thrown and says why in any language. */
public interface Worded {
  Phrase words();
}
