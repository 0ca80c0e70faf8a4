package io.github.timebench.compat;

/** A cell cannot go on; the message is one line that belongs into the table. */
final class CellFault extends Exception {
  private static final long serialVersionUID = 1L;

  CellFault(String message) {
    super(message);
  }
}
