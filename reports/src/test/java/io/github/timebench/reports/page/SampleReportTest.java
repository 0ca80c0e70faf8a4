package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a sample that looks for other files or tells of the machine it is from; a report that is
 * too large.
 */
class SampleReportTest {
  private static final Path SAMPLE = Path.of("..", "docs", "sample-report.html");
  private static final int MAX_BYTES = 500_000;
  private static final Pattern SCRIPT =
      Pattern.compile(
          "(?s)<script(?: type=\"application/(?:json|gzip)\" id=\"[\\w-]+\"(?: data-bytes=\"\\d+\")?)?>"
              + ".*?</script>");
  private static final Pattern FETCHED =
      Pattern.compile("<(?:link|img|script|iframe|object|use)\\b[^>]*(?:src|href)=\"(?!data:|#)");
  private static final Pattern PLACE =
      Pattern.compile("[\"'> =](?:/(?:home|root|tmp|work)/|[A-Z]:\\\\)");

  @Test
  void theReportOfARunByDefaultIsOfModestSize() {
    assertThat(SampleReports.byDefault().getBytes(StandardCharsets.UTF_8))
        .hasSizeLessThan(MAX_BYTES);
  }

  @Test
  void itIsOneFileOfModestSize() throws IOException {
    String page = Files.readString(SAMPLE);

    assertThat(Files.size(SAMPLE)).isLessThan(MAX_BYTES);
    assertThat(page).contains("Content-Security-Policy", "<h1>");
    assertThat(SCRIPT.matcher(page).replaceAll(""))
        .doesNotContainPattern(FETCHED)
        .doesNotContainPattern(PLACE)
        .doesNotContain("http://", "https://");
  }
}
