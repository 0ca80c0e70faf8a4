package io.github.timebench.lab.cli;

import io.github.timebench.lab.Installation;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where things stand; read from the launcher's system properties, here and nowhere else. */
public final class PlaceFlags {
  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Where the run's own folder is made. Default: reports/runs")
  private Path out;

  /** The built programs. */
  public Installation installation() {
    return home();
  }

  private static Installation home() {
    return new Installation(Path.of(System.getProperty("timebench.home", ".")).toAbsolutePath());
  }

  /** The folder of a stored run: the one that was named, else the run of that name. */
  public static Path stored(Path named) {
    Path ofThatName = home().runs().resolve(named);
    return !Files.exists(named) && Files.isDirectory(ofThatName) ? ofThatName : named;
  }

  /** The folder that takes the run's own. */
  public Path runs() {
    return out != null ? out.toAbsolutePath() : installation().runs();
  }

  /** The machine's folder of temporary files. */
  public Path temporary() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** Whether standard error is a terminal; the launcher knows. */
  public boolean terminal() {
    return Boolean.getBoolean("timebench.terminal");
  }

  /** A path as people can use it from where they are: relative if it lies below. */
  public static Path shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
  }
}
