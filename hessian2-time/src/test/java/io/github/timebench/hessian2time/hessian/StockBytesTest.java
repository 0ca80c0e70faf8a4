package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hazard: a difference from stock Hessian where no compact type is in play. */
public class StockBytesTest {

  /** A transfer object without any compact type. */
  static final class Order implements Serializable {
    private static final long serialVersionUID = 1;

    long id = 1L << 40;
    int count = -70_000;
    short small = 3;
    double ratio = 0.1;
    char letter = 'ä';
    String note = "déjà vu \ud83d\ude00";
    BigDecimal amount = new BigDecimal("12345.67890");
    Date created = new Date(1_795_255_530_123L);
    TimeUnit unit = TimeUnit.DAYS;
    byte[] blob = new byte[3000];
    ArrayList<Integer> numbers = new ArrayList<>(Arrays.asList(1, null, 100_000));
    HashMap<String, Long> counts = new HashMap<>(Map.of("one", 1L));
    Order next;
  }

  /** One that makes short messages. */
  public static final class Small implements Serializable {
    private static final long serialVersionUID = 1;

    long id = 1L << 40;
    String note = "note";
    Object any = new ArrayList<>(Arrays.asList(1, null, "text"));
    Map<String, Object> map = new HashMap<>(Map.of("key", new Date(7)));
    int[] numbers = {1, 2, 3};
    Small next;
  }

  static Stream<Object> withoutTimes() {
    Order order = new Order();
    Order cyclic = new Order();
    cyclic.next = cyclic;
    Map<String, Object> attachments = new LinkedHashMap<>();
    attachments.put("path", "io.github.timebench.Orders");
    attachments.put("version", "0.0.0");
    attachments.put("timeout", 1000);
    return Stream.of(
        order,
        cyclic,
        new Order[] {order, null},
        List.of(order, order),
        attachments,
        new Date(0),
        new Date(60_000),
        new BigDecimal("0.1"),
        TimeUnit.DAYS,
        Locale.GERMANY,
        "x".repeat(40_000),
        new int[] {1, 2, 3},
        new Object[] {1, "a", null},
        new StackTraceElement("Type", "method", "File.java", 7),
        1,
        -1L,
        0.5,
        'c',
        true,
        (byte) 1);
  }

  @ParameterizedTest
  @MethodSource("withoutTimes")
  void anObjectWithoutTimesHasTheBytesOfStockHessian(Object value) throws Exception {
    byte[] stock = Wire.write(Wire.STOCK, value);
    assertThat(Wire.write(Wire.OURS, value)).isEqualTo(stock);
    assertThat(Wire.read(Wire.OURS, stock))
        .usingRecursiveComparison()
        .isEqualTo(Wire.read(Wire.STOCK, stock));
  }

