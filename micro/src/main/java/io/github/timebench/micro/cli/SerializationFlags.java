package io.github.timebench.micro.cli;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.micro.Choices;
import io.github.timebench.micro.Codec;
import io.github.timebench.micro.PlacedCodec;
import io.github.timebench.micro.ReleaseCodecs;
import io.github.timebench.micro.SerializationChoice;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.SerializerVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
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
      names = {"--codec", "--serializer"},
      paramLabel = "CODEC[,CODEC]",
      description =
          "serialization: stock, custom, jdk or all (default); beside them stock@VERSION or"
              + " compact@VERSION of another hessian-lite, such as stock@3.2.13.")
  private String codecs;

  @Option(
      names = "--apart",
      description = "serialization: serialize and deserialize by themselves, too.")
  private boolean apart;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "serialization: seed of the payloads (default: " + Defaults.SEED + ").")
  private Long seed;

  @Option(
      names = "--precision",
      paramLabel = "PRECISION",
      description = "serialization: millis, micros or nanos (default: " + Defaults.PRECISION + ").")
  private String precision;

  /**
   * What was chosen.
   *
   * @throws IllegalArgumentException with one line that names flag, rule and value
   */
  SerializationChoice choice(boolean quick, ReleaseCodecs releases) {
    String quickShapes = apart ? Shape.ORDER.label() : QUICK_SHAPES;
    return new SerializationChoice(
        new Choices<>("--type", List.of(DateType.values()), DateType::label)
            .several(Objects.requireNonNullElse(types, "all")),
        codecs(releases),
        new Choices<>("--shape", List.of(Shape.values()), Shape::label)
            .several(Objects.requireNonNullElse(shapes, quick ? quickShapes : "all")),
        apart,
        Objects.requireNonNullElse(seed, Long.valueOf(Defaults.SEED)),
        new Choices<>("--precision", List.of(Precision.values()), Precision::label)
            .one(Objects.requireNonNullElse(precision, Defaults.PRECISION)));
  }

  private List<PlacedCodec> codecs(ReleaseCodecs releases) {
    List<String> words = List.of(Objects.requireNonNullElse(codecs, "all").split(",", -1));
    String here =
        words.stream()
            .filter(word -> !SerializerVersion.isMeantBy(word))
            .collect(Collectors.joining(","));
    List<PlacedCodec> chosen = new ArrayList<>();
    if (!here.isEmpty() || words.stream().noneMatch(SerializerVersion::isMeantBy)) {
      new Choices<>("--codec", List.of(Codec.values()), Codec::label)
          .several(here)
          .forEach(codec -> chosen.add(PlacedCodec.here(codec)));
    }
    words.stream()
        .filter(SerializerVersion::isMeantBy)
        .map(word -> SerializerVersion.parse(ReleaseCodecs.FLAG, word))
        .distinct()
        .forEach(version -> chosen.add(releases.of(version)));
    return chosen;
  }

  /** The first of these flags that was given. */
  static Stream<String> given(ParseResult parsed) {
    return Stream.of("--type", "--shape", "--codec", "--apart", "--seed", "--precision")
        .filter(parsed::hasMatchedOption);
  }
}
