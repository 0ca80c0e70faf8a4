package io.github.timebench.hessian2time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guards against strings that are written or read otherwise than by stock Hessian. */
class StringsTest {

  private static final String[] CHARACTERS = {
    "a", "\0", "\u007f", "\u0080", "é", "\u07ff", "€", "😀"
  };
  private static final int BUFFER_BYTES = 8 * 1024;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 30, 31, 32, 126, 127, 128, 255, 256, 1023, 1024, 40_000})
  void everyLengthHasTheBytesOfStockHessianAndIsReadBack(int length) throws Exception {
    for (String character : CHARACTERS) {
      String string = character.repeat(length);
      byte[] bytes = writeUtf(Wire.OURS, string, string);
      assertThat(bytes).isEqualTo(writeUtf(Wire.STOCK, string, string));
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
    for (int before = BUFFER_BYTES - 400; before < BUFFER_BYTES; before++) {
      String filler = "f".repeat(before);
      byte[] bytes = writeUtf(Wire.OURS, filler, string);
      assertThat(bytes).isEqualTo(writeUtf(Wire.STOCK, filler, string));
      var input = Wire.OURS.deserialize(null, new ByteArrayInputStream(bytes));
      assertThat(input.readUTF()).isEqualTo(filler);
      assertThat(input.readUTF()).isEqualTo(string);
    }
  }

  @Test
  void nullIsNull() throws Exception {
    byte[] bytes = writeUtf(Wire.OURS, (String) null);
    assertThat(bytes).isEqualTo(writeUtf(Wire.STOCK, (String) null));
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

  private static byte[] writeUtf(Serialization serialization, String... strings)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput out = serialization.serialize(null, bytes);
    for (String string : strings) {
      out.writeUTF(string);
    }
    out.flushBuffer();
    return bytes.toByteArray();
  }
}