  /** Where hessian-lite flushes its buffer decides where it cuts binaries into chunks. */
  @Test
  void chunksAreCutAsByStockWhereverTheBufferEnds() throws Exception {
    for (int filler = 8192 - 400; filler <= 8192 + 40; filler++) {
      Small small = new Small();
      small.next = new Small();
      Object[] message = {
        "x".repeat(filler),
        small,
        new LinkedList<>(List.of(1, "zwölf", "\u20ac", "x".repeat(126))),
        new TreeMap<>(Map.of("key", 5L)),
        new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9)),
        small,
        new byte[9000],
        new byte[3]
      };
      assertThat(Wire.write(Wire.OURS, message))
          .as("filler %d", filler)
          .isEqualTo(Wire.write(Wire.STOCK, message));
    }
  }

  @Test
  void aCalendarThatIsMetOnceHasTheBytesOfStockHessian() throws Exception {
    Calendar calendar = new GregorianCalendar(2026, Calendar.NOVEMBER, 21);
    assertThat(Wire.write(Wire.OURS, calendar)).isEqualTo(Wire.write(Wire.STOCK, calendar));
    assertThat(Wire.roundTrip(calendar)).isEqualTo(calendar);
  }

  /** Up to 4.0.4 stock Hessian gives two numbers to a calendar, and then refers to others. */
  @Test
  void referencesBehindACalendarLeadToWhatTheyAreOf() throws Exception {
    Calendar calendar = new GregorianCalendar(2026, Calendar.NOVEMBER, 21);
    Calendar own = new OwnCalendar();
    List<Object> shared = new ArrayList<>(List.of("shared"));
    List<Object> sent = new ArrayList<>(List.of(calendar, own, shared, calendar, own, shared));
    byte[] bytes = Wire.write(Wire.OURS, sent);
    for (Serialization reader : List.of(Wire.OURS, Wire.STOCK)) {
      List<?> received = (List<?>) Wire.read(reader, bytes);
      assertThat(received.get(0)).isEqualTo(calendar);
      assertThat(received.get(1)).isInstanceOf(OwnCalendar.class);
      assertThat(received.get(2)).isEqualTo(shared);
      assertThat(received.get(3)).isSameAs(received.get(0));
      assertThat(received.get(4)).isSameAs(received.get(1));
      assertThat(received.get(5)).isSameAs(received.get(2));
    }
  }

  /** Written as any calendar, with its class beside its time. */
  public static final class OwnCalendar extends GregorianCalendar {
    private static final long serialVersionUID = 1;
  }

  @Test
  void anExceptionHasTheBytesOfStockHessian() throws Exception {
    Throwable thrown = new IllegalStateException("sold out", new RuntimeException("cause"));
    byte[] stock = Wire.write(Wire.STOCK, thrown);
    assertThat(Wire.write(Wire.OURS, thrown)).isEqualTo(stock);
  }

  @Test
  void everyMethodOfTheOutputAndTheInputBehavesAsStock() throws Exception {
    byte[] ours = writeEach(Wire.OURS);
    byte[] stock = writeEach(Wire.STOCK);
    assertThat(ours).isEqualTo(stock);
    assertThat(readEach(Wire.OURS, ours)).isEqualTo(readEach(Wire.STOCK, stock));
  }

  @Test
  void theHeartbeatOfAnEmptyMessageHasTheBytesOfStockHessian() throws Exception {
    assertThat(Wire.write(Wire.OURS, (Object) null)).isEqualTo(Wire.bytes('N'));
    assertThat(Hessian2Output.SIZE).as("the buffer that the edge tests are about").isEqualTo(8192);
  }

  private static byte[] writeEach(Serialization serialization) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutput out = serialization.serialize(null, bytes);
    out.writeBool(true);
    out.writeByte((byte) -3);
    out.writeShort((short) 3000);
    out.writeInt(-5);
    out.writeLong(1L << 50);
    out.writeFloat(1.5f);
    out.writeDouble(-0.1);
    out.writeUTF("text");
    out.writeBytes(new byte[] {1, 2, 3});
    out.writeBytes(new byte[] {1, 2, 3, 4}, 1, 2);
    out.writeObject(new Order());
    out.writeEvent("R");
    out.writeAttachments(new HashMap<>(Map.of("key", "value")));
    out.flushBuffer();
    return bytes.toByteArray();
  }

  private static List<Object> readEach(Serialization serialization, byte[] bytes) throws Exception {
    ObjectInput in = serialization.deserialize(null, new ByteArrayInputStream(bytes));
    List<Object> all = new ArrayList<>();
    all.addAll(List.of(in.readBool(), in.readByte(), in.readShort(), in.readInt(), in.readLong()));
    all.addAll(List.of(in.readFloat(), in.readDouble(), in.readUTF()));
    all.addAll(List.of(Arrays.toString(in.readBytes()), Arrays.toString(in.readBytes())));
    all.add(in.readObject(Order.class, Order.class).amount);
    all.addAll(List.of(in.readEvent(), in.readAttachments()));
    return all;
  }
}
