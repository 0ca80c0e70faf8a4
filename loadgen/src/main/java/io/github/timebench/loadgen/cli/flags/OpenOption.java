package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.scan.cli.LanguageFlag;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** Opens a report in the browser of whoever reads it, where {@code --open} asks for that. */
public final class OpenOption {
  /** Long enough for a program that finds no browser to say so; one that found it may stay. */
  private static final int SECONDS_TO_FAIL = 3;

  @Option(names = "--open", description = "Open the report in the browser.")
  private boolean open;

  /** Opens a page if it is asked for; where that fails, says so and what to do. */
  public void show(Path page, LanguageFlag language, PrintWriter err) {
    if (open) {
      problem(page, opener(System.getProperty("os.name")))
          .ifPresent(problem -> language.print(err, problem));
    }
  }

  /** The program that opens a file with what the user has chosen for its kind. */
  static List<String> opener(String system) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return List.of("cmd", "/c", "start", "");
    }
    return List.of(name.startsWith("mac") ? "open" : "xdg-open");
  }

  /** Opens a page, and says why that failed if it did. */
  static Optional<Phrase> problem(Path page, List<String> opener) {
    List<String> command = new ArrayList<>(opener);
    command.add(page.toAbsolutePath().toString());
    Phrase why = problem(command);
    return why.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Phrase.of(
                "--open found no browser here (%s: %s): open %s yourself",
                opener.get(0), why, LabFlags.shown(page)));
  }

  private static Phrase problem(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean ended = process.waitFor(SECONDS_TO_FAIL, TimeUnit.SECONDS);
      return ended && process.exitValue() != 0
          ? Phrase.of("exit code %d", process.exitValue())
          : Phrase.EMPTY;
    } catch (IOException e) {
      return IoReason.of(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Phrase.of("interrupted");
    }
  }
}
