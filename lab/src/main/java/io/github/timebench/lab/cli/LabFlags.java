package io.github.timebench.lab.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.NewRunFolder;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.plan.Objective;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What every command that runs a lab has: the folder for its run, the machine's lab lock, Ctrl-C,
 * and its own command line. Reads the launcher's system properties, which no other class does.
 */
public final class LabFlags {
  public static final String WAIT = "--wait";

  private static final Path LAST = Path.of("last");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "The folder of runs, in which each has its own. Default: reports/runs")
  private Path out;

  @Option(
      names = WAIT,
      paramLabel = "DURATION",
      description = "Wait for another lab on this machine to end, at most so long.")
  private Duration patience = Duration.ZERO;

  /** What a command does while it holds the machine's lab lock. */
  @FunctionalInterface
  public interface Work {
    /**
     * @param interruption tells of Ctrl-C; unless the work says what to do then, this thread is
     *     interrupted
     */
    ExitCode run(LabLock lock, Interruption interruption) throws LabException, InterruptedException;
  }

  /**
   * Does a command's work as the only lab on the machine, or beside others. Ctrl-C ends the JVM
   * once the work has ended.
   *
   * @throws LabException if another lab runs and may not be joined, or the work cannot go on
   */
  public int run(boolean allowParallel, Work work) throws LabException {
    if (out != null) {
      NewRunFolder.requireWritable(out);
    }
    try (LabLock lock = takeLock(allowParallel);
        Interruption interruption = new Interruption()) {
      try {
        return work.run(lock, interruption).code();
      } catch (InterruptedException e) {
        return Refusals.ofInterruption(spec.commandLine());
      } catch (LabException e) {
        if (interruption.requested()) {
          return Refusals.ofInterruption(spec.commandLine());
        }
        throw e;
      }
    } catch (InterruptedException e) {
      return Refusals.ofInterruption(spec.commandLine());
    }
  }

  private LabLock takeLock(boolean allowParallel) throws LabException, InterruptedException {
    return LabLock.take(
        temporary(),
        allowParallel,
        patience,
        sentence -> Refusals.tell(spec.commandLine(), sentence));
  }

  /** Tells people a line on standard error, at once. */
  public static void say(CommandLine command, String line) {
    PrintWriter err = command.getErr();
    err.println(line);
    err.flush();
  }

  public Installation installation() {
    return home();
  }

  /** The built programs, for a command that runs no lab. */
  public static Installation home() {
    return new Installation(Path.of(System.getProperty("timebench.home", ".")).toAbsolutePath());
  }

  public Path runs() {
    return out != null ? out.toAbsolutePath() : installation().runs();
  }

  /**
   * Makes a new run's folder, before any load.
   *
   * @throws LabException if it cannot be made or written
   */
  public Path newRunFolder(String name) throws LabException {
    return NewRunFolder.make(runs(), LocalDateTime.now(), name);
  }

  /**
   * The folder of a stored run: the one that was named, else the run of that name; for {@code last}
   * the load run that began last.
   *
   * @throws RunFileException if there is none
   */
  public static Path stored(Path named) {
    if (Files.exists(named)) {
      return named;
    }
    Path runs = home().runs();
    Path ofThatName =
        named.equals(LAST)
            ? ResultFiles.foldersWith(runs, ResultFiles.RESULT_JSON).stream()
                .findFirst()
                .orElse(named)
            : runs.resolve(named);
    if (!Files.isDirectory(ofThatName)) {
      throw new RunFileException(
          named,
          Phrase.of(
              "no such folder, nor a run of that name in %s; 'bin/loadgen runs' lists those",
              shown(runs)));
    }
    return ofThatName;
  }

  public Path temporary() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** Whether standard error is a terminal; the launcher knows. */
  public boolean terminal() {
    return Boolean.getBoolean("timebench.terminal");
  }

  public String name() {
    return spec.name();
  }

  public PrintWriter out() {
    return spec.commandLine().getOut();
  }

  public PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /**
   * The command line that asks for the same again, as a POSIX shell takes it: it is stored and
   * printed.
   */
  public String command() {
    return command(spec.commandLine());
  }

  /** What the command line asks for, with limits that it names. */
  public Asked asked(Optional<Objective> limits) {
    return new Asked(words(spec.commandLine()), limits);
  }

  public static String command(CommandLine asked) {
    return Asked.line(words(asked));
  }

  /** A command line of {@code bin/loadgen} as a POSIX shell takes it. */
  public static String command(List<String> arguments) {
    return Asked.line(arguments.stream().map(LabFlags::withoutSecrets).toList());
  }

  private static List<String> words(CommandLine asked) {
    Map<String, OptionSpec> flags = asked.getCommandSpec().optionsMap();
    List<String> words = new ArrayList<>();
    Iterator<String> rest = asked.getParseResult().originalArgs().iterator();
    while (rest.hasNext()) {
      String word = rest.next();
      boolean valued = flags.containsKey(word) && flags.get(word).arity().min() > 0;
      words.add(withoutSecrets(valued ? word + "=" + rest.next() : word));
    }
    return words;
  }

  /** The address of a registry may have a password; any other argument stays as it is. */
  private static String withoutSecrets(String argument) {
    int address = argument.startsWith("--") ? argument.indexOf('=') + 1 : 0;
    try {
      return argument.substring(0, address) + ServiceRegistry.parse(argument.substring(address));
    } catch (IllegalArgumentException noAddress) {
      return argument;
    }
  }

  public static Phrase reportLine(Path report) {
    return Phrase.of("report: %s", shown(report));
  }

  /** A path as people can use it from where they are: relative if it lies below. */
  public static Path shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
  }
}
