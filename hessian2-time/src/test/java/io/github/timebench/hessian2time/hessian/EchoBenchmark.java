package io.github.timebench.hessian2time.hessian;

import io.github.timebench.hessian2time.Hessian2TimeSerialization;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.io.UnsafeByteArrayInputStream;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What the format, streams that are used again, and class plans each take off the time of a
 * message. An echo reads a message and writes the objects that came: written again and again, the
 * same objects have their identity hash already and stay in the caches. The command is in
 * docs/results/hessian2-time.md.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EchoBenchmark {

  private static final int PAGE_ORDERS = 20;
  private static final int DAYS = 3650;
  private static final Instant TIME = Instant.parse("2026-11-21T10:15:30.123456789Z");

  /** Stock hessian2, the format alone, the format with streams used again, and all of it. */
  public enum Codec {
    STOCK,
    FRESH,
    UNPLANNED,
    PLANNED;

    private Serialization serialization() {
      return switch (this) {
        case STOCK -> Wire.STOCK;
        case FRESH -> unplanned(Streams.fresh());
        case UNPLANNED -> unplanned(Streams.reused());
        case PLANNED -> Wire.OURS;
      };
    }

    private static Serialization unplanned(Streams streams) {
      return new Hessian2TimeSerialization(
          ApplicationModel.defaultModel().getFrameworkModel(),
          streams,
          TimeFactories::withoutPlans);
    }
  }

  /** The type of the times. */
  public enum Type {
    DATE,
    INSTANT,
    LOCAL_DATE_TIME;

    private Serializable time(Instant instant) {
      return switch (this) {
        case DATE -> Date.from(instant);
        case INSTANT -> instant;
        case LOCAL_DATE_TIME -> LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
      };
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
    PAGE,
    /** Orders whose texts are Chinese. */
    CHINESE,
    /** Orders in lists of maps of lists. */
    NESTED,
    /** Orders of a class that plans cannot read: it says itself what is read. */
    RESOLVED
  }

  /** What every type's order has. */
  abstract static class Order implements Serializable {
    private static final long serialVersionUID = 1;
    long id = 1L << 40;
    String customer = "customer-1234567";
    BigDecimal amount = new BigDecimal("1234.56");
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

  /** An order that is another class to those who read it. */
  static final class ResolvedOrder extends Order {
    private static final long serialVersionUID = 1;
    Serializable created;
    Serializable paid;

    private Object readResolve() {
      return this;
    }
  }

  @Param public Codec codec;
  @Param public Type type;
  @Param public Shape shape;

  @Param("RANDOM")
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
      case NESTED:
        List<Object> groups = new ArrayList<>();
        for (Object order : orders()) {
          Map<String, Object> group = new HashMap<>();
          group.put("orders", new ArrayList<>(List.of(order)));
          group.put("count", 1);
          group.put("tags", new ArrayList<>(List.of("new", "paid")));
          groups.add(group);
        }
        return groups;
      default:
        return orders();
    }
  }

  private List<Object> orders() {
    List<Object> page = new ArrayList<>();
    for (int i = 0; i < PAGE_ORDERS; i++) {
      Order order = shape == Shape.RESOLVED ? resolved(i) : order(i);
      order.customer = (shape == Shape.CHINESE ? "上海市浦东新区世纪大道" : "customer-1234567-") + i;
      order.amount = BigDecimal.valueOf(123_456 + i, 2);
      page.add(order);
    }
    return page;
  }

  private Order resolved(int index) {
    ResolvedOrder order = new ResolvedOrder();
    order.created = type.time(dates.time(2 * index));
    order.paid = type.time(dates.time(2 * index + 1));
    return order;
  }

  private Order order(int index) {
    Order order =
        switch (type) {
          case DATE -> new DateOrder();
          case INSTANT -> new InstOrder();
          case LOCAL_DATE_TIME -> new LocaOrder();
        };
    try {
      int time = 0;
      for (String field : List.of("created", "paid", "shipped", "closed")) {
        order
            .getClass()
            .getDeclaredField(field)
            .set(order, type.time(dates.time(4 * index + time++)));
      }
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    return order;
  }

  /** Reads one message and writes what came. */
  @Benchmark
  public int echo() throws IOException, ClassNotFoundException {
    return write(read());
  }

  /** Writes one message as Dubbo's codec does. */
  @Benchmark
  public int write() throws IOException {
    return write(value);
  }

  private int write(Object object) throws IOException {
    target.reset();
    ObjectOutput out = serialization.serialize(null, target);
    out.writeObject(object);
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
