package io.github.timebench.compat;

import java.util.Locale;

/** What a provider registers: its interfaces, itself as an instance, or both. */
enum RegisterMode {
  INTERFACE,
  INSTANCE,
  ALL;

  /** As Dubbo writes it. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
