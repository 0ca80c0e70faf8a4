package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.Changed;
import io.github.timebench.reports.IndexDocument;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.capacity.CapacityRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.hops.HopRuns;
import io.github.timebench.reports.index.Headline;
import io.github.timebench.reports.index.StoredRun;
import io.github.timebench.reports.sweep.SweepRuns;
import io.github.timebench.reports.text.ComparisonDocument;
import io.github.timebench.reports.threads.Dumps;
import io.github.timebench.reports.threads.ThreadsDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Hazard: a sentence that a reader of Chinese sees in English. */
class ChineseBrowserTest extends InBrowser {
  /** What is called so in every language. */
  private static final Pattern NAMES =
      Pattern.compile("Java Flight Recorder|Monitor Deflation Thread|bin/loadgen micro fidelity");

  private static final Pattern SENTENCE =
      Pattern.compile("[A-Za-z][a-z']+(?: [A-Za-z][a-z']*){2,}");

  static Stream<Arguments> pages() {
    return Stream.of(
        page("a first look", () -> SampleReports.of(SampleRuns.quick())),
        page("a decision", SampleReports::decided),
        page("a standstill", () -> SampleReports.of(standstill())),
        page("an open loop", () -> SampleReports.of(ReplicatedRuns.open(6))),
        page("other versions", () -> SampleReports.of(ReplicatedRuns.versions(6))),
        page("a provider that was there", () -> SampleReports.of(ReplicatedRuns.external(3))),
        page("an invalid run", () -> SampleReports.of(SampleRuns.invalid())),
        page("one that was stopped", () -> SampleReports.of(stopped())),
        page("a call of an API", () -> SampleReports.of(OwnRuns.faithful(6))),
        page("a target", () -> SampleReports.of(ReplicatedRuns.atTarget(6, OwnRuns.CALL))),
        page("hops", () -> SampleReports.of(HopRuns.chained(4, Duration.ofMillis(1)))),
        page("threads", () -> SampleReports.withThreads(ReplicatedRuns.closed(3))),
        page("a fleet", () -> SampleReports.of(FleetRuns.together(6, 3, 4).run())),
        page(
            "a sweep",
            () -> SampleReports.of(SweepRuns.run(RunEnd.complete(), List.of(), SweepRuns.CALLERS))),
        page("a capacity", () -> SampleReports.of(CapacityRuns.four())),
        page(
            "dumps",
            () ->
                HtmlReport.of(
                    ThreadsDocument.of(Dumps.analysis("jdk17-locks.txt")), Optional.empty())),
        page("two runs", ChineseBrowserTest::compared),
        page("all runs", ChineseBrowserTest::index));
  }

  private static Arguments page(String name, Supplier<String> html) {
    return Arguments.of(name, html);
  }

  private static RunResult stopped() {
    return SampleRuns.quick().endedAs(RunEnd.interrupted("stopped by the user"));
  }

  private static RunResult standstill() {
    return Changed.block(
        ReplicatedRuns.closed(6), 2, block -> Changed.slices(block, ReplicatedRuns.standstill(9)));
  }

  private static String compared() {
    return HtmlReport.of(
        ComparisonDocument.of(
            RunComparison.of(
                RunAnalysis.of(ReplicatedRuns.closed(6)),
                RunAnalysis.of(ReplicatedRuns.slower(5, 0.08))),
            "./a/report.html",
            "./report.html"),
        Optional.empty());
  }

  private static String index() {
    List<StoredRun> runs =
        Stream.of(ReplicatedRuns.closed(6), ReplicatedRuns.slower(6, 0.08), SampleRuns.invalid())
            .map(run -> Headline.of(RunAnalysis.of(run), 0))
            .map(headline -> StoredRun.of(headline.run(), headline, List.of()))
            .toList();
    return HtmlReport.of(IndexDocument.of(runs, ""), Optional.empty());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  void nothingIsSaidInEnglish(String name, Supplier<String> html) throws Exception {
    Page page = openUnfolded(html.get(), new Browser.NewPageOptions().setLocale("zh-CN"));
    assertThat(page.locator("html").getAttribute("lang")).isEqualTo("zh");
    List<String> english = new ArrayList<>();
    for (Object text : texts(page)) {
      SENTENCE
          .matcher(NAMES.matcher((String) text).replaceAll("—"))
          .results()
          .forEach(found -> english.add(text.toString().strip()));
    }
    assertThat(english).isEmpty();
    assertThat(complaints).isEmpty();
  }

  /** All that a reader or a screen reader can come to, but code and the other language. */
  private static List<?> texts(Page page) {
    return (List<?>)
        page.evaluate(
            "() => { const texts = [];"
                + " const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);"
                + " while (walker.nextNode()) {"
                + " if (!walker.currentNode.parentElement.closest("
                + "'[lang=en], script, style, noscript, pre, code, kbd'))"
                + " texts.push(walker.currentNode.textContent); }"
                + " document.querySelectorAll('[aria-label], [title]').forEach(one =>"
                + " texts.push(one.getAttribute('aria-label') || '', one.getAttribute('title') || ''));"
                + " return texts; }");
  }
}
