package io.github.timebench.lab;

import io.github.timebench.api.Phrase;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * One lab on a machine at a time: two would disturb each other's figures. Each lab writes its
 * process id as a line of one file and locks the first byte of that line while it runs. The system
 * releases the lock when the process ends, also when it is killed. A lab that is let in beside
 * another adds a line, so each learns of the others.
 */
public final class LabLock implements AutoCloseable {
  private static final String FILE = "timebench-lab.lock";
  private static final int LINE_BYTES = 20;
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final long AGAIN_NANOS = Duration.ofMillis(500).toNanos();

  /** Far behind the lines; locked while a lab looks for others and adds its line. */
  private static final long ENTRANCE = Long.MAX_VALUE - 1;

  /** On Linux, closing any other channel to the file would release this process's locks. */
  private final FileChannel file;

  private final List<String> runningAtStart;
  private final int ownLine;

  private LabLock(FileChannel file, List<String> runningAtStart, int ownLine) {
    this.file = file;
    this.runningAtStart = runningAtStart;
    this.ownLine = ownLine;
  }

  /**
   * Takes the lock, or joins the labs that run already.
   *
   * @param folder of temporary files, one for the whole machine
   * @param allowParallel whether to go on beside another lab
   * @throws LabException if another lab runs and may not be joined; names its process id
   */
  public static LabLock take(Path folder, boolean allowParallel) throws LabException {
    try {
      FileChannel file =
          FileChannel.open(
              shared(folder.resolve(FILE)), StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock entrance = file.lock(ENTRANCE, 1, false);
      List<String> lines = lines(file);
      List<String> running = new ArrayList<>();
      for (int line = 0; line < lines.size(); line++) {
        if (isLocked(file, line)) {
          running.add(lines.get(line));
        }
      }
      if (!running.isEmpty() && !allowParallel) {
        file.close();
        throw new TakenException("pid " + running.get(0));
      }
      int ownLine = running.isEmpty() ? 0 : lines.size();
      addLine(file, ownLine);
      entrance.release();
      return new LabLock(file, running, ownLine);
    } catch (IOException e) {
      throw new LabException(
          Phrase.of("cannot take the lab's lock in %s: %s", folder, Phrase.ofMessage(e)), e);
    }
  }

  /**
   * Takes the lock as soon as no other lab runs, or joins the labs that run already.
   *
   * @param folder of temporary files, one for the whole machine
   * @param allowParallel whether to go on beside another lab
   * @param patience how long to wait for other labs
   * @param told is told that another lab is waited for
   * @throws LabException if one still runs then and may not be joined; names its process id
   */
  public static LabLock take(
      Path folder, boolean allowParallel, Duration patience, Consumer<Phrase> told)
      throws LabException, InterruptedException {
    long endNanos = CLOCK.nanoTime() + patience.toNanos();
    boolean said = false;
    while (true) {
      try {
        return take(folder, allowParallel);
      } catch (TakenException taken) {
        if (CLOCK.nanoTime() - endNanos >= 0) {
          throw taken;
        }
        if (!said) {
          told.accept(Phrase.of("Wait for another lab on this machine, %s.", taken.by));
          said = true;
        }
        CLOCK.sleepUntil(CLOCK.nanoTime() + AGAIN_NANOS);
      }
    }
  }

  /** Another lab runs on the machine. */
  public static final class TakenException extends LabException {
    private static final long serialVersionUID = 1L;

    private final String by;

    private TakenException(String by) {
      super(
          Phrase.of(
              "another lab runs on this machine (%s) and the two would disturb each other's figures;"
                  + " wait for it with --wait=10m (a load run with --allow-parallel runs beside it,"
                  + " and both are marked INVALID)",
              by));
      this.by = by;
    }

    /** Its process id, such as {@code pid 7}. */
    public String by() {
      return by;
    }
  }

  /** Other users of the machine must be able to lock it, too. */
  private static Path shared(Path file) throws IOException {
    try {
      Files.createFile(file);
      if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
      }
      return file;
    } catch (FileAlreadyExistsException fromAnEarlierLab) {
      return file;
    }
  }

  private static List<String> lines(FileChannel file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(file.size()));
    file.read(bytes, 0);
    return StandardCharsets.UTF_8
        .decode(bytes.flip())
        .toString()
        .lines()
        .map(String::strip)
        .toList();
  }

  private static boolean isLocked(FileChannel file, int line) throws IOException {
    try {
      FileLock lock = file.tryLock((long) line * LINE_BYTES, 1, false);
      if (lock != null) {
        lock.release();
      }
      return lock == null;
    } catch (OverlappingFileLockException lockedByThisJvm) {
      return true;
    }
  }

  /** Removes the lines behind it: they are of labs that have ended. */
  private static void addLine(FileChannel file, int line) throws IOException {
    long start = (long) line * LINE_BYTES;
    String pid = String.format(Locale.ROOT, "%-19d\n", ProcessHandle.current().pid());
    file.truncate(start);
    file.write(StandardCharsets.UTF_8.encode(pid), start);
    file.lock(start, 1, false);
  }

  /** Process ids of the labs that ran beside this one, as far as is known now. */
  public List<String> neighbours() throws LabException {
    try {
      List<String> neighbours = new ArrayList<>(runningAtStart);
      List<String> lines = lines(file);
      neighbours.addAll(lines.subList(ownLine + 1, lines.size()));
      return neighbours;
    } catch (IOException e) {
      throw new LabException(Phrase.of("cannot read the lab's lock: %s", Phrase.ofMessage(e)), e);
    }
  }

  /**
   * Checks that no other lab ran beside this one.
   *
   * @throws LabException if one did; names its process id
   */
  public void requireAlone() throws LabException {
    List<String> neighbours = neighbours();
    if (!neighbours.isEmpty()) {
      throw new LabException(
          Phrase.of(
              "another lab ran beside this one (pid %s), so its results are void",
              String.join(", ", neighbours)));
    }
  }

  @Override
  public void close() throws LabException {
    try {
      file.close();
    } catch (IOException e) {
      throw new LabException(
          Phrase.of("cannot release the lab's lock: %s", Phrase.ofMessage(e)), e);
    }
  }
}
