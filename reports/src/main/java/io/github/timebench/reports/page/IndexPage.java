package io.github.timebench.reports.page;

import io.github.timebench.reports.index.Headline;
import io.github.timebench.reports.index.StoredRun;
import java.nio.file.Path;
import java.util.List;

/**
 * Everything that the template of the page on all runs needs.
 *
 * @param runs newest first
 * @param prefix what stands before a run's name in a command; empty if the name is enough
 */
public record IndexPage(List<StoredRun> runs, String prefix) {
  /** By which a page is known as one that may be replaced. */
  public static final String GENERATOR = "Timebench: all runs";

  /** Keeps an unmodifiable copy. */
  public IndexPage {
    runs = List.copyOf(runs);
  }

  /** The address of a file of a run. */
  public static String address(StoredRun run, String file) {
    return PageAddress.of(Path.of(run.name(), file));
  }

  /** The look of a run's validity. */
  public static String mark(StoredRun run) {
    return run.headline()
        .flatMap(Headline::status)
        .map(
            status ->
                switch (status) {
                  case VALID -> "good";
                  case FIRST_LOOK -> "undecided";
                  default -> "slower";
                })
        .orElse("");
  }
}
