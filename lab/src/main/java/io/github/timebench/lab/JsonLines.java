package io.github.timebench.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.function.Consumer;

/**
 * What a parent and its child JVMs say to each other: one JSON object a line. Tasks and commands go
 * to the child's standard input, messages come from its standard output. A line that does not begin
 * with a brace is a library's output and is skipped.
 */
public final class JsonLines {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().addModule(new JavaTimeModule()).addModule(new Jdk8Module()).build();

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

  /** A consumer of lines for {@link ChildJvm#start}: passes the messages on. */
  public static <T> Consumer<String> reader(Class<T> type, Consumer<T> messages) {
    return line -> {
      if (line.startsWith("{")) {
        messages.accept(read(line, type));
      }
    };
  }
}
