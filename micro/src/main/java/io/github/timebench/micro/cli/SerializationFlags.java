package io.github.timebench.micro.cli;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.Choices;
import io.github.timebench.micro.serialization.Codec;
import io.github.timebench.micro.serialization.OwnSuite;
import io.github.timebench.micro.serialization.SerializationSuite.Choice;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.scan.cli.OwnFlags;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

final class SerializationFlags {
  private static final Choices<DateType> TYPES =
      new Choices<>("--type", List.of(DateType.values()), DateType::label);
  private static final String DEFAULT_TYPES = "date," + Defaults.TYPE;
  private static final String DEFAULT_SERIALIZERS = "stock,custom";
  private static final String DEFAULT_CODECS = DEFAULT_SERIALIZERS + "," + Codec.JDK;
  private static final Choices<Codec> CODECS =
      new Choices<>(Codec.FLAG, Codec.ofThisProgram(), Codec::label);
  private static final String QUICK_SHAPES = Shape.VALUE.label() + "," + Shape.ORDER.label();

  /** What {@code --type} takes, for its help and the completion of shells. */
  static final class TypeWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return TYPES.words().iterator();
    }
  }

  /** What {@code --codec} takes, for its help and the completion of shells. */
  static final class CodecWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return CODECS.words().iterator();
    }
  }

  @Option(
      names = "--type",
      paramLabel = "TYPE[,TYPE]",
      completionCandidates = TypeWords.class,
      description =
          "serialization: date types: ${COMPLETION-CANDIDATES} (default: " + DEFAULT_TYPES + ").")
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
      completionCandidates = CodecWords.class,
      description =
          "serialization: ${COMPLETION-CANDIDATES}; beside them stock@VERSION or compact@VERSION of"
              + " another hessian-lite, such as stock@3.2.13 (default: "
              + DEFAULT_CODECS
              + ").")
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
   * @throws io.github.timebench.model.plan.UsageException if a value is none of a flag's
   * @throws LabException if a named version is not there
   */
  Choice choice(boolean quick, Installation installation) throws LabException {
    String quickShapes = apart ? Shape.ORDER.label() : QUICK_SHAPES;
    return new Choice(
        TYPES.several(Objects.requireNonNullElse(types, DEFAULT_TYPES)),
        codecs(installation),
        new Choices<>("--shape", List.of(Shape.values()), Shape::label)
            .several(Objects.requireNonNullElse(shapes, quick ? quickShapes : "all")),
        apart,
        seed(),
        new Choices<>("--precision", List.of(Precision.values()), Precision::label)
            .one(Objects.requireNonNullElse(precision, Defaults.PRECISION)));
  }

  /** The seed of payloads, and of what is made beside samples. */
  long seed() {
    return Objects.requireNonNullElse(seed, Long.valueOf(Defaults.SEED));
  }

  /**
   * What was chosen for a call of an API.
   *
   * @param classPath of a JVM that measures it; the variants can be had before there is one
   * @throws io.github.timebench.model.plan.UsageException if a codec is named that clones are not
   *     faithful for
   */
  OwnSuite.Choice ownChoice(Payload.OfApi call, String classPath, Installation installation)
      throws LabException {
    List<Codec> chosen =
        codecs == null ? CODECS.several(DEFAULT_SERIALIZERS) : codecs(installation);
    for (Codec codec : chosen) {
      Rules.require(
          !codec.serializer().equals(Codec.JDK),
          Codec.FLAG,
          Phrase.of("cannot be jdk beside %s: clones leave out what java.io calls", OwnFlags.API),
          codecs);
      Rules.require(
          codec.release().isEmpty(),
          Codec.FLAG,
          Phrase.of("cannot be another version beside %s", OwnFlags.API),
          codecs);
    }
    return new OwnSuite.Choice(
        call,
        TYPES.several(Objects.requireNonNullElse(types, DEFAULT_TYPES)),
        chosen,
        apart,
        classPath,
        installation);
  }

  private List<Codec> codecs(Installation installation) throws LabException {
    List<String> words = List.of(Objects.requireNonNullElse(codecs, DEFAULT_CODECS).split(",", -1));
    Set<SerializerVersion> versions = new LinkedHashSet<>();
    List<String> here = new ArrayList<>();
    for (String word : words) {
      if (SerializerVersion.isMeantBy(word)) {
        versions.add(SerializerVersion.parse(Codec.FLAG, word));
      } else {
        here.add(word);
      }
    }
    List<Codec> chosen = new ArrayList<>();
    if (!here.isEmpty()) {
      chosen.addAll(CODECS.several(String.join(",", here)));
    }
    for (SerializerVersion version : versions) {
      chosen.add(Codec.of(version, installation));
    }
    return chosen;
  }

  static final List<String> OF_OWN_PAYLOADS = List.of("--shape", "--precision");

  static Stream<String> given(ParseResult parsed) {
    return Stream.of("--type", "--shape", "--codec", "--apart", "--seed", "--precision")
        .filter(parsed::hasMatchedOption);
  }
}
