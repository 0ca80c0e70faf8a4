package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.model.files.IoReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The step of a GitHub Actions job that this command is.
 *
 * @param summary the file that takes the step's summary, if the runner names one
 */
public record GithubStep(Optional<Path> summary) {
  private static final String ACTIONS = "GITHUB_ACTIONS";
  private static final String SUMMARY = "GITHUB_STEP_SUMMARY";

  public static Optional<GithubStep> ofEnvironment(Map<String, String> environment) {
    return "true".equals(environment.get(ACTIONS))
        ? Optional.of(
            new GithubStep(
                Optional.ofNullable(environment.get(SUMMARY))
                    .filter(name -> !name.isBlank())
                    .map(Path::of)))
        : Optional.empty();
  }

  /** Says workflow commands; the runner reads both outputs of a step. */
  public void annotate(List<String> commands, PrintWriter err) {
    commands.forEach(err::println);
    err.flush();
  }

  /**
   * Adds a file of Markdown to the step's summary; where that fails it is said and nothing more.
   */
  public void summarize(Path markdown, PrintWriter err) {
    summary.ifPresent(
        file -> {
          try {
            Files.writeString(
                file,
                Files.readString(markdown),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
          } catch (IOException e) {
            err.println(SUMMARY + " " + file + " cannot be written: " + IoReason.of(e));
            err.flush();
          }
        });
  }
}
