package io.github.timebench.reports.ci;

import io.github.timebench.reports.compare.FailOn.Judged;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Workflow commands of GitHub Actions: lines in a step's output that become annotations of the
 * commit. The service shows {@value #MAX_OF_A_STEP} of a kind for each step, so the last of more
 * says how many are left out.
 */
public final class GithubCommands {
  private static final int MAX_OF_A_STEP = 10;

  private GithubCommands() {}

  /**
   * Errors of a run that is not valid, and a warning of one that did not come to its end; none of
   * others.
   */
  public static List<String> ofRun(RunAnalysis analysis) {
    String title =
        "Timebench %s: %s"
            .formatted(analysis.run().runId(), analysis.validity().status().label().english());
    String level =
        switch (analysis.validity().status()) {
          case INTERRUPTED, CUT_SHORT -> "warning";
          default -> "error";
        };
    return of(level, title, analysis.validity().reasons().stream().map(Text::english).toList());
  }

  public static List<String> ofLimits(String run, List<Judged> limits) {
    return of(
        "error",
        "Timebench %s: limit not met".formatted(run),
        limits.stream().filter(one -> !one.met()).map(one -> one.describe().english()).toList());
  }

  private static List<String> of(String level, String title, List<String> messages) {
    if (messages.size() <= MAX_OF_A_STEP) {
      return messages.stream().map(message -> of(level, title, message)).toList();
    }
    int shown = MAX_OF_A_STEP - 1;
    List<String> commands = new ArrayList<>(of(level, title, messages.subList(0, shown)));
    commands.add(
        of(
            level,
            title,
            String.format(Locale.ROOT, "and %d more; the log has all", messages.size() - shown)));
    return commands;
  }

  private static String of(String level, String title, String message) {
    return "::%s title=%s::%s".formatted(level, property(title), data(message));
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
