package io.github.timebench.micro;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Shape;
import io.github.timebench.model.micro.MicroChart;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroMeasure;
import io.github.timebench.model.micro.MicroParameter;
import io.github.timebench.reports.analysis.PublishedFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Serializing payloads of each date type, codec and shape, on one thread and on several. */
public final class SerializationLab implements MicroLab {
  /** Label of the lab. */
  public static final String LABEL = "serialization";

  /** Threads of the published figures. */
  private static final int PUBLISHED_THREADS = 4;

  /** A fork of two cores starts Dubbo's framework model and verifies its corpus. */
  private static final Duration FORK_START = Duration.ofMillis(1500);

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public String question() {
    return "serialize + deserialize: date types x codecs (also of other versions) x shapes, 1 and 4 threads";
  }

  @Override
  public LabWork work(MicroPlan plan) {
    SerializationChoice choice = plan.serialization();
    List<MicroCell> cells = new ArrayList<>();
    for (int threads : List.of(1, PUBLISHED_THREADS)) {
      for (Shape shape : choice.shapes()) {
        for (PlacedCodec codec : choice.codecs()) {
          if (threads == 1 || !plan.quick() || isPublished(shape, codec)) {
            addTypes(cells, choice, shape, codec, threads);
          }
        }
      }
    }
    LabTable table =
        new LabTable(
            "JMH throughput of all threads together",
            "Date",
            new MicroChart("date type", "codec", true),
            cells);
    return LabWork.of(scope(plan), List.of(table))
        .withClaims(
            PublishedFigures.ofSerialization(
                (codec, type) ->
                    title(
                        SerializationStep.ROUND_TRIP.label(),
                        Shape.VALUE.label(),
                        codec,
                        type,
                        PUBLISHED_THREADS)));
  }

  private static boolean isPublished(Shape shape, PlacedCodec codec) {
    return shape == Shape.VALUE && codec.label().equals(Codec.STOCK.label());
  }

  private static String scope(MicroPlan plan) {
    String threads =
        plan.quick()
            ? "1 thread; 4 threads for stock values"
            : "1 and " + PUBLISHED_THREADS + " threads";
    return threads + " on " + plan.machine().cores() + " cores";
  }

  private static void addTypes(
      List<MicroCell> cells,
      SerializationChoice choice,
      Shape shape,
      PlacedCodec codec,
      int threads) {
    for (DateType dateType : choice.dateTypes()) {
      Corpus corpus = choice.corpus(shape);
      Supplier<List<MicroMeasure>> weighing =
          new WeighedOnce(() -> codec.scale().bytes(dateType, corpus));
      for (SerializationStep step : choice.steps()) {
        cells.add(cell(step, dateType, codec, corpus, threads, weighing));
      }
    }
  }

  private static MicroCell cell(
      SerializationStep step,
      DateType dateType,
      PlacedCodec codec,
      Corpus corpus,
      int threads,
      Supplier<List<MicroMeasure>> weighing) {
    String shape = corpus.shape().label();
    MicroCell.Builder cell = MicroCell.of(SerializationBenchmark.class, step.method());
    parameters(step.label(), shape, codec.label(), dateType.label())
        .forEach(parameter -> cell.named(parameter.name(), parameter.value()));
    return cell.threads(threads)
        .profiled(CpuProfiler.class, CpuProfiler.CPU_PER_OPERATION, "ns/op")
        .weighing(weighing)
        .forkStart(FORK_START)
        .classPath(codec.classPath())
        .jvmOptions(codec.jvmOptions().toArray(String[]::new))
        .relativeTo(title(step.label(), shape, codec.label(), DateType.DATE.label(), threads))
        .param("dateType", dateType.name())
        .param("codec", codec.codec().name())
        .param("shape", corpus.shape().name())
        .param("precision", corpus.precision().name())
        .param("seed", Long.toString(corpus.seed()))
        .param("items", Integer.toString(corpus.items()))
        .build();
  }

  private static List<MicroParameter> parameters(
      String step, String shape, String codec, String dateType) {
    return List.of(
        new MicroParameter("operation", step),
        new MicroParameter("shape", shape),
        new MicroParameter("codec", codec),
        new MicroParameter("date type", dateType));
  }

  private static String title(
      String step, String shape, String codec, String dateType, int threads) {
    List<MicroParameter> parameters = new ArrayList<>(parameters(step, shape, codec, dateType));
    parameters.add(new MicroParameter("threads", Integer.toString(threads)));
    return MicroFigure.title(parameters);
  }
}
