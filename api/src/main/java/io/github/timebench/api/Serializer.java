package io.github.timebench.api;

import java.util.Arrays;
import java.util.Optional;

/** The serializers that are compared, each by the name and id that Dubbo knows it by. */
public enum Serializer implements Labelled {
  STOCK("hessian2", 2),
  /** As adopters have it: nobody names it, the two ends agree on it on the connection. */
  CUSTOM("hessian2-time", 30),
  /** The same, named by the provider: without what an agreement costs. */
  CONFIGURED("hessian2-time", 30),
  /** Its format alone, with new streams for every message and without plans of classes. */
  FRESH("timebench-fresh", 26),
  /** The same with streams that are used again: what is left to CONFIGURED are the plans. */
  UNPLANNED("timebench-unplanned", 24),
  /** JSONB, which Dubbo has beside its Hessian 2. */
  FASTJSON2("fastjson2", 23);

  /**
   * Dubbo's filter setting that keeps a service or a reference from agreeing on a serialization.
   */
  public static final String NO_AGREEMENT = "-hessian2-time";

  private final String serialization;
  private final int serializationId;

  Serializer(String serialization, int serializationId) {
    this.serialization = serialization;
    this.serializationId = serializationId;
  }

  /** A serializer whose messages carry an id; those with one id write the same bytes. */
  public static Optional<Serializer> ofSerializationId(int id) {
    return Arrays.stream(values()).filter(one -> one.serializationId == id).findFirst();
  }

  public String serialization() {
    return serialization;
  }

  /** The id in the low five bits of the third byte of Dubbo's message header. */
  public int serializationId() {
    return serializationId;
  }

  /**
   * Whether the ends of a connection agree on it while they talk. The first messages of a
   * connection are then {@link #STOCK}'s.
   */
  public boolean isAgreed() {
    return this == CUSTOM;
  }

  /** Name of the serialization that a provider names in its configuration. */
  public String named() {
    return isAgreed() ? STOCK.serialization : serialization;
  }
}
