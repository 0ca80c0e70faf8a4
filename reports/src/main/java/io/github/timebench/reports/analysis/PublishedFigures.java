package io.github.timebench.reports.analysis;

import io.github.timebench.reports.analysis.MicroAnalysis.MicroRow;
import io.github.timebench.reports.model.MicroFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The published figures on date types (Lv Renqi, Alibaba): JMH, 4 threads, one value, serialize and
 * deserialize, ops/s; bytes of one value; formatting "now" as yyyyMMddhhmmss.
 */
final class PublishedFigures {
  private static final double HESSIAN_DATE = 2_084_363.861;
  private static final double HESSIAN_INSTANT = 22_492.539;
  private static final double HESSIAN_LOCAL_DATE_TIME = 17_827.662;
  private static final double JDK_DATE = 1_500_580.192;
  private static final double JDK_INSTANT = 1_484_884.452;
  private static final double JDK_LOCAL_DATE_TIME = 1_389_041.578;
  private static final double HESSIAN_DATE_BYTES = 6;
  private static final double HESSIAN_LOCAL_DATE_TIME_BYTES = 256;
  private static final double SIMPLE_DATE_FORMAT = 4_101_298.589;
  private static final double DATE_TIME_FORMATTER = 6_816_922.578;
  private static final String OPS = "ops/s";

  private final List<MicroRow> rows;
  private final List<PublishedClaim> claims = new ArrayList<>();

  private PublishedFigures(List<MicroRow> rows) {
    this.rows = rows;
  }

  static List<PublishedClaim> beside(List<MicroRow> rows) {
    PublishedFigures figures = new PublishedFigures(rows);
    figures.addThroughput("stock", "Hessian", "instant", HESSIAN_INSTANT, HESSIAN_DATE);
    figures.addThroughput(
        "stock", "Hessian", "localdatetime", HESSIAN_LOCAL_DATE_TIME, HESSIAN_DATE);
    figures.addThroughput("jdk", "JDK serialization", "instant", JDK_INSTANT, JDK_DATE);
    figures.addThroughput(
        "jdk", "JDK serialization", "localdatetime", JDK_LOCAL_DATE_TIME, JDK_DATE);
    figures.addBytes();
    figures.addFormatting();
    return figures.claims;
  }

  private void addThroughput(
      String codec, String codecName, String type, double published, double publishedDate) {
    String claim = "%s of one value: %s against Date".formatted(codecName, DateTypeName.of(type));
    add(
        claim,
        OPS,
        new double[] {published, publishedDate},
        roundTrip(codec, type),
        roundTrip(codec, "date"),
        row -> row.throughput().mean());
  }

  private void addBytes() {
    add(
        "Hessian, bytes of one value: LocalDateTime against Date",
        "bytes",
        new double[] {HESSIAN_LOCAL_DATE_TIME_BYTES, HESSIAN_DATE_BYTES},
        roundTrip("stock", "localdatetime"),
        roundTrip("stock", "date"),
        row -> row.figure().payloadBytes());
  }

  private void addFormatting() {
    add(
        "Formatting: Instant with DateTimeFormatter against Date with SimpleDateFormat",
        OPS,
        new double[] {DATE_TIME_FORMATTER, SIMPLE_DATE_FORMAT},
        formatting("instant"),
        formatting("date"),
        row -> row.throughput().mean());
  }

  private void add(
      String claim,
      String unit,
      double[] published,
      Predicate<MicroFigure> measured,
      Predicate<MicroFigure> reference,
      ToDoubleFunction<MicroRow> value) {
    Optional<MicroRow> one = rows.stream().filter(r -> measured.test(r.figure())).findFirst();
    Optional<MicroRow> other = rows.stream().filter(r -> reference.test(r.figure())).findFirst();
    if (one.isPresent() && other.isPresent()) {
      double measuredValue = value.applyAsDouble(one.get());
      double referenceValue = value.applyAsDouble(other.get());
      if (measuredValue > 0 && referenceValue > 0) {
        claims.add(
            new PublishedClaim(
                claim, unit, published[0], published[1], measuredValue, referenceValue));
      }
    }
  }

  private static Predicate<MicroFigure> roundTrip(String codec, String dateType) {
    return figure ->
        figure.lab().equals("serialization")
            && figure.operation().equals("round trip")
            && figure.shape().equals("value")
            && figure.codec().equals(codec)
            && figure.dateType().equals(dateType);
  }

  private static Predicate<MicroFigure> formatting(String dateType) {
    return figure -> figure.lab().equals("format") && figure.dateType().equals(dateType);
  }
}
