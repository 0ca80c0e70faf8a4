package io.github.timebench.loadgen.driver;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.Warmup;
import java.util.List;

/** What the driver's JVM says to its parent. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(value = DriverMessage.Begun.class, name = "begun"),
  @JsonSubTypes.Type(value = DriverMessage.Moved.class, name = "progress"),
  @JsonSubTypes.Type(value = DriverMessage.Sized.class, name = "bytes"),
  @JsonSubTypes.Type(value = DriverMessage.Warm.class, name = "warm"),
  @JsonSubTypes.Type(value = DriverMessage.Answered.class, name = "probe"),
  @JsonSubTypes.Type(value = DriverMessage.Finished.class, name = "pair"),
  @JsonSubTypes.Type(value = DriverMessage.Refused.class, name = "refused")
})
public sealed interface DriverMessage {
  /** The driver has its task: if it dies from now on, a block was cut short. */
  record Begun() implements DriverMessage {}

  /** A slice ended. */
  record Moved(Progress progress) implements DriverMessage {}

  /** The sizes of all messages are known. */
  record Sized(List<VariantBytes> bytes) implements DriverMessage {}

  /** Warming is over: the driver waits for a {@link DriverRequest}. */
  record Warm(Warmup warmup) implements DriverMessage {}

  /** A probe was measured. If to its end, the driver waits for the next request. */
  record Answered(Probe probe) implements DriverMessage {}

  /** What was measured, complete or not; the last message. */
  record Finished(Pair pair) implements DriverMessage {}

  /** The measurement could not begin; the last message, a sentence for people. */
  record Refused(String reason) implements DriverMessage {}
}
