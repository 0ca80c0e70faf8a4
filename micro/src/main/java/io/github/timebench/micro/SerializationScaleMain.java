package io.github.timebench.micro;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import java.util.List;
import java.util.Map;

/**
 * Verifies that payloads of every date type come back as they were sent on the class path that it
 * is started on, and prints what they weigh.
 */
public final class SerializationScaleMain {
  private static final String SEPARATOR = " ";

  private SerializationScaleMain() {}

  /** Takes what {@link #arguments} gives. */
  public static void main(String[] args) {
    Codec codec = Codec.valueOf(args[0]);
    Corpus corpus =
        new Corpus(
            Shape.valueOf(args[1]),
            Long.parseLong(args[2]),
            Precision.valueOf(args[3]),
            Integer.parseInt(args[4]));
    StringBuilder lines = new StringBuilder();
    for (DateType dateType : DateType.values()) {
      int bytes = SerializationWork.of(dateType, codec, corpus).payloadBytes();
      lines.append(dateType.name()).append(SEPARATOR).append(bytes).append('\n');
    }
    System.out.print(lines);
    System.out.flush();
    // Dubbo's framework model has threads that nobody else would end.
    System.exit(0);
  }

  static List<String> arguments(Codec codec, Corpus corpus) {
    return List.of(
        codec.name(),
        corpus.shape().name(),
        Long.toString(corpus.seed()),
        corpus.precision().name(),
        Integer.toString(corpus.items()));
  }

  /** Puts a printed line where it belongs; other lines are left out. */
  static void read(String line, Map<DateType, Integer> bytes) {
    for (DateType dateType : DateType.values()) {
      String start = dateType.name() + SEPARATOR;
      if (line.startsWith(start)) {
        bytes.put(dateType, Integer.valueOf(line.substring(start.length())));
      }
    }
  }
}
