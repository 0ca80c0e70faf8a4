package io.github.timebench.model.files;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.threads.ThreadsEvidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * Reads and writes {@code result.json}, {@code threads.json}, {@code micro.json} and {@code
 * compat.json}. What is read is whole and consistent or is refused; what is written replaces the
 * old file in one step.
 */
public final class ResultFiles {
  /** Name of the stored run in its folder. */
  public static final String RESULT_JSON = "result.json";

  /** Name of what was seen of a stored run's threads, beside it. */
  public static final String THREADS_JSON = "threads.json";

  /** Name of the stored micro benchmarks in their folder. */
  public static final String MICRO_JSON = "micro.json";

  /** Name of the stored compatibility matrix in its folder. */
  public static final String COMPAT_JSON = "compat.json";

  private static final String SCHEMA = "schemaVersion";

  private ResultFiles() {}

  /**
   * Writes {@code result.json} into a folder, which is made if missing.
   *
   * @return the file written
   * @throws RunFileException if it cannot be written
   */
  public static Path write(Path folder, RunResult result) {
    Path file = folder.resolve(RESULT_JSON);
    AtomicFile.write(file, ModelJson.write(result));
    return file;
  }

  /**
   * Writes {@code threads.json} into a folder, which is made if missing.
   *
   * @return the file written
   * @throws RunFileException if it cannot be written
   */
  public static Path write(Path folder, ThreadsEvidence threads) {
    Path file = folder.resolve(THREADS_JSON);
    AtomicFile.write(file, ModelJson.write(threads));
    return file;
  }

  /**
   * Writes {@code micro.json} into a folder, which is made if missing.
   *
   * @return the file written
   * @throws RunFileException if it cannot be written
   */
  public static Path write(Path folder, MicroResult result) {
    Path file = folder.resolve(MICRO_JSON);
    AtomicFile.write(file, ModelJson.write(result));
    return file;
  }

  /**
   * Writes {@code compat.json} into a folder, which is made if missing.
   *
   * @return the file written
   * @throws RunFileException if it cannot be written
   */
  public static Path write(Path folder, CompatResult result) {
    Path file = folder.resolve(COMPAT_JSON);
    AtomicFile.write(file, ModelJson.write(result));
    return file;
  }

  /**
   * Reads a stored run.
   *
   * @throws RunFileException if the file is missing, truncated, no result, of another schema, or
   *     contradicts itself
   */
  public static RunResult readRun(Path file) {
    return read(file, RunResult.SCHEMA_VERSION, RunResult.class);
  }

  /**
   * Reads what was seen of a run's threads.
   *
   * @throws RunFileException if the file is missing, truncated, no such evidence, of another
   *     schema, or contradicts itself
   */
  public static ThreadsEvidence readThreads(Path file) {
    return read(file, ThreadsEvidence.SCHEMA_VERSION, ThreadsEvidence.class);
  }

  /**
   * Reads stored micro benchmarks.
   *
   * @throws RunFileException if the file is missing, truncated, no result, of another schema, or
   *     contradicts itself
   */
  public static MicroResult readMicro(Path file) {
    return read(file, MicroResult.SCHEMA_VERSION, MicroResult.class);
  }

  /**
   * Reads a stored compatibility matrix.
   *
   * @throws RunFileException if the file is missing, truncated, no result, of another schema, or
   *     contradicts itself
   */
  public static CompatResult readCompat(Path file) {
    return read(file, CompatResult.SCHEMA_VERSION, CompatResult.class);
  }

  private static <T> T read(Path file, int schema, Class<T> type) {
    try {
      JsonNode tree = ModelJson.parse(Files.readAllBytes(file));
      String problem = schemaProblem(tree, schema);
      if (!problem.isEmpty()) {
        throw new RunFileException(file, problem);
      }
      return ModelJson.bind(tree, type);
    } catch (JsonEOFException e) {
      throw new RunFileException(file, "truncated: the text ends" + at(e), e);
    } catch (JsonMappingException e) {
      throw new RunFileException(file, "not a result: " + path(e) + reason(e), e);
    } catch (JsonProcessingException e) {
      throw new RunFileException(file, "not JSON: " + e.getOriginalMessage() + at(e), e);
    } catch (IOException e) {
      throw new RunFileException(file, "cannot be read: " + IoReason.of(e), e);
    }
  }

  private static String schemaProblem(JsonNode tree, int schema) {
    if (tree.isMissingNode()) {
      return "truncated: the file is empty";
    }
    JsonNode version = tree.path(SCHEMA);
    if (!version.isInt()) {
      return "not a result: it states no schemaVersion";
    }
    if (version.intValue() < 1) {
      return "not a result: schemaVersion " + version.intValue();
    }
    return version.intValue() == schema
        ? ""
        : "written by another Timebench: schema %s, this one reads %s; measure again"
            .formatted(version.intValue(), schema);
  }

  private static String at(JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    return location == null
        ? ""
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  /** What a record says of a rule that it found broken, else what Jackson says. */
  private static String reason(JsonMappingException e) {
    return e.getCause() instanceof IllegalArgumentException rule
        ? rule.getMessage()
        : e.getOriginalMessage();
  }

  private static String path(JsonMappingException e) {
    String path =
        e.getPath().stream()
            .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : r.getFieldName())
            .collect(Collectors.joining("."));
    return path.isEmpty() ? "" : path.replace(".[", "[") + ": ";
  }
}
