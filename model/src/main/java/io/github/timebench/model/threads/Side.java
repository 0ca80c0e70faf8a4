package io.github.timebench.model.threads;

import io.github.timebench.api.Labelled;

/** One of the two JVMs of a pair. */
public enum Side implements Labelled {
  /** The consumer and the engine. */
  DRIVER,
  PROVIDER
}
