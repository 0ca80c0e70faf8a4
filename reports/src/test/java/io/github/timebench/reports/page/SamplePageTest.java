package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a page, or a part of one, that no browser has ever opened in a test; a sample that looks
 * for other files or tells of the machine it is from; a report that is too large.
 */
class SamplePageTest {
  private static final Path TEMPLATES = Path.of("src/main/jte");
  private static final Path JAVA = Path.of("src/main/java/io/github/timebench/reports");

  /** Its sections are lists and tables, of which one dump has not all. */
  private static final Path OF_DUMPS = JAVA.resolve("threads");

  /** An id, or how one begins, that a template or a document writes as it stands. */
  private static final Pattern ID =
      Pattern.compile(
          "\\bid=\"([\\w-]+)\""
              + "|\\b(?:Section\\.(?:of|banner)|new ChartPlace|ChartPlace\\.ofRows|new Choice)"
              + "\\(\\s*\"([\\w-]+)\"");

  @Test
  void oneTemplateIsThatOfEveryPage() throws IOException {
    Set<String> pages = new TreeSet<>();
    for (Path template : templates()) {
      if (Files.readString(template).contains("<!DOCTYPE html>")) {
        pages.add(TEMPLATES.relativize(template).toString().replace(".jte", ""));
      }
    }

    assertThat(pages).containsExactly("document");
  }

  @Test
  void everyPartThatAPageCanHaveStandsOnASample() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (Path source : sources()) {
      ID.matcher(Files.readString(source))
          .results()
          .forEach(id -> missing.add(id.group(1) == null ? id.group(2) : id.group(1)));
    }
    assertThat(missing).hasSizeGreaterThan(50);
    for (SamplePage sample : SamplePage.values()) {
      String page = sample.html();
      missing.removeIf(id -> page.contains("id=\"" + id + (id.endsWith("-") ? "" : "\"")));
    }

    assertThat(missing).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>(templates());
    try (Stream<Path> files = Files.walk(JAVA)) {
      files
          .filter(file -> file.toString().endsWith(".java") && !file.startsWith(OF_DUMPS))
          .forEach(sources::add);
    }
    return sources;
  }

  private static List<Path> templates() throws IOException {
    try (Stream<Path> files = Files.walk(TEMPLATES)) {
      return files.filter(file -> file.toString().endsWith(".jte")).sorted().toList();
    }
  }

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
