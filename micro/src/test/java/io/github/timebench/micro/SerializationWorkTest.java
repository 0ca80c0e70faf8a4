package io.github.timebench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.model.plan.Defaults;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Date;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Hazard: a benchmark that is fast because it does not carry what it was given. */
class SerializationWorkTest {
  private static final long SEED = 7;

  static Stream<Arguments> cells() {
    return Arrays.stream(DateType.values())
        .flatMap(
            dateType ->
                Arrays.stream(Codec.values())
                    .flatMap(
                        codec ->
                            Arrays.stream(Shape.values())
                                .map(shape -> Arguments.of(dateType, codec, shape))));
  }

  private static Corpus corpus(Shape shape) {
    return new Corpus(shape, SEED, Precision.NANOS, shape.hasItems() ? Defaults.ITEMS : 1);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void everyCellRotatesThroughTheCorpusAndLosesNothing(DateType dateType, Codec codec, Shape shape)
      throws Exception {
    Object[] payloads = codec.binding(dateType).payloads(corpus(shape));
    SerializationWork roundTrips = SerializationWork.of(dateType, codec, corpus(shape));
    SerializationWork reads = SerializationWork.of(dateType, codec, corpus(shape));

    for (int call = 0; call < payloads.length + 2; call++) {
      Object sent = payloads[call % payloads.length];
      assertThat(roundTrips.roundTrip()).isEqualTo(sent).isNotSameAs(sent);
      assertThat(reads.deserialize()).isEqualTo(sent);
    }
  }

  @ParameterizedTest
  @MethodSource("cells")
  void serializingAloneWritesAsManyBytesAsThePayloadHas(DateType dateType, Codec codec, Shape shape)
      throws Exception {
    SerializationWork work = SerializationWork.of(dateType, codec, corpus(shape));
    int calls = corpus(shape).size();
    long written = 0;
    for (int call = 0; call < calls; call++) {
      written += work.serialize();
    }

    assertThat(work.payloadBytes()).isPositive().isEqualTo(Math.round((float) written / calls));
  }

  @Test
  void aStockDateTakesNineBytes() {
    assertThat(SerializationWork.of(DateType.DATE, Codec.STOCK, corpus(Shape.VALUE)).payloadBytes())
        .isEqualTo(9);
  }

  @Test
  void theCustomCodecIsNotTheStockOne() {
    Corpus corpus = corpus(Shape.VALUE);

    assertThat(SerializationWork.of(DateType.INSTANT, Codec.CUSTOM, corpus).payloadBytes())
        .isLessThan(SerializationWork.of(DateType.INSTANT, Codec.STOCK, corpus).payloadBytes());
  }

  @Test
  void aValueThatComesBackChangedIsRefused() {
    WireFormat forgetful =
        new WireFormat() {
          @Override
          public void write(Object payload, OutputStream out) throws IOException {
            out.write(1);
          }

          @Override
          public Object read(InputStream in, Class<?> payloadClass) {
            return new Date(0);
          }
        };

    assertThatIllegalStateException()
        .isThrownBy(() -> new SerializationWork(forgetful, new Object[] {new Date(1)}))
        .withMessageStartingWith("sent ");
  }
}
