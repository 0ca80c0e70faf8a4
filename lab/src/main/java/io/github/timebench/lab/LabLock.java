package io.github.timebench.lab;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One lab on a machine at a time, for two disturb each other's figures. The system lets the lock go
 * whatever ends its holder. Labs that are let in by force lock a byte of their own and leave a
 * mark, so that every other learns of them.
 */
public final class LabLock implements AutoCloseable {
  private static final String LOCK = "timebench-lab.lock";
  private static final String MARKS = "timebench-lab.guests";

  /** The byte that the holder locks; guests lock the byte of their process id, far below. */
  private static final long HOLDERS_BYTE = Long.MAX_VALUE - 1;

  private final Path marks;
  private final FileChannel channel;
  private final long marksBefore;
  private final Optional<String> neighbourAtStart;

  private LabLock(Path marks, FileChannel channel, Optional<String> neighbourAtStart)
      throws IOException {
    this.marks = marks;
    this.channel = channel;
    this.neighbourAtStart = neighbourAtStart;
    this.marksBefore = Files.size(marks);
  }

  /**
   * Takes the lock, or joins its holder as a guest.
   *
   * @param folder of temporary files, one for the whole machine
   * @param allowParallel whether to go on beside another lab
   * @throws LabException if another lab runs and may not be joined; names its process id
   */
  public static LabLock take(Path folder, boolean allowParallel) throws LabException {
    try {
      Path marks = shared(folder.resolve(MARKS));
      FileChannel channel =
          FileChannel.open(
              shared(folder.resolve(LOCK)), StandardOpenOption.READ, StandardOpenOption.WRITE);
      Optional<String> neighbour = neighbour(channel, marks);
      if (neighbour.isPresent() && !allowParallel) {
        channel.close();
        throw new LabException(
            "another lab runs on this machine (pid "
                + neighbour.get()
                + ") and the two would disturb each other's figures; wait for it (a"
                + " load run with --allow-parallel runs beside it, and both are marked INVALID)");
      }
      String self = Long.toString(ProcessHandle.current().pid());
      if (neighbour.isPresent()) {
        lock(channel, ProcessHandle.current().pid(), 1);
        Files.writeString(marks, self + "\n", StandardOpenOption.APPEND);
      } else {
        channel.truncate(0);
        channel.write(StandardCharsets.UTF_8.encode(self), 0);
      }
      return new LabLock(marks, channel, neighbour);
    } catch (IOException e) {
      throw new LabException("cannot take the lab's lock in " + folder + ": " + e.getMessage(), e);
    }
  }

  /** The process id of a lab that runs already; if there is none, the holder's byte is ours now. */
  private static Optional<String> neighbour(FileChannel channel, Path marks) throws IOException {
    if (lock(channel, HOLDERS_BYTE, 1).isEmpty()) {
      return Optional.of(read(channel));
    }
    Optional<FileLock> noGuests = lock(channel, 0, HOLDERS_BYTE);
    if (noGuests.isPresent()) {
      noGuests.get().release();
      return Optional.empty();
    }
    List<String> guests = Files.readAllLines(marks);
    return Optional.of(guests.isEmpty() ? "unknown" : guests.get(guests.size() - 1));
  }

  private static Optional<FileLock> lock(FileChannel channel, long from, long length)
      throws IOException {
    try {
      return Optional.ofNullable(channel.tryLock(from, length, false));
    } catch (OverlappingFileLockException heldByThisJvm) {
      return Optional.empty();
    }
  }

  private static Path shared(Path file) throws IOException {
    try {
      Files.createFile(file);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
      return file;
    } catch (FileAlreadyExistsException fromAnEarlierLab) {
      return file;
    }
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(32);
    channel.read(bytes, 0);
    return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
  }

  /** Process ids of the labs that ran beside this one, as far as is known now. */
  public List<String> neighbours() throws LabException {
    List<String> neighbours = new ArrayList<>();
    neighbourAtStart.ifPresent(neighbours::add);
    String self = Long.toString(ProcessHandle.current().pid());
    try {
      String since = Files.readString(marks).substring((int) marksBefore);
      since.lines().filter(pid -> !pid.equals(self)).forEach(neighbours::add);
    } catch (IOException e) {
      throw new LabException("cannot read " + marks + ": " + e.getMessage(), e);
    }
    return neighbours;
  }

  @Override
  public void close() throws LabException {
    try {
      channel.close();
    } catch (IOException e) {
      throw new LabException("cannot release the lab's lock: " + e.getMessage(), e);
    }
  }
}
