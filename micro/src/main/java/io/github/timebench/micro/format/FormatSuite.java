package io.github.timebench.micro.format;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.Claim.Direction;
import io.github.timebench.model.micro.MicroTable.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formatting the present moment, and date arithmetic. */
public final class FormatSuite implements Suite {
  private static final List<String> OPERATIONS = List.of("plus", "minus", "between");

  private static final List<DateType> CLAIMED_TYPES =
      List.of(DateType.DATE, DateType.INSTANT, DateType.LOCALDATETIME);

  private static final String OLD = "SimpleDateFormat, new per call";
  private static final String MODERN = "DateTimeFormatter, new per call";
  private static final String SOURCE = "Lv Renqi, Alibaba; JMH, 4 threads";
  private static final double PUBLISHED_OLD = 4_101_298.589;
  private static final double PUBLISHED_MODERN = 6_816_922.578;

  private final boolean quick;

  /** In a quick plan, arithmetic is reduced to its first operation and to few types. */
  public FormatSuite(SuitePlan plan) {
    quick = plan.quick();
  }

  @Override
  public Phrase scope() {
    return quick
        ? Phrase.of("all formatting; of the arithmetic plus of three types only; 1 thread")
        : Phrase.of("all of it; 1 thread");
  }

  @Override
  public List<CellTable> tables() {
    return List.of(
        formatting(),
        quick
            ? arithmetic(OPERATIONS.subList(0, 1), CLAIMED_TYPES)
            : arithmetic(OPERATIONS, List.of(DateType.values())));
  }

  private static CellTable formatting() {
    return new CellTable(
        Phrase.of("Formatting now as yyyyMMddhhmmss, the clock read included"),
        OLD,
        new Chart("formatter", "", false),
        List.of(
            formatter(OLD, "simpleDateFormat"),
            formatter("SimpleDateFormat, one per thread", "threadLocalSimpleDateFormat"),
            formatter(MODERN, "dateTimeFormatter"),
            formatter("DateTimeFormatter, shared", "sharedDateTimeFormatter")));
  }

  private static Cell formatter(String way, String method) {
    return Cell.of(Cell.parameters("formatter", way), Cell.jmh(FormatBenchmarks.class, method))
        .relativeTo(OLD);
  }

  private static CellTable arithmetic(List<String> operations, List<DateType> types) {
    List<Cell> cells = new ArrayList<>();
    for (String operation : operations) {
      for (DateType type : types) {
        cells.add(
            Cell.of(
                    Cell.parameters("operation", operation, "date type", type.label()),
                    Cell.jmh(ArithmeticBenchmarks.class, method(operation, type)))
                .relativeTo(title(operation, DateType.DATE)));
      }
    }
    return new CellTable(
        Phrase.of("Arithmetic in seconds"),
        "Date",
        new Chart("operation", "date type", false),
        cells);
  }

  private static String method(String operation, DateType type) {
    String name = type.className();
    return name.substring(0, 1).toLowerCase(Locale.ROOT)
        + name.substring(1)
        + operation.substring(0, 1).toUpperCase(Locale.ROOT)
        + operation.substring(1);
  }

  private static String title(String operation, DateType type) {
    return operation + ", " + type.label();
  }

  @Override
  public List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    claims.add(
        new Claim.Published(SOURCE, "ops/s", Cell.THROUGHPUT)
            .claim(
                Phrase.of(
                    "Formatting: Instant with DateTimeFormatter against Date with SimpleDateFormat"),
                PUBLISHED_MODERN,
                PUBLISHED_OLD,
                MODERN,
                OLD));
    for (String operation : OPERATIONS) {
      claims.add(
          new Claim(
              Phrase.of(
                  "Date arithmetic is faster with Instant: time of %s, Instant against Date",
                  operation),
              SOURCE,
              "no figures",
              Double.NaN,
              Double.NaN,
              title(operation, DateType.INSTANT),
              title(operation, DateType.DATE),
              Cell.TIME,
              Direction.LOWER));
    }
    return claims;
  }

  @Override
  public List<String> notes() {
    return List.of(
        "A SimpleDateFormat may not be shared between threads, so code makes one per call or keeps"
            + " one per thread; a DateTimeFormatter is made once and shared.",
        "Arithmetic with Date is arithmetic with its long; neither knows days, months or zones. What"
            + " Date takes beyond long is a new object for each result.");
  }
}
