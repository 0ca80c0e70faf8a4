package io.github.timebench.hessian2time;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.hessian2time.hessian.Times;
import io.github.timebench.hessian2time.hessian.Wire;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** Hazard: values that take more bytes than the specification in docs promises. */
@Domain(Times.class)
@Domain(DomainContext.Global.class)
class SizesTest {

  private static final LocalDateTime FROM = LocalDateTime.of(1900, 1, 1, 0, 0);
  private static final LocalDateTime TO = LocalDateTime.of(2200, 12, 31, 23, 59, 59, 999_999_999);

  /** The transfer object with one time, once per type, with names of one length. */
  static final class OfInstant implements Serializable {
    private static final long serialVersionUID = 1;
    Instant at;
  }

  static final class OfLocalDT implements Serializable {
    private static final long serialVersionUID = 1;
    LocalDateTime at;
  }

  static final class OfOldDate implements Serializable {
    private static final long serialVersionUID = 1;
    Date at;
  }

  @Provide
  Arbitrary<Instant> usualInstants() {
    return Times.instantsBetween(FROM.toInstant(ZoneOffset.UTC), TO.toInstant(ZoneOffset.UTC));
  }

  @Provide
  Arbitrary<LocalDateTime> usualLocalDateTimes() {
    return Times.localDateTimesBetween(FROM, TO);
  }

  @Property
  void anInstantOfThreeCenturiesTakesAtMostTwelveBytes(@ForAll("usualInstants") Instant instant)
      throws Exception {
    assertAtMostAloneAndInAList(instant, 12);
  }

  @Property
  void aLocalDateTimeOfThreeCenturiesTakesAtMostTwelveBytes(
      @ForAll("usualLocalDateTimes") LocalDateTime time) throws Exception {
    assertAtMostAloneAndInAList(time, 12);
  }

  @Property
  void anyInstantTakesAtMostFourteenBytes(@ForAll Instant instant) throws Exception {
    assertAtMostAloneAndInAList(instant, 14);
  }

  @Property
  void anyLocalDateTimeTakesAtMostFourteenBytes(@ForAll LocalDateTime time) throws Exception {
    assertAtMostAloneAndInAList(time, 14);
  }

  @Property(tries = 200)
  void aCoarserUnitTakesFewerBytes(@ForAll("usualInstants") Instant any) throws Exception {
    LocalDateTime second = LocalDateTime.ofEpochSecond(any.getEpochSecond(), 0, ZoneOffset.UTC);
    if (Math.abs(any.getEpochSecond()) < 86_400) {
      return; // around the epoch the number of seconds itself shrinks to nothing
    }
    assertThat(sizes(Instant.ofEpochSecond(any.getEpochSecond())))
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(sizes(second)).isSorted().doesNotHaveDuplicates();
  }

  @Example
  void theTableInDocsHoldsTheMeasuredSizes() throws Exception {
    String docs = Files.readString(Path.of("..", "docs", "reference", "hessian2-time.md"));
    assertThat(docs).contains(String.join("\n", table()));
  }

  @Example
  void theExamplesInDocsAreWhatIsWritten() throws Exception {
    String docs = Files.readString(Path.of("..", "docs", "reference", "hessian2-time.md"));
    List<Object> examples =
        List.of(
            Instant.parse("2026-11-21T10:15:30Z"),
            Instant.parse("2026-11-21T10:15:30.123456789Z"),
            LocalDateTime.parse("2026-11-21T10:15:30.123"),
            ZonedDateTime.parse("2026-11-21T11:15:30+01:00[Europe/Berlin]"));
    for (Object example : examples) {
      byte[] bytes = Wire.write(Wire.OURS, example);
      StringBuilder row = new StringBuilder("| `" + example + "` | `");
      for (byte each : bytes) {
        row.append(String.format("%02x ", each));
      }
      assertThat(docs).contains(row.toString().trim() + "` |");
    }
  }

  private static List<String> table() throws IOException {
    List<String> rows = new ArrayList<>();
    rows.add("| value | Date | Instant | LocalDateTime | Instant, stock | LocalDateTime, stock |");
    rows.add("|---|---|---|---|---|---|");
    rows.add(row("nanoseconds, 1900", "1900-01-01T00:00:00.123456789"));
    rows.add(row("nanoseconds, 2200", "2200-12-31T23:59:59.123456789"));
    rows.add(row("the longest", "-999999999-01-01T00:00:00.123456789"));
    LocalDateTime nanos = LocalDateTime.parse("2026-11-21T10:15:30.123456789");
    rows.add(row("a class with one such field, nanoseconds", nanos, SizesTest::holder));
    rows.add(
        row(
            "a list of 100, nanoseconds",
            nanos,
            time -> new ArrayList<>(Collections.nCopies(100, time))));
    return rows;
  }

  private static Object holder(Object time) {
    if (time instanceof Instant) {
      OfInstant holder = new OfInstant();
      holder.at = (Instant) time;
      return holder;
    }
    if (time instanceof LocalDateTime) {
      OfLocalDT holder = new OfLocalDT();
      holder.at = (LocalDateTime) time;
      return holder;
    }
    OfOldDate holder = new OfOldDate();
    holder.at = (Date) time;
    return holder;
  }

  private static String row(String name, String time) throws IOException {
    return row(name, LocalDateTime.parse(time), value -> value);
  }

  private static String row(String name, LocalDateTime time, UnaryOperator<Object> shape)
      throws IOException {
    Instant instant = time.toInstant(ZoneOffset.UTC);
    boolean inRangeOfDate = Math.abs(time.getYear()) < 10_000;
    String date = inRangeOfDate ? "" + size(shape.apply(Date.from(instant))) : "-";
    return String.format(
        Locale.ROOT,
        "| %s | %s | %d | %d | %d | %d |",
        name,
        date,
        size(shape.apply(instant)),
        size(shape.apply(time)),
        Wire.write(Wire.STOCK, shape.apply(instant)).length,
        Wire.write(Wire.STOCK, shape.apply(time)).length);
  }

  private static List<Integer> sizes(Object wholeSecond) throws IOException {
    List<Integer> sizes = new ArrayList<>();
    for (int nanos : new int[] {0, 123_000_000, 123_456_000, 123_456_789}) {
      sizes.add(
          size(
              wholeSecond instanceof Instant
                  ? ((Instant) wholeSecond).plusNanos(nanos)
                  : ((LocalDateTime) wholeSecond).plusNanos(nanos)));
    }
    return sizes;
  }

  private static void assertAtMostAloneAndInAList(Object time, int most) throws IOException {
    assertThat(size(time)).isLessThanOrEqualTo(most);
    int three = size(new ArrayList<>(Arrays.asList(time, time, time)));
    int two = size(new ArrayList<>(Arrays.asList(time, time)));
    assertThat(three - two).isLessThanOrEqualTo(most);
  }

  private static int size(Object value) throws IOException {
    return Wire.write(Wire.OURS, value).length;
  }
}
