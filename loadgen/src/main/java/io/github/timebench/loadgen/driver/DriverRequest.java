package io.github.timebench.loadgen.driver;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.timebench.model.evidence.ProbeRequest;

/** What a driver that is warm is asked, one request after the other. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "want")
@JsonSubTypes({
  @JsonSubTypes.Type(value = DriverRequest.Measure.class, name = "probe"),
  @JsonSubTypes.Type(value = DriverRequest.Finish.class, name = "finish")
})
public sealed interface DriverRequest {
  /** To measure a probe and to answer with it. */
  record Measure(ProbeRequest probe) implements DriverRequest {}

  /** To end the pair: nothing more is asked. */
  record Finish() implements DriverRequest {}
}
