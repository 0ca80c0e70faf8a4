package io.github.timebench.scan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.Placeholders;
import io.github.timebench.scan.sample.Sample;
import io.github.timebench.scan.sample.SampleFile;
import io.github.timebench.scan.sample.SampleFile.RawSample;
import io.github.timebench.scan.sample.SampleJson;
import io.github.timebench.scan.sample.SampleMaker;
import io.github.timebench.scan.sample.SampleReader;
import io.github.timebench.scan.sample.ServiceMethod;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The samples of a call that is measured, each with a reply. Nothing of the API is loaded. For one
 * thread.
 */
final class OwnSamples {
  /** Each is in the memory of both sides once for each arm. */
  static final int MAX_SAMPLES = 1_000;

  /** Length of all samples together, for the same reason. */
  static final int MAX_CHARS = 2 << 20;

  private final ApiClasses classes;
  private final ServiceMethod method;
  private final long seed;
  private final SampleReader<JsonNode> reader;
  private final Consumer<Phrase> notes;
  private String replies = "none";

  /**
   * @param notes takes what was left out, for people
   */
  OwnSamples(
      ApiClasses classes,
      ServiceMethod method,
      Optional<ZoneId> zone,
      long seed,
      Consumer<Phrase> notes) {
    this.classes = classes;
    this.method = method;
    this.seed = seed;
    this.reader = SampleReader.ofJson(classes, method, zone, new Placeholders(seed, Instant.now()));
    this.notes = notes;
  }

  /**
   * Each in one line.
   *
   * @param reply a file of replies
   * @param atTarget whether a running service replies by itself, which no sample can foresee
   * @throws ApiException if a file cannot be read, or something in it does not fit
   */
  List<String> read(Path file, Optional<Integer> count, Optional<Path> reply, boolean atTarget)
      throws ApiException {
    boolean isOne = file.toString().toLowerCase(Locale.ROOT).endsWith(".json");
    Optional<Integer> atMost = isOne ? count : Optional.of(count.orElse(MAX_SAMPLES));
    List<Sample<JsonNode>> samples = reader.readAll(SampleFile.read(file, method, atMost), notes);
    List<JsonNode> given = method.isVoid() ? voidReplies(reply) : replies(samples, reply, atTarget);
    List<String> lines = new ArrayList<>();
    long chars = 0;
    for (Sample<JsonNode> sample : samples) {
      String line =
          SampleJson.line(
              given.isEmpty()
                  ? new Sample<>(sample.arguments(), false, null)
                  : new Sample<>(sample.arguments(), true, given.get(lines.size() % given.size())));
      lines.add(line);
      chars += line.length();
      if (chars > MAX_CHARS) {
        throw new ApiException(
            Phrase.of(
                "%s has more than %,d characters in its first %d samples and their replies: take"
                    + " fewer with --count",
                file, MAX_CHARS, lines.size()));
      }
    }
    return lines;
  }

  private List<JsonNode> voidReplies(Optional<Path> reply) throws ApiException {
    if (reply.isPresent()) {
      throw new ApiException(
          Phrase.of("%s is no reply of %s, which returns nothing", reply.get(), method.label()));
    }
    return List.of();
  }

  private List<JsonNode> replies(
      List<Sample<JsonNode>> samples, Optional<Path> reply, boolean atTarget) throws ApiException {
    if (reply.isPresent()) {
      replies = Payload.OfApi.GIVEN;
      return ofFile(reply.get());
    }
    if (atTarget) {
      replies = Payload.OfApi.OF_TYPE;
      return List.of();
    }
    List<JsonNode> own = samples.stream().filter(Sample::hasReply).map(Sample::reply).toList();
    if (!own.isEmpty()) {
      replies = "of the samples";
      return own;
    }
    replies = "generated";
    return List.of(made());
  }

  private List<JsonNode> ofFile(Path file) throws ApiException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (!name.endsWith("json") && !name.endsWith(".jsonl")) {
      throw new ApiException(
          Phrase.of("%s is no file of replies: .json has one, .ndjson one in each line", file));
    }
    List<JsonNode> read = new ArrayList<>();
    for (RawSample raw : SampleFile.read(file, method, Optional.empty()).samples()) {
      read.add(reader.readReply(raw));
    }
    return read;
  }

  private JsonNode made() throws ApiException {
    String where = "the sample that is made of " + method.label();
    String text =
        new SampleMaker(
                classes, method, seed, Integer.parseInt(SampleMaker.DEFAULT_ITEMS), Precision.NANOS)
            .make();
    return reader.read(new RawSample(where, 1, SampleJson.parse(text, where))).reply();
  }

  /** Where the replies are from: {@code given}, {@code of the samples}, {@code generated}. */
  String replies() {
    return replies;
  }
}
