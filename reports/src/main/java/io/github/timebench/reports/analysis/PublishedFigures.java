package io.github.timebench.reports.analysis;

import io.github.timebench.model.micro.Direction;
import io.github.timebench.model.micro.PublishedClaim;
import java.util.List;
import java.util.Locale;
import java.util.function.BinaryOperator;

/**
 * The published figures on date types (Lv Renqi, Alibaba): JMH, 4 threads, one value, serialize and
 * deserialize, ops/s; bytes of one value; formatting "now" as yyyyMMddhhmmss.
 */
public final class PublishedFigures {
  /** The measure of operations per time. */
  public static final String THROUGHPUT = "throughput";

  /** The measure of a payload's size. */
  public static final String PAYLOAD = "payload";

  private static final String SOURCE = "Lv Renqi, Alibaba; JMH, 4 threads";
  private static final String OPS = "ops/s";
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

  private PublishedFigures() {}

  /**
   * Claims on a round trip of one value.
   *
   * @param title the measured figure of a codec and a date type
   */
  public static List<PublishedClaim> ofSerialization(BinaryOperator<String> title) {
    return List.of(
        throughput("Hessian", "Instant", HESSIAN_INSTANT, HESSIAN_DATE, title),
        throughput("Hessian", "LocalDateTime", HESSIAN_LOCAL_DATE_TIME, HESSIAN_DATE, title),
        throughput("JDK serialization", "Instant", JDK_INSTANT, JDK_DATE, title),
        throughput("JDK serialization", "LocalDateTime", JDK_LOCAL_DATE_TIME, JDK_DATE, title),
        new PublishedClaim(
            "Hessian, bytes of one value: LocalDateTime against Date",
            SOURCE,
            "bytes",
            HESSIAN_LOCAL_DATE_TIME_BYTES,
            HESSIAN_DATE_BYTES,
            title.apply("stock", "localdatetime"),
            title.apply("stock", "date"),
            PAYLOAD));
  }

  private static PublishedClaim throughput(
      String codecName,
      String typeName,
      double published,
      double publishedDate,
      BinaryOperator<String> title) {
    String codec = codecName.equals("Hessian") ? "stock" : "jdk";
    return new PublishedClaim(
        "%s of one value: %s against Date".formatted(codecName, typeName),
        SOURCE,
        OPS,
        published,
        publishedDate,
        title.apply(codec, typeName.toLowerCase(Locale.ROOT)),
        title.apply(codec, "date"),
        THROUGHPUT);
  }

  /** The claim on formatting, by the titles of the two measured figures. */
  public static List<PublishedClaim> ofFormatting(
      String dateTimeFormatter, String simpleDateFormat) {
    return List.of(
        new PublishedClaim(
            "Formatting: Instant with DateTimeFormatter against Date with SimpleDateFormat",
            SOURCE,
            OPS,
            DATE_TIME_FORMATTER,
            SIMPLE_DATE_FORMAT,
            dateTimeFormatter,
            simpleDateFormat,
            THROUGHPUT));
  }

  /** The claim, made without figures, that Instant is faster in date arithmetic. */
  public static PublishedClaim ofArithmetic(
      String operation, String instant, String date, String measure) {
    return new PublishedClaim(
        "Date arithmetic is faster with Instant: time of %s, Instant against Date"
            .formatted(operation),
        SOURCE,
        "no figures",
        Double.NaN,
        Double.NaN,
        instant,
        date,
        measure,
        Direction.LOWER);
  }
}
