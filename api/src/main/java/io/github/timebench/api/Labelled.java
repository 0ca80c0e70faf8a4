package io.github.timebench.api;

import java.util.Locale;

/** A constant that is named in lower case in flags, reports and docs. */
public interface Labelled {
  /** The constant's name. */
  String name();

  /** The name in flags, reports and docs. */
  default String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
