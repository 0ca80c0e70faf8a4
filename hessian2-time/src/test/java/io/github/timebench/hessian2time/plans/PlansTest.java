package io.github.timebench.hessian2time.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.alibaba.com.caucho.hessian.HessianUnshared;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import com.alibaba.com.caucho.hessian.io.UnsafeDeserializer;
import com.alibaba.com.caucho.hessian.io.UnsafeSerializer;
import io.github.timebench.hessian2time.hessian.Wire;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: a field in another place, form or order than stock Hessian's; an object that is read
 * otherwise; a class with a way of its own that a plan passes over.
 */
class PlansTest {

  static class Base implements Serializable {
    private static final long serialVersionUID = 1;
    private static String shared = "static";
    private transient String notSent = "transient";
    private String name = "base";
    private int hidden = 1;
  }

  static final class Everything extends Base {
    private static final long serialVersionUID = 1;
    private int hidden = 2;
    private boolean yes = true;
    private byte tiny = -7;
    private char letter = 'é';
    private short small = -300;
    private int number = 1 << 20;
    private long large = 1L << 50;
    private double exact = 1e-9;
    private Long boxed = 7L;
    private String text = "Grüße 你好 😀";
    private Date date = new Date(1_795_255_530_123L);
    private Date minute = new Date(60_000);
    private java.sql.Timestamp timestamp = new java.sql.Timestamp(1);
    private Calendar calendar = new GregorianCalendar(2026, Calendar.MAY, 1);
    private BigDecimal amount = new BigDecimal("-12.50");
    private TimeUnit unit = TimeUnit.DAYS;
    private byte[] blob = {1, 2, 3};
    private int[] numbers = {1, 2};
    private Object any = "any";
    private List<Integer> list = new ArrayList<>(Arrays.asList(1, null, 3));
    private Set<String> set = new HashSet<>(List.of("one"));
    private Map<Integer, String> map = new HashMap<>(Map.of(1, "one"));
    private Everything next;
  }

  /** One constant is of a class of its own. */
  enum Answer {
    YES {
      @Override
      public String toString() {
        return "Yes!";
      }
    },
    NO
  }

  static final class Nulls implements Serializable {
    private static final long serialVersionUID = 1;
    private Long boxed;
    private String text;
    private Date date;
    private BigDecimal amount;
    private List<Integer> list;
    private Instant instant;
  }

  @HessianUnshared
  static final class Unshared implements Serializable {
    private static final long serialVersionUID = 1;
    private String text = "unshared";
  }

  static final class Resolved implements Serializable {
    private static final long serialVersionUID = 1;
    private static final Resolved ONE = new Resolved();
    private int ignored = 1;

    private Object readResolve() {
      return ONE;
    }
  }

  static final class Texts implements Serializable {
    private static final long serialVersionUID = 1;
    private String field = "text";
  }

  static final class Numbs implements Serializable {
    private static final long serialVersionUID = 1;
    private int field;
  }

  static final class Lists implements Serializable {
    private static final long serialVersionUID = 1;
    private List<Integer> field;
  }

  static Stream<Object> objects() {
    Everything cyclic = new Everything();
    cyclic.next = cyclic;
    Everything twice = new Everything();
    return Stream.of(
        new Everything(),
        cyclic,
        new Nulls(),
        new Unshared(),
        List.of(twice, twice),
        Arrays.asList(TimeUnit.DAYS, Answer.YES, Answer.NO, Answer.YES, Answer.NO),
        Arrays.asList(new Texts(), new Numbs(), new Texts(), null, new Resolved()));
  }

  @ParameterizedTest
  @MethodSource("objects")
  void theBytesAndTheObjectsAreThoseOfStockHessian(Object value) throws Exception {
    byte[] stock = Wire.write(Wire.STOCK, value);
    for (int time = 0; time < 2; time++) {
      assertThat(Wire.write(Wire.OURS, value)).isEqualTo(stock);
      assertThat(Wire.read(Wire.OURS, stock))
          .usingRecursiveComparison()
          .isEqualTo(Wire.read(Wire.STOCK, stock));
    }
  }

  @Test
  void plansAreMadeForNoOtherAnswerThanHessianLitesOwn() throws Exception {
    SerializerFactory factory = new SerializerFactory();
    for (Class<?> other : List.of(Unshared.class, int[].class, ArrayList.class)) {
      assertThat(Plans.usual().of(other, factory.getSerializer(other)))
          .isSameAs(factory.getSerializer(other));
    }
    assertThat(Plans.usual().of(Resolved.class, factory.getDeserializer(Resolved.class)))
        .isInstanceOf(UnsafeDeserializer.class);
    assertThat(Plans.usual().of(Texts.class, factory.getSerializer(Texts.class)))
        .isInstanceOf(PlannedSerializer.class);
    assertThat(Plans.none().of(Texts.class, factory.getSerializer(Texts.class)))
        .isInstanceOf(UnsafeSerializer.class);
  }

