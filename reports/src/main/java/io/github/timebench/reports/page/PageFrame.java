package io.github.timebench.reports.page;

import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What every page has around its figures.
 *
 * @param title heading of the page
 * @param script of this page, which is packed
 * @param chosen the language that the page opens in; empty for that of the reader's browser
 */
public record PageFrame(Text title, String script, Optional<Language> chosen) {
  /** The language that the page is in before its scripts run. */
  public Language language() {
    return chosen.orElse(Language.ENGLISH);
  }

  /** The content security policy: this page's own scripts, and nothing else. */
  public String policy() {
    return PageResources.policy(Stream.concat(inlined().stream(), Stream.of(script)).toList());
  }

  /** The style sheet. */
  public String style() {
    return PageResources.style();
  }

  /** What the scripts of every page say, as JSON that is safe inside a script element. */
  public String strings() {
    return PageStrings.json();
  }

  /** The script of this page, packed. */
  public String packed() {
    return PageResources.packed(script);
  }

  /** Scripts that stand on the page as they are, in the order in which they run. */
  public List<String> inlined() {
    return PageResources.inlined();
  }
}
