package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.hops.HopRuns;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hazard: a sentence that a reader of Chinese sees in English. {@link EveryPageBrowserTest} looks
 * for them on the samples.
 */
class ChineseBrowserTest extends InBrowser {
  /** What is called so in every language, and what the samples' machines say. */
  private static final Pattern NAMES =
      Pattern.compile(
          "Java Flight Recorder|Monitor Deflation Thread|bin/loadgen micro fidelity"
              + "|no sample of|its machine went away|the provider died( before the first call)?");

  private static final Pattern SENTENCE =
      Pattern.compile("[A-Za-z][a-z']+(?: [A-Za-z][a-z']*){2,}");

  /** Those that are no {@link SamplePage}. */
  static Stream<Arguments> pages() {
    return Stream.of(
        page("a decision", SampleReports::decided),
        page("a call of an API", () -> SampleReports.of(OwnRuns.faithful(6))));
  }

  static Stream<Arguments> others() {
    return Stream.of(
        page("an open loop", () -> SampleReports.of(ReplicatedRuns.open(6))),
        page("other versions", () -> SampleReports.of(ReplicatedRuns.versions(6))),
        page("a provider that was there", () -> SampleReports.of(ReplicatedRuns.external(3))),
        page("one that was stopped", () -> SampleReports.of(stopped())),
        page("a target", () -> SampleReports.of(ReplicatedRuns.atTarget(6, OwnRuns.CALL))),
        page("hops", () -> SampleReports.of(HopRuns.chained(4, Duration.ofMillis(1)))));
  }

  private static Arguments page(String name, Supplier<String> html) {
    return Arguments.of(name, html);
  }

  private static RunResult stopped() {
    return SampleRuns.quick().endedAs(RunEnd.interrupted("stopped by the user"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  void nothingIsSaidInEnglish(String name, Supplier<String> html) throws Exception {
    assertChinese(html);
  }

  @ParameterizedTest(name = "{0}")
  @Tag("night")
  @MethodSource("others")
  void norOnAnyOther(String name, Supplier<String> html) throws Exception {
    assertChinese(html);
  }

  private void assertChinese(Supplier<String> html) throws Exception {
    Page page = openUnfolded(html.get(), new Browser.NewPageOptions().setLocale("zh-CN"));
    assertThat(page.locator("html").getAttribute("lang")).isEqualTo("zh");
    assertThat(english(page)).isEmpty();
    assertThat(complaints).isEmpty();
  }

  /** The texts of a page that have an English sentence. */
  static List<String> english(Page page) {
    return texts(page).stream()
        .map(text -> text.toString().strip())
        .filter(text -> SENTENCE.matcher(NAMES.matcher(text).replaceAll("—")).find())
        .toList();
  }

  /** All that a reader or a screen reader can come to, but code and the other language. */
  private static List<?> texts(Page page) {
    return (List<?>)
        page.evaluate(
            "() => { const texts = [];"
                + " const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);"
                + " while (walker.nextNode()) {"
                + " if (!walker.currentNode.parentElement.closest("
                + "'i:not([lang]), [lang=en], script, style, noscript, pre, code, kbd'))"
                + " texts.push(walker.currentNode.textContent); }"
                + " document.querySelectorAll('[aria-label], [title]').forEach(one =>"
                + " texts.push(one.getAttribute('aria-label') || '', one.getAttribute('title') || ''));"
                + " return texts; }");
  }
}
