package io.github.timebench.micro;

import io.github.timebench.api.DateType;
import io.github.timebench.model.micro.MicroChart;
import io.github.timebench.model.micro.PublishedClaim;
import io.github.timebench.reports.analysis.PublishedFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formatting the present moment, and date arithmetic. */
public final class FormatLab implements MicroLab {
  private static final List<String> OPERATIONS = List.of("plus", "minus", "between");
  private static final String OLD = "SimpleDateFormat, new per call";
  private static final String MODERN = "DateTimeFormatter, new per call";

  @Override
  public String label() {
    return "format";
  }

  @Override
  public String question() {
    return "formatting now (SimpleDateFormat, DateTimeFormatter) and plus, minus, between";
  }

  @Override
  public LabWork work(MicroPlan plan) {
    List<String> operations = plan.quick() ? OPERATIONS.subList(0, 1) : OPERATIONS;
    String scope = plan.quick() ? "all formatting; of the arithmetic plus only" : "all of it";
    return LabWork.of(scope + "; 1 thread", List.of(formatting(), arithmetic(operations)))
        .withClaims(claims())
        .withNotes(
            "A SimpleDateFormat may not be shared between threads, so code makes one per call or"
                + " keeps one per thread; a DateTimeFormatter is made once and shared.",
            "Arithmetic with Date is arithmetic with its long; it knows no days, months or zones.");
  }

  private static LabTable formatting() {
    return new LabTable(
        "Formatting now as yyyyMMddhhmmss, the clock read included",
        OLD,
        new MicroChart("formatter", "", false),
        List.of(
            formatter(OLD, "simpleDateFormat"),
            formatter("SimpleDateFormat, one per thread", "threadLocalSimpleDateFormat"),
            formatter(MODERN, "dateTimeFormatter"),
            formatter("DateTimeFormatter, shared", "sharedDateTimeFormatter")));
  }

  private static MicroCell formatter(String way, String method) {
    return MicroCell.of(FormatBenchmark.class, method)
        .named("formatter", way)
        .relativeTo(OLD)
        .build();
  }

  private static LabTable arithmetic(List<String> operations) {
    List<MicroCell> cells = new ArrayList<>();
    for (String operation : operations) {
      for (DateType type : DateType.values()) {
        cells.add(
            MicroCell.of(ArithmeticBenchmark.class, method(operation, type))
                .named("operation", operation)
                .named("date type", type.label())
                .in(CellUnit.NANOS_PER_OP)
                .relativeTo(title(operation, DateType.DATE))
                .build());
      }
    }
    return new LabTable(
        "Arithmetic in seconds", "Date", new MicroChart("operation", "date type", false), cells);
  }

  private static String method(String operation, DateType type) {
    String name = operation.substring(0, 1).toUpperCase(Locale.ROOT) + operation.substring(1);
    return switch (type) {
      case DATE -> "date" + name;
      case INSTANT -> "instant" + name;
      case LOCALDATETIME -> "localDateTime" + name;
    };
  }

  private static String title(String operation, DateType type) {
    return operation + ", " + type.label();
  }

  private static List<PublishedClaim> claims() {
    List<PublishedClaim> claims = new ArrayList<>(PublishedFigures.ofFormatting(MODERN, OLD));
    for (String operation : OPERATIONS) {
      claims.add(
          PublishedFigures.ofArithmetic(
              operation,
              title(operation, DateType.INSTANT),
              title(operation, DateType.DATE),
              CellUnit.NANOS_PER_OP.measure()));
    }
    return claims;
  }
}
