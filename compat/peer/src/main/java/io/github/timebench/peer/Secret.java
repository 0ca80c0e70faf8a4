package io.github.timebench.peer;

import java.io.Serializable;

/** A value that an application's own serializer masks. */
public final class Secret implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String text;

  public Secret(String text) {
    this.text = text;
  }

  /** What may leave the JVM of it. */
  public String masked() {
    return "*".repeat(text.length());
  }

  @Override
  public String toString() {
    return "the secret " + text;
  }
}
