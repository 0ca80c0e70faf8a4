package io.github.timebench.model.plan;

import io.github.timebench.api.Labelled;

/** How the intended starts of an open loop lie in time. */
public enum Arrival implements Labelled {
  CONSTANT,
  /** At random, each independent of all others, as calls of many people are. */
  POISSON
}
