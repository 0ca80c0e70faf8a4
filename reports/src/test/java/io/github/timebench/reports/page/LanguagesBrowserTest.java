package io.github.timebench.reports.page;

import static io.github.timebench.reports.SampleMatrix.RIGHT;
import static io.github.timebench.reports.SampleMatrix.pair;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.compat.CompatCell.CompatTally;
import io.github.timebench.reports.SampleMatrix;
import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.terms.Terms;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: a page that says something in the language that was not chosen. */
class LanguagesBrowserTest extends InBrowser {
  private static final Pattern CHINESE = Pattern.compile("[一-鿿]+");

  /** One word may be a name. */
  private static final Pattern ENGLISH = Pattern.compile("[a-z]{2,},? [a-z]{2,}");

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void microBenchmarksAreToldInTheChosenLanguage(boolean scripts) throws Exception {
    Page page = open(SampleReports.microAlone(), options(scripts));
    assertThat(found(CHINESE, page)).isEmpty();
    assertThat(page.locator(".chart svg").count()).isEqualTo(scripts ? 3 : 0);
    assertThat(page.locator("#suite-serialization-1").innerText()).contains("2,084,364");
    assertThat(page.locator("section[aria-labelledby=suite-clock]").innerText())
        .contains("clock source: tsc", "(published was ", "needs 3,209 MB");

    page.locator("#language-zh").check();

    keepPicture(page, "micro-zh-" + scripts);
    assertThat(found(ENGLISH, page)).isEmpty();
    assertThat(page.locator("#figures").innerText()).isEqualTo("微基准测试");
    assertThat(page.locator("#suite-serialization-1").innerText())
        .contains("Hessian，单个值：Instant 对 Date", "成立：此处同样更低");
    assertThat(page.locator("#suite-clock-1").innerText())
        .contains("其他时区的 Calendar", "不同", "custom：两个对象");
    assertThat(page.locator("section[aria-labelledby=suite-clock]").innerText())
        .contains("缓存时钟、线程 64", "需要 3,209 MB 内存，可用 2,500 MB");
    if (scripts) {
      assertThat(page.locator("#suite-serialization-chart-0").innerText())
          .contains("往返、value、线程 4", "日期类型");
      assertThat(page.locator("#suite-serialization-chart-0").getAttribute("aria-label"))
          .contains("对数轴");
    }

    page.locator("#language-en").check();
    assertThat(found(CHINESE, page)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aMatrixIsToldInTheChosenLanguage(boolean scripts) throws Exception {
    CompatTally wrong = new CompatTally(449, 0, 1, 0, Phrase.of("sent %s, received %s", 1, 2));
    CompatAnalysis matrix =
        CompatAnalysis.of(SampleMatrix.result(pair(false, RIGHT, RIGHT), pair(true, wrong, RIGHT)));
    Page page =
        open(
            HtmlReport.of(new Stored.Compat(matrix), Terms.EXAMPLE, Optional.empty()),
            options(scripts));
    assertThat(found(CHINESE, page)).isEmpty();

    page.locator("#language-zh").check();

    keepPicture(page, "compat-zh-" + scripts);
    assertThat(found(ENGLISH, page)).isEmpty();
    assertThat(page.locator(".banner").innerText()).contains("未全部通过", "1 个单元中 0 个通过");
    assertThat(page.locator("section[aria-labelledby=faults]").innerText())
        .contains("初始：值：发送 1，收到 2");
    assertThat(page.locator("#phases-0").innerText()).contains("重启（受扰）");

    page.locator("#language-en").check();
    assertThat(found(CHINESE, page)).isEmpty();
  }

  private static Browser.NewPageOptions options(boolean scripts) {
    return new Browser.NewPageOptions()
        .setJavaScriptEnabled(scripts)
        .setLocale("de-DE")
        .setViewportSize(390, 900);
  }

  /** Where a reader sees that below the head; a command is in no language. */
  private static List<String> found(Pattern words, Page page) {
    String command = page.locator("pre.command").innerText();
    return words
        .matcher(page.locator("main").innerText().replace(command, ""))
        .results()
        .map(MatchResult::group)
        .toList();
  }
}
