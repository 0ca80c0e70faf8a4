package io.github.timebench.model.files;

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
  public static String of(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "a file stands there";
    }
    if (e instanceof NotDirectoryException) {
      return "not a directory";
    }
    if (e instanceof FileSystemException f && f.getReason() != null) {
      return f.getReason();
    }
    String name = e.getClass().getSimpleName();
    return e.getMessage() == null ? name : name + " " + e.getMessage();
  }
}
