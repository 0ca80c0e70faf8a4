package io.github.timebench.hessian2time;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * Guards against the worst that a format can do: a reader that does not know it (stock hessian-lite
 * 4.0.4) and takes a time for another value without a word.
 */
class FailsLoudlyTest {

  private static final List<Serializable> TIMES =
      List.of(
          Instant.parse("2026-11-21T10:15:30.123456789Z"),
          Instant.EPOCH,
          Instant.MIN,
          LocalDateTime.parse("2026-11-21T10:15:30.123456789"),
          LocalDateTime.MAX);

  /** Times as they are declared in transfer objects. */
  static final class Holder implements Serializable {
    private static final long serialVersionUID = 1;
    Instant instant;
    LocalDateTime local;
    Serializable any;
  }

  @Test
  void aBareValueThrowsHoweverItIsRead() throws Exception {
    for (Serializable time : TIMES) {
      byte[] bytes = Wire.write(Wire.OURS, time);
      assertThrows(() -> stock(bytes).readObject());
      assertThrows(() -> stock(bytes).readObject(Instant.class));
      assertThrows(() -> stock(bytes).readObject(LocalDateTime.class));
      assertThrows(() -> stock(bytes).readObject(Comparable.class));
      assertThrows(() -> stock(bytes).readObject(java.util.Date.class));
      assertThrows(() -> stock(bytes).readUTCDate());
      assertThrows(() -> stock(bytes).readLong());
      assertThrows(() -> stock(bytes).readString());
      assertThrows(() -> stock(bytes).readBytes());
      assertThrows(() -> Wire.read(Wire.STOCK, bytes));
    }
  }

  @Test
  void aFieldThrowsWhateverItsDeclaredType() throws Exception {
    for (Serializable time : TIMES) {
      Holder holder = new Holder();
      holder.instant = time instanceof Instant ? (Instant) time : null;
      holder.local = time instanceof LocalDateTime ? (LocalDateTime) time : null;
      byte[] bytes = Wire.write(Wire.OURS, holder);
      assertThrows(() -> stock(bytes).readObject());
      assertThrows(() -> stock(bytes).readObject(Holder.class));
      assertThrows(() -> Wire.read(Wire.STOCK, bytes));
      Holder any = new Holder();
      any.any = time;
      byte[] anyBytes = Wire.write(Wire.OURS, any);
      assertThrows(() -> stock(anyBytes).readObject(Holder.class));
    }
  }

  @Test
  void aListAMapAndAnArrayThrow() throws Exception {
    for (Serializable time : TIMES) {
      List<Object> all =
          List.of(
              new ArrayList<>(List.of(time)),
              new HashMap<>(Map.of(time, "value")),
              new HashMap<>(Map.of("key", time)),
              new Object[] {time});
      for (Object each : all) {
        byte[] bytes = Wire.write(Wire.OURS, each);
        assertThrows(() -> stock(bytes).readObject());
        assertThrows(() -> Wire.read(Wire.STOCK, bytes));
      }
    }
    byte[] typed = Wire.write(Wire.OURS, new Instant[] {Instant.EPOCH}, 1);
    assertThrows(() -> stock(typed).readObject(Instant[].class));
  }

  private static Hessian2Input stock(byte[] bytes) {
    return new Hessian2Input(new ByteArrayInputStream(bytes));
  }

  private static void assertThrows(ThrowingCallable reading) {
    assertThatThrownBy(reading).isInstanceOf(IOException.class);
  }
}
