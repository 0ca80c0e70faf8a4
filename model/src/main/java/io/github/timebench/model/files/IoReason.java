package io.github.timebench.model.files;

import io.github.timebench.api.Phrase;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why reading or writing failed, in words. The JDK's messages often are only the path again. */
public final class IoReason {
  private IoReason() {}

  /** A few words without the path. */
  public static Phrase of(IOException e) {
    if (e instanceof NoSuchFileException) {
      return Phrase.of("no such file");
    }
    if (e instanceof AccessDeniedException) {
      return Phrase.of("permission denied");
    }
    if (e instanceof FileAlreadyExistsException) {
      return Phrase.of("a file stands there");
    }
    if (e instanceof NotDirectoryException) {
      return Phrase.of("not a directory");
    }
    if (e instanceof FileSystemException f && f.getReason() != null) {
      return Phrase.of(f.getReason());
    }
    String name = e.getClass().getSimpleName();
    return Phrase.of(e.getMessage() == null ? name : name + " " + e.getMessage());
  }
}
