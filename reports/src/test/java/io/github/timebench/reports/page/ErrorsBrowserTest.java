package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.SelectOption;
import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.reports.ErrorRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import org.junit.jupiter.api.Test;

/**
 * What failed, in a real browser. Hazards: fewer marks than slices with errors, a page that looks
 * broken where nothing failed.
 */
class ErrorsBrowserTest extends InBrowser {
  private static final String CHART =
      "timebenchCharts.charts.find((one) => one.id === 'time-errors').chart.getOption()";

  private Page open(RunResult run, String name) throws Exception {
    Page page = openUnfolded(SampleReports.of(run), new Browser.NewPageOptions());
    keepPicture(page, name);
    return page;
  }

  private static int marks(Page page) {
    return number(page, CHART + ".series.flatMap((one) => one.data).length");
  }

  @Test
  void everySliceWithErrorsHasAMarkForEachOutcomeAndEveryKindARow() throws Exception {
    RunResult run = ErrorRuns.described(3);
    long slices =
        run.blocks().get(0).slices().stream().filter(one -> one.outcomes().errors() > 0).count();
    Page page = open(run, "errors");
    draw(page, "time-errors", "time-calls");

    assertThat(marks(page)).isEqualTo((int) (2 * slices)).isPositive();
    assertThat(page.locator("#time-errors").innerText()).contains("timeout", "failed");
    assertThat(page.locator("#errors-0 tbody tr"))
        .satisfies(rows -> assertThat(rows.count()).isEqualTo(2));
    assertThat(page.locator("#errors-0 tbody tr").first().innerText())
        .contains(
            ErrorRuns.FAILING,
            "TimeoutException",
            "waited 1000 ms for /10.0.0.1:20880",
            "27",
            "block 1, 50.0 s",
            "block 3, 61.5 s");
    assertThat(page.locator("#errors-0 tbody tr").nth(1).innerText()).contains("other kinds");
    page.locator("#errors-block").selectOption(new SelectOption().setValue("2"));
    assertThat(page.locator("#time-block").inputValue()).isEqualTo("2");
    page.evaluate(
        "() => timebenchCharts.charts.find((one) => one.id === 'time-calls').chart"
            + ".dispatchAction({ type: 'dataZoom', dataZoomId: 'slider', start: 20, end: 40 })");
    assertThat(page.evaluate(CHART + ".dataZoom[1].end")).isEqualTo(40);
    assertThat(complaints).isEmpty();
  }

  @Test
  void aRunWithoutErrorsSaysSoInALine() throws Exception {
    Page page = open(ReplicatedRuns.closed(3), "errors-none");

    assertThat(page.locator("section[aria-labelledby=errors]").count()).isZero();
    assertThat(page.locator("section[aria-labelledby=outcomes]").innerText())
        .contains("No errors: every call was answered as expected");
    assertThat(complaints).isEmpty();
  }

  @Test
  void aRunOfAnEarlierVersionSaysWhatIsNotKnown() throws Exception {
    Page page = open(ErrorRuns.counted(3), "errors-counted");
    draw(page, "time-errors");
    assertThat(page.locator("section[aria-labelledby=errors]").innerText())
        .contains("36 calls did not end well. What they failed of was not kept");
    assertThat(page.locator("#errors-0").count()).isZero();
    assertThat(marks(page)).isPositive();

    Page old =
        open(Changed.slices(SampleRuns.quick(), ErrorsBrowserTest::withoutP99), "errors-old");
    assertThat(old.locator("#time-tails").count()).isZero();
    assertThat(old.locator("section[aria-labelledby=over-time]").innerText())
        .contains("No slice has a p99.", "100 calls");
    assertThat(complaints).isEmpty();
  }

  private static Slice withoutP99(Slice slice) {
    return Records.with(slice, "calls", Records.with(slice.calls(), "p99ServiceNanos", Double.NaN));
  }

  @Test
  void ofManyKindsTheMostFrequentAreShown() throws Exception {
    Page page = open(ErrorRuns.ofKinds(130), "errors-many");
    assertThat(page.locator("#errors-0 tbody tr").count()).isEqualTo(100);
    assertThat(page.locator("section[aria-labelledby=errors]").innerText())
        .contains("30 more kinds of errors are in result.json.");
    assertThat(complaints).isEmpty();
  }
}
