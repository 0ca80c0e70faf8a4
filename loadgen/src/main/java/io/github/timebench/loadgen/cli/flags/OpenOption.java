package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.files.IoReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** Opens a report in the browser of whoever reads it, where {@code --open} asks for that. */
public final class OpenOption {
  /** Long enough for a program that finds no browser to say so; one that found it may stay. */
  private static final int SECONDS_TO_FAIL = 3;

  @Option(names = "--open", description = "Open the report in the browser.")
  private boolean open;

  /** Opens a page if it is asked for; where that fails, says so and what to do. */
  public void show(Path page, PrintWriter err) {
    if (open) {
      show(page, opener(System.getProperty("os.name")), err);
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

  static void show(Path page, List<String> opener, PrintWriter err) {
    List<String> command = new ArrayList<>(opener);
    command.add(page.toAbsolutePath().toString());
    String problem = problem(command);
    if (!problem.isEmpty()) {
      err.printf(
          "--open found no browser here (%s: %s): open %s yourself%n",
          opener.get(0), problem, LabFlags.shown(page));
      err.flush();
    }
  }

  private static String problem(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean ended = process.waitFor(SECONDS_TO_FAIL, TimeUnit.SECONDS);
      return ended && process.exitValue() != 0 ? "exit code " + process.exitValue() : "";
    } catch (IOException e) {
      return IoReason.of(e).toString();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }
}
