package io.github.timebench.reports.language;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.github.timebench.api.Phrase;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * Text for people, in every language at once. Code says it in English; {@link StringTable} has its
 * Chinese. On a page both stand beside each other, and the style sheet shows one.
 */
public record Text(String english, String chinese) implements Content {
  public static final Text EMPTY = plain("");

  private static final String PERCENT = " %";

  /** A space at which no line is broken. */
  private static final String NARROW = "\u202f";

  private static final Pattern FLAG =
      Pattern.compile("(?<![\\w-])'?--[a-z](?:[^\\s，。；：、）]*[^\\s，。；：、）.,;:)])?");

  /** A name, a number or what a user wrote: the same in every language. */
  public static Text plain(String text) {
    return new Text(text, text);
  }

  /**
   * A message of the table; the same in every language where the table does not have it.
   *
   * @param english with its arguments as {@link java.util.Formatter} has them
   * @param arguments each a {@link Text} or the same in every language
   */
  public static Text of(String english, Object... arguments) {
    return new Text(
        format(english, arguments, Text::english),
        format(StringTable.chinese(english), arguments, Text::chinese));
  }

  public static Text of(Phrase phrase) {
    return of(phrase.pattern(), phrase.arguments().stream().map(Text::argument).toArray());
  }

  /** Words that the table does not have are a name. */
  private static Object argument(Object argument) {
    if (argument instanceof Phrase phrase) {
      return of(phrase);
    }
    return argument instanceof String words ? of(words) : argument;
  }

  private static String format(String pattern, Object[] arguments, Function<Text, String> in) {
    if (arguments.length == 0) {
      return pattern;
    }
    Object[] strings =
        Arrays.stream(arguments)
            .map(argument -> argument instanceof Text text ? in.apply(text) : argument)
            .toArray();
    return String.format(Locale.ROOT, pattern, strings);
  }

  public String in(Language language) {
    return language == Language.CHINESE ? chinese : english;
  }

  public boolean isEmpty() {
    return english.isEmpty();
  }

  /** This text and what follows it, with nothing between. */
  public Text plus(Text next) {
    return new Text(english + next.english, chinese + next.chinese);
  }

  public Text plus(String next) {
    return plus(plain(next));
  }

  /** Sentences one after the other; Chinese ones have no space between them. */
  public static Text sentences(Collection<Text> sentences) {
    List<Text> said = sentences.stream().filter(sentence -> !sentence.isEmpty()).toList();
    return new Text(
        said.stream().map(Text::english).collect(Collectors.joining(" ")),
        said.stream().map(Text::chinese).collect(Collectors.joining()));
  }

  public static Collector<Text, ?, Text> commas() {
    return joined(Text.of(", "));
  }

  public static Collector<Text, ?, Text> joined(Text between) {
    return Collectors.collectingAndThen(
        Collectors.toList(),
        items ->
            new Text(
                items.stream().map(Text::english).collect(Collectors.joining(between.english)),
                items.stream().map(Text::chinese).collect(Collectors.joining(between.chinese))));
  }

  /** The English, for messages and logs. */
  @Override
  public String toString() {
    return english;
  }

  /** For the charts: one string, or an object with a string for each language. */
  @JsonValue
  Object json() {
    return english.equals(chinese) ? english : new InEach(english, chinese);
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Text ofJson(JsonNode json) {
    return json.isTextual()
        ? plain(json.textValue())
        : new Text(json.required("en").textValue(), json.required("zh").textValue());
  }

  private record InEach(String en, String zh) {}

  /**
   * Writes both languages, escaped; the style sheet of the page shows one of them. Their tags are
   * short because a page has a thousand of them. No line is broken within a flag or before a
   * percent sign.
   */
  @Override
  public void writeTo(TemplateOutput output) {
    if (english.equals(chinese)) {
      write(english, "<i>" + NARROW + "</i>%", output);
      return;
    }
    output.writeContent("<i>");
    write(english, NARROW + "%", output);
    output.writeContent("</i><i lang=zh>");
    write(chinese, "%", output);
    output.writeContent("</i>");
  }

  private static void write(String text, String percent, TemplateOutput output) {
    String between = "";
    for (String part : text.split(PERCENT, -1)) {
      output.writeContent(between);
      write(part, output);
      between = percent;
    }
  }

  private static void write(String text, TemplateOutput output) {
    int written = 0;
    for (Matcher flags = FLAG.matcher(text); flags.find(); written = flags.end()) {
      output.writeUserContent(text.substring(written, flags.start()));
      output.writeContent("<span class=\"flag\">");
      output.writeUserContent(flags.group());
      output.writeContent("</span>");
    }
    output.writeUserContent(text.substring(written));
  }

  /**
   * Every string for people: its English, by which code names it, and its Chinese. {@code
   * strings.json} has a section for each package, in which an English string may stand once.
   */
  static final class StringTable {
    private static final Map<String, String> CHINESE = read();

    private StringTable() {}

    /** English where the table has no Chinese, which a test finds. */
    static String chinese(String english) {
      return CHINESE.getOrDefault(english, english);
    }

    /** Chinese by English. */
    static Map<String, String> all() {
      return CHINESE;
    }

    private static Map<String, String> read() {
      Map<String, String> chinese = new HashMap<>();
      sections().values().forEach(chinese::putAll);
      return Collections.unmodifiableMap(chinese);
    }

    /** As the file has them. */
    static Map<String, Map<String, String>> sections() {
      try (InputStream in = StringTable.class.getResourceAsStream("strings.json")) {
        return new ObjectMapper().readValue(in, new TypeReference<>() {});
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
