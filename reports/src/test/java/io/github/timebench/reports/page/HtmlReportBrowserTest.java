package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.hops.HopRuns;
import io.github.timebench.reports.terms.Terms;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Opens reports in a real browser. Hazards: a chart that stays empty, a script that the page's own
 * policy blocks, something fetched from outside, a page wider than a telephone.
 */
class HtmlReportBrowserTest extends InBrowser {
  private static final int SCREEN = 900;
  private static final int TELEPHONE = 390;
  private static final int MAX_WORDS = 900;

  @Test
  void aReportDrawsItsChartsFetchesNothingAndPrintsLight() throws Exception {
    Page page =
        open(
            SampleReports.withMicro(SampleRuns.quick()),
            new Browser.NewPageOptions().setViewportSize(1280, SCREEN));
    keepPicture(page, "light");
    assertThat(page.locator(".chart svg").count()).isEqualTo(page.locator(".chart").count());
    assertThat(page.locator("#throughput svg path").count()).isGreaterThan(4);
    assertThat(page.locator("#latency svg path").count()).isGreaterThan(4);
    assertThat(page.locator(".small .chart").count()).isEqualTo(4);
    assertThat(page.locator("#figures-0 tbody tr").count()).isEqualTo(4);
    assertThat(page.locator("#figures-0 thead th").count())
        .isEqualTo(page.locator("#figures-0 tbody tr").first().locator("th, td").count());
    assertThat(page.locator("#suite-serialization-0 tbody tr").count()).isEqualTo(18);
    assertThat(page.locator("#suite-serialization-1 tbody tr").count()).isEqualTo(5);
    page.locator("#latency").hover();
    page.locator("#throughput").hover();
    page.locator("main summary").first().click();
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    assertThat(background(page)).isEqualTo("rgb(16, 20, 24)");
    page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(background(page)).isEqualTo("rgb(255, 255, 255)");
    keepPicture(page, "print");
    assertThat(page.pdf()).hasSizeGreaterThan(10_000);
    assertQuiet();
  }

  /** What a reader has before the page. */
  private record Screen(int width, int height, ColorScheme scheme, String language) {}

  private static final List<Screen> SCREENS =
      List.of(
          new Screen(TELEPHONE, 844, ColorScheme.LIGHT, "en"),
          new Screen(TELEPHONE, 844, ColorScheme.DARK, "zh"),
          new Screen(1280, SCREEN, ColorScheme.DARK, "zh"),
          new Screen(1280, SCREEN, ColorScheme.LIGHT, "en"),
          new Screen(1920, SCREEN, ColorScheme.LIGHT, "en"));

  @Test
  void aDecidedRunIsReadInFourScreensAndAllElseIsFolded() throws Exception {
    Page page =
        openFolded(
            SampleReports.decided(),
            new Browser.NewPageOptions().setViewportSize(TELEPHONE, 844).setLocale("en"));
    for (Screen screen : SCREENS) {
      show(page, screen);
      assertReadInFourScreens(page, screen);
    }
    for (Screen screen : SCREENS) {
      show(page, screen);
      assertAllElseIsOneClickAway(page, screen);
    }
    assertQuiet();
  }

