package io.github.timebench.reports.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.language.Text;
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

/**
 * Hazard: a page that explains a word otherwise than the glossary does, or a word of two senses.
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
}
