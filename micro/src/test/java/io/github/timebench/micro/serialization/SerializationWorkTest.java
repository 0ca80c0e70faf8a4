package io.github.timebench.micro.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.api.VariantBinding;
import io.github.timebench.consumer.PayloadFormat;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.CostGrowth;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Date;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hazard: a benchmark that is fast because it does not carry what it was given, or that costs the
 * same for any payload.
 */
class SerializationWorkTest {
  private static final long SEED = 7;
  private static final int ITEMS = 4;

  static Stream<Arguments> cells() {
    return Arrays.stream(DateType.values())
        .flatMap(
            dateType ->
                Codec.ofThisProgram().stream()
                    .map(Codec::serializer)
                    .flatMap(
                        codec ->
                            Arrays.stream(Shape.values())
                                .map(shape -> Arguments.of(dateType, codec, shape))));
  }

  private static Corpus corpus(Shape shape) {
    return new Corpus(shape, SEED, Precision.NANOS, shape.hasItems() ? 2 : 1);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void everyCellRotatesThroughTheCorpusAndLosesNothing(DateType dateType, String codec, Shape shape)
      throws Exception {
    Object[] payloads = binding(codec, dateType).payloads(corpus(shape));
    SerializationWork roundTrips = work(dateType, codec, corpus(shape));
    SerializationWork reads = work(dateType, codec, corpus(shape));

    for (int call = 0; call < payloads.length + 2; call++) {
      Object sent = payloads[call % payloads.length];
      assertThat(roundTrips.roundTrip()[0]).isEqualTo(sent).isNotSameAs(sent);
      assertThat(reads.deserialize()).containsExactly(sent);
    }
    long written = 0;
    for (int call = 0; call < payloads.length; call++) {
      written += reads.serialize();
    }
    assertThat(reads.messageBytes())
        .as("what serializing alone writes")
        .containsExactly(Math.round((float) written / payloads.length));
    assertThat(written).isPositive();
  }

  private static VariantBinding<?> binding(String codec, DateType dateType) {
    return Bindings.builtIn().of(Codec.variant(codec, dateType));
  }

  private static SerializationWork work(DateType dateType, String codec, Corpus corpus)
      throws LabException {
    return SerializationWork.of(Codec.variant(codec, dateType).label(), codec, corpus);
  }

  @Test
  void aStockDateTakesNineBytes() throws Exception {
    assertThat(work(DateType.DATE, "stock", corpus(Shape.VALUE)).messageBytes()).containsExactly(9);
  }

  @Test
  void theCustomCodecIsNotTheStockOne() throws Exception {
    Corpus corpus = corpus(Shape.VALUE);

    assertThat(work(DateType.INSTANT, "custom", corpus).messageBytes().get(0))
        .isLessThan(work(DateType.INSTANT, "stock", corpus).messageBytes().get(0));
  }

  @Test
  void aValueThatComesBackChangedIsRefused() {
    PayloadFormat forgetful =
        new PayloadFormat() {
          @Override
          public void writeAll(Object[] objects, OutputStream out) throws IOException {
            out.write(1);
          }

          @Override
          public Object[] readAll(InputStream in, Class<?>[] classes) {
            return new Object[] {new Date(0)};
          }
        };

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                new SerializationWork(
                    forgetful, binding("stock", DateType.DATE), new Object[] {new Date(1)}))
        .withMessageStartingWith("sent ");
  }

  /** A benchmark's operation. */
  private interface Step {
    Object of(SerializationWork work) throws Exception;
  }

  static Stream<Arguments> steps() {
    return Stream.of(
        Arguments.of("round trip", (Step) SerializationWork::roundTrip),
        Arguments.of("serialize", (Step) SerializationWork::serialize),
        Arguments.of("deserialize", (Step) SerializationWork::deserialize));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("steps")
  void serializationCostsMoreForMoreItems(String name, Step step) throws Exception {
    for (Codec codec : Codec.ofThisProgram()) {
      CostGrowth.assertGrows(ITEMS, items -> work(codec, items, step));
    }
  }

  private static Callable<?> work(Codec codec, int items, Step step) {
    Corpus corpus = new Corpus(Shape.PAGE, 1, Precision.NANOS, items);
    try {
      SerializationWork pages = work(DateType.INSTANT, codec.serializer(), corpus);
      return () -> step.of(pages);
    } catch (LabException e) {
      throw new IllegalStateException(e);
    }
  }
}