  private static void show(Page page, Screen screen) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(screen.scheme()));
    page.setViewportSize(screen.width(), screen.height());
    page.locator("#language-" + screen.language()).check();
    keepPicture(page, "decided-" + screen);
  }

  /** Words of the navigation included. */
  private static void assertReadInFourScreens(Page page, Screen screen) {
    assertThat(number(page, "document.body.innerText.split(/\\s+/).length"))
        .as("%s", screen)
        .isBetween(100, MAX_WORDS);
    assertThat(page.locator(".chart:visible").count()).isBetween(1, 4);
    assertFits(page);
    assertThat(number(page, "document.documentElement.scrollHeight"))
        .as("%s", screen)
        .isLessThan(4 * screen.height());
    assertThat(page.locator("table:visible").count()).isEqualTo(screen.width() > TELEPHONE ? 4 : 1);
  }

  private static void assertAllElseIsOneClickAway(Page page, Screen screen) {
    for (Locator more : page.locator(".more:visible").all()) {
      if (more.getAttribute("aria-expanded").equals("false")) {
        more.click();
      }
    }
    assertThat(page.locator("table:visible").count()).isEqualTo(4);
    assertThat(page.locator(".more + *:visible").count()).isEqualTo(page.locator(".more").count());
    assertFits(page);
    assertThat(wider(page)).as("%s", screen).isEqualTo(List.of());
  }

  @Test
  void aRunByDefaultIsReadInFourScreensOfATelephone() throws Exception {
    int screen = 844;
    Page page =
        openFolded(
            SampleReports.byDefault(),
            new Browser.NewPageOptions().setViewportSize(TELEPHONE, screen).setLocale("zh-CN"));
    assertThat(page.locator("#decision-0 tbody tr").count()).isGreaterThan(3);
    for (String language : List.of("zh", "en")) {
      page.locator("#language-" + language).check();
      assertThat(number(page, "document.documentElement.scrollHeight"))
          .as(language)
          .isLessThan(4 * screen);
    }
  }

  @ParameterizedTest
  @CsvSource({"en, true", "zh-CN, false"})
  void aReaderMayChooseWhatIsSentToday(String locale, boolean scripts) throws Exception {
    Page page =
        openFolded(
            SampleReports.decided(),
            new Browser.NewPageOptions().setLocale(locale).setJavaScriptEnabled(scripts));
    Locator lines = page.locator("section[aria-labelledby='decision'] > ul > li");
    Locator starts = page.locator("li.start");
    int all = lines.count();
    int others = all - starts.count();
    assertThat(starts.count()).isGreaterThan(1);
    assertThat(visible(lines)).isEqualTo(all);

    page.locator(".switch input").first().focus();
    for (int start = 0; start < starts.count(); start++) {
      page.keyboard().press("ArrowDown");
      assertThat(starts.nth(start).isVisible()).isTrue();
      assertThat(visible(lines)).isEqualTo(others + 1);
    }
    page.keyboard().press("ArrowDown");
    assertThat(visible(lines)).isEqualTo(all);
    assertQuiet();
  }

  private static long visible(Locator lines) {
    return lines.all().stream().filter(Locator::isVisible).count();
  }

  /** Tables that hide some of their columns. */
  private static Object wider(Page page) {
    return page.evaluate(
        "() => [...document.querySelectorAll('section > .scroll')]"
            + ".filter((place) => place.scrollWidth > place.clientWidth)"
            + ".map((place) => place.querySelector('table').id)");
  }

  @Test
  void aLinkOpensTheFoldThatItLeadsTo() throws Exception {
    Page page =
        openFolded(
            SampleReports.decided(), new Browser.NewPageOptions().setViewportSize(1280, SCREEN));
    assertThat(page.locator("#why-0 tbody tr").count()).isGreaterThan(2);
    assertThat(page.locator("#why-0 svg.stack").count())
        .isEqualTo(page.locator("#why-0 tbody tr").count());

    page.locator("nav.contents a[href='#trust']").click();
    assertThat(page.locator("#trust-0").isVisible()).isTrue();
    page.locator("summary:has(#verdicts)").click();
    page.locator("#forest-0").scrollIntoViewIfNeeded();
    page.waitForFunction(
        "() => window.timebenchCharts.charts.some(({ id, place, chart }) => id === 'forest-0'"
            + " && place.clientWidth > 0 && chart?.getWidth() === place.clientWidth)");
    assertQuiet();
  }

  @Test
  void hostsAreShownWithAStripForEachDriver() throws Exception {
    String report =
        HtmlReport.of(
            new Stored.Load(
                FleetRuns.together(6, 3, 4).odd("driver-2", 0.92).analysis(),
                Optional.empty(),
                Optional.empty()),
            Terms.EXAMPLE,
            Optional.empty());
    Page page = openUnfolded(report, new Browser.NewPageOptions().setViewportSize(1280, SCREEN));
    draw(page, "fleet-strip");
    keepPicture(page, "hosts");
    assertThat(page.locator("#hosts-0 tbody tr").count()).isEqualTo(9);
    int columns = 16;
    assertThat(page.locator("#fleet-strip svg path").count()).isGreaterThan(6 * columns);
    page.locator("#fleet-variant").selectOption("2");
    assertThat(page.locator("#fleet-strip").innerText()).contains("localdatetime+stock");
    keepPicture(page, "hosts-chosen");
    page.setViewportSize(400, 900);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    keepPicture(page, "hosts-narrow");
    assertFits(page);
    assertQuiet();
  }

  @Test
  void onATelephoneEachRowOfAWideTableIsACardAndCommandsFit() throws Exception {
    RunResult run = ReplicatedRuns.codec(ReplicatedRuns.closed(6), 18_100);
    Page page =
        openUnfolded(SampleReports.of(run), new Browser.NewPageOptions().setViewportSize(390, 900));
    keepPicture(page, "cards");
    assertFits(page);
    assertThat(page.locator("table.cards").count()).isGreaterThan(8);
    assertThat(page.locator("section:has(#codec-cost) pre").innerText())
        .isEqualTo(
            "bin/loadgen micro serialization --shape=order --type=date,instant,localdatetime"
                + " --serializer=stock,custom\n"
                + "bin/loadgen report 2026-11-21-closed --micro=last");
    assertThat(
            page.evaluate(
                "() => [...document.querySelectorAll('.cards')].filter((cards) => {"
                    + " const place = cards.parentElement.getBoundingClientRect();"
                    + " return [...cards.querySelectorAll('td, th')].some((cell) =>"
                    + " cell.getBoundingClientRect().right > place.right + 1"
                    + " || cell.scrollWidth > cell.clientWidth + 1); }).map(({ id }) => id)"))
        .isEqualTo(List.of());
    assertThat(
            page.evaluate(
                "() => [...document.querySelectorAll('.cards td')].filter((cell) =>"
                    + " cell.childElementCount === 0 && cell.textContent.trim() === ''"
                    + " && cell.getBoundingClientRect().height > 0).length"))
        .as("empty cells that show their heading")
        .isEqualTo(0);
    Locator wire = page.locator("#decision-0 tbody tr").first().locator("td").nth(4);
    assertThat(wire.getAttribute("data-of")).isEqualTo("wire, B per call");
    page.locator("#language-zh").check();
    assertThat(wire.getAttribute("data-of")).doesNotContain("wire");
    assertQuiet();
  }

  @Test
  void anInvalidRunSaysSoBeforeAnythingElseAndDrawsNoComparison() throws Exception {
    Page page = openFolded(SampleReports.of(SampleRuns.invalid()), new Browser.NewPageOptions());
    assertThat(page.locator("main h2").first().innerText()).isEqualTo("INVALID");
    assertThat(page.locator(".banner").innerText()).contains("12 on id 2");
    assertThat(page.locator("#throughput").count()).isZero();
    assertThat(page.locator("#figures-0 tbody").innerText()).doesNotContain(" more", " fewer");
    assertQuiet();
  }

  @Test
  void flameGraphsAreDrawnBesideTheirBaselineAndFitATelephone() throws Exception {
    RunResult run = ReplicatedRuns.closed(3);
    Page page =
        openUnfolded(
            SampleReports.withThreads(run),
            new Browser.NewPageOptions()
                .setViewportSize(400, SCREEN)
                .setColorScheme(ColorScheme.DARK));
    draw(page, "thread-counts-0", "thread-counts-1");
    keepPicture(page, "threads");
    assertThat(page.locator("#flame .frame").count()).isEqualTo(6);
    assertThat(page.locator("#flame-facts").innerText()).contains("/call, date+stock", "more than");
    page.locator("#flame .frame").nth(2).click();
    assertThat(page.locator("#flame-facts").innerText()).startsWith("org.apache.dubbo");
    page.locator("#flame-difference").uncheck();
    assertThat(page.locator("#flame-facts").innerText()).startsWith("all:").doesNotContain("more");
    page.locator("#flame-profile").selectOption("allocation");
    assertThat(page.locator("#flame-facts").innerText()).contains("bytes/call");
    page.locator("#flame-variant").selectOption("date+stock");
    assertThat(page.locator("#flame-difference").isDisabled()).isTrue();
    assertThat(page.locator("#thread-counts-0").innerText())
        .contains("by state, block 1", "runnable");
    assertThat(page.locator("#thread-counts-1").innerText()).contains("by pool, block 1", "caller");
    assertThat(page.locator("#threads-0").innerText()).contains("not the lab's own");
    assertThat(page.locator("#threads-2").innerText()).contains("41", "org.example.Pool.take");
    assertThat(page.locator("main").innerText())
        .contains("Tick.write (line 3) of ", " was deoptimised in block 1");
    page.locator("#language-zh").check();
    assertThat(page.locator("#flame-facts").innerText()).startsWith("全部：").contains("字节/次");
    assertThat(page.locator("#flame-profile option").allInnerTexts())
        .containsExactly("CPU 时间", "分配", "等待");
    assertFits(page);
    assertQuiet();
  }

  @Test
  void theReadersTermsAreComputedAsTheReportComputesThemAndNoneFromNoNumber() throws Exception {
    RunResult run = HopRuns.chained(4, Duration.ofMillis(1));
    Page seeded =
        openUnfolded(
            SampleReports.inTerms(run, new Terms(123_456, 4, 0.5)), new Browser.NewPageOptions());
    String expected = seeded.locator("#terms-0 tbody").innerText();
    String sentence = seeded.locator("#terms-outcome").innerText();
    assertQuiet();
    requests.clear();

    Page page = openUnfolded(SampleReports.of(run), new Browser.NewPageOptions());
    keepPicture(page, "hops");
    assertThat(page.locator("#terms-0 tbody").innerText()).isNotEqualTo(expected);
    page.getByLabel("Requests per second").fill("123456");
    page.getByLabel("Hops of a request").fill("4");
    page.getByLabel("Price of a core for an hour").fill("0.5");

    assertThat(page.locator("#terms-0 tbody").innerText()).isEqualTo(expected);
    assertThat(page.locator("#terms-outcome").innerText()).isEqualTo(sentence);
    assertThat(page.locator("#hops-0 tbody tr").count()).isEqualTo(6);
    assertThat(page.locator("#hops-1 tbody tr").count()).isEqualTo(18);

    page.getByLabel("Hops of a request").fill("");
    assertThat(page.getByLabel("Hops of a request").getAttribute("aria-invalid")).isEqualTo("true");
    assertThat(page.locator("#terms-outcome").innerText()).contains("Hops of a request 1 to 1,000");
    assertThat(page.locator("#terms-0 tbody").innerText()).isEqualTo(expected);
    page.setViewportSize(400, SCREEN);
    assertFits(page);
    assertQuiet();
  }

  @Test
  void hostileStringsAndNumbersAreShownAsText() throws Exception {
    Page page =
        openUnfolded(
            SampleReports.of(SampleRuns.hostile()),
            new Browser.NewPageOptions().setViewportSize(TELEPHONE, SCREEN));
    assertThat(page.locator("body").innerText()).contains("Run </script><script>alert(1)</script>");
    assertThat(page.locator("#figures-0").innerText()).contains("<script>alert(1)</script>&\"'<b>");
    assertThat(page.locator("#errors-0 tbody tr").count()).isEqualTo(3);
    assertThat(page.locator("#errors-0").innerText())
        .contains("<script>alert(1)</script>")
        .hasSizeGreaterThan(10_000);
    assertThat(page.locator("main b, #errors-0 script").count()).isZero();
    assertFits(page);
    assertQuiet();
  }

  @Test
  void aRunWithoutDataIsAWholePage() throws Exception {
    Page page = openUnfolded(SampleReports.of(SampleRuns.empty()), new Browser.NewPageOptions());
    assertThat(page.locator(".banner").innerText())
        .contains("INVALID", "the provider died before the first call");
    assertThat(page.locator("#figures-0 tbody tr").count()).isEqualTo(4);
    assertThat(page.locator("#figures-0 tbody tr").first().innerText()).contains("n/a");
    assertThat(page.locator("main").innerText()).doesNotContain("No errors");
    assertQuiet();
  }

  private void assertQuiet() {
    assertThat(complaints).isEmpty();
    assertThat(requests).allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
    assertThat(requests.stream().filter(url -> url.startsWith("file:"))).hasSize(1);
  }

  private static String background(Page page) {
    return (String) page.evaluate("() => getComputedStyle(document.body).backgroundColor");
  }
}
