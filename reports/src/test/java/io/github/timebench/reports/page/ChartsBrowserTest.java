package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.SelectOption;
import io.github.timebench.model.Changed;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.reports.HostileRun;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.terms.Terms;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Charts in a real browser. Hazards: fewer marks than data, a variant that looks different from
 * chart to chart, axes that zoom apart, a page that hostile data breaks or makes large.
 */
class ChartsBrowserTest extends InBrowser {
  private static final int MAX_BYTES = 2_000_000;

  /** Charts whose title is not whole, stands out of them, or touches anything else of them. */
  private static final String SPOILT_TITLES =
      """
      () => timebenchCharts.charts.filter(({ chart, place }) => chart && place.clientWidth)
          .filter(({ chart, place }) => {
            const title = [...place.querySelectorAll('svg text')]
                .filter(text => getComputedStyle(text).fontWeight === '600');
            const said = title.map(text => text.textContent).join('').replace(/\\s/g, '');
            const whole = place.getBoundingClientRect();
            const besides = [...place.querySelectorAll('svg text, svg > g path:not([fill-opacity="0"], [fill=transparent])')]
                .filter(one => !title.includes(one)).map(one => one.getBoundingClientRect());
            return !said || said !== chart.getOption().title[0].text.replace(/\\s/g, '')
                || title.map(text => text.getBoundingClientRect()).some(line =>
                    line.left < whole.left || line.right > whole.right || line.top < whole.top
                    || besides.some(other => other.left < line.right && line.left < other.right
                        && other.top < line.bottom && line.top < other.bottom));
          }).map(({ id }) => id)
      """;

  private static final String BEYOND_AXIS =
      """
      () => {
        const { series, yAxis: [{ min, max }] } = %s;
        return series.flatMap(({ data }) => data).map((point) => (point.value || point)[1])
            .filter((y) => y !== null && !(min <= y && y <= max));
      }
      """;

  /** In one round of a block nothing was answered, and so the block does not count. */
  @Test
  void everyFigureHasAForestWithARowForEachVariantAndADotForEachBlockThatCounts() throws Exception {
    RunResult run =
        Changed.block(
            ReplicatedRuns.closed(6),
            2,
            block -> Changed.slices(block, ReplicatedRuns.standstill(9)));
    int variants = run.plan().variants().size();
    Page page = openUnfolded(SampleReports.of(run), 1280, ColorScheme.LIGHT, "charts");
    draw(page, "forest-0", "forest-1");

    assertThat(page.locator("[id^=forest-]").count()).isGreaterThanOrEqualTo(6);
    assertThat(points(page, "forest-0", "blocks")).isEqualTo(5 * variants);
    assertThat(points(page, "forest-0", "change")).isEqualTo(variants);
    assertThat(page.locator("#forest-0").innerText()).contains("baseline", "A/A");
    assertThat(page.locator("#forest-0 svg path").count()).isGreaterThan(6 * variants);
    assertThat(page.locator("#verdicts-0 tbody tr").count()).isEqualTo(variants);
    assertThat(page.locator("#verdicts-0").innerText()).contains("slower", "equivalent");
    assertThat(page.locator("#verdicts-1").innerText()).contains("localdatetime+custom");
    assertThat(page.locator("#trust-3-0").textContent()).contains("a standstill");
    page.locator("#forest-1").hover();
    assertQuiet();
  }

  @Test
  void theCodecAndMicroBenchmarksHaveAMarkForEachVariantInBothLanguages() throws Exception {
    RunResult run = ReplicatedRuns.codec(ReplicatedRuns.closed(6), 18_100);
    int compared = RunAnalysis.of(run).codec().size();
    MicroResult micro =
        SampleRuns.microOf(run, Map.of("date+stock", 4_000.0, "localdatetime+stock", 12_000.0));
    Page page =
        openUnfolded(
            HtmlReport.of(
                new Stored.Load(RunAnalysis.of(run), Optional.empty(), Optional.of(micro)),
                Terms.EXAMPLE,
                Optional.empty()),
            1280,
            ColorScheme.LIGHT,
            "charts-codec");
    draw(page, "codec", "explained", "forest-0", "time-marks");

    assertThat(compared).isEqualTo(run.plan().variants().size() - 2);
    for (String name : List.of("whole call", "codec")) {
      assertThat(points(page, "codec", name)).as(name).isEqualTo(compared);
    }
    for (String name : List.of("calls", "codec", "other CPU time", "cores used")) {
      assertThat(points(page, "explained", name)).as(name).isEqualTo(compared);
    }
    assertThat(points(page, "codec", "micro")).isEqualTo(1);
    assertThat(points(page, "codec", "interval")).isEqualTo(2 * (2 * compared + 1));
    assertThat(page.locator("#codec-cost-0 tbody tr").count()).isEqualTo(compared);
    assertThat(page.locator("#codec-cost-0").innerText())
        .contains("codec explains", "the call may cost the same", "not measured there");
    assertThat(page.locator("#codec-cost-1 tbody tr").count()).isEqualTo(compared);
    assertThat(page.locator("section:has(#codec-cost)").innerText())
        .contains("run 20261121-110000-micro", "an echo carries its payload both ways");
    page.locator("section:has(#codec-cost) a[href='#micro']").click();
    assertEveryChartHasItsTextInBothLanguages(page);
    assertQuiet();
  }

