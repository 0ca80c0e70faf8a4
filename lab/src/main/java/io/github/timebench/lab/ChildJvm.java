package io.github.timebench.lab;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
   * @param log takes its standard error
   * @param outputLines takes its standard output line by line, on one thread
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
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        outputLines.accept(line);
      }
    } catch (IOException | UncheckedIOException processIsGone) {
      return;
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
    process.waitFor();
    outputReader.join(GRACE.toMillis());
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
        + ") ended with exit code "
        + process.exitValue()
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
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException hurry) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
