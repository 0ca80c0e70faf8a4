package io.github.timebench.loadgen.threads;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.model.files.IoReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A running JVM of this user. It is asked through the JDK's program jcmd, which attaches to it; it
 * answers between two instructions of its threads, and nothing has to be set in it before.
 */
public final class LiveJvm {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MAX_ANSWER_SHOWN = 300;

  /** Bit of SIGQUIT among the signals that a process catches. */
  private static final long CATCHES_QUIT = 1L << 2;

  private final long pid;
  private final Path jcmd;
  private final Path folder;

  private LiveJvm(long pid, Path jcmd, Path folder) {
    this.pid = pid;
    this.jcmd = jcmd;
    this.folder = folder;
  }

  /**
   * Finds a JVM. A process that is none must not be asked: the request begins with a signal that
   * ends it.
   *
   * @param javaHome a JDK, whose jcmd is used
   * @param folder takes what jcmd and the JVM write; both have to reach it
   * @throws LabException if there is no such process, it is no JVM or another user's
   */
  public static LiveJvm of(long pid, Path javaHome, Path folder)
      throws LabException, InterruptedException {
    ProcessHandle process =
        ProcessHandle.of(pid)
            .orElseThrow(
                () -> new LabException(Phrase.of("there is no process with the pid %s", pid)));
    Optional<String> user = process.info().user();
    Optional<String> own = ProcessHandle.current().info().user();
    if (user.isPresent() && own.isPresent() && !user.equals(own)) {
      throw new LabException(
          Phrase.of(
              "pid %d belongs to the user %s, and this is %s: only its own user may ask a JVM",
              pid, user.get(), own.get()));
    }
    Path jcmd = javaHome.resolve("bin").resolve("jcmd");
    if (!Files.isExecutable(jcmd)) {
      throw new LabException(
          Phrase.of("there is no program %s: set JAVA_HOME to a JDK; a runtime has no jcmd", jcmd));
    }
    LiveJvm jvm = new LiveJvm(pid, jcmd, folder);
    jvm.requireJvm();
    return jvm;
  }

  public long pid() {
    return pid;
  }

  private void requireJvm() throws LabException, InterruptedException {
    Path proc = Path.of("/proc", Long.toString(pid));
    boolean jvm = Files.isDirectory(proc) ? hasLibrary(proc) : isListed();
    if (!jvm) {
      throw new LabException(Phrase.of("pid %s is no JVM%s", pid, command()));
    }
    if (Files.isDirectory(proc) && !listens(proc)) {
      throw new LabException(
          Phrase.of(
              "pid %d takes no requests%s: it has just started, or has the flag -Xrs",
              pid, command()));
    }
  }

  private Phrase command() {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().command())
        .map(command -> Phrase.of(" (it runs %s)", command))
        .orElse(Phrase.EMPTY);
  }

  private boolean hasLibrary(Path proc) throws LabException {
    try {
      return Files.readString(proc.resolve("maps"), StandardCharsets.ISO_8859_1)
          .contains("/libjvm.");
    } catch (IOException e) {
      throw new LabException(Phrase.of("pid %d cannot be looked at (%s)", pid, IoReason.of(e)), e);
    }
  }

  /** Whether it catches the signal that asks it to listen, or listens already. */
  private boolean listens(Path proc) throws LabException {
    if (Files.exists(proc.resolve("root/tmp/.java_pid" + pid))) {
      return true;
    }
    try {
      return Files.readAllLines(proc.resolve("status"), StandardCharsets.ISO_8859_1).stream()
          .filter(line -> line.startsWith("SigCgt:"))
          .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
          .anyMatch(caught -> (caught & CATCHES_QUIT) != 0);
    } catch (IOException e) {
      throw new LabException(Phrase.of("pid %s has just ended", pid), e);
    }
  }

  /** Where there is no /proc: whether jcmd's list of JVMs has it. */
  private boolean isListed() throws LabException, InterruptedException {
    return run(List.of(jcmd.toString(), "-l"), "list")
        .text()
        .lines()
        .anyMatch(line -> line.startsWith(pid + " "));
  }

  /** Where files can be put that the JVM has to reach. */
  Path file(String name) {
    return folder.resolve(name);
  }

  /**
   * Asks the JVM.
   *
   * @param words the command of jcmd and its arguments
   * @throws LabException if the JVM does not answer
   */
  Answer ask(String... words) throws LabException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(jcmd.toString(), Long.toString(pid)));
    command.addAll(List.of(words));
    Answer answer = run(command, words[0]);
    if (!answer.understood() && ProcessHandle.of(pid).isEmpty()) {
      throw new LabException(Phrase.of("pid %s has ended", pid));
    }
    return answer;
  }

  /**
   * What came back.
   *
   * @param understood whether the JVM did what was asked
   */
  record Answer(boolean understood, Path file) {
    String text() throws LabException {
      try {
        return Files.readString(file, StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new LabException(Phrase.of("cannot read %s: %s", file, Phrase.ofMessage(e)), e);
      }
    }

    String reason() throws LabException {
      String line =
          text()
              .lines()
              .filter(candidate -> !candidate.isBlank() && !candidate.matches("\\d+:"))
              .findFirst()
              .orElse("it said nothing");
      return line.substring(0, Math.min(line.length(), MAX_ANSWER_SHOWN));
    }
  }

  private Answer run(List<String> command, String name) throws LabException, InterruptedException {
    Path output = folder.resolve(name + ".out");
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new LabException(Phrase.of("cannot run %s: %s", jcmd, Phrase.ofMessage(e)), e);
    }
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new LabException(
            Phrase.of("pid %d did not answer within %d s", pid, PATIENCE.toSeconds()));
      }
      return new Answer(process.exitValue() == 0, output);
    } finally {
      process.destroyForcibly();
    }
  }
}
