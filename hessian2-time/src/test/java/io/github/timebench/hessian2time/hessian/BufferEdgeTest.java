package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.junit.jupiter.api.Test;

/**
 * Hazard: values that are cut or lengthened where the writer's buffer of 8192 bytes or the reader's
 * of 1024 ends.
 */
class BufferEdgeTest {

  private static final List<Object> VALUES = new ArrayList<>(Times.ENDS);

  @Test
  void aValueAtAnyDistanceFromTheEndOfTheWritersBufferKeepsItsForm() throws Exception {
    int alone = Wire.write(Wire.OURS, VALUES.toArray()).length;
    for (int filler = 8192 - alone - 40; filler <= 8192 + 16; filler++) {
      String text = "x".repeat(filler);
      byte[] bytes = Wire.write(Wire.OURS, texts(text));
      int textAlone = Wire.write(Wire.OURS, text).length;
      assertThat(bytes).as("filler %d", filler).hasSize(textAlone + alone);
      assertReadBack(text, new ByteArrayInputStream(bytes));
    }
  }

  @Test
  void aValueAtAnyDistanceFromTheEndOfTheReadersBufferIsRead() throws Exception {
    for (int filler = 1024 - 900; filler <= 1024 + 16; filler++) {
      String text = "x".repeat(filler);
      assertReadBack(text, new ByteArrayInputStream(Wire.write(Wire.OURS, texts(text))));
    }
  }

  @Test
  void aStreamThatDeliversSingleBytesIsRead() throws Exception {
    InputStream trickle =
        new ByteArrayInputStream(Wire.write(Wire.OURS, texts("x"))) {
          @Override
          public synchronized int read(byte[] target, int offset, int length) {
            return super.read(target, offset, Math.min(length, 1));
          }
        };
    assertReadBack("x", trickle);
  }

  @Test
  void tenThousandValuesInARowComeBack() throws Exception {
    List<Object> sent = new ArrayList<>();
    Instant start = Instant.parse("1969-12-31T23:59:00Z");
    for (int i = 0; i < 10_000; i++) {
      sent.add(start.plusNanos(i * 123_456_789L));
    }
    assertThat(Wire.roundTrip(sent)).isEqualTo(sent);
  }

  private static Object[] texts(String text) {
    List<Object> all = new ArrayList<>(List.of(text));
    all.addAll(VALUES);
    return all.toArray();
  }

  private static void assertReadBack(String text, InputStream bytes) throws Exception {
    ObjectInput in = Wire.OURS.deserialize(null, bytes);
    assertThat(in.readObject()).isEqualTo(text);
    for (Object value : VALUES) {
      assertThat(in.readObject()).isEqualTo(value);
    }
  }
}
