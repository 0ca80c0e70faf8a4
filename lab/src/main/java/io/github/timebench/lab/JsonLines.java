package io.github.timebench.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.function.Consumer;

/**
 * What a parent and its child JVMs say to each other: one JSON object a line. Tasks and commands go
 * to the child's standard input, messages come from its standard output, where libraries may print
 * as well: whatever is no message is refused, and nothing ends the reading of messages.
 */
public final class JsonLines {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().addModule(new JavaTimeModule()).addModule(new Jdk8Module()).build();

  /** What a child says once a second while it has nothing else to say; no JSON. */
  static final String ALIVE = "alive";

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
   * The message of a line.
   *
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
      if (!line.equals(ALIVE)) {
        messages.accept(message(line, type));
      }
    };
  }

  /** The message that a line is, or ends with. */
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
