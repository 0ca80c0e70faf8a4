package io.github.timebench.loadgen.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: a document, comment or message that sends its reader to a page, a section, a folder or a
 * class that is not there.
 */
class LinksTest {
  private static final Pattern DOCUMENT =
      Pattern.compile("(?<![\\w/.-])docs/[\\w./-]+\\.(?:md|png)(?:#[\\w-]+)?");

  /** A module's folder and a way down from it, without wildcards and build output. */
  private static final Pattern PLACE = Pattern.compile("[a-z0-9.-]+(?:/[\\w.-]+)+/?");

  private static final Pattern QUALIFIED =
      Pattern.compile("io\\.github\\.timebench(?:\\.[a-z0-9]+)+\\.[A-Z]\\w+");

  private static final Pattern CLASS = Pattern.compile("[A-Z][a-z]\\w+");

  static Stream<Markdown> documents() {
    return Repository.documents();
  }

  @Test
  void theDocumentsAreFound() {
    assertThat(documents().map(Markdown::toString))
        .contains("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/architecture.md")
        .hasSizeGreaterThan(15);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyLinkLeadsToAFileAndASection(Markdown document) {
    assertThat(document.links())
        .filteredOn(link -> !link.matches("[a-z]+:.*"))
        .allSatisfy(link -> assertLeadsSomewhere(document.path(), link));
  }

  @Test
  void everyDocumentThatASourceNamesIsThere() {
    Repository.sources()
        .forEach(
            source ->
                assertThat(DOCUMENT.matcher(Repository.text(source)).results())
                    .as(source.toString())
                    .allSatisfy(
                        match ->
                            assertLeadsSomewhere(
                                Repository.ROOT.resolve("README.md"), match.group())));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyFolderAndFileThatADocumentNamesIsThere(Markdown document) {
    assertThat(document.codeSpans())
        .filteredOn(LinksTest::isPlace)
        .allSatisfy(place -> assertThat(places(place)).as(place).anyMatch(Files::exists));
  }

  @ParameterizedTest
  @ValueSource(strings = {"docs/architecture.md", "docs/reference/security.md", "CONTRIBUTING.md"})
  void everyClassThatADocumentAboutTheCodeNamesIsThere(String document) {
    assertThat(Repository.document(document).codeSpans())
        .filteredOn(span -> CLASS.matcher(span).matches())
        .allSatisfy(name -> assertThat(Repository.hasClass(name)).as(name).isTrue());
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyQualifiedClassInADocumentIsThere(Markdown document) {
    assertThat(QUALIFIED.matcher(document.prose() + document.blocks()).results())
        .allSatisfy(
            match ->
                assertThat(Repository.hasClass(match.group().replace('.', '/')))
                    .as(match.group())
                    .isTrue());
  }

  private static void assertLeadsSomewhere(Path from, String link) {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
    assertThat(target).as(link).exists();
    if (parts.length == 2) {
      assertThat(Markdown.read(target).anchors()).as(link).contains(parts[1]);
    }
  }

  private static boolean isPlace(String span) {
    return PLACE.matcher(span).matches()
        && !span.contains("target/")
        && !span.startsWith("reports/runs")
        && Files.isDirectory(Repository.ROOT.resolve(span.substring(0, span.indexOf('/'))));
  }

  /** {@code loadgen/cli} is short for the package of that name in the module of that name. */
  private static List<Path> places(String place) {
    int slash = place.indexOf('/');
    String module = place.substring(0, slash);
    Path packages =
        Repository.ROOT
            .resolve(module)
            .resolve("src/main/java/io/github/timebench")
            .resolve(module);
    String below = place.substring(slash + 1);
    return List.of(
        Repository.ROOT.resolve(place), packages.resolve(below), packages.resolve(below + ".java"));
  }
}
