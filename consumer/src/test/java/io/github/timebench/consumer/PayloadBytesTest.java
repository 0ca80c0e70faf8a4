package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hazard: payload sizes that depend on anything but the variant. */
class PayloadBytesTest {
  private static final Variant LOCALDATETIME_STOCK =
      Variant.of(DateType.LOCALDATETIME, Serializer.STOCK);
  private static final Variant LONG_STOCK = Variant.of(DateType.LONG, Serializer.STOCK);
  private static final long DEFAULT_SEED = 42;
  private static final int DEFAULT_ITEMS = 20;

  private final PayloadBytes bytes = new PayloadBytes();

  @AfterEach
  void close() {
    bytes.close();
  }

  @Test
  void freshStreamsWriteWhatReusedOnesWrite() {
    for (DateType type : DateType.values()) {
      Variant fresh = Variant.of(type, Serializer.FRESH);
      Variant reused = Variant.of(type, Serializer.CONFIGURED);
      Object value = payload(fresh, Shape.VALUE, 0);
      assertThat(of(fresh, value)).isEqualTo(of(reused, value));
      assertThat(size(fresh, Shape.PAGE, 0)).isEqualTo(size(reused, Shape.PAGE, 0));
    }
  }

  @Test
  void aNumberTakesWhatADateTakesAndTheCustomSerializerWritesItAsTheStockOne() {
    Object value = payload(LONG_STOCK, Shape.VALUE, 0);
    assertThat(of(Variant.of(DateType.LONG, Serializer.CUSTOM), value))
        .hasSize(9)
        .isEqualTo(of(LONG_STOCK, value));
    for (Shape shape : Shape.withService()) {
      assertThat(size(LONG_STOCK, shape, 0))
          .isEqualTo(size(Variant.of(DateType.DATE, Serializer.STOCK), shape, 0));
      assertThat(size(Variant.of(DateType.LONG, Serializer.CUSTOM), shape, 0))
          .isEqualTo(size(LONG_STOCK, shape, 0));
    }
  }

  @ParameterizedTest
  @EnumSource(DateType.class)
  void theTableInTheDocsSaysWhatTheFirstPayloadTakes(DateType type) throws IOException {
    String row =
        Arrays.stream(Shape.values())
            .map(
                shape ->
                    String.format(
                        Locale.ROOT,
                        "%,d / %,d",
                        firstOfTheDefaults(Variant.of(type, Serializer.STOCK), shape),
                        firstOfTheDefaults(Variant.of(type, Serializer.CUSTOM), shape)))
            .collect(Collectors.joining(" | ", "| `" + type.label() + "` | ", " |"));

    assertThat(Files.readString(Path.of("..", "docs", "reference", "date-types.md"))).contains(row);
  }

  private int firstOfTheDefaults(Variant variant, Shape shape) {
    int items = shape.hasItems() ? DEFAULT_ITEMS : 1;
    Corpus corpus = new Corpus(shape, DEFAULT_SEED, Precision.NANOS, items);
    return of(variant, Bindings.builtIn().of(variant).payload(corpus, 0)).length;
  }

  @Test
  void theCopyOfTheBaselineTakesAsManyBytes() {
    assertThat(size(Variant.BASELINE_AGAIN, Shape.ORDER, 0))
        .isEqualTo(size(Variant.BASELINE, Shape.ORDER, 0));
  }

  @Test
  void theSamePayloadGivesTheSameBytesAgain() {
    Object order = payload(LOCALDATETIME_STOCK, Shape.ORDER, 3);

    assertThat(of(LOCALDATETIME_STOCK, order)).isEqualTo(of(LOCALDATETIME_STOCK, order));
  }

  private int size(Variant variant, Shape shape, int index) {
    return of(variant, payload(variant, shape, index)).length;
  }

  private static Object payload(Variant variant, Shape shape, int index) {
    return Bindings.builtIn().of(variant).payload(new Corpus(shape, 1, Precision.NANOS, 1), index);
  }

  private byte[] of(Variant variant, Object payload) {
    return bytes.of(
        variant.serializer(), Bindings.builtIn().of(variant).serviceInterface(), payload);
  }
}
