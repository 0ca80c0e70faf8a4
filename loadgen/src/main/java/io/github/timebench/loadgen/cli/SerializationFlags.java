package io.github.timebench.loadgen.cli;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.loadgen.micro.Choices;
import io.github.timebench.loadgen.micro.Codec;
import io.github.timebench.loadgen.micro.SerializationChoice;
import io.github.timebench.loadgen.plan.Defaults;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The flags of the lab serialization. */
final class SerializationFlags {
  private static final String QUICK_SHAPES = Shape.VALUE.label() + "," + Shape.ORDER.label();

  @Option(
      names = "--type",
      paramLabel = "TYPE[,TYPE]",
      description = "serialization: date types: date, instant, localdatetime or all (default).")
  private String types;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE[,SHAPE]",
      description =
          "serialization: value, tick, order, page or all (default; with --quick value,order, and"
              + " order with --apart).")
  private String shapes;

  @Option(
      names = "--codec",
      paramLabel = "CODEC[,CODEC]",
      description = "serialization: stock, custom, jdk or all (default).")
  private String codecs;

  @Option(
      names = "--apart",
      description = "serialization: serialize and deserialize by themselves, too.")
  private boolean apart;

  @Option(
      names = "--seed",
      description = "serialization: seed of the payloads (default: " + Defaults.SEED + ").")
  private Long seed;

  @Option(
      names = "--precision",
      description = "serialization: millis, micros or nanos (default: " + Defaults.PRECISION + ").")
  private String precision;

  /**
   * What was chosen.
   *
   * @throws IllegalArgumentException with one line that names flag, rule and value
   */
  SerializationChoice choice(boolean quick) {
    String quickShapes = apart ? Shape.ORDER.label() : QUICK_SHAPES;
    return new SerializationChoice(
        new Choices<>("--type", List.of(DateType.values()), DateType::label)
            .several(Objects.requireNonNullElse(types, "all")),
        new Choices<>("--codec", List.of(Codec.values()), Codec::label)
            .several(Objects.requireNonNullElse(codecs, "all")),
        new Choices<>("--shape", List.of(Shape.values()), Shape::label)
            .several(Objects.requireNonNullElse(shapes, quick ? quickShapes : "all")),
        apart,
        Objects.requireNonNullElse(seed, Long.valueOf(Defaults.SEED)),
        new Choices<>("--precision", List.of(Precision.values()), Precision::label)
            .one(Objects.requireNonNullElse(precision, Defaults.PRECISION)));
  }

  /** The first of these flags that was given. */
  static Stream<String> given(ParseResult parsed) {
    return Stream.of("--type", "--shape", "--codec", "--apart", "--seed", "--precision")
        .filter(parsed::hasMatchedOption);
  }
}
