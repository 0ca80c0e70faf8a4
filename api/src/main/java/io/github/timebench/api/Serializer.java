package io.github.timebench.api;

import java.util.Arrays;
import java.util.Optional;

/** The serializers that are compared, each by the name and id that Dubbo knows it by. */
public enum Serializer implements Labelled {
  STOCK("hessian2", 2),
  CUSTOM("hessian2-time", 29);

  private final String serialization;
  private final int serializationId;

  Serializer(String serialization, int serializationId) {
    this.serialization = serialization;
    this.serializationId = serializationId;
  }

  /** The serializer whose messages carry an id. */
  public static Optional<Serializer> ofSerializationId(int id) {
    return Arrays.stream(values()).filter(one -> one.serializationId == id).findFirst();
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
