package io.github.timebench.loadgen.cli.doctor;

import io.github.timebench.reports.language.Text;

/**
 * What one look found.
 *
 * @param seen in a few words
 * @param effect on a run and what to do, in sentences; empty where all is well
 */
record Check(Text name, Level level, Text seen, Text effect) {
  enum Level {
    OK,
    /** Runs are valid here, but something is not as it should be. */
    WARN,
    /** A run would be refused or INVALID. */
    FAIL,
    /** The system does not tell. */
    UNKNOWN
  }

  static Check ok(Text name, Text seen) {
    return new Check(name, Level.OK, seen, Text.EMPTY);
  }

  static Check unknown(Text name) {
    return new Check(name, Level.UNKNOWN, Text.of("not known here"), Text.EMPTY);
  }

  /** All is well if something holds; else it is as bad as given. */
  static Check unless(boolean well, Level otherwise, Text name, Text seen, Text effect) {
    return well ? ok(name, seen) : new Check(name, otherwise, seen, effect);
  }
}
