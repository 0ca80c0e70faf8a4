package io.github.timebench.scan.classes;

import io.github.timebench.api.Phrase;

/** A class file that is corrupt, or newer than this JVM: others can be read in spite of it. */
final class UnreadableClass extends ApiException {
  private static final long serialVersionUID = 1L;

  UnreadableClass(Phrase words) {
    super(words);
  }
}
