package io.github.timebench.reports.threads;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.files.RunFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The chunks that a recording of Java Flight Recorder consists of. The JDK's reader takes a file
 * that breaks off for a short one, or waits for more; each chunk's header says how long it is.
 */
public final class RecordingChunks {
  private static final int MAGIC = 0x464c5200;
  private static final int HEADER_BYTES = 68;
  private static final int SIZE_OFFSET = 8;

  private RecordingChunks() {}

  public static boolean beginsLikeOne(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer first = ByteBuffer.allocate(Integer.BYTES);
      return channel.read(first) == Integer.BYTES && first.getInt(0) == MAGIC;
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * Goes from chunk to chunk.
   *
   * @throws RunFileException if there is none, or one is not whole
   */
  static void requireComplete(Path file) {
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      long start = 0;
      for (int chunk = 1; start < size; chunk++) {
        start += length(file, channel, start, chunk);
      }
    } catch (IOException e) {
      throw new RunFileException(file, Phrase.of("cannot be read (%s)", IoReason.of(e)), e);
    }
  }

  private static long length(Path file, SeekableByteChannel channel, long start, int chunk)
      throws IOException {
    long left = channel.size() - start;
    if (left < HEADER_BYTES) {
      throw truncated(file, chunk, HEADER_BYTES, left);
    }
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
    channel.position(start);
    while (header.hasRemaining() && channel.read(header) >= 0) {
      continue;
    }
    if (header.getInt(0) != MAGIC) {
      throw new RunFileException(
          file, Phrase.of("is no recording of Java Flight Recorder from byte %s on", start));
    }
    long length = header.getLong(SIZE_OFFSET);
    if (length < HEADER_BYTES) {
      throw new RunFileException(
          file,
          Phrase.of(
              "was not finished: its JVM still writes chunk %s, or died while it did", chunk));
    }
    if (length > left) {
      throw truncated(file, chunk, length, left);
    }
    return length;
  }

  private static RunFileException truncated(Path file, int chunk, long length, long left) {
    return new RunFileException(
        file,
        Phrase.of(
            "is truncated: chunk %d should have %,d bytes, and %,d are there",
            chunk, length, left));
  }
}
