package io.github.timebench.scan.values;

import java.util.List;
import java.util.Optional;

/**
 * What a {@link SizingMain} says of a call.
 *
 * @param call as the task names it
 * @param facts when the samples have been read
 * @param bytes when the arms have been measured, each with both serializers
 * @param costs when CPU times have been measured, likewise
 * @param refusal why none of them is there; empty if one is
 */
public record SizingAnswer(
    String call,
    Optional<SampleFacts> facts,
    List<ArmBytes> bytes,
    List<ArmCosts.Cost> costs,
    String refusal) {
  static SizingAnswer of(String call, SampleFacts facts) {
    return new SizingAnswer(call, Optional.of(facts), List.of(), List.of(), "");
  }

  static SizingAnswer of(String call, List<ArmBytes> bytes) {
    return new SizingAnswer(call, Optional.empty(), bytes, List.of(), "");
  }

  static SizingAnswer ofCosts(String call, List<ArmCosts.Cost> costs) {
    return new SizingAnswer(call, Optional.empty(), List.of(), costs, "");
  }

  static SizingAnswer refused(String call, String refusal) {
    return new SizingAnswer(call, Optional.empty(), List.of(), List.of(), refusal);
  }
}
