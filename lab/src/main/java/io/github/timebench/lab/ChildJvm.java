package io.github.timebench.lab;

import io.github.timebench.api.Daemon;
import io.github.timebench.api.Phrase;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A JVM that lives at most as long as this one, here or where a command prefix leads: it watches
 * its standard input, which closes when this JVM ends, also when it is killed. Ctrl-C in the
 * terminal does not reach it, so this JVM decides when it stops. {@link JsonLines} is what the two
 * say to each other. From its {@link JsonLines#HELLO} on it is asked for its time twice a second:
 * so it hears that this JVM lives, and this JVM that it does. Thread-safe.
 */
public final class ChildJvm implements Child {
  /** The line that asks any child to end early and in order; the only one that is not JSON. */
  static final String STOP = "stop";

  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final int MAX_CHARACTERS_SHOWN = 300;

  /** Longer lines are messages, or are taken in parts. */
  private static final int MAX_NOISE = 1 << 16;

  /** Whoever says more in one line says nothing that anybody asked for. */
  static final int MAX_MESSAGE = 1 << 26;

  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final Duration TERMINATION = Duration.ofSeconds(2);
  private static final String END = new String("end of input");

  private final String name;
  private final Optional<Path> log;
  private final Process process;
  private final Duration patience;
  private final BlockingQueue<String> input = new LinkedBlockingQueue<>();
  private final ClockSamples clock = new ClockSamples();
  private final AtomicInteger unanswered = new AtomicInteger();
  private final AtomicReference<Phrase> fault = new AtomicReference<>();
  private final Thread outputReader;
  private volatile boolean ticking;
  private volatile boolean taking;
  private volatile boolean asked;
  private volatile long silenceNanos;

  private ChildJvm(
      String name,
      Optional<Path> log,
      Process process,
      Duration patience,
      Consumer<String> outputLines) {
    this.name = name;
    this.log = log;
    this.process = process;
    this.patience = patience;
    this.outputReader = Daemon.start(() -> readOutput(outputLines), name + "-output");
    Daemon.start(this::writeInput, name + "-input");
  }

  /**
   * @param log takes its standard error, and what is refused of its standard output
   * @param outputLines takes its standard output line by line, on one thread; what a library has
   *     printed it refuses with an {@link IllegalArgumentException}
   */
  public static ChildJvm start(
      String name, List<String> command, Path log, Consumer<String> outputLines)
      throws LabException {
    return start(name, command, log, MAX_SILENCE, outputLines);
  }

  static ChildJvm start(
      String name, List<String> command, Path log, Duration patience, Consumer<String> outputLines)
      throws LabException {
    return start(
        name,
        command,
        Optional.of(log),
        ProcessBuilder.Redirect.appendTo(log.toFile()),
        patience,
        outputLines);
  }

  /** The same with this JVM's standard error as its log. */
  public static ChildJvm startLoggingHere(
      String name, List<String> command, Consumer<String> outputLines) throws LabException {
    return start(
        name, command, Optional.empty(), ProcessBuilder.Redirect.INHERIT, MAX_SILENCE, outputLines);
  }

  private static ChildJvm start(
      String name,
      List<String> command,
      Optional<Path> log,
      ProcessBuilder.Redirect errors,
      Duration patience,
      Consumer<String> outputLines)
      throws LabException {
    List<String> shielded =
        new ArrayList<>(List.of("/bin/sh", "-c", "trap '' INT; exec \"$@\"", name));
    shielded.addAll(command);
    try {
      Process process = new ProcessBuilder(shielded).redirectError(errors).start();
      return new ChildJvm(name, log, process, patience, outputLines);
    } catch (IOException e) {
      throw new LabException(
          Phrase.of("cannot start the %s's JVM: %s", name, Phrase.ofMessage(e)), e);
    }
  }

  /** One that does not read holds up nobody but this thread. */
  private void writeInput() {
    long tickNanos = CLOCK.nanoTime();
    try (BufferedWriter out = process.outputWriter(StandardCharsets.UTF_8)) {
      while (true) {
        String line = input.poll(tickNanos - CLOCK.nanoTime(), TimeUnit.NANOSECONDS);
        if (line == END || !process.isAlive()) {
          return;
        }
        if (line != null) {
          writeLine(out, line);
        }
        if (CLOCK.nanoTime() - tickNanos >= 0) {
          tickNanos = CLOCK.nanoTime() + TICK_NANOS;
          tick(out);
        }
      }
    } catch (IOException | InterruptedException processIsGone) {
      return;
    }
  }

  /**
   * Questions count that nobody answers, one after the other. Those that are asked while what it
   * said is still being taken do not: its answers may wait behind that.
   */
  private void tick(BufferedWriter out) throws IOException {
    if (!ticking) {
      return;
    }
    if (!taking && unanswered.incrementAndGet() > patience.toNanos() / TICK_NANOS) {
      giveUp(Phrase.of("said nothing for %d s and was ended", patience.toSeconds()));
    }
    writeLine(out, JsonLines.TICK + CLOCK.nanoTime());
  }

  private static void writeLine(BufferedWriter out, String line) throws IOException {
    out.write(line);
    out.newLine();
    out.flush();
  }

  /** Ends it for a reason, which is what is said of its end. */
  private void giveUp(Phrase why) {
    if (fault.compareAndSet(null, why)) {
      Daemon.start(this::terminate, name + "-end");
    }
  }

  private void readOutput(Consumer<String> outputLines) {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        Refused refused = new Refused(log)) {
      long heardNanos = CLOCK.nanoTime();
      for (String line = nextLine(output); line != null; line = nextLine(output)) {
        long nowNanos = CLOCK.nanoTime();
        if (ticking) {
          silenceNanos = Math.max(silenceNanos, nowNanos - heardNanos);
        }
        take(line, nowNanos, outputLines, refused);
        heardNanos = CLOCK.nanoTime();
      }
    } catch (IOException | UncheckedIOException processIsGone) {
      return;
    }
  }

  private void take(String line, long nowNanos, Consumer<String> outputLines, Refused refused) {
    unanswered.set(0);
    taking = true;
    try {
      if (line.equals(JsonLines.HELLO)) {
        ticking = true;
      } else if (line.startsWith(JsonLines.ALIVE)) {
        long[] times = JsonLines.times(line);
        clock.add(times[0], times[1], times[2], nowNanos);
      }
      outputLines.accept(line);
    } catch (IllegalArgumentException noMessage) {
      if (ticking && line.startsWith("{")) {
        giveUp(Phrase.of("said what cannot be read and was ended: %s", shown(line)));
      }
      refused.write(line);
    } catch (RuntimeException | StackOverflowError cannotBeTaken) {
      giveUp(
          Phrase.of(
              "said what cannot be taken (%s) and was ended: %s", cannotBeTaken, shown(line)));
    } finally {
      taking = false;
    }
  }

  private static String shown(String line) {
    return line.substring(0, Math.min(line.length(), MAX_CHARACTERS_SHOWN));
  }

  /** What cannot hold a message is not waited for to its end, which may never come. */
  private String nextLine(Reader output) throws IOException {
    StringBuilder line = new StringBuilder();
    boolean mayBeMessage = false;
    int next = output.read();
    if (next < 0) {
      return null;
    }
    while (next >= 0 && next != '\n') {
      mayBeMessage |= next == '{';
      if (next != '\r') {
        line.append((char) next);
      }
      if (line.length() >= MAX_NOISE && !mayBeMessage) {
        break;
      }
      if (line.length() >= MAX_MESSAGE) {
        giveUp(Phrase.of("said a line of more than %d MiB and was ended", MAX_MESSAGE >> 20));
        return null;
      }
      next = output.read();
    }
    return line.toString();
  }

  /**
   * Lines that are no messages; opens the log with the first one. On a disk that is full they are
   * lost, and messages are read all the same.
   */
  private static final class Refused implements AutoCloseable {
    private final Optional<Path> log;
    private Writer writer;
    private boolean lost;

    Refused(Optional<Path> log) {
      this.log = log;
    }

    void write(String line) {
      if (log.isEmpty()) {
        System.err.println(line);
        return;
      }
      try {
        if (writer == null && !lost) {
          writer =
              Files.newBufferedWriter(
                  log.get(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        if (!lost) {
          writer.write(line);
          writer.write('\n');
          writer.flush();
        }
      } catch (IOException diskIsFull) {
        lost = true;
      }
    }

    @Override
    public void close() throws IOException {
      if (writer != null) {
        writer.close();
      }
    }
  }

  @Override
  public void stop() {
    if (process.isAlive()) {
      asked = true;
    }
    sendLine(STOP);
  }

  @Override
  public void sendLine(String line) {
    input.add(line);
  }

  @Override
  public ClockSamples clock() {
    return clock;
  }

  @Override
  public boolean failed() {
    return fault.get() != null || !asked && !process.isAlive() && process.exitValue() != 0;
  }

  @Override
  public long silenceNanos() {
    return silenceNanos;
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public CompletableFuture<Integer> onExit() {
    return process.onExit().thenApply(Process::exitValue);
  }

  @Override
  public void awaitExit() throws InterruptedException {
    if (!process.waitFor(MAX_EXIT.toMillis(), TimeUnit.MILLISECONDS)) {
      kill();
    }
    outputReader.join(GRACE.toMillis());
  }

  /**
   * A process that is stopped ends by it as well. {@link Process#destroy} would first wait for
   * whoever writes to it, which is for ever where another process holds its input open.
   */
  @Override
  public void kill() throws InterruptedException {
    process.toHandle().destroy();
    if (!process.waitFor(TERMINATION.toMillis(), TimeUnit.MILLISECONDS)) {
      process.toHandle().destroyForcibly();
      process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void terminate() {
    try {
      kill();
    } catch (InterruptedException hurry) {
      process.toHandle().destroyForcibly();
    }
  }

  @Override
  public Phrase exitSummary() {
    Phrase end = end();
    return log.map(file -> Phrase.of("%s (its log: %s)", end, file)).orElse(end);
  }

  /**
   * A sentence on how it ended, with the last line of its log that is not part of a stack trace.
   */
  public Phrase end() {
    return Phrase.of("the %s's JVM (pid %d) %s", name, process.pid(), how());
  }

  private Phrase how() {
    if (fault.get() != null) {
      return fault.get();
    }
    if (process.isAlive()) {
      return Phrase.of("cannot be ended");
    }
    String line = lastLogLine();
    return line.isEmpty()
        ? Phrase.of("ended with exit code %d", process.exitValue())
        : Phrase.of("ended with exit code %d: %s", process.exitValue(), line);
  }

  private String lastLogLine() {
    if (log.isEmpty()) {
      return "";
    }
    try (Stream<String> lines = Files.lines(log.get(), StandardCharsets.UTF_8)) {
      return lines
          .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
          .reduce((earlier, later) -> later)
          .map(ChildJvm::shown)
          .orElse("");
    } catch (IOException | UncheckedIOException noLog) {
      return "";
    }
  }

  /** Closes its standard input, which asks it to end; insists after a grace of ten seconds. */
  @Override
  public void close() {
    if (process.isAlive()) {
      asked = true;
    }
    input.add(END);
    try {
      if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        kill();
      }
    } catch (InterruptedException hurry) {
      process.toHandle().destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
