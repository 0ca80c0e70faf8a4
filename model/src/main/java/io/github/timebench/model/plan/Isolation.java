package io.github.timebench.model.plan;

import java.util.Locale;

/** What has JVMs of its own. */
public enum Isolation {
  /** A block: its variants share a provider and a driver, as in a real service. */
  BLOCK,
  /** Each variant within a block: no call site of Hessian's is shared between types. */
  VARIANT;

  /** The name in flags, reports and docs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
