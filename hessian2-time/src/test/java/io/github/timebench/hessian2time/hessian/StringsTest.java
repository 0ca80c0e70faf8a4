package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.AbstractSerializerFactory;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.github.timebench.hessian2time.hessian.FormatVersions.NoCompactFormException;
import io.github.timebench.hessian2time.plans.Plans;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.dubbo.common.serialize.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hazard: strings that are written or read otherwise than by stock Hessian. */
class StringsTest {

  private static final String[] CHARACTERS = {
    "a", "\0", "\u007f", "\u0080", "é", "\u07ff", "€", "😀"
  };

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 30, 31, 32, 126, 127, 128, 255, 256, 1023, 1024, 40_000})
  void everyLengthHasTheBytesOfStockHessianAndIsReadBack(int length) throws Exception {
    for (String character : CHARACTERS) {
      String string = character.repeat(length);
      byte[] bytes = Wire.writeUtf(Wire.OURS, string, string);
      assertThat(bytes).isEqualTo(Wire.writeUtf(Wire.STOCK, string, string));
      var input = Wire.OURS.deserialize(null, new ByteArrayInputStream(bytes));
      assertThat(input.readUTF()).isEqualTo(string);
      assertThat(input.readUTF()).isEqualTo(string);
      assertThat(Wire.OURS.deserialize(null, new ByteArrayInputStream(bytes)).readObject())
          .isEqualTo(string);
    }
  }

  @Test
  void aStringAtTheEndOfTheBufferIsWhole() throws Exception {
    String string = "a€b".repeat(42);
    for (int before = Hessian2Output.SIZE - 400; before < Hessian2Output.SIZE; before++) {
      String filler = "f".repeat(before);
      byte[] bytes = Wire.writeUtf(Wire.OURS, filler, string);
      assertThat(bytes).isEqualTo(Wire.writeUtf(Wire.STOCK, filler, string));
      var input = Wire.OURS.deserialize(null, new ByteArrayInputStream(bytes));
      assertThat(input.readUTF()).isEqualTo(filler);
      assertThat(input.readUTF()).isEqualTo(string);
    }
  }

  @Test
  void nullIsNull() throws Exception {
    byte[] bytes = Wire.writeUtf(Wire.OURS, (String) null);
    assertThat(bytes).isEqualTo(Wire.writeUtf(Wire.STOCK, (String) null));
    assertThat(Wire.OURS.deserialize(null, new ByteArrayInputStream(bytes)).readUTF()).isNull();
  }

  @Test
  void anyTagAndAnyEndIsTakenAsByStockHessian() throws IOException {
    for (int tag = 0; tag < 256; tag++) {
      for (int second : new int[] {0, 3, 0x7f, 0x80, 0xc3, 0xe2, 0xf0, 0xff}) {
        byte[] message = Wire.bytes(tag, second, 'a', 0xc3, 0xa9, 0xe2, 0x82, 0xac, 'b', 0xf1);
        for (int length = 0; length <= message.length; length++) {
          byte[] bytes = Arrays.copyOf(message, length);
          assertThat(utf(Wire.OURS, bytes))
              .as(Arrays.toString(bytes))
              .isEqualTo(utf(Wire.STOCK, bytes));
        }
      }
    }
  }

  /** The string, or the kind of what was thrown. */
  private static String utf(Serialization serialization, byte[] bytes) {
    try {
      return "read " + serialization.deserialize(null, new ByteArrayInputStream(bytes)).readUTF();
    } catch (IOException | RuntimeException e) {
      return "thrown " + e.getClass().getName();
    }
  }

  /** Strings are written without a look at their serializer. */
  @Test
  void aSerializerOfTheApplicationForStringsIsNoneToBypass() {
    SerializerFactory stock = new SerializerFactory();
    TimeSerializerFactory factory = new TimeSerializerFactory(stock, Plans.usual(), 1);
    factory.refuseAddedTimes();
    stock.addFactory(
        new AbstractSerializerFactory() {
          @Override
          public Serializer getSerializer(@SuppressWarnings("rawtypes") Class type) {
            return type == String.class ? (value, out) -> out.writeString("mine") : null;
          }

          @Override
          public Deserializer getDeserializer(@SuppressWarnings("rawtypes") Class type) {
            return null;
          }
        });
    assertThatThrownBy(factory::refuseAddedTimes)
        .isInstanceOf(NoCompactFormException.class)
        .hasMessageStartingWith("the application serializes java.lang.String in its own way");
  }
}