  @Test
  void listsOfAnyLengthAreReadAsByStock() throws Exception {
    for (int length : new int[] {0, 1, 7, 8, 255, 1024, 1025, 5000}) {
      List<Object> list = new ArrayList<>(Collections.nCopies(length, "element"));
      list.add(list);
      byte[] stock = Wire.write(Wire.STOCK, list);
      List<?> read = (List<?>) Wire.read(Wire.OURS, stock);
      assertThat(read).isInstanceOf(ArrayList.class).hasSize(length + 1);
      assertThat(read.subList(0, length)).isEqualTo(list.subList(0, length));
      assertThat(read.get(length)).isSameAs(read);
    }
  }

  /** A length that no message could hold is no reason to take the memory for it. */
  @Test
  void aListThatIsCutOffEndsAsByStock() {
    byte[] cut = {0x58, 'I', 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff, 'T'};
    assertThatThrownBy(() -> Wire.read(Wire.OURS, cut)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> Wire.read(Wire.STOCK, cut)).isInstanceOf(IOException.class);
  }

  /** As after an upgrade: fields that the reader does not have, and others that do not come. */
  @Test
  void fieldsThatOneSideDoesNotHaveAreAsByStock() throws Exception {
    assertSame(renamed(Wire.write(Wire.STOCK, new Everything()), "number", "nothin"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Numbs", "Lists"})
  void aValueThatDoesNotFitIsRefusedInTheWordsOfStock(String type) throws Exception {
    byte[] bytes = renamed(Wire.write(Wire.STOCK, new Texts()), "Texts", type);
    assertSame(bytes);
  }

  @Test
  void everyDecimalIsWrittenAndReadAsItsText() throws Exception {
    List<BigDecimal> decimals = new ArrayList<>();
    for (String digits : List.of("0", "1", "7", "10", "99", "12345", "999999999", "1000000000")) {
      for (int scale = -3; scale <= 22; scale++) {
        decimals.add(new BigDecimal(new BigInteger(digits), scale));
        decimals.add(new BigDecimal(new BigInteger(digits).negate(), scale));
      }
    }
    for (String number :
        List.of("9223372036854775807", "-9223372036854775808", "1" + "0".repeat(30))) {
      decimals.add(new BigDecimal(number));
      decimals.add(new BigDecimal(new BigInteger(number), 2));
      decimals.add(new BigDecimal(new BigInteger(number), 18));
    }
    byte[] stock = Wire.write(Wire.STOCK, decimals);
    assertThat(Wire.write(Wire.OURS, decimals)).isEqualTo(stock);
    assertThat(Wire.read(Wire.OURS, stock)).isEqualTo(decimals);
    for (String text : List.of("+1", "1.", ".5", "1e3", "00.10", "-0.0", "-", "", "1.2.3", "١")) {
      byte[] characters = text.getBytes(StandardCharsets.UTF_8);
      byte[] other = Wire.write(Wire.STOCK, new BigDecimal("7"));
      int start = other.length - 1;
      byte[] message = Arrays.copyOf(other, start + characters.length);
      message[start - 1] = (byte) text.length();
      System.arraycopy(characters, 0, message, start, characters.length);
      assertSame(message);
    }
  }

  @Test
  void aConstantThatOneSideDoesNotHaveIsRefusedInTheWordsOfStock() throws Exception {
    byte[] constant = Wire.write(Wire.STOCK, TimeUnit.DAYS);
    assertSame(renamed(constant, "DAYS", "DAYZ"));
    assertSame(renamed(constant, "name", "nome"));
    byte[] without = constant.clone();
    without[without.length - "DAYS".length() - 1] = 'N';
    assertSame(Arrays.copyOf(without, without.length - "DAYS".length()));
  }

  @Test
  void aDefinitionThatChangesIsReadAnew() throws Exception {
    byte[] texts = Wire.write(Wire.STOCK, new Texts());
    byte[] other = renamed(texts, "field", "elsew");
    for (int turn = 0; turn < 3; turn++) {
      assertThat(((Texts) Wire.read(Wire.OURS, texts)).field).isEqualTo("text");
      assertThat(((Texts) Wire.read(Wire.OURS, other)).field).isNull();
    }
  }

  private static void assertSame(byte[] bytes) throws Exception {
    Throwable stock = catchThrowable(() -> Wire.read(Wire.STOCK, bytes));
    if (stock == null) {
      assertThat(Wire.read(Wire.OURS, bytes))
          .usingRecursiveComparison()
          .isEqualTo(Wire.read(Wire.STOCK, bytes));
    } else {
      assertThat(described(catchThrowable(() -> Wire.read(Wire.OURS, bytes))))
          .isEqualTo(described(stock));
    }
  }

  private static String described(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      text.append(cause).append('\n');
    }
    return text.toString();
  }

  /** The same message with another name of the same length. */
  private static byte[] renamed(byte[] message, String name, String other) throws IOException {
    String text = new String(message, StandardCharsets.ISO_8859_1);
    assertThat(text).contains(name);
    return text.replace(name, other).getBytes(StandardCharsets.ISO_8859_1);
  }
}
