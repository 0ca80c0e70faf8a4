package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.files.ResultFiles;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** Makes the folder of a run before any load, so that an unwritable place is found out in time. */
public final class NewRunFolder {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final int MAX_IN_ONE_SECOND = 100;

  private NewRunFolder() {}

  /**
   * Makes {@code <runs>/<time>-<name>}, with a number behind it if that is taken.
   *
   * @throws LabException if the folder cannot be made or written
   */
  public static Path make(Path runs, LocalDateTime now, String name) throws LabException {
    try {
      Files.createDirectories(runs);
      String base = STAMP.format(now) + "-" + name;
      for (int number = 1; number <= MAX_IN_ONE_SECOND; number++) {
        Path folder = runs.resolve(number == 1 ? base : base + "-" + number);
        if (create(folder)) {
          return folder;
        }
      }
      throw new LabException(Phrase.of("--out must have room for a new folder, not '%s'", runs));
    } catch (IOException e) {
      throw unwritable(runs, e);
    }
  }

  /**
   * Checks that a new folder can be made there, and leaves nothing.
   *
   * @throws LabException if it cannot
   */
  public static void requireWritable(Path runs) throws LabException {
    List<Path> missing = new ArrayList<>();
    for (Path at = runs.toAbsolutePath(); Files.notExists(at); at = at.getParent()) {
      missing.add(at);
    }
    try {
      Files.createDirectories(runs);
      Files.delete(Files.createTempDirectory(runs, ".try"));
      for (Path made : missing) {
        Files.delete(made);
      }
    } catch (DirectoryNotEmptyException ofAnotherRun) {
      return;
    } catch (IOException e) {
      throw unwritable(runs, e);
    }
  }

  /**
   * Deletes the folder of a run that the user ended before anything was measured, with the logs in
   * it: no command could take it. A run that is stored stays.
   */
  public static void deleteUnlessStored(Path folder) throws LabException {
    if (Files.notExists(folder.resolve(ResultFiles.RESULT_JSON))) {
      TemporaryFolder.delete(folder);
    }
  }

  private static LabException unwritable(Path runs, IOException e) {
    return new LabException(
        Phrase.of(
            "--out must be a folder that can be written, not '%s' (%s)", runs, IoReason.of(e)),
        e);
  }

  private static boolean create(Path folder) throws IOException {
    try {
      Files.createDirectory(folder);
      return true;
    } catch (FileAlreadyExistsException taken) {
      return false;
    }
  }
}
