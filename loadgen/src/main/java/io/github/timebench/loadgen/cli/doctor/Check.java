package io.github.timebench.loadgen.cli.doctor;

/**
 * What one look found.
 *
 * @param seen in a few words
 * @param effect on a run and what to do, in sentences; empty where all is well
 */
record Check(String name, Level level, String seen, String effect) {
  enum Level {
    OK,
    /** Runs are valid here, but something is not as it should be. */
    WARN,
    /** A run would be refused or INVALID. */
    FAIL,
    /** The system does not tell. */
    UNKNOWN
  }

  static Check ok(String name, String seen) {
    return new Check(name, Level.OK, seen, "");
  }

  static Check unknown(String name) {
    return new Check(name, Level.UNKNOWN, "not known here", "");
  }

  /** All is well if something holds; else it is as bad as given. */
  static Check unless(boolean well, Level otherwise, String name, String seen, String effect) {
    return well ? ok(name, seen) : new Check(name, otherwise, seen, effect);
  }
}
