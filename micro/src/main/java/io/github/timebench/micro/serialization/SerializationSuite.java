package io.github.timebench.micro.serialization;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.CpuProfiler;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.plan.Defaults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Serializing payloads of each date type, codec and shape, on one thread and on several. */
public final class SerializationSuite implements Suite {
  /** Each operation and the benchmark that does it; the first is always measured. */
  private static final List<List<String>> OPERATIONS =
      List.of(
          List.of(MicroFigure.ROUND_TRIP, "roundTrip"),
          List.of("serialize", "serialize"),
          List.of("deserialize", "deserialize"));

  private static final String PAYLOAD = "payload";

  /** Threads of the published figures: JMH, one value, serialize and deserialize. */
  private static final int PUBLISHED_THREADS = 4;

  private static final String SOURCE = "Lv Renqi, Alibaba; JMH, 4 threads";
  private static final double HESSIAN_DATE = 2_084_363.861;
  private static final double HESSIAN_INSTANT = 22_492.539;
  private static final double HESSIAN_LOCAL_DATE_TIME = 17_827.662;
  private static final double HESSIAN_DATE_BYTES = 6;
  private static final double HESSIAN_LOCAL_DATE_TIME_BYTES = 256;
  private static final double JDK_DATE = 1_500_580.192;
  private static final double JDK_INSTANT = 1_484_884.452;
  private static final double JDK_LOCAL_DATE_TIME = 1_389_041.578;

  /** On two cores a fork starts Dubbo's framework model and verifies its corpus within this. */
  private static final Duration FORK_START = Duration.ofMillis(1500);

  /**
   * What the suite is asked for.
   *
   * @param apart whether serializing and deserializing are also measured alone
   */
  public record Choice(
      List<DateType> dateTypes,
      List<Codec> codecs,
      List<Shape> shapes,
      boolean apart,
      long seed,
      Precision precision) {
    public Choice {
      dateTypes = List.copyOf(dateTypes);
      codecs = List.copyOf(codecs);
      shapes = List.copyOf(shapes);
    }

    Corpus corpus(Shape shape) {
      return new Corpus(shape, seed, precision, shape.hasItems() ? Defaults.ITEMS : 1);
    }
  }

  private final SuitePlan plan;
  private final Choice choice;
  private final Map<String, Map<String, List<Integer>>> sizes = new HashMap<>();
  private final List<Cell> cells = new ArrayList<>();

  /**
   * Makes the cells.
   *
   * @throws LabException if the load generator is not built
   */
  public SerializationSuite(SuitePlan plan, Choice choice) throws LabException {
    this.plan = plan;
    this.choice = choice;
    for (int threads : List.of(1, PUBLISHED_THREADS)) {
      for (Shape shape : choice.shapes()) {
        for (Codec codec : choice.codecs()) {
          if (threads == 1 || !plan.quick() || isPublished(shape, codec)) {
            addCells(shape, codec, threads);
          }
        }
      }
    }
  }

  private static boolean isPublished(Shape shape, Codec codec) {
    return shape == Shape.VALUE && codec.label().equals(Serializer.STOCK.label());
  }

  /**
   * Labels of operations, each with its benchmark.
   *
   * @param apart whether serializing and deserializing are also measured alone
   */
  static List<List<String>> operations(boolean apart) {
    return apart ? OPERATIONS : OPERATIONS.subList(0, 1);
  }

  private void addCells(Shape shape, Codec codec, int threads) throws LabException {
    for (DateType dateType : choice.dateTypes()) {
      for (List<String> operation : operations(choice.apart())) {
        cells.add(cell(operation, dateType, codec, shape, threads));
      }
    }
  }

