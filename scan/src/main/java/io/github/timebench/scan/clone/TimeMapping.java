package io.github.timebench.scan.clone;

import io.github.timebench.api.DateType;
import java.util.List;
import java.util.Optional;

/**
 * What the times of an arm become.
 *
 * @param type of all times that no rule means; empty if they stay as they are
 * @param rules of two that mean a field, the later one holds
 */
public record TimeMapping(Optional<DateType> type, List<MapRule> rules) {
  public TimeMapping {
    rules = List.copyOf(rules);
  }

  public static TimeMapping to(DateType type) {
    return new TimeMapping(Optional.of(type), List.of());
  }

  /** All times stay as they are: a clone that shows what cloning itself changes. */
  public static TimeMapping identity() {
    return new TimeMapping(Optional.empty(), List.of());
  }

  /**
   * What the times in a field, or in the arguments and the result of a method, become.
   *
   * @param owner binary name of the original class that declares it
   * @return empty if they stay as they are
   */
  public Optional<DateType> of(String owner, String member) {
    Optional<DateType> target = type;
    for (MapRule rule : rules) {
      if (rule.matches(owner, member)) {
        target = rule.type();
      }
    }
    return target;
  }

  boolean isIdentity() {
    return type.isEmpty() && rules.stream().allMatch(rule -> rule.type().isEmpty());
  }
}
