package io.github.timebench.lab;

import io.github.timebench.model.files.IoReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted, with all that is in it, when it is closed. */
public final class TemporaryFolder implements AutoCloseable {
  private final Path path;

  private TemporaryFolder(Path path) {
    this.path = path;
  }

  /**
   * Makes one in the system's folder of temporary files.
   *
   * @param name with which its name begins
   */
  public static TemporaryFolder make(String name) throws LabException {
    try {
      return new TemporaryFolder(Files.createTempDirectory(name));
    } catch (IOException e) {
      throw new LabException("cannot make a temporary folder: " + IoReason.of(e), e);
    }
  }

  public Path path() {
    return path;
  }

  public Path folder(String name) throws LabException {
    Path folder = path.resolve(name);
    try {
      return Files.createDirectory(folder);
    } catch (IOException e) {
      throw new LabException("cannot make the folder " + folder + ": " + IoReason.of(e), e);
    }
  }

  @Override
  public void close() throws LabException {
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> innermostFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : innermostFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new LabException("cannot remove " + path + ": " + IoReason.of(e), e);
    }
  }
}
