package io.github.timebench.model.plan;

/** How the intended starts of an open loop lie in time. */
public enum Arrival {
  /** At equal distances. */
  CONSTANT,
  /** At random, each independent of all others, as calls of many people are. */
  POISSON
}
