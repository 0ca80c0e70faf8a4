package io.github.timebench.hessian2time.hessian;

import io.github.timebench.hessian2time.Wire;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.io.UnsafeByteArrayInputStream;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a new output and input per message cost, apart from the form of the times: the same messages
 * with new streams and with streams that are used again, Date included. The command is in
 * docs/results/hessian2-time.md.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StreamsBenchmark {

  private static final int PAGE_ORDERS = 50;
  private static final int DAYS = 3650;
  private static final Instant TIME = Instant.parse("2026-11-21T10:15:30.123456789Z");

  /** Whose streams. */
  public enum Codec {
    STOCK,
    FRESH,
    REUSED;

    private Serialization serialization() {
      switch (this) {
        case STOCK:
          return Wire.STOCK;
        case FRESH:
          return Wire.with(Streams.fresh());
        default:
          return Wire.OURS;
      }
    }
  }

  /** The type of the times. */
  public enum Type {
    DATE,
    INSTANT,
    LOCAL_DATE_TIME;

    private Serializable time(Instant instant) {
      switch (this) {
        case DATE:
          return Date.from(instant);
        case INSTANT:
          return instant;
        default:
          return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
      }
    }
  }

  /** Whether the times of a message are of one day, as in a page of orders, or of any. */
  public enum Dates {
    ONE,
    RANDOM;

    private Instant time(int index) {
      Instant time = TIME.plusSeconds(index).plusNanos(index);
      return this == ONE
          ? time
          : time.plusSeconds(86_400L * new SplittableRandom(index).nextInt(DAYS));
    }
  }

  /** What a message holds. */
  public enum Shape {
    VALUE,
    ORDER,
    PAGE
  }

  /** What every type's order has. */
  abstract static class Order implements Serializable {
    private static final long serialVersionUID = 1;
    long id = 1L << 40;
    String customer = "customer-1234567";
    long amount = 123_456;
  }

  static final class DateOrder extends Order {
    private static final long serialVersionUID = 1;
    Date created;
    Date paid;
    Date shipped;
    Date closed;
  }

  static final class InstOrder extends Order {
    private static final long serialVersionUID = 1;
    Instant created;
    Instant paid;
    Instant shipped;
    Instant closed;
  }

  static final class LocaOrder extends Order {
    private static final long serialVersionUID = 1;
    LocalDateTime created;
    LocalDateTime paid;
    LocalDateTime shipped;
    LocalDateTime closed;
  }

  @Param public Codec codec;
  @Param public Type type;
  @Param public Shape shape;

  @Param("ONE")
  public Dates dates;

  private final ByteArrayOutputStream target = new ByteArrayOutputStream(8192);
  private Serialization serialization;
  private Object value;
  private byte[] message;

  /** Makes the value and its message. */
  @Setup
  public void setUp() throws IOException {
    serialization = codec.serialization();
    value = value();
    write();
    message = target.toByteArray();
  }

  private Object value() {
    switch (shape) {
      case VALUE:
        return type.time(dates.time(0));
      case ORDER:
        return order(0);
      default:
        List<Object> page = new ArrayList<>();
        for (int i = 0; i < PAGE_ORDERS; i++) {
          page.add(order(i));
        }
        return page;
    }
  }

  private Order order(int index) {
    Serializable[] times = new Serializable[4];
    for (int i = 0; i < times.length; i++) {
      times[i] = type.time(dates.time(4 * index + i));
    }
    switch (type) {
      case DATE:
        DateOrder dates = new DateOrder();
        dates.created = (Date) times[0];
        dates.paid = (Date) times[1];
        dates.shipped = (Date) times[2];
        dates.closed = (Date) times[3];
        return dates;
      case INSTANT:
        InstOrder instants = new InstOrder();
        instants.created = (Instant) times[0];
        instants.paid = (Instant) times[1];
        instants.shipped = (Instant) times[2];
        instants.closed = (Instant) times[3];
        return instants;
      default:
        LocaOrder locals = new LocaOrder();
        locals.created = (LocalDateTime) times[0];
        locals.paid = (LocalDateTime) times[1];
        locals.shipped = (LocalDateTime) times[2];
        locals.closed = (LocalDateTime) times[3];
        return locals;
    }
  }

  /** Writes one message as Dubbo's codec does. */
  @Benchmark
  public int write() throws IOException {
    target.reset();
    ObjectOutput out = serialization.serialize(null, target);
    out.writeObject(value);
    out.flushBuffer();
    return target.size();
  }

  /** Reads one message as Dubbo's codec does. */
  @Benchmark
  public Object read() throws IOException, ClassNotFoundException {
    InputStream source = new UnsafeByteArrayInputStream(message);
    ObjectInput in = serialization.deserialize(null, source);
    return in.readObject(value.getClass());
  }
}
