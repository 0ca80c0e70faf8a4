package io.github.timebench.loadgen.driver;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.timebench.model.evidence.VariantBytes;
import java.util.List;

/** What the driver's JVM says to its parent. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(value = DriverMessage.Begun.class, name = "begun"),
  @JsonSubTypes.Type(value = DriverMessage.Moved.class, name = "progress"),
  @JsonSubTypes.Type(value = DriverMessage.Weighed.class, name = "bytes"),
  @JsonSubTypes.Type(value = DriverMessage.Finished.class, name = "report"),
  @JsonSubTypes.Type(value = DriverMessage.Refused.class, name = "refused")
})
public sealed interface DriverMessage {
  /** The driver has its task: if it dies from now on, a block was cut short. */
  record Begun() implements DriverMessage {}

  /** A slice ended. */
  record Moved(Progress progress) implements DriverMessage {}

  /** The sizes of all messages are known. */
  record Weighed(List<VariantBytes> bytes) implements DriverMessage {}

  /** The block is over; the last message. */
  record Finished(DriverReport report) implements DriverMessage {}

  /** The block could not begin; the last message, a sentence for people. */
  record Refused(String reason) implements DriverMessage {}
}
