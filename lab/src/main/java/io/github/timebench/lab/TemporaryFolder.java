package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.IoReason;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A folder that is deleted, with all that is in it, when it is closed. */
public final class TemporaryFolder implements AutoCloseable {
  private final Path path;

  private TemporaryFolder(Path path) {
    this.path = path;
  }

  /** Makes one in the system's folder of temporary files. */
  public static TemporaryFolder make(String name) throws LabException {
    try {
      return new TemporaryFolder(Files.createTempDirectory(name));
    } catch (IOException e) {
      throw new LabException(Phrase.of("cannot make a temporary folder: %s", IoReason.of(e)), e);
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
      throw new LabException(Phrase.of("cannot make the folder %s: %s", folder, IoReason.of(e)), e);
    }
  }

  @Override
  public void close() throws LabException {
    delete(path);
  }

  /** Deletes a folder with all that is in it; links within it are deleted, not followed. */
  public static void delete(Path folder) throws LabException {
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.deleteIfExists(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure)
                throws IOException {
              if (failure != null) {
                throw failure;
              }
              Files.deleteIfExists(directory);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new LabException(Phrase.of("cannot delete %s: %s", folder, IoReason.of(e)), e);
    }
  }
}
