package io.github.timebench.model.files;

import io.github.timebench.api.Phrase;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
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
    Path temporary = temporary(file);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      writeForced(temporary, content);
      move(temporary, file);
    } catch (IOException e) {
      discard(temporary);
      throw new RunFileException(file, Phrase.of("cannot be written: %s", IoReason.of(e)), e);
    }
  }

  /**
   * Checks that a file can be written, before the work whose result it is to hold. Missing parent
   * folders are made; nothing else is left.
   *
   * @throws RunFileException if it cannot
   */
  public static void requireWritable(Path file) {
    Path temporary = temporary(file);
    try {
      if (Files.isDirectory(file)) {
        throw new FileSystemException(file.toString(), null, "is a folder");
      }
      Files.createDirectories(file.toAbsolutePath().getParent());
      writeForced(temporary, new byte[0]);
    } catch (IOException e) {
      throw new RunFileException(file, Phrase.of("cannot be written: %s", IoReason.of(e)), e);
    } finally {
      discard(temporary);
    }
  }

  /**
   * Not by Files.createTempFile: its files are readable by their owner alone, reports are shared.
   */
  private static Path temporary(Path file) {
    return file.resolveSibling("." + file.getFileName() + ".part");
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
