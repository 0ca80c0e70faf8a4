package io.github.timebench.model.compat;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A stretch of a cell.
 *
 * @param disturbed whether a provider was ended under the calls, so that prompt errors are to be
 *     expected
 * @param checks by what was checked
 */
public record CompatPhase(String name, boolean disturbed, Map<String, CompatTally> checks) {
  /** Keeps an unmodifiable copy in the same order. */
  public CompatPhase {
    checks = Collections.unmodifiableMap(new LinkedHashMap<>(checks));
  }

  public CompatTally total() {
    return checks.values().stream().reduce(CompatTally.NONE, CompatTally::plus);
  }
}
