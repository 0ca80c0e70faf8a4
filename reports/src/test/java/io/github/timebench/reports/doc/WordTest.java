package io.github.timebench.reports.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hazards: a page that explains a word otherwise than the glossary does, or a word of two senses;
 * an estimate that lies outside its own interval once both are rounded, digits that nothing was
 * measured of, and an end that reads as 0 and is not.
 */
class WordTest {
  private static final Path GLOSSARY = Path.of("..", "docs", "reference", "glossary.md");
  private static final Pattern ENTRY =
      Pattern.compile("(?m)^- \\*\\*(.+?)\\*\\*: (.+(?:\\n {2}.+)*)$");

  @Test
  void theGlossarySaysOfAWordWhatThePageSaysAndThenMore() throws IOException {
    Map<String, String> glossary = new LinkedHashMap<>();
    for (MatchResult entry : entries()) {
      words(entry).forEach(word -> glossary.put(word, plain(entry.group(2))));
    }

    assertThat(Word.OF_RUNS).isNotEmpty();
    for (Word word : Word.OF_RUNS) {
      for (String one : word.name().english().split(", ")) {
        assertThat(glossary).containsKey(one);
        assertThat(glossary.get(one)).as(one).startsWith(sentence(word.meaning()));
      }
    }
  }

  @Test
  void everyWordStandsInTheGlossaryOnce() throws IOException {
    List<String> words = entries().stream().flatMap(WordTest::words).toList();

    assertThat(words).hasSizeGreaterThan(60).doesNotHaveDuplicates();
  }

  private static List<MatchResult> entries() throws IOException {
    return ENTRY.matcher(Files.readString(GLOSSARY)).results().toList();
  }

  private static Stream<String> words(MatchResult entry) {
    return Stream.of(entry.group(1).split(", "));
  }

  private static String sentence(Text meaning) {
    return meaning.english().toLowerCase(Locale.ROOT).replaceAll("\\.$", "");
  }

  /** Without links and marks of code or stress. */
  private static String plain(String markdown) {
    return markdown
        .replaceAll("\\n {2}", " ")
        .replaceAll("\\[([^\\]]+)\\]\\([^)]+\\)", "$1")
        .replaceAll("[`*]", "")
        .toLowerCase(Locale.ROOT);
  }

  private static Estimate between(double low, double value, double high) {
    return new Estimate(value, low, high, 0.01, 1, 3, 4, Estimate.How.MEAN);
  }

  @ParameterizedTest
  @CsvSource({
    "0.6450, 0.6471, 0.6492, 0.6471, 0.6450 to 0.6492",
    "0.90, 1.0041, 1.10, 1.00, 0.90 to 1.10",
    "24700.4, 24807.2, 24910.6, '24,807', '24,700 to 24,911'",
    "0.0004, 1.5, 3.1, 1.50, 0.00 to 3.10",
  })
  void digitsAreThoseOfTheInterval(
      double low, double value, double high, String said, String range) {
    Estimate estimate = between(low, value, high);

    assertThat(Quantity.CALLS_PER_SECOND.of(estimate)).hasToString(said);
    assertThat(Quantity.CALLS_PER_SECOND.range(estimate)).hasToString(range);
  }

  @ParameterizedTest
  @CsvSource({"-0.02, 1, 2.02", "0.02, 1, 1.98"})
  void anEndBesideZeroKeepsADigit(double low, double value, double high) {
    assertThat(Quantity.NANOS.range(between(low, value, high)).english())
        .startsWith(low < 0 ? "−0.02 to" : "0.02 to");
  }

  @ParameterizedTest
  @CsvSource({"MILLIS, 1234567, 1.23", "MICROS, 1234567, '1,235'", "RATIO, 1.0041, 1.004"})
  void aValueAloneHasTheDigitsOfItsKind(Quantity quantity, double value, String said) {
    assertThat(quantity.of(value)).isEqualTo(said);
    assertThat(quantity.of(Estimate.only(value))).hasToString(said);
    assertThat(quantity.range(Estimate.only(value)).isEmpty()).isTrue();
  }
}
