package io.github.timebench.peer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;

/** What a peer is told to do, a JSON object a line. */
record Command(String name, List<String> arguments) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static <T> T read(String line, Class<T> type) {
    try {
      return JSON.readValue(line, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a " + type.getSimpleName() + ": " + line, e);
    }
  }

  String text(int argument) {
    return arguments.get(argument);
  }

  long number(int argument) {
    return Long.parseLong(text(argument));
  }
}
