package io.github.timebench.reports.page;

import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.threads.ThreadsAnalysis;
import java.util.List;
import java.util.Optional;

/** Everything that the template of a page on threads needs. */
public record ThreadsPage(PageFrame frame, ThreadsAnalysis threads) {
  static ThreadsPage of(ThreadsAnalysis threads, Optional<Language> chosen) {
    return new ThreadsPage(
        new PageFrame(Text.of("Threads and what they wait for"), List.of(), chosen), threads);
  }
}
