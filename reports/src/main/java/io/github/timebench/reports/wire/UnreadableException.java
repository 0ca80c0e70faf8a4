package io.github.timebench.reports.wire;

/** The bytes end, or are not what this version understands. */
final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1;
}
