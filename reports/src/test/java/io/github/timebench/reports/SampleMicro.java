package io.github.timebench.reports;

import io.github.timebench.model.evidence.RunEnvironment;
import io.github.timebench.model.micro.Demonstration;
import io.github.timebench.model.micro.MicroChart;
import io.github.timebench.model.micro.MicroFact;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroLabResult;
import io.github.timebench.model.micro.MicroMeasure;
import io.github.timebench.model.micro.MicroParameter;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.micro.MicroTable;
import io.github.timebench.model.micro.NotMeasured;
import io.github.timebench.reports.analysis.PublishedFigures;
import java.util.ArrayList;
import java.util.List;

/** Micro benchmarks with figures like the published ones and three forks. */
final class SampleMicro {
  private static final List<String> TYPES = List.of("date", "instant", "localdatetime");

  private SampleMicro() {}

  static MicroResult of(RunEnvironment environment) {
    return new MicroResult(
        MicroResult.SCHEMA_VERSION,
        "2026-11-20-micro",
        "0.1.0",
        "2026-11-20T11:00:00Z",
        "bin/loadgen micro",
        false,
        environment,
        List.of(serialization(), clock()));
  }

  private static MicroLabResult serialization() {
    List<MicroFigure> figures = new ArrayList<>();
    add(figures, "value", new double[] {1.9e6, 210e3, 96e3}, new int[] {9, 82, 245});
    add(figures, "order", new double[] {255e3, 174e3, 88e3}, new int[] {127, 206, 381});
    return new MicroLabResult(
        "serialization",
        "serialize + deserialize",
        "two of four shapes",
        List.of(
            new MicroTable(
                "JMH throughput", "Date", new MicroChart("date type", "codec", true), figures)),
        List.of(),
        List.of(),
        PublishedFigures.ofSerialization((codec, type) -> title("value", codec, type)),
        List.of(),
        List.of());
  }

  private static void add(
      List<MicroFigure> figures, String shape, double[] stock, int[] stockBytes) {
    for (int i = 0; i < TYPES.size(); i++) {
      figures.add(figure(shape, "stock", i, stock[i], stockBytes[i]));
      figures.add(figure(shape, "custom", i, stock[0] * (1 - 0.04 * i), 9 + 6 * i));
      figures.add(figure(shape, "jdk", i, stock[0] / 4 * (1 - 0.02 * i), 46 + 2 * i));
    }
  }

  private static MicroFigure figure(
      String shape, String codec, int type, double opsPerSecond, int bytes) {
    return new MicroFigure(
        parameters(shape, codec, TYPES.get(type)),
        List.of(
            new MicroMeasure(PublishedFigures.THROUGHPUT, "ops/s", false, forks(opsPerSecond)),
            MicroMeasure.counted(PublishedFigures.PAYLOAD, "B", bytes)),
        title(shape, codec, TYPES.get(0)));
  }

  private static String title(String shape, String codec, String type) {
    return MicroFigure.title(parameters(shape, codec, type));
  }

  private static List<MicroParameter> parameters(String shape, String codec, String type) {
    return List.of(
        new MicroParameter("operation", "round trip"),
        new MicroParameter("shape", shape),
        new MicroParameter("codec", codec),
        new MicroParameter("date type", type),
        new MicroParameter("threads", "4"));
  }

  /** A lab with all that a lab can bring. */
  private static MicroLabResult clock() {
    List<MicroFigure> figures = new ArrayList<>();
    for (String threads : List.of("1", "2")) {
      figures.add(
          new MicroFigure(
              List.of(
                  new MicroParameter("clock", "nanoTime"), new MicroParameter("threads", threads)),
              List.of(new MicroMeasure("time", "ns/op", false, forks(21))),
              ""));
    }
    return new MicroLabResult(
        "clock",
        "what it costs to read a clock",
        "1 and 2 threads on two cores",
        List.of(
            new MicroTable(
                "Cost of a call", "", new MicroChart("threads", "clock", false), figures)),
        List.of(
            MicroFact.words("clock source", "tsc", "as Linux tells"),
            MicroFact.number("granularity", 1, "ns", "")),
        List.of(
            new Demonstration("a call that asks twice", "later", "later"),
            new Demonstration("a call that never asks", "nothing", "something")),
        List.of(),
        List.of(
            new NotMeasured("cached clock, 64 threads", "this machine has 2 cores", false),
            new NotMeasured("cached clock, 2 threads", "its fork died", true)),
        List.of("A clock that is read by all is not written by all."));
  }

  private static double[] forks(double mean) {
    return new double[] {mean * 0.985, mean, mean * 1.015};
  }
}
