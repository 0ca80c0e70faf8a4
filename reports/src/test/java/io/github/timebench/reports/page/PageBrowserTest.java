package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.terms.Terms;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Hazards: text of two languages at once, a table that sorts numbers as words, a word that is
 * explained to those alone whose browser runs scripts.
 */
class PageBrowserTest extends InBrowser {

  @AfterEach
  void assertQuiet() {
    assertThat(complaints).isEmpty();
  }

  @Test
  void theLanguageIsThatOfTheBrowserAndCanBeChanged() throws Exception {
    Page chinese =
        openFolded(SampleReports.closed(), new Browser.NewPageOptions().setLocale("zh-CN"));
    assertThat(chinese.locator("html").getAttribute("lang")).isEqualTo("zh");
    assertThat(chinese.locator("#answer").innerText()).isEqualTo("结论");
    assertThat(chinese.title()).startsWith("在 Dubbo 的 Hessian2 上，LocalDateTime");
    assertThat(chinese.locator(".facts").innerText()).startsWith("日期类型的负载测试");

    Page english =
        openFolded(SampleReports.closed(), new Browser.NewPageOptions().setLocale("de-DE"));
    assertThat(english.locator("#answer").innerText()).isEqualTo("Answer");
    english.locator("#language-zh").check();
    assertThat(english.locator("html").getAttribute("lang")).isEqualTo("zh");
    assertThat(english.locator("#answer").innerText()).isEqualTo("结论");
    assertThat(english.locator("nav.contents").getAttribute("aria-label")).isEqualTo("目录");
    assertThat(english.locator("#figures-0 + button, .copy").first().innerText()).isEqualTo("复制");
    english.locator("#language-en").check();
    assertThat(english.locator("nav.contents").getAttribute("aria-label")).isEqualTo("Sections");

    Stored quick =
        new Stored.Load(RunAnalysis.of(SampleRuns.quick()), Optional.empty(), Optional.empty());
    Page chosen =
        openFolded(
            HtmlReport.of(quick, Terms.EXAMPLE, Optional.of(Language.ENGLISH)),
            new Browser.NewPageOptions().setLocale("zh-CN"));
    assertThat(chosen.locator("#answer").innerText()).isEqualTo("Answer");
  }

  @Test
  void withoutScriptsTheLanguageChangesAndWordsAreExplained() throws Exception {
    Page page =
        openUnfolded(
            SampleReports.closed(), new Browser.NewPageOptions().setJavaScriptEnabled(false));
    assertThat(page.locator("#figures-0 tbody tr").count()).isEqualTo(6);
    assertThat(page.locator("#answer").innerText()).isEqualTo("Answer");
    page.locator("#language-zh").check();
    assertThat(page.locator("#answer").innerText()).isEqualTo("结论");
    assertThat(page.locator("#word-gate").isVisible()).isFalse();
    page.locator("button[popovertarget=word-gate]").first().press("Enter");
    assertThat(page.locator("#word-gate").isVisible()).isTrue();
    page.keyboard().press("Escape");
    assertThat(page.locator("#word-gate").isVisible()).isFalse();
    assertThat(page.locator(".copy").count()).isZero();
  }

  @Test
  void aBrowserThatCannotUnpackThePageSaysSoAndHasTheTables() throws Exception {
    Page outdated =
        openFolded(
            SampleReports.closed(),
            new Browser.NewPageOptions(),
            "delete window.DecompressionStream");
    assertThat(outdated.locator(".outdated").innerText()).startsWith("Charts need a browser of");
    assertThat(outdated.locator("#decision-0").isVisible()).isTrue();
    assertThat(outdated.locator(".charts:visible, .terms:visible").count()).isZero();
  }

  @Test
  void onlyWhatLimitsTheAnswerIsACaution() throws Exception {
    Page sound = openFolded(SampleReports.closed(), new Browser.NewPageOptions());
    assertThat(sound.locator(".caution").count()).isZero();
    assertThat(sound.locator(".sure").innerText()).contains("two equal copies differed by");

    Page restless =
        openFolded(SampleReports.of(ReplicatedRuns.restless(6, 2)), new Browser.NewPageOptions());
    assertThat(restless.locator(".caution").innerText())
        .startsWith("Not quiet when measuring began: 1 of 6 blocks.");
  }

