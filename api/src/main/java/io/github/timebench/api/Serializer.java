package io.github.timebench.api;

import java.util.Locale;

/** The serializers that are compared, each by the name and id that Dubbo knows it by. */
public enum Serializer {
  STOCK("hessian2", 2),
  CUSTOM("hessian2-time", 29);

  private final String serialization;
  private final int serializationId;

  Serializer(String serialization, int serializationId) {
    this.serialization = serialization;
    this.serializationId = serializationId;
  }

  /** The name in flags, reports and docs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Name of Dubbo's serialization extension. */
  public String serialization() {
    return serialization;
  }

  /** The id in the low five bits of the third byte of Dubbo's message header. */
  public int serializationId() {
    return serializationId;
  }
}
