package io.github.timebench.reports.files;

import io.github.timebench.reports.analysis.PublishedFigures;
import io.github.timebench.reports.model.MicroChart;
import io.github.timebench.reports.model.MicroFigure;
import io.github.timebench.reports.model.MicroLabResult;
import io.github.timebench.reports.model.MicroMeasure;
import io.github.timebench.reports.model.MicroParameter;
import io.github.timebench.reports.model.MicroResult;
import io.github.timebench.reports.model.MicroTable;
import io.github.timebench.reports.model.PublishedClaim;
import io.github.timebench.reports.model.RunEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Micro benchmarks as schema 1 stored them: the labs serialization and format only, with components
 * of their own in every figure.
 */
record FirstMicroSchema(
    int schemaVersion,
    String runId,
    String timebenchVersion,
    String startedAt,
    String command,
    boolean quick,
    RunEnvironment environment,
    List<Figure> figures) {
  private static final String FORMAT = "format";

  /** One cell: threads, mean throughput of each fork, and bytes or -1. */
  record Figure(
      String lab,
      String operation,
      String dateType,
      String codec,
      String shape,
      int threads,
      double[] forkOpsPerSecond,
      int payloadBytes) {}

  /** The same in today's words. */
  MicroResult upgraded() {
    return new MicroResult(
        MicroResult.SCHEMA_VERSION,
        runId,
        timebenchVersion,
        startedAt,
        command,
        quick,
        environment,
        figures.stream().map(Figure::lab).distinct().map(this::lab).toList());
  }

  private MicroLabResult lab(String label) {
    List<Figure> own = figures.stream().filter(figure -> figure.lab().equals(label)).toList();
    MicroChart chart =
        label.equals(FORMAT) ? MicroChart.NONE : new MicroChart("date type", "codec", true);
    return new MicroLabResult(
        label,
        label.equals(FORMAT) ? "formatting now" : "serialize + deserialize",
        "as stored by an older version",
        List.of(
            new MicroTable(
                "JMH throughput",
                "Date",
                chart,
                own.stream().map(figure -> upgraded(figure, own)).toList())),
        List.of(),
        List.of(),
        claims(label, own),
        List.of(),
        List.of());
  }

  private static MicroFigure upgraded(Figure figure, List<Figure> all) {
    List<MicroMeasure> measures = new ArrayList<>();
    measures.add(
        new MicroMeasure(
            PublishedFigures.THROUGHPUT, "ops/s", false, figure.forkOpsPerSecond().clone()));
    if (figure.payloadBytes() >= 0) {
      measures.add(MicroMeasure.counted(PublishedFigures.PAYLOAD, "B", figure.payloadBytes()));
    }
    String date =
        all.stream()
            .filter(other -> isDateLike(other, figure))
            .map(FirstMicroSchema::title)
            .findFirst()
            .orElse("");
    return new MicroFigure(parameters(figure), measures, date);
  }

  private static List<MicroParameter> parameters(Figure figure) {
    return Stream.of(
            new MicroParameter("operation", figure.operation()),
            new MicroParameter("shape", figure.shape()),
            new MicroParameter("codec", figure.codec()),
            new MicroParameter("date type", figure.dateType()),
            new MicroParameter("threads", Integer.toString(figure.threads())))
        .filter(parameter -> !parameter.value().isEmpty())
        .toList();
  }

  private static String title(Figure figure) {
    return MicroFigure.title(parameters(figure));
  }

  /** Ways of formatting differ in name by date type, so there the lab alone makes a pair. */
  private static boolean isDateLike(Figure other, Figure figure) {
    return other.dateType().equals("date")
        && (other.lab().equals(FORMAT) || other.operation().equals(figure.operation()))
        && other.codec().equals(figure.codec())
        && other.shape().equals(figure.shape())
        && other.threads() == figure.threads();
  }

  private static List<PublishedClaim> claims(String label, List<Figure> own) {
    return label.equals(FORMAT)
        ? PublishedFigures.ofFormatting(
            titleOf(own, "DateTimeFormatter", "", "instant"),
            titleOf(own, "SimpleDateFormat", "", "date"))
        : PublishedFigures.ofSerialization(
            (codec, dateType) -> titleOf(own, "round trip", codec, dateType));
  }

  /** Claims are about one value, or about formatting, which has no shape. */
  private static String titleOf(List<Figure> own, String operation, String codec, String dateType) {
    return own.stream()
        .filter(figure -> figure.operation().equals(operation))
        .filter(figure -> figure.codec().equals(codec))
        .filter(figure -> figure.dateType().equals(dateType))
        .filter(figure -> figure.shape().isEmpty() || figure.shape().equals("value"))
        .map(FirstMicroSchema::title)
        .findFirst()
        .orElse("");
  }
}
