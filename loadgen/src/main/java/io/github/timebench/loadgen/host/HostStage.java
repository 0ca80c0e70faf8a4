package io.github.timebench.loadgen.host;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Brings this Timebench to a host, through its command prefix and {@code tar}. */
public final class HostStage {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private HostStage() {}

  /**
   * Brings it to the host's home, over what stands there.
   *
   * @throws LabException if it is not there then
   */
  public static void bring(Installation installation, Host host)
      throws LabException, InterruptedException {
    run(host, command(host, "mkdir", "-p", host.home()));
    List<String> pack =
        new ArrayList<>(List.of("tar", "cf", "-", "-C", installation.home().toString()));
    pack.addAll(programs(installation));
    run(host, pack, command(host, "tar", "xf", "-", "-C", host.home()));
  }

  private static List<String> command(Host host, String... words) {
    List<String> command = new ArrayList<>(host.prefix());
    command.addAll(List.of(words));
    return command;
  }

  /** What the launchers need, of what the zip holds or of a checkout that is built. */
  private static List<String> programs(Installation installation) throws LabException {
    Path home = installation.home();
    if (Files.isDirectory(home.resolve("lib"))) {
      return List.of("bin", "lib");
    }
    List<String> programs = new ArrayList<>(List.of("bin"));
    for (String module : List.of("provider", "loadgen")) {
      installation.jars(module, "*.jar");
      Path target = home.resolve(module).resolve("target");
      try (Stream<Path> entries = Files.list(target)) {
        entries
            .filter(entry -> entry.toString().endsWith(".jar") || entry.toString().endsWith("lib"))
            .map(entry -> home.relativize(entry).toString())
            .forEach(programs::add);
      } catch (IOException e) {
        throw new LabException(
            Phrase.of("'%s' cannot be read: %s", target, Phrase.ofMessage(e)), e);
      }
    }
    return programs;
  }

  /** Runs commands, each of which reads what the one before has written. */
  @SafeVarargs
  private static void run(Host host, List<String>... commands)
      throws LabException, InterruptedException {
    List<ProcessBuilder> builders = new ArrayList<>();
    for (List<String> command : commands) {
      builders.add(new ProcessBuilder(command));
    }
    List<Process> running;
    try {
      running = ProcessBuilder.startPipeline(builders);
    } catch (IOException e) {
      throw new LabException(
          Phrase.of("%s cannot be reached: %s", host.describe(), Phrase.ofMessage(e)), e);
    }
    Process last = running.get(running.size() - 1);
    try {
      last.getOutputStream().close();
      if (!last.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new LabException(Phrase.of("%s takes no files", host.describe()));
      }
      if (last.exitValue() != 0) {
        String errors = new String(last.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        throw new LabException(
            Phrase.of(
                "%s takes no files: '%s' ended with exit code %d: %s",
                host.describe(),
                String.join(" ", commands[commands.length - 1]),
                last.exitValue(),
                errors.strip()));
      }
    } catch (IOException e) {
      throw new LabException(
          Phrase.of("%s takes no files: %s", host.describe(), Phrase.ofMessage(e)), e);
    } finally {
      running.forEach(Process::destroyForcibly);
    }
  }
}
