package io.github.timebench.reports.page;

import io.github.timebench.reports.threads.ThreadsAnalysis;
import java.util.List;

/**
 * Everything that the template of a page on threads needs.
 *
 * @param policy content security policy that lets in no script
 * @param style style sheet
 */
public record ThreadsPage(String title, String policy, String style, ThreadsAnalysis threads) {
  static ThreadsPage of(ThreadsAnalysis threads) {
    return new ThreadsPage(
        "Threads and what they wait for",
        PageResources.policy(List.of()),
        PageResources.style(),
        threads);
  }
}
