package io.github.timebench.loadgen.driver;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.timebench.lab.FleetTime;
import io.github.timebench.model.evidence.ProbeRequest;
import java.util.OptionalLong;

/**
 * What a driver is asked after its task. One that decides by itself is asked for probes when it is
 * warm. One that makes a share of a load, or takes turns, is told beforehand what begins when, in
 * fleet time; it answers each announcement with {@link DriverMessage.Accepted}, or with {@link
 * DriverMessage.Refused} if it comes too late or cannot be followed.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "want")
@JsonSubTypes({
  @JsonSubTypes.Type(value = DriverRequest.Go.class, name = "go"),
  @JsonSubTypes.Type(value = DriverRequest.MeasureFrom.class, name = "measure"),
  @JsonSubTypes.Type(value = DriverRequest.Clock.class, name = "clock"),
  @JsonSubTypes.Type(value = DriverRequest.Measure.class, name = "probe"),
  @JsonSubTypes.Type(value = DriverRequest.Finish.class, name = "finish")
})
public sealed interface DriverRequest {
  /**
   * To begin the warm-up: rounds without end, the first {@code SliceSchedule.COLD_ROUNDS} of them
   * with slices of a second, later ones with slices of the plan's length.
   *
   * @param startNanos of the first slice, in fleet time
   */
  record Go(long startNanos, FleetTime clock) implements DriverRequest {}

  /**
   * To measure instead of that round of the warm-up and later ones.
   *
   * @param decided the round of the warm-up after which that was decided
   * @param round from 0, counted from the first of the warm-up
   * @param rounds to measure, followed by a closing slice; 0 to end the load there and to wait for
   *     probes
   */
  record MeasureFrom(int decided, int round, long sliceNanos, int rounds)
      implements DriverRequest {}

  /** To follow another line from now on, by at most 0.1 ms a slice. */
  record Clock(FleetTime clock) implements DriverRequest {}

  /**
   * To measure a probe and to answer with it.
   *
   * @param startNanos of its first slice in fleet time; empty for at once. A probe whose slices are
   *     apart and more than one cannot have a start: when its second one begins is not known
   */
  record Measure(ProbeRequest probe, OptionalLong startNanos) implements DriverRequest {}

  record Finish() implements DriverRequest {}
}
