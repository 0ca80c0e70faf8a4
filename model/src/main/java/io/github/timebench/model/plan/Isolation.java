package io.github.timebench.model.plan;

import io.github.timebench.api.Labelled;

/** What has JVMs of its own. */
public enum Isolation implements Labelled {
  /** A block: its variants share a provider and a driver, as in a real service. */
  BLOCK,
  /** Each variant within a block: no call site of Hessian's is shared between types. */
  VARIANT
}
