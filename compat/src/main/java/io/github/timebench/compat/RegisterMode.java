package io.github.timebench.compat;

import io.github.timebench.api.Labelled;

/** What a provider registers: its interfaces, itself as an instance, or both. */
enum RegisterMode implements Labelled {
  INTERFACE,
  INSTANCE,
  ALL
}
