package io.github.timebench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Guards against payload sizes that depend on anything but the variant. */
class PayloadBytesTest {
  private final PayloadBytes bytes = new PayloadBytes();

  @AfterEach
  void close() {
    bytes.close();
  }

  @Test
  void a_bare_date_takes_nine_bytes_with_either_serializer() {
    assertThat(size(Variant.DATE_STOCK, Shape.VALUE, 0)).isEqualTo(9);
    assertThat(size(Variant.DATE_CUSTOM, Shape.VALUE, 0)).isEqualTo(9);
  }

  @Test
  void the_custom_serializer_writes_an_instant_shorter_than_the_stock_one() {
    assertThat(size(Variant.INSTANT_CUSTOM, Shape.VALUE, 0))
        .isLessThan(size(Variant.INSTANT_STOCK, Shape.VALUE, 0));
  }

  @Test
  void the_copy_of_the_baseline_takes_as_many_bytes() {
    assertThat(size(Variant.BASELINE_AGAIN, Shape.ORDER, 0))
        .isEqualTo(size(Variant.BASELINE, Shape.ORDER, 0));
  }

  @Test
  void the_same_payload_gives_the_same_bytes_again() {
    Object order = payload(Variant.LOCALDATETIME_STOCK, Shape.ORDER, 3);

    assertThat(bytes.of(Serializer.STOCK, order)).isEqualTo(bytes.of(Serializer.STOCK, order));
  }

  private int size(Variant variant, Shape shape, int index) {
    return bytes.of(variant.serializer(), payload(variant, shape, index)).length;
  }

  private static Object payload(Variant variant, Shape shape, int index) {
    return variant.binding().payload(new Corpus(shape, 1, Precision.NANOS, 1), index);
  }
}