  @Test
  void anUnfoldedPageNamesItsSectionsSortsCopiesAndFits() throws Exception {
    Page page =
        openUnfolded(
            SampleReports.closed(), new Browser.NewPageOptions().setViewportSize(1280, 900));
    page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
    assertThat(page.locator("nav.contents a").count())
        .isEqualTo(page.locator("main h2[id]:not(#validity)").count());
    assertHeadingsSortByNumbersAndBack(page);
    assertATableIsCopiedWithItsNumbers(page);
    assertTheTablesOfFiguresFitInBothLanguages(page);
    assertNoLineIsBrokenWithinAFlag(page);
  }

  private static void assertHeadingsSortByNumbersAndBack(Page page) {
    List<String> planned = page.locator("#figures-0 tbody th").allInnerTexts();
    page.locator("#figures-0 thead button", text("calls/s")).press("Enter");
    List<Double> descending = numbers(page, "calls/s");
    assertThat(descending).hasSize(6).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(page.locator("#figures-0 th[aria-sort=descending]").innerText()).contains("calls/s");
    page.locator("#figures-0 thead button", text("calls/s")).press("Enter");
    assertThat(numbers(page, "calls/s")).isSorted();
    page.locator("#figures-0 thead button", text("calls/s")).press("Enter");
    assertThat(page.locator("#figures-0 tbody th").allInnerTexts()).isEqualTo(planned);
  }

  private static Page.LocatorOptions text(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  private static List<Double> numbers(Page page, String heading) {
    int column =
        page.locator("#figures-0 thead th").allInnerTexts().stream()
            .map(text -> text.contains(heading))
            .toList()
            .indexOf(true);
    return page
        .locator("#figures-0 tbody tr > :nth-child(" + (column + 1) + ")")
        .allInnerTexts()
        .stream()
        .map(cell -> Double.valueOf(cell.lines().findFirst().orElseThrow().replace(",", "")))
        .toList();
  }

  private static void assertATableIsCopiedWithItsNumbers(Page page) {
    page.locator(".scroll:has(#figures-0) + .copy").click();
    page.waitForFunction(
        "() => document.querySelector('.scroll:has(#figures-0) + .copy').textContent === 'Copied'");
    String copied = (String) page.evaluate("() => navigator.clipboard.readText()");

    assertThat(copied.lines()).hasSize(7);
    assertThat(copied.lines().findFirst().orElseThrow())
        .startsWith("variant\t")
        .contains("\tcalls/s");
    assertThat(copied).contains("localdatetime+stock\t").doesNotContain("结论", "Copy");
    assertThat(copied.lines().map(line -> line.split("\t", -1).length).distinct()).hasSize(1);
    assertThat(copied).containsPattern("\t1\\d{4}\t");
  }

  private static void assertTheTablesOfFiguresFitInBothLanguages(Page page) {
    assertThat(page.locator("#figures-0, #figures-1").count()).isEqualTo(2);
    for (String language : List.of("#language-zh", "#language-en")) {
      page.locator(language).check();
      assertThat(
              page.evaluate(
                  "() => [...document.querySelectorAll('section > .scroll, .fold > .scroll')]"
                      + ".filter((place) => place.scrollWidth > place.clientWidth)"
                      + ".map((place) => place.querySelector('table').id)"))
          .as(language)
          .isEqualTo(List.of());
    }
  }

  private static void assertNoLineIsBrokenWithinAFlag(Page page) {
    String command = "bin/loadgen --type=localdatetime,instant --serializer=stock,custom";
    assertThat(page.locator(".fold pre.command").innerText()).isEqualTo(command);
    for (int width = 260; width < 400; width += 10) {
      // The block alone becomes narrower: the charts of a whole page take seconds to follow.
      assertThat(
              page.evaluate(
                  "width => { document.querySelector('.fold pre.command').style.width = width + 'px';"
                      + " return [...document.querySelectorAll('.fold pre.command .flag')].map((flag) => {"
                      + " const lines = document.createRange(); lines.selectNodeContents(flag);"
                      + " return lines.getClientRects().length; }); }",
                  width))
          .isEqualTo(List.of(1, 1));
    }
  }
}
