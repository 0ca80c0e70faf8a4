package io.github.timebench.loadgen.driver;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.Warmup;
import java.time.Duration;
import java.util.List;

/** What the driver's JVM says to its parent. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(value = DriverMessage.Begun.class, name = "begun"),
  @JsonSubTypes.Type(value = DriverMessage.Moved.class, name = "progress"),
  @JsonSubTypes.Type(value = DriverMessage.Sized.class, name = "bytes"),
  @JsonSubTypes.Type(value = DriverMessage.Ready.class, name = "ready"),
  @JsonSubTypes.Type(value = DriverMessage.Accepted.class, name = "accepted"),
  @JsonSubTypes.Type(value = DriverMessage.Round.class, name = "round"),
  @JsonSubTypes.Type(value = DriverMessage.Warm.class, name = "warm"),
  @JsonSubTypes.Type(value = DriverMessage.Answered.class, name = "probe"),
  @JsonSubTypes.Type(value = DriverMessage.Looked.class, name = "looked"),
  @JsonSubTypes.Type(value = DriverMessage.Finished.class, name = "pair"),
  @JsonSubTypes.Type(value = DriverMessage.Refused.class, name = "refused")
})
public sealed interface DriverMessage {
  /** The driver has its task: if it dies from now on, a block was cut short. */
  record Begun() implements DriverMessage {}

  record Moved(Progress progress) implements DriverMessage {}

  record Sized(List<VariantBytes> bytes) implements DriverMessage {}

  /**
   * A driver that makes a share of a load has sized and verified its messages and waits for {@link
   * DriverRequest.Go}.
   */
  record Ready() implements DriverMessage {}

  /**
   * An announcement was taken in time; one that was not is answered with {@link Refused}.
   *
   * @param announcement the name of the request, such as {@code go}
   */
  record Accepted(String announcement) implements DriverMessage {
    /** An announcement that leaves less is refused. */
    public static final Duration MIN_LEAD = Duration.ofMillis(500);
  }

  /**
   * A round of the warm-up of a driver that makes a share of a load.
   *
   * @param round from 0
   * @param quiet whether this driver and its provider are warm by the rule of the plan
   * @param p99ServiceNanos of the slowest variant in the windows of its slices, however few its
   *     calls were: the upper end of its bucket; NaN if there were none
   */
  record Round(int round, boolean quiet, double p99ServiceNanos) implements DriverMessage {}

  /** Warming is over: the driver waits for a {@link DriverRequest}. */
  record Warm(Warmup warmup) implements DriverMessage {}

  /** A probe was measured. If to its end, the driver waits for the next request. */
  record Answered(Probe probe) implements DriverMessage {}

  /**
   * What the arms of a target answered to one call each; the last message.
   *
   * @param providers where they listen, as they are registered
   */
  record Looked(List<String> providers, List<FirstReply> replies) implements DriverMessage {}

  /**
   * The reply to the first call of an arm.
   *
   * @param text what it is, cut where it is long
   * @param serializationId of the message that it came in
   */
  record FirstReply(String arm, String text, double millis, int serializationId) {}

  /** What was measured, complete or not; the last message. */
  record Finished(Pair pair) implements DriverMessage {}

  /** The measurement could not begin; the last message, a sentence for people. */
  record Refused(Phrase reason) implements DriverMessage {}
}
