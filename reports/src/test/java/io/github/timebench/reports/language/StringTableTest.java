package io.github.timebench.reports.language;

import static org.assertj.core.api.Assertions.assertThat;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.language.Text.StringTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Hazards: a text that one language lacks, or that nobody says any more; a line of a page that
 * begins with a percent sign.
 */
class StringTableTest {
  private static final Path JAVA = Path.of("src/main/java/io/github/timebench/reports");

  /** Modules whose words are translated where they are shown. */
  private static final List<Path> OTHERS =
      Stream.of(
              "api",
              "model",
              "lab",
              "consumer",
              "scan",
              "loadgen",
              "micro",
              "compat",
              "compat/peer")
          .map(module -> Path.of("..", module, "src/main/java"))
          .toList();

  private static final Path TEMPLATES = Path.of("src/main/jte");

  /** Columns of files for programs; the names of others have an underscore. */
  private static final Set<String> FOR_PROGRAMS = Set.of("ResultCsv.java", "FleetCsv.java");

  private static final String LITERAL = "\"(?:[^\"\\\\]|\\\\.)*\"";
  private static final String LITERALS = LITERAL + "(?:\\s*\\+\\s*" + LITERAL + ")*";
  private static final Pattern ANY = Pattern.compile(LITERALS);
  private static final Pattern SAID =
      Pattern.compile(
          "(?:Text\\.of|Phrase\\.of|Gate\\.of|new RefusedValue|\\.words|\\.texts|\\.number|Column\\.words|Column\\.number|\\.column)\\(\\s*("
              + LITERALS
              + ")");
  private static final Pattern SAID_ELSEWHERE =
      Pattern.compile(
          "(?:\\b(?:Text|Phrase|Fault)\\.of|RunEnd\\.(?:interrupted|cutShort)|new (?:RefusedValue|AnnouncementException))\\(\\s*("
              + LITERALS
              + ")");
  private static final Pattern ARGUMENT = Pattern.compile("%(?:\\d\\$)?[-+,.\\d]*[sdf]");

  @Test
  void everyTextThatIsSaidHasItsChinese() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (Path file : files()) {
      if (!FOR_PROGRAMS.contains(name(file))) {
        missing.addAll(withoutChinese(file, SAID));
      }
    }
    for (Path module : OTHERS) {
      for (Path file : files(module)) {
        missing.addAll(withoutChinese(file, SAID_ELSEWHERE));
      }
    }
    assertThat(missing).isEmpty();
  }

  private static List<String> withoutChinese(Path file, Pattern texts) throws IOException {
    return texts
        .matcher(Files.readString(file))
        .results()
        .map(said -> joined(said.group(1)))
        .filter(said -> !said.isEmpty() && said.indexOf('_') < 0)
        .filter(said -> said.equals(said.strip()))
        .filter(said -> !StringTable.all().containsKey(said))
        .map(said -> name(file) + ": " + said)
        .toList();
  }

  @Test
  void everyTextOfTheTableIsSaidSomewhere() throws IOException {
    List<String> said = new ArrayList<>();
    List<Path> files = files();
    for (Path other : OTHERS) {
      files.addAll(files(other));
    }
    for (Path file : files) {
      String source = Files.readString(file);
      ANY.matcher(source).results().map(MatchResult::group).forEach(said::add);
      SAID.matcher(source).results().map(found -> found.group(1)).forEach(said::add);
    }
    for (Validity.Status status : Validity.Status.values()) {
      said.add('"' + status.label().english() + '"');
    }
    for (Thread.State state : Thread.State.values()) {
      said.add('"' + state.name().toLowerCase(Locale.ROOT).replace('_', ' ') + '"');
    }
    for (Blocking kind : Blocking.values()) {
      said.add('"' + kind.label() + '"');
    }
    Set<String> all = said.stream().map(StringTableTest::joined).collect(Collectors.toSet());
    Set<String> unsaid = new TreeSet<>(StringTable.all().keySet());
    unsaid.removeAll(all);
    assertThat(unsaid).isEmpty();
  }

  @Test
  void anEnglishTextStandsInOneSectionAndHasChineseWithTheSameArguments() {
    Collection<Map<String, String>> sections = StringTable.sections().values();
    assertThat(sections.stream().mapToInt(Map::size).sum()).isEqualTo(StringTable.all().size());
    StringTable.all()
        .forEach(
            (english, chinese) -> {
              assertThat(chinese).as(english).isNotBlank();
              assertThat(arguments(chinese)).as(english).isEqualTo(arguments(english));
            });
  }

  @Test
  void templatesHaveNoWordsOfOneLanguage() throws IOException {
    Set<String> words = new TreeSet<>();
    for (Path template : files(TEMPLATES)) {
      Pattern.compile("[A-Za-z]{2,}[^<\\n]*")
          .matcher(proper(Files.readString(template)))
          .results()
          .map(found -> name(template) + ": " + found.group())
          .forEach(words::add);
    }
    assertThat(words).isEmpty();
  }

  /** A template without its code, its elements and the names of languages. */
  private static String proper(String template) {
    StringBuilder words =
        new StringBuilder(
            template
                .replaceAll("(?m)^@(import|param).*$", "")
                .replaceAll("(?s)!\\{var .*?;\\}", "")
                .replaceAll("\\$(unsafe)?\\{[^}]*\\}", "")
                .replaceAll("@(else|endif|endfor)\\b", ""));
    Pattern call = Pattern.compile("@(if|elseif|for|template[\\w.]+)\\(");
    for (Matcher found = call.matcher(words); found.find(); found = call.matcher(words)) {
      int end = found.end();
      for (int open = 1; open > 0; end++) {
        open += words.charAt(end) == '(' ? 1 : words.charAt(end) == ')' ? -1 : 0;
      }
      words.delete(found.start(), end);
    }
    return words.toString().replaceAll("(?s)<[^>]*>", "").replace("English", "");
  }

  private static int arguments(String text) {
    return (int) ARGUMENT.matcher(text.replace("%%", "")).results().count();
  }

  private static String joined(String literals) {
    return Pattern.compile(LITERAL)
        .matcher(literals)
        .results()
        .map(MatchResult::group)
        .map(literal -> literal.substring(1, literal.length() - 1))
        .map(literal -> literal.replace("\\\"", "\""))
        .collect(Collectors.joining());
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private static List<Path> files() throws IOException {
    List<Path> files = files(JAVA);
    files.addAll(files(TEMPLATES));
    return files;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> name(file).endsWith(".java") || name(file).endsWith(".jte"))
          .collect(Collectors.toCollection(ArrayList::new));
    }
  }

  private static String onPage(Text text) {
    StringOutput page = new StringOutput();
    OwaspHtmlTemplateOutput escaped = new OwaspHtmlTemplateOutput(page);
    escaped.setContext("p", null);
    text.writeTo(escaped);
    return page.toString();
  }

  @Test
  void aPercentSignStaysWithItsNumberAndHasNoSpaceInChinese() {
    assertThat(onPage(Text.plain("−57 %"))).isEqualTo("−57<i>\u202f</i>%");
    assertThat(onPage(new Text("57 % less", "降低 57 %")))
        .isEqualTo("<i>57\u202f% less</i><i lang=zh>降低 57%</i>");
    assertThat(onPage(Text.plain("1.3"))).isEqualTo("1.3");
  }
}
