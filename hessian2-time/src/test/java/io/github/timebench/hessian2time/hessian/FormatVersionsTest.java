package io.github.timebench.hessian2time.hessian;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.Year;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hazard: a type of a later version that is sent to a reader of an earlier one. */
public class FormatVersionsTest {

  private static final Year YEAR = Year.of(2026);

  /** Holds a time of either version in a field of its type. */
  private static final class Fields implements Serializable {
    private static final long serialVersionUID = 1;

    private Year year = YEAR;
    private YearMonth month = YearMonth.of(2026, 11);

    @Override
    public boolean equals(Object other) {
      return other instanceof Fields
          && ((Fields) other).year.equals(year)
          && ((Fields) other).month.equals(month);
    }

    @Override
    public int hashCode() {
      return year.hashCode();
    }
  }

  private final SecondVersion second = SecondVersion.open();

  @AfterEach
  void close() {
    FormatVersions.write(null);
    second.close();
  }

  @Test
  void theFirstVersionHasEveryType() {
    second.close();
    assertThat(FormatVersions.newest()).isEqualTo(FormatVersions.FIRST);
    assertThat(TimeType.values()).allMatch(type -> FormatVersions.has(FormatVersions.FIRST, type));
  }

  @Test
  void aTypeIsCompactFromItsVersionOnAndIsReadFromEither() throws Exception {
    assertThat(FormatVersions.newest()).isEqualTo(2);
    assertThat(writtenIn(null)).doesNotContain("Year");
    assertThat(writtenIn(2)).isEqualTo(writtenIn(null));
    FormatVersions.write(1);
    assertThat(Wire.write(Wire.OURS, YEAR)).isEqualTo(Wire.write(Wire.STOCK, YEAR));
    assertThat(Wire.write(Wire.OURS, Instant.EPOCH)).hasSizeLessThan(5);
    for (Object value :
        Arrays.asList(
            YEAR,
            Arrays.asList(YEAR, Instant.MAX, YEAR),
            Map.of(YEAR, Instant.MIN),
            new Fields())) {
      assertThat(Wire.roundTrip(value)).isEqualTo(value);
    }
    Year[] years = {YEAR, null, YEAR};
    assertThat((Year[]) Wire.roundTrip(years)).isEqualTo(years);
    assertThat(Wire.read(Wire.write(Wire.OURS, YEAR), Year.class)).isEqualTo(YEAR);
  }

  private static String writtenIn(Integer version) throws Exception {
    FormatVersions.write(version);
    return new String(Wire.write(Wire.OURS, List.of(YEAR)), StandardCharsets.ISO_8859_1);
  }

  /** Doctors this JVM's format until it is closed: a Year comes with a second version. */
  public static final class SecondVersion implements AutoCloseable {

    private SecondVersion() {}

    /** Must come before the negotiation of a model. */
    public static SecondVersion open() {
      FormatVersions.LATER.put(TimeType.YEAR, 2);
      return new SecondVersion();
    }

    @Override
    public void close() {
      FormatVersions.LATER.clear();
    }
  }
}
