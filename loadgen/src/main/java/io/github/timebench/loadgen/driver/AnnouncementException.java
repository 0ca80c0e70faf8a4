package io.github.timebench.loadgen.driver;

/** What a driver was told to do at the same time as others cannot be done, or comes too late. */
final class AnnouncementException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a sentence for people. */
  AnnouncementException(String reason) {
    super(reason);
  }
}
