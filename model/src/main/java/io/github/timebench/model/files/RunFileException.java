package io.github.timebench.model.files;

import java.nio.file.Path;

/** A file or folder of a run that cannot be used; the message is one line: its path and why. */
public class RunFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Refuses a file.
   *
   * @param path what was refused
   * @param reason why, in words; line breaks become spaces
   */
  public RunFileException(Path path, String reason) {
    this(path, reason, null);
  }

  /**
   * Refuses a file because of something that was thrown.
   *
   * @param path what was refused
   * @param reason why, in words; line breaks become spaces
   * @param cause what was thrown, or null
   */
  public RunFileException(Path path, String reason, Throwable cause) {
    super(path + ": " + reason.replaceAll("\\s*\\R\\s*", " "), cause);
  }
}
