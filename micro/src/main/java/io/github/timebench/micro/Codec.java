package io.github.timebench.micro;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VariantBinding;
import java.util.Locale;

/** What turns payloads into bytes and back: the serializers of the load test, and the JDK's own. */
public enum Codec {
  STOCK,
  CUSTOM,
  JDK;

  /** The name in flags, reports and docs. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The classes that this codec's payloads are made of; the JDK's are the stock variant's. */
  public VariantBinding<?> binding(DateType dateType) {
    return switch (this) {
      case STOCK, JDK -> Variant.of(dateType, Serializer.STOCK).binding();
      case CUSTOM -> Variant.of(dateType, Serializer.CUSTOM).binding();
    };
  }

  /**
   * Writing and reading with this codec.
   *
   * @param serviceInterface the service whose transfer classes are to be let through
   * @throws UnavailableException if the codec is not on the class path
   */
  WireFormat wireFormat(Class<?> serviceInterface) {
    return switch (this) {
      case STOCK -> DubboWireFormat.of(Serializer.STOCK, serviceInterface);
      case CUSTOM -> DubboWireFormat.of(Serializer.CUSTOM, serviceInterface);
      case JDK -> new JdkWireFormat();
    };
  }
}
