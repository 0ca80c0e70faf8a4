package io.github.timebench.lab;

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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A JVM that lives at most as long as this one: it watches its standard input, which closes when
 * this JVM ends, also when it is killed. Ctrl-C in the terminal does not reach it, so this JVM
 * decides when it stops. {@link JsonLines} is what the two say to each other. Thread-safe.
 */
public final class ChildJvm implements Child {
  /** The line that asks any child to end early and in order; the only one that is not JSON. */
  static final String STOP = "stop";

  private static final int MAX_CHARACTERS_SHOWN = 300;

  /** Longer lines are messages, or are taken in parts. */
  private static final int MAX_NOISE = 1 << 16;

  private final String name;
  private final Path log;
  private final Process process;
  private final BufferedWriter input;
  private final Thread outputReader;

  private ChildJvm(String name, Path log, Process process, Consumer<String> outputLines) {
    this.name = name;
    this.log = log;
    this.process = process;
    this.input = process.outputWriter(StandardCharsets.UTF_8);
    this.outputReader = new Thread(() -> readOutput(outputLines), name + "-output");
    outputReader.setDaemon(true);
    outputReader.start();
  }

  /**
   * Starts a JVM.
   *
   * @param name for messages
   * @param log takes its standard error, and what is refused of its standard output
   * @param outputLines takes its standard output line by line, on one thread; what a library has
   *     printed it refuses with an {@link IllegalArgumentException}
   */
  public static ChildJvm start(
      String name, List<String> command, Path log, Consumer<String> outputLines)
      throws LabException {
    List<String> shielded =
        new ArrayList<>(List.of("/bin/sh", "-c", "trap '' INT; exec \"$@\"", name));
    shielded.addAll(command);
    try {
      Process process =
          new ProcessBuilder(shielded)
              .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      return new ChildJvm(name, log, process, outputLines);
    } catch (IOException e) {
      throw new LabException("cannot start the " + name + "'s JVM: " + e.getMessage(), e);
    }
  }

  private void readOutput(Consumer<String> outputLines) {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        Refused refused = new Refused(log)) {
      for (String line = nextLine(output); line != null; line = nextLine(output)) {
        try {
          outputLines.accept(line);
        } catch (IllegalArgumentException noMessage) {
          refused.write(line);
        }
      }
    } catch (IOException | UncheckedIOException processIsGone) {
      return;
    }
  }

  /** What cannot hold a message is not waited for to its end, which may never come. */
  private static String nextLine(Reader output) throws IOException {
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
      next = output.read();
    }
    return line.toString();
  }

  /** Lines that are no messages; opens the log with the first one. */
  private static final class Refused implements AutoCloseable {
    private final Path log;
    private Writer writer;

    Refused(Path log) {
      this.log = log;
    }

    void write(String line) throws IOException {
      if (writer == null) {
        writer = Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
      writer.write(line);
      writer.write('\n');
      writer.flush();
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
    sendLine(STOP);
  }

  @Override
  public void sendLine(String line) {
    synchronized (input) {
      try {
        input.write(line);
        input.newLine();
        input.flush();
      } catch (IOException processIsGone) {
        return;
      }
    }
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

  /** A process that is stopped ends by it as well. */
  @Override
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * A sentence on how it ended, with the last line of its log that is not part of a stack trace.
   */
  @Override
  public String exitSummary() {
    return "the "
        + name
        + "'s JVM (pid "
        + process.pid()
        + ") "
        + (process.isAlive() ? "cannot be ended" : "ended with exit code " + process.exitValue())
        + lastLogLine()
        + " (its log: "
        + log
        + ")";
  }

  private String lastLogLine() {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
      return lines
          .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
          .reduce((earlier, later) -> later)
          .map(line -> ": " + line.substring(0, Math.min(line.length(), MAX_CHARACTERS_SHOWN)))
          .orElse("");
    } catch (IOException | UncheckedIOException noLog) {
      return "";
    }
  }

  /** Closes its standard input, which asks it to end; insists after a grace of ten seconds. */
  @Override
  public void close() {
    try {
      synchronized (input) {
        input.close();
      }
    } catch (IOException processIsGone) {
      process.destroy();
    }
    try {
      if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        kill();
      }
    } catch (InterruptedException hurry) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
