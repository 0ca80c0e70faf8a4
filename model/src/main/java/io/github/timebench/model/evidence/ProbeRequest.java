package io.github.timebench.model.evidence;

import io.github.timebench.model.plan.Load;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A load that a pair of warm JVMs is to be measured under, its variants side by side in slices.
 *
 * @param arms each of another variant; at least one
 * @param rounds of one slice of each arm
 * @param apart whether a slice begins only when no call of the one before is under way. Otherwise
 *     the load goes on from slice to slice, and all arms have the same
 * @param point of a sweep, a value of each of its axes; empty elsewhere
 */
public record ProbeRequest(
    List<Arm> arms, Duration slice, int rounds, boolean apart, List<String> point) {
  public enum Purpose {
    MEASURE,
    WARM,
    SEARCH,
    CONFIRM,
    /** Whether calls are answered as before, after an overload. */
    CALM
  }

  public record Arm(String variant, Load load, Purpose purpose) {}

  public ProbeRequest {
    arms = List.copyOf(arms);
    point = List.copyOf(point);
    long loads = arms.stream().map(Arm::load).distinct().count();
    long variants = arms.stream().map(Arm::variant).distinct().count();
    if (arms.isEmpty() || variants < arms.size() || rounds < 1 || (!apart && loads > 1)) {
      throw new IllegalArgumentException("cannot be measured: " + arms + " × " + rounds);
    }
  }

  public Optional<Arm> arm(String variant) {
    return arms.stream().filter(arm -> arm.variant().equals(variant)).findFirst();
  }
}
