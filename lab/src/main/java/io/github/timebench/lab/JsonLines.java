package io.github.timebench.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.timebench.model.files.PhraseModule;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a parent and its child JVMs say to each other: one JSON object a line. Tasks and commands go
 * to the child's standard input, messages come from its standard output, where libraries may print
 * as well: whatever is no message is refused, and nothing ends the reading of messages.
 */
public final class JsonLines {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModules(new JavaTimeModule(), new Jdk8Module(), new PhraseModule())
          .build();

  /** What a child says first; no JSON. Whatever comes before is not its own, such as a banner. */
  public static final String HELLO = "timebench-child 1";

  /** How the question for a child's time begins, which the time of asking follows; no JSON. */
  static final String TICK = "tick ";

  /** How the answer begins, which three times follow: of asking, of hearing and of answering. */
  static final String ALIVE = "alive ";

  private static final Pattern TIMES =
      Pattern.compile("alive (-?\\d{1,19}) (-?\\d{1,19}) (-?\\d{1,19})");

  /** A message may stand behind what a library printed without the end of its line. */
  private static final int MAX_BEGINNINGS = 16;

  private JsonLines() {}

  /** A message as one line, without its end. */
  public static String write(Object message) {
    try {
      return MAPPER.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot write " + message.getClass().getSimpleName(), e);
    }
  }

  /**
   * @throws IllegalArgumentException if the line is no such message
   */
  public static <T> T read(String line, Class<T> type) {
    try {
      return MAPPER.readValue(line, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + line, e);
    }
  }

  /**
   * A consumer of lines for {@link ChildJvm#start}: passes the messages on. It refuses what a
   * library has printed with an {@link IllegalArgumentException}.
   */
  public static <T> Consumer<String> reader(Class<T> type, Consumer<T> messages) {
    return line -> {
      if (!line.startsWith(ALIVE) && !line.equals(HELLO)) {
        messages.accept(message(line, type));
      }
    };
  }

  /** The answer to a question for the time. */
  static String alive(String question, long heardNanos, long saidNanos) {
    return ALIVE + question.substring(TICK.length()) + " " + heardNanos + " " + saidNanos;
  }

  /**
   * The three times of such an answer.
   *
   * @throws IllegalArgumentException if it is none
   */
  static long[] times(String line) {
    Matcher matcher = TIMES.matcher(line);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("no answer to a question for the time");
    }
    return new long[] {
      Long.parseLong(matcher.group(1)),
      Long.parseLong(matcher.group(2)),
      Long.parseLong(matcher.group(3))
    };
  }

  private static <T> T message(String line, Class<T> type) {
    int begin = line.indexOf('{');
    for (int tried = 0; begin >= 0 && tried < MAX_BEGINNINGS; tried++) {
      try {
        return MAPPER.readValue(line.substring(begin), type);
      } catch (JsonProcessingException notFromHere) {
        begin = line.indexOf('{', begin + 1);
      }
    }
    throw new IllegalArgumentException("not a " + type.getSimpleName());
  }
}