  private static void assertEveryChartHasItsTextInBothLanguages(Page page) {
    assertThat(
            page.evaluate(
                "() => [...document.querySelectorAll('.chart')].filter((chart) =>"
                    + " chart.getAttribute('role') !== 'img' || !chart.getAttribute('aria-label')"
                    + " || !/[一-鿿]/.test(chart.dataset.zh)).map((chart) => chart.id)"))
        .isEqualTo(List.of());
    page.locator("#language-zh").check();
    keepPicture(page, "charts-chinese");
    assertThat(page.locator("#forest-0").innerText()).contains("QPS", "基线");
    assertThat(page.locator("#time-marks").innerText()).contains("垃圾回收");
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCKS", "CAPACITY"})
  void noTitleIsClippedOrLiesOverAnything(SamplePage sample) throws Exception {
    Page page = openUnfolded(sample.html(), 390, ColorScheme.LIGHT, "charts-titled");
    drawAll(page);
    assertThat(page.locator(".chart svg").count()).isGreaterThan(1);
    // To go from state to state by one change at a time: each draws all again.
    List<String> languages = new ArrayList<>(List.of("en", "zh"));
    for (int width : List.of(390, 1280, 1920)) {
      page.setViewportSize(width, 900);
      for (String language : languages) {
        page.locator("#language-" + language).check();
        drawAll(page);
        assertThat(page.evaluate(SPOILT_TITLES)).as(language + width).isEqualTo(List.of());
        assertFits(page);
      }
      Collections.reverse(languages);
    }
    assertQuiet();
  }

  @Test
  void slicesRoundsAndResourcesAreDrawnOneBlockAtATimeAllTogetherAndLinked() throws Exception {
    RunResult run = ReplicatedRuns.closed(3);
    int slices = run.blocks().get(0).slices().size();
    Page page = openUnfolded(SampleReports.of(run), 1280, ColorScheme.DARK, "charts-dark");
    draw(page, "latency", "time-calls", "rounds", "resource-0", "resource-1");

    assertThat(page.evaluate(BEYOND_AXIS.formatted(option("latency")))).isEqualTo(List.of());
    assertThat(allPoints(page, "time-calls")).isEqualTo(slices);
    assertThat(allPoints(page, "time-medians")).isEqualTo(slices);
    assertThat(allPoints(page, "time-tails")).isEqualTo(slices);
    assertThat(page.evaluate(option("time-tails") + ".series[0].data[0][1]"))
        .isNotEqualTo(page.evaluate(option("time-medians") + ".series[0].data[0][1]"));
    int rounds = run.blocks().stream().mapToInt(block -> block.slices().size()).sum();
    int variants = run.plan().variants().size();
    assertThat(allPoints(page, "rounds")).isEqualTo(rounds / variants * (variants - 1));
    assertThat(page.locator("#resources-0 tbody tr").count()).isEqualTo(12);
    assertThat(page.locator("#resources-0 thead").innerText()).contains("Block 3");
    assertThat(page.locator("#resource-0").innerText())
        .contains("CPU", "driver", "provider", "seconds since the block began", "measured");
    List<String> places = List.of("#time-calls svg", "#resource-1 svg");
    List<String> first = places.stream().map(place -> page.locator(place).innerHTML()).toList();
    page.locator("#time-block").selectOption(new SelectOption().setValue("2"));
    assertThat(places.stream().map(place -> page.locator(place).innerHTML()))
        .doesNotContainAnyElementsOf(first);
    assertThat(page.locator("#resources-block").inputValue()).isEqualTo("2");
    assertTheyZoomTogether(page);
    assertANameInTheLegendIsLeftAloneAndBroughtBack(page);
    assertQuiet();
  }

  private static void assertTheyZoomTogether(Page page) {
    page.evaluate(
        "() => timebenchCharts.charts.find((one) => one.id === 'time-calls').chart"
            + ".dispatchAction({ type: 'dataZoom', dataZoomId: 'slider', start: 20, end: 40 })");

    for (String chart :
        List.of("time-calls", "time-medians", "time-tails", "time-marks", "resource-0")) {
      assertThat(page.evaluate(option(chart) + ".dataZoom[1].start")).as(chart).isEqualTo(20);
      assertThat(page.evaluate(option(chart) + ".dataZoom[1].end")).as(chart).isEqualTo(40);
    }
    keepPicture(page, "charts-zoomed");
  }

  private static void assertANameInTheLegendIsLeftAloneAndBroughtBack(Page page) {
    for (String chart : List.of("latency", "time-calls", "resource-0")) {
      List<String> all = shown(page, chart);
      String name = all.get(1);
      toggle(page, chart, name);
      page.waitForCondition(() -> shown(page, chart).equals(List.of(name)));
      toggle(page, chart, name);
      page.waitForCondition(() -> shown(page, chart).equals(all));
    }
    toggle(page, "latency", "date+custom");
    page.waitForCondition(() -> shown(page, "latency-change").equals(List.of("date+custom")));
  }

  @Test
  void anOpenLoopHasEachOfItsTimesAndFitsATelephone() throws Exception {
    Page page =
        openUnfolded(
            SampleReports.of(ReplicatedRuns.open(3)), 390, ColorScheme.LIGHT, "charts-narrow");
    draw(page, "latency");
    assertThat(page.locator("#latency-time option").allInnerTexts())
        .startsWith("response time")
        .contains("service time", "lag");
    String response = page.locator("#latency svg").innerHTML();
    page.locator("#latency-time").selectOption("1");
    assertThat(page.locator("#latency svg").innerHTML()).isNotEqualTo(response);
    assertThat(page.locator("#latency").innerText()).contains("service time");
    assertThat(page.locator(".facts").innerText()).contains("5,000 calls/s");
    assertThat(page.locator("#figures-0 caption").innerText())
        .contains("Times are response times, from when");
    assertThat(page.locator("#figures-2 tbody tr").count()).isEqualTo(18);
    assertThat(page.locator("section[aria-labelledby=trust]").textContent())
        .doesNotContain("Little's law");
    assertFits(page);
    assertQuiet();
  }

  @Test
  @Tag("night")
  void tenThousandSlicesAreDrawnAndStaySmall() throws Exception {
    RunResult run = ReplicatedRuns.with(3, 2, HostileRun::manyTimes);
    assertThat(run.blocks().get(2).slices()).hasSizeGreaterThan(10_000);
    Page page = openUnfolded(SampleReports.of(run), 1280, ColorScheme.LIGHT, "charts-many");
    draw(page, "time-calls", "rounds");
    page.locator("#time-block").selectOption(new SelectOption().setValue("2"));
    assertThat(allPoints(page, "time-calls")).isBetween(2_000, 12_000);
    assertThat(allPoints(page, "rounds")).isBetween(2_000, 4_100);
    assertThat(page.locator("#rounds").innerText()).contains("together");
    assertQuiet();
  }

  private static String option(String chart) {
    return "timebenchCharts.charts.find((one) => one.id === '%s').chart.getOption()"
        .formatted(chart);
  }

  private static int points(Page page, String chart, String series) {
    return number(
        page,
        option(chart)
            + ".series.filter((one) => one.name === '%s').flatMap((one) => one.data).length"
                .formatted(series));
  }

  private static int allPoints(Page page, String chart) {
    return number(page, option(chart) + ".series.flatMap((one) => one.data).length");
  }

  private static void toggle(Page page, String chart, String name) {
    page.evaluate(
        "() => timebenchCharts.charts.find((one) => one.id === '%s').chart".formatted(chart)
            + ".dispatchAction({ type: 'legendToggleSelect', name: '%s' })".formatted(name));
  }

  @SuppressWarnings("unchecked")
  private static List<String> shown(Page page, String chart) {
    String names =
        "[...new Set(option.series.map((one) => one.name))]"
            + ".filter((name) => option.legend[0].selected[name] !== false)";
    return (List<String>)
        page.evaluate("() => { const option = " + option(chart) + "; return " + names + "; }");
  }

  private void assertQuiet() {
    assertThat(complaints).isEmpty();
  }

  private Page openUnfolded(String html, int width, ColorScheme scheme, String name)
      throws Exception {
    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MAX_BYTES);
    Page page =
        openUnfolded(
            html, new Browser.NewPageOptions().setViewportSize(width, 900).setColorScheme(scheme));
    keepPicture(page, name);
    return page;
  }
}