  private Cell cell(
      List<String> operation, DateType dateType, Codec codec, Shape shape, int threads)
      throws LabException {
    String label = operation.get(0);
    Corpus corpus = choice.corpus(shape);
    Variant variant = Codec.variant(codec.serializer(), dateType);
    return Cell.of(
            parameters(label, shape, codec.label(), dateType, threads),
            Cell.jmh(SerializationBenchmarks.class, operation.get(1))
                .threads(threads)
                .addProfiler(CpuProfiler.class)
                .jvmArgsAppend(codec.jvmOptions().toArray(String[]::new))
                .param("variant", variant.label())
                .param("serializer", codec.serializer())
                .param("shape", shape.name())
                .param("precision", corpus.precision().name())
                .param("seed", Long.toString(corpus.seed()))
                .param("items", Integer.toString(corpus.items())))
        .onClassPath(codec.classPath())
        .taking(FORK_START)
        .counting(
            () -> {
              int bytes = payloadBytes(codec, corpus).get(variant.label()).get(0);
              return List.of(Measure.counted(PAYLOAD, "B", bytes));
            })
        .relativeTo(title(label, shape, codec.label(), DateType.DATE, threads));
  }

  /** Cells that share their payloads are verified once. */
  private Map<String, List<Integer>> payloadBytes(Codec codec, Corpus corpus) throws LabException {
    String key = codec.label() + " " + corpus;
    if (!sizes.containsKey(key)) {
      List<Variant> variants =
          choice.dateTypes().stream()
              .map(dateType -> Codec.variant(codec.serializer(), dateType))
              .toList();
      sizes.put(key, codec.payloadBytes(variants, corpus));
    }
    return sizes.get(key);
  }

  private static List<Parameter> parameters(
      String operation, Shape shape, String codec, DateType dateType, int threads) {
    return Cell.parameters(
        "operation",
        operation,
        "shape",
        shape.label(),
        "codec",
        codec,
        "date type",
        dateType.label(),
        "threads",
        threads);
  }

  private static String title(
      String operation, Shape shape, String codec, DateType dateType, int threads) {
    return MicroFigure.title(parameters(operation, shape, codec, dateType, threads));
  }

  @Override
  public Phrase scope() {
    return plan.quick()
        ? Phrase.of("1 thread on %s cores; 4 threads for stock values", plan.cores())
        : Phrase.of("1 and %s threads on %s cores", PUBLISHED_THREADS, plan.cores());
  }

  @Override
  public List<CellTable> tables() {
    return List.of(
        new CellTable(
            Phrase.of("JMH throughput of all threads together"),
            "Date",
            new Chart("date type", "codec", true),
            cells));
  }

  @Override
  public List<Claim> claims() {
    String hessian = Serializer.STOCK.label();
    DateType instant = DateType.INSTANT;
    DateType local = DateType.LOCALDATETIME;
    return List.of(
        claim("Hessian", hessian, "Instant", instant, HESSIAN_INSTANT, HESSIAN_DATE),
        claim("Hessian", hessian, "LocalDateTime", local, HESSIAN_LOCAL_DATE_TIME, HESSIAN_DATE),
        claim("JDK serialization", Codec.JDK, "Instant", instant, JDK_INSTANT, JDK_DATE),
        claim(
            "JDK serialization", Codec.JDK, "LocalDateTime", local, JDK_LOCAL_DATE_TIME, JDK_DATE),
        new Claim.Published(SOURCE, "bytes", PAYLOAD)
            .claim(
                Phrase.of("Hessian, bytes of one value: LocalDateTime against Date"),
                HESSIAN_LOCAL_DATE_TIME_BYTES,
                HESSIAN_DATE_BYTES,
                titleOfValue(hessian, local),
                titleOfValue(hessian, DateType.DATE)));
  }

  private static Claim claim(
      String name,
      String codec,
      String typeName,
      DateType dateType,
      double published,
      double publishedDate) {
    return new Claim.Published(SOURCE, "ops/s", Cell.THROUGHPUT)
        .claim(
            Phrase.of("%s of one value: %s against Date", name, typeName),
            published,
            publishedDate,
            titleOfValue(codec, dateType),
            titleOfValue(codec, DateType.DATE));
  }

  private static String titleOfValue(String codec, DateType dateType) {
    return title(MicroFigure.ROUND_TRIP, Shape.VALUE, codec, dateType, PUBLISHED_THREADS);
  }
}
