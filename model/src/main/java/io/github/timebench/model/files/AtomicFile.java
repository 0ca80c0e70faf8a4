package io.github.timebench.model.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are there whole or not at all. */
public final class AtomicFile {
  private AtomicFile() {}

  /**
   * Writes UTF-8 text; see {@link #write(Path, byte[])}.
   *
   * @throws RunFileException if it cannot be written
   */
  public static void write(Path file, String text) {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes a file beside its place, forces it to the disk and moves it there, so that neither a
   * crash nor a reader ever meets half of it. Missing parent folders are made.
   *
   * @throws RunFileException if it cannot be written
   */
  public static void write(Path file, byte[] content) {
    // Not Files.createTempFile: its files are readable by their owner alone, reports are shared.
    Path temporary = file.resolveSibling("." + file.getFileName() + ".part");
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      writeForced(temporary, content);
      move(temporary, file);
    } catch (IOException e) {
      discard(temporary);
      throw new RunFileException(file, "cannot be written: " + IoReason.of(e), e);
    }
  }

  private static void writeForced(Path file, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void discard(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      // The failure that led here is the one to report.
    }
  }
}
