package io.github.timebench.loadgen.driver;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.timebench.model.evidence.VariantBytes;
import java.util.List;

/** What the driver's JVM says on its standard output: one JSON object a line. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(value = DriverMessage.Begun.class, name = "begun"),
  @JsonSubTypes.Type(value = DriverMessage.Moved.class, name = "progress"),
  @JsonSubTypes.Type(value = DriverMessage.Weighed.class, name = "bytes"),
  @JsonSubTypes.Type(value = DriverMessage.Finished.class, name = "report"),
  @JsonSubTypes.Type(value = DriverMessage.Refused.class, name = "refused")
})
public sealed interface DriverMessage {
  /** The line by which the driver is told to end early and report what it has. */
  String STOP = "stop";

  /** The driver stands and has its task: if it dies from now on, a block was cut short. */
  record Begun() implements DriverMessage {}

  /** A slice ended. */
  record Moved(Progress progress) implements DriverMessage {}

  /** The sizes of all messages are known. */
  record Weighed(List<VariantBytes> bytes) implements DriverMessage {}

  /** The block is over; the last message. */
  record Finished(DriverReport report) implements DriverMessage {}

  /** The block could not begin; the last message, a sentence for people. */
  record Refused(String reason) implements DriverMessage {}

  /** This message as one line. */
  default String toLine() {
    return Json.write(this);
  }

  /** The message of a line. */
  static DriverMessage ofLine(String line) {
    return Json.read(line, DriverMessage.class);
  }

  /** A task as one line. */
  static String line(DriverTask task) {
    return Json.write(task);
  }

  /** The task of a line. */
  static DriverTask taskOfLine(String line) {
    return Json.read(line, DriverTask.class);
  }

  /** The mapping that both ends share. */
  final class Json {
    private static final ObjectMapper MAPPER =
        new ObjectMapper().registerModule(new JavaTimeModule()).registerModule(new Jdk8Module());

    private Json() {}

    private static String write(Object value) {
      try {
        return MAPPER.writeValueAsString(value);
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("cannot write " + value.getClass().getSimpleName(), e);
      }
    }

    private static <T> T read(String line, Class<T> type) {
      try {
        return MAPPER.readValue(line, type);
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException("no " + type.getSimpleName() + ": " + line, e);
      }
    }
  }
}
