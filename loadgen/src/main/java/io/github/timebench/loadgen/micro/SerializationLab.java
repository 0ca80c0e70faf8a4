package io.github.timebench.loadgen.micro;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/** Serializing payloads of each date type, codec and shape. */
final class SerializationLab implements MicroLab {
  /** Label of the lab. */
  static final String LABEL = "serialization";

  /** A fork of two cores starts Dubbo's framework model and verifies its corpus. */
  private static final Duration FORK_START = Duration.ofMillis(1500);

  @Override
  public String label() {
    return LABEL;
  }

  @Override
  public String description() {
    return "serialize + deserialize: date types x codecs (stock, custom, jdk) x shapes";
  }

  @Override
  public List<MicroCell> cells(MicroPlan plan) {
    List<MicroCell> cells = new ArrayList<>();
    for (Shape shape : plan.shapes()) {
      for (Codec codec : plan.codecs()) {
        for (DateType dateType : plan.dateTypes()) {
          Corpus corpus = plan.corpus(shape);
          IntSupplier weighing =
              new WeighedOnce(() -> SerializationWork.of(dateType, codec, corpus).payloadBytes());
          for (SerializationStep step : plan.steps()) {
            cells.add(cell(step, dateType, codec, corpus, weighing));
          }
        }
      }
    }
    return cells;
  }

  private static MicroCell cell(
      SerializationStep step, DateType dateType, Codec codec, Corpus corpus, IntSupplier weighing) {
    return new MicroCell(
        LABEL,
        step.label(),
        dateType.label(),
        codec.label(),
        corpus.shape().label(),
        1,
        weighing,
        FORK_START,
        SerializationBenchmark.class.getName() + "." + step.method(),
        Map.of(
            "dateType", dateType.name(),
            "codec", codec.name(),
            "shape", corpus.shape().name(),
            "precision", corpus.precision().name(),
            "seed", Long.toString(corpus.seed()),
            "items", Integer.toString(corpus.items())));
  }
}
