package io.github.timebench.reports.page;

import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What every page has around its figures.
 *
 * @param title heading of the page
 * @param scripts in the order in which they run; those of every page come first
 * @param chosen the language that the page opens in; empty for that of the reader's browser
 */
public record PageFrame(Text title, List<String> scripts, Optional<Language> chosen) {
  /** Puts the scripts of every page before those of this one. */
  public PageFrame {
    List<String> all = new ArrayList<>(PageResources.scriptsOfEveryPage());
    all.addAll(scripts);
    scripts = List.copyOf(all);
  }

  /** The language that the page is in before its scripts run. */
  public Language language() {
    return chosen.orElse(Language.ENGLISH);
  }

  /** The content security policy: this page's own scripts, and nothing else. */
  public String policy() {
    return PageResources.policy(scripts);
  }

  /** The style sheet. */
  public String style() {
    return PageResources.style();
  }

  /** What the scripts of every page say, as JSON that is safe inside a script element. */
  public String strings() {
    return PageStrings.json();
  }
}
