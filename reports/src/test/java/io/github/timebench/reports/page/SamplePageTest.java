package io.github.timebench.reports.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Hazard: a page, or a part of one, that no browser has ever opened in a test. */
class SamplePageTest {
  private static final Path TEMPLATES = Path.of("src/main/jte");

  /** An id, or how one begins, that a template writes as it stands. */
  private static final Pattern ID = Pattern.compile("\\bid ?= ?\"([\\w-]+)\"");

  @Test
  void everyTemplateOfAWholePageHasASample() throws IOException {
    Set<String> pages = new TreeSet<>();
    for (Path template : templates()) {
      if (Files.readString(template).contains("<!DOCTYPE html>")) {
        pages.add(TEMPLATES.relativize(template).toString().replace(".jte", ""));
      }
    }

    assertThat(Stream.of(SamplePage.values()).map(SamplePage::template).collect(Collectors.toSet()))
        .isEqualTo(pages);
  }

  @Test
  void everyPartThatATemplateCanWriteStandsOnASample() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (Path template : templates()) {
      ID.matcher(Files.readString(template)).results().forEach(id -> missing.add(id.group(1)));
    }
    assertThat(missing).hasSizeGreaterThan(50);
    for (SamplePage sample : SamplePage.values()) {
      String page = sample.html();
      missing.removeIf(id -> page.contains("id=\"" + id + (id.endsWith("-") ? "" : "\"")));
    }

    assertThat(missing).isEmpty();
  }

  private static List<Path> templates() throws IOException {
    try (Stream<Path> files = Files.walk(TEMPLATES)) {
      return files.filter(file -> file.toString().endsWith(".jte")).sorted().toList();
    }
  }
}
