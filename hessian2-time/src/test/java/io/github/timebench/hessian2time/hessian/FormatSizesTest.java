package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.fastjson2.JSONB;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.apache.fory.Fory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Hazard: a table in docs whose sizes, beside those of other formats, are not the measured ones.
 */
class FormatSizesTest {

  private static final String COMPACT =
      "-Dcom.caucho.hessian.io.java.time.serializer.compactMode=true";
  private static final double SECONDS_OF_THREE_CENTURIES = 301 * 365.2425 * 86_400;
  private static final double OFFSETS = 129_601;
  private static final LocalDateTime TIME = LocalDateTime.parse("2026-11-21T10:15:30.123456789");

  private static final Kryo KRYO = kryo();
  private static final Fory FORY =
      Fory.builder()
          .withXlang(false)
          .requireClassRegistration(false)
          .suppressClassRegistrationWarnings(true)
          .build();
  private static StockHessian stock;
  private static StockHessian compact;

  @BeforeAll
  static void loadWriters() throws Exception {
    stock = new StockHessian("4.0.4");
    compact = new StockHessian("4.0.4", COMPACT);
  }

  @AfterAll
  static void closeWriters() throws Exception {
    stock.close();
    compact.close();
  }

  private static Kryo kryo() {
    Kryo kryo = new Kryo();
    List<Class<?>> types = new ArrayList<>(List.of(Date.class, ZoneId.of("UTC").getClass()));
    for (TimeType type : TimeType.values()) {
      types.add(type.javaType);
    }
    types.forEach(kryo::register);
    return kryo;
  }

  @Test
  void theTableInDocsHoldsTheMeasuredSizes() throws Exception {
    String docs = Files.readString(Path.of("..", "docs", "reference", "hessian2-time.md"));
    assertThat(docs).contains(String.join("\n", table()));
  }

  private static List<String> table() throws Exception {
    List<String> rows = new ArrayList<>();
    rows.add("| value | hessian2-time | stock 4.0.4 | compactMode | JSONB | Kryo | Fory | floor |");
    rows.add("|---|---|---|---|---|---|---|---|");
    Date date = Date.from(TIME.toInstant(ZoneOffset.UTC));
    rows.add(row("Date, milliseconds", date, SECONDS_OF_THREE_CENTURIES * 1e3));
    String[] units = {"whole seconds", "milliseconds", "microseconds", "nanoseconds"};
    int[] nanos = {0, 123_000_000, 123_456_000, 123_456_789};
    for (int unit = 0; unit < units.length; unit++) {
      Instant instant = TIME.withNano(nanos[unit]).toInstant(ZoneOffset.UTC);
      double values = SECONDS_OF_THREE_CENTURIES * Math.pow(1000, unit);
      rows.add(row("Instant, " + units[unit], instant, values));
    }
    for (int unit = 0; unit < units.length; unit++) {
      double values = SECONDS_OF_THREE_CENTURIES * Math.pow(1000, unit);
      rows.add(row("LocalDateTime, " + units[unit], TIME.withNano(nanos[unit]), values));
    }
    double day = 86_400e9;
    double days = 301 * 365.2425;
    LocalTime time = TIME.toLocalTime();
    ZoneOffset offset = ZoneOffset.ofHours(1);
    ZoneId zone = ZoneId.of("Europe/Berlin");
    double zones = Times.writableZoneIds().size();
    rows.add(row("LocalDate", TIME.toLocalDate(), days));
    rows.add(row("LocalTime, nanoseconds", time, day));
    rows.add(
        row("OffsetDateTime, nanoseconds", OffsetDateTime.of(TIME, offset), days * day * OFFSETS));
    rows.add(row("OffsetTime, nanoseconds", OffsetTime.of(time, offset), day * OFFSETS));
    rows.add(
        row("ZonedDateTime at an offset", ZonedDateTime.of(TIME, offset), days * day * OFFSETS));
    rows.add(
        row("ZonedDateTime in Europe/Berlin", ZonedDateTime.of(TIME, zone), days * day * zones));
    rows.add(row("ZoneOffset `+01:00`", offset, OFFSETS));
    rows.add(row("ZoneId `Europe/Berlin`", zone, zones));
    rows.add(row("Duration `PT1.5S`", Duration.ofMillis(1500), Double.NaN));
    rows.add(row("Period `P1Y2M3D`", Period.of(1, 2, 3), Double.NaN));
    rows.add(row("Year `2026`", Year.of(2026), 301));
    rows.add(row("YearMonth `2026-11`", YearMonth.of(2026, 11), 301 * 12));
    rows.add(row("MonthDay `--11-21`", MonthDay.of(11, 21), 366));
    return rows;
  }

  private static String row(String name, Object value, double values) throws Exception {
    String floor =
        Double.isNaN(values)
            ? "-"
            : String.valueOf((int) Math.ceil(Math.log(values) / Math.log(2) / 8));
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d | %d | %d | %s |",
        name,
        Wire.write(Wire.OURS, value).length,
        stock.size(value),
        compact.size(value),
        JSONB.toBytes(value).length,
        kryoSize(value),
        FORY.serialize(value).length,
        floor);
  }

  private static int kryoSize(Object value) {
    Output out = new Output(64, -1);
    KRYO.writeClassAndObject(out, value);
    return out.toBytes().length;
  }
}
