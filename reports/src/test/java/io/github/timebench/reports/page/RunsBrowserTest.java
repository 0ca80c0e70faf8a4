package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.RunComparison;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.text.ComparisonDocument;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The pages over several runs in a real browser. Hazards: a command for two runs that were not the
 * ticked ones or is wider than a telephone, a comparison that leaves out a change.
 */
class RunsBrowserTest extends InBrowser {

  private static void tick(Page page, String run) {
    page.getByLabel(run, new Page.GetByLabelOptions().setExact(true)).click();
  }

  @Test
  void twoTickedRunsGiveTheCommandWithTheOlderOneFirst() throws Exception {
    Page page = open(RunPages.index(), "index");
    assertThat(page.locator("#runs-0 tbody tr").count()).isEqualTo(4);
    assertThat(page.locator("#compare").isVisible()).isFalse();

    tick(page, "20261122-middle");
    assertThat(page.locator("#compare").isVisible()).isFalse();
    tick(page, "20261123-new");
    assertThat(page.locator("#compare-command").innerText())
        .isEqualTo("bin/loadgen compare 20261122-middle 20261123-new");
    assertThat(page.locator("#compare-page").isVisible()).isFalse();

    tick(page, "20261122-middle");
    tick(page, "20261120-o'd");
    assertThat(page.locator("#compare-command").innerText())
        .isEqualTo("bin/loadgen compare '20261120-o'\\''d' 20261123-new");
    assertThat(page.locator("#compare-page a").getAttribute("href"))
        .isEqualTo("./20261123-new/compare-20261120-o-d.html");
    page.setViewportSize(390, 900);
    assertFits(page);
    assertThat(complaints).isEmpty();
  }

  @Test
  void aComparisonHasAllChanges() throws Exception {
    Document compared =
        ComparisonDocument.of(
            RunComparison.of(
                RunAnalysis.of(ReplicatedRuns.closed(6)),
                RunAnalysis.of(ReplicatedRuns.slower(5, 0.08))),
            "./a/report.html",
            "./report.html");
    Page page = open(HtmlReport.of(compared, Optional.empty()), "compare");
    assertThat(page.locator("#changes-0 tbody tr").count())
        .isEqualTo(compared.sections().get(1).tables(Format.PAGE).get(0).rows().size())
        .isGreaterThan(40);
    assertThat(complaints).isEmpty();
  }

  private Page open(String html, String name) throws Exception {
    Page page = openUnfolded(html, new Browser.NewPageOptions().setViewportSize(1280, 900));
    keepPicture(page, name);
    return page;
  }
}
