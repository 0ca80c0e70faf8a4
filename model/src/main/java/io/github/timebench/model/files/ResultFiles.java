package io.github.timebench.model.files;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.fleet.FleetEvidence;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.threads.ThreadsEvidence;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Reads and writes {@code result.json}, {@code fleet.json} and the parts of a fleet's hosts, {@code
 * threads.json}, {@code micro.json} and {@code compat.json}. What is read is whole and consistent
 * or is refused; what is written replaces the old file in one step.
 */
public final class ResultFiles {
  public static final String RESULT_JSON = "result.json";

  public static final String THREADS_JSON = "threads.json";

  /** Name of who took part in a stored run on many machines, beside it. */
  public static final String FLEET_JSON = "fleet.json";

  /** Name of the folder beside it that holds what each host measured. */
  public static final String FLEET_PARTS = "fleet";

  public static final String MICRO_JSON = "micro.json";

  public static final String COMPAT_JSON = "compat.json";

  static final String SCHEMA = "schemaVersion";

  /** Size of a file, decompressed; days of many variants in short slices have some 100 MiB. */
  private static final int MAX_BYTES = 256 << 20;

  private ResultFiles() {}

  /** The folders of runs that have a file, the newest first: their names begin with their time. */
  public static List<Path> foldersWith(Path runs, String file) {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(runs)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve(file)))
          .sorted(Comparator.<Path>naturalOrder().reversed())
          .toList();
    } catch (IOException e) {
      throw new RunFileException(runs, Phrase.of("cannot be listed: %s", IoReason.of(e)), e);
    }
  }

  /**
   * Writes {@code result.json} into a folder, which is made if missing.
   *
   * @return the file written
   * @throws RunFileException if it cannot be written
   */
  public static Path write(Path folder, RunResult result) {
    return write(folder.resolve(RESULT_JSON), ModelJson.write(result));
  }

  private static Path write(Path file, String text) {
    AtomicFile.write(file, text);
    return file;
  }

  public static Path writeCompressed(Path folder, RunResult result) {
    Path file = folder.resolve(result.runId() + ".json.gz");
    AtomicFile.write(file, compressed(ModelJson.write(result)));
    return file;
  }

  public static Path write(Path folder, ThreadsEvidence threads) {
    return write(folder.resolve(THREADS_JSON), ModelJson.write(threads));
  }

  public static Path write(Path folder, FleetEvidence fleet) {
    return write(folder.resolve(FLEET_JSON), ModelJson.write(fleet));
  }

  /** Writes what a host measured into the folder of its run likewise, compressed. */
  public static Path write(Path folder, HostPart part) {
    Path file = partFile(folder, part.block(), part.attempt(), part.host());
    AtomicFile.write(file, compressed(ModelJson.write(part)));
    return file;
  }

  private static Path partFile(Path folder, int block, int attempt, String host) {
    return folder
        .resolve(FLEET_PARTS)
        .resolve("block-%d-attempt-%d-%s.json.gz".formatted(block + 1, attempt + 1, host));
  }

  private static byte[] compressed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static Path write(Path folder, MicroResult result) {
    return write(folder.resolve(MICRO_JSON), ModelJson.write(result));
  }

  public static Path write(Path folder, CompatResult result) {
    return write(folder.resolve(COMPAT_JSON), ModelJson.write(result));
  }

  /**
   * A record in the form in which results are stored, for programs that read what a command with
   * {@code --json} prints.
   */
  public static String text(Record shown) {
    return ModelJson.write(shown);
  }

  /**
   * @throws RunFileException if the file is missing, truncated, no result, of another schema, or
   *     contradicts itself
   */
  public static RunResult readRun(Path file) {
    return read(file, RunResult.SCHEMA_VERSION, RunResult.class);
  }

  public static ThreadsEvidence readThreads(Path file) {
    return read(file, ThreadsEvidence.SCHEMA_VERSION, ThreadsEvidence.class);
  }

  public static FleetEvidence readFleet(Path file) {
    return read(file, FleetEvidence.SCHEMA_VERSION, FleetEvidence.class);
  }

  /**
   * Reads what a host measured, from the folder of its run.
   *
   * @throws RunFileException likewise, and if the file is of another host, block or attempt
   */
  public static HostPart readPart(Path folder, Attempt attempt, String host) {
    Path file = partFile(folder, attempt.block(), attempt.number(), host);
    HostPart part = read(file, FleetEvidence.SCHEMA_VERSION, HostPart.class);
    if (part.block() != attempt.block()
        || part.attempt() != attempt.number()
        || !part.host().equals(host)) {
      throw new RunFileException(
          file,
          Phrase.of(
              "holds the part of %s in block %d, attempt %d",
              part.host(), part.block() + 1, part.attempt() + 1));
    }
    return part;
  }

  public static MicroResult readMicro(Path file) {
    return read(file, MicroResult.SCHEMA_VERSION, MicroResult.class);
  }

  public static CompatResult readCompat(Path file) {
    return read(file, CompatResult.SCHEMA_VERSION, CompatResult.class);
  }

  /**
   * Reads a record of a stored form.
   *
   * @param schema that this version reads
   * @throws RunFileException if the file is missing, truncated, no such record, of another schema,
   *     or contradicts itself
   */
  public static <T extends Record> T read(Path file, int schema, Class<T> type) {
    try {
      JsonNode tree = ModelJson.parse(bytes(file, MAX_BYTES));
      Phrase problem = schemaProblem(tree, schema);
      if (!problem.isEmpty()) {
        throw new RunFileException(file, problem);
      }
      return ModelJson.bind(tree, type);
    } catch (JsonEOFException e) {
      throw new RunFileException(file, Phrase.of("truncated: the text ends%s", at(e)), e);
    } catch (JsonMappingException e) {
      throw new RunFileException(file, Phrase.of("not a result: %s%s", path(e), reason(e)), e);
    } catch (JsonProcessingException e) {
      throw new RunFileException(
          file, Phrase.of("not JSON: %s%s", e.getOriginalMessage(), at(e)), e);
    } catch (IOException e) {
      throw new RunFileException(file, Phrase.of("cannot be read: %s", IoReason.of(e)), e);
    }
  }

  /**
   * The schema of a stored file, which states it first; nothing else of the file is read.
   *
   * @return empty if it states none at its beginning
   * @throws RunFileException if it cannot be read
   */
  public static OptionalInt schemaOf(Path file) {
    try (JsonParser json = ModelJson.parser(file)) {
      boolean stated =
          json.nextToken() == JsonToken.START_OBJECT
              && SCHEMA.equals(json.nextFieldName())
              && json.nextToken() == JsonToken.VALUE_NUMBER_INT;
      return stated ? OptionalInt.of(json.getIntValue()) : OptionalInt.empty();
    } catch (JsonProcessingException e) {
      return OptionalInt.empty();
    } catch (IOException e) {
      throw new RunFileException(file, Phrase.of("cannot be read: %s", IoReason.of(e)), e);
    }
  }

  /** A small compressed file of a stranger may hold more than any memory. */
  static byte[] bytes(Path file, int maxBytes) throws IOException {
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw new RunFileException(
            file, Phrase.of("holds more than %,d bytes, which no run does", maxBytes));
      }
      return bytes;
    }
  }

  private static Phrase schemaProblem(JsonNode tree, int schema) {
    if (tree.isMissingNode()) {
      return Phrase.of("truncated: the file is empty");
    }
    JsonNode version = tree.path(SCHEMA);
    if (!version.isInt()) {
      return Phrase.of("not a result: it states no schemaVersion");
    }
    if (version.intValue() < 1) {
      return Phrase.of("not a result: schemaVersion %s", version.intValue());
    }
    return version.intValue() == schema
        ? Phrase.EMPTY
        : Phrase.of(
            "written by another Timebench: schema %s, this one reads %s; measure again",
            version.intValue(), schema);
  }

  private static Phrase at(JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    return location == null
        ? Phrase.EMPTY
        : Phrase.of(" at line %s, column %s", location.getLineNr(), location.getColumnNr());
  }

  /** What a record says of a rule that it found broken, else what Jackson says. */
  private static Phrase reason(JsonMappingException e) {
    return e.getCause() instanceof IllegalArgumentException rule
        ? Phrase.ofMessage(rule)
        : Phrase.of(e.getOriginalMessage());
  }

  private static String path(JsonMappingException e) {
    String path =
        e.getPath().stream()
            .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : r.getFieldName())
            .collect(Collectors.joining("."));
    return path.isEmpty() ? "" : path.replace(".[", "[") + ": ";
  }

  /**
   * The model as JSON. Keys stand in the order of the records' components, keys of maps sorted,
   * lines end in LF: the same result gives the same bytes anywhere. Byte arrays are base64, NaN is
   * the string "NaN" (JSON has no number for it), instants and durations are ISO-8601, null is an
   * Optional that is empty.
   *
   * <p>Reading is strict: every component must be there but an Optional, which is empty in a file
   * that was stored before it; nothing else may be, and no key twice. A property that this version
   * does not know could change what the others mean.
   */
  private static final class ModelJson {
    private static final JsonMapper MAPPER =
        JsonMapper.builder()
            .addModules(new Jdk8Module(), new JavaTimeModule(), new PhraseModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .annotationIntrospector(new Required())
            .withCoercionConfig(
                LogicalType.Integer,
                c -> c.setCoercion(CoercionInputShape.String, CoercionAction.Fail))
            .build();

    private static final ObjectWriter WRITER =
        MAPPER.writer(
            new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private ModelJson() {}

    static String write(Object model) {
      try {
        return WRITER.writeValueAsString(model) + "\n";
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException("not a model: " + e.getOriginalMessage(), e);
      }
    }

    static JsonNode parse(byte[] json) throws IOException {
      return MAPPER.readTree(json);
    }

    static JsonParser parser(Path file) throws IOException {
      return MAPPER.createParser(file.toFile());
    }

    static <T> T bind(JsonNode tree, Class<T> type) throws JsonProcessingException {
      return MAPPER.treeToValue(tree, type);
    }

    private static final class Required extends JacksonAnnotationIntrospector {
      private static final long serialVersionUID = 1;

      @Override
      public Boolean hasRequiredMarker(AnnotatedMember member) {
        return member.getRawType() != Optional.class;
      }
    }
  }
}
