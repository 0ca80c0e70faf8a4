package io.github.timebench.scan.sample;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.timebench.api.Nearest;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.scan.classes.ApiException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The samples of a file, as they were written. How it is read is decided by the end of its name:
 * {@code .json} is one sample, {@code .ndjson} and {@code .jsonl} have one in each line; everything
 * else is an access log of Dubbo.
 */
public final class SampleFile {
  /** Samples of one file. */
  public static final int MAX_SAMPLES = 10_000;

  /** Length of all samples together: as values they take some ten times that much memory. */
  public static final long MAX_CHARS = 64L << 20;

  private static final int BUFFER = 8_192;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final Path file;
  private final ServiceMethod method;
  private final int max;
  private final List<RawSample> samples = new ArrayList<>();
  private final List<Phrase> notes = new ArrayList<>();
  private final Set<String> otherCalls = new TreeSet<>();
  private long chars;
  private int foreignLines;
  private int unreadableCalls;
  private Phrase firstUnreadable;

  private SampleFile(Path file, ServiceMethod method, int max) {
    this.file = file;
    this.method = method;
    this.max = max;
  }

  /**
   * @param count of samples: of a JSON file so many copies, of others at most so many; without it
   *     one copy, or all up to {@link #MAX_SAMPLES}
   * @throws ApiException if it cannot be read, or has no sample
   */
  public static RawSamples read(Path file, ServiceMethod method, Optional<Integer> count)
      throws ApiException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    int max = count.orElse(name.endsWith(".json") ? 1 : MAX_SAMPLES);
    SampleFile read = new SampleFile(file, method, max);
    boolean recorded = false;
    if (name.endsWith(".json")) {
      read.copies(whole(file));
    } else if (name.endsWith(".ndjson") || name.endsWith(".jsonl")) {
      read.each(read::line);
    } else {
      recorded = true;
      read.log();
    }
    if (read.samples.isEmpty()) {
      throw new ApiException(Phrase.of("%s has no sample", file));
    }
    return new RawSamples(read.samples, read.notes, recorded);
  }

  private interface LineReader {
    void read(String line, String where) throws ApiException;
  }

  private static JsonNode whole(Path file) throws ApiException {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      StringBuilder text = new StringBuilder();
      char[] buffer = new char[BUFFER];
      for (int n = reader.read(buffer);
          n >= 0 && text.length() <= SampleJson.MAX_CHARS;
          n = reader.read(buffer)) {
        text.append(buffer, 0, n);
      }
      boolean marked = text.length() > 0 && text.charAt(0) == BYTE_ORDER_MARK;
      return SampleJson.parse(text.substring(marked ? 1 : 0), file.toString());
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static ApiException unreadable(Path file, IOException e) {
    Phrase reason =
        e instanceof CharacterCodingException ? Phrase.of("it is not UTF-8") : IoReason.of(e);
    return new ApiException(Phrase.of("%s cannot be read: %s", file, reason), e);
  }

  private void copies(JsonNode sample) throws ApiException {
    int length = sample.toString().length();
    while (wantsMore()) {
      add(file.toString(), sample, length);
    }
  }

  private boolean wantsMore() {
    return samples.size() < max;
  }

  private void add(String where, JsonNode sample, int length) throws ApiException {
    chars += length;
    if (chars > MAX_CHARS) {
      throw new ApiException(
          Phrase.of(
              "%s has more than %,d characters in its first %d samples: take fewer with"
                  + " --count",
              file, MAX_CHARS, samples.size() + 1));
    }
    samples.add(new RawSample(where, samples.size() + 1L, sample));
  }

  /** Lines until there are enough samples. */
  private void each(LineReader taker) throws ApiException {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      Lines lines = new Lines(file, reader);
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (!wantsMore()) {
          notes.add(Phrase.of("%s goes on after its first %,d samples", file, max));
          return;
        }
        if (!line.isBlank()) {
          taker.read(line, lines.where());
        }
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private void line(String line, String where) throws ApiException {
    add(where, SampleJson.parse(line, where), line.length());
  }

  private void log() throws ApiException {
    each(this::logged);
    if (foreignLines > 0) {
      notes.add(Phrase.of("%,d lines of %s are none of an access log", foreignLines, file));
    }
    if (unreadableCalls > 0) {
      notes.add(
          Phrase.of(
              "%,d calls are left out, because Dubbo could not write them as JSON; the first: %s",
              unreadableCalls, firstUnreadable));
    }
    if (samples.isEmpty()) {
      throw new ApiException(
          otherCalls.isEmpty()
              ? Phrase.of(
                  "%s has no call of %s that can be read: lines of Dubbo's access log end in 'service"
                      + " method(types) [arguments]'",
                  file, method.label())
              : Phrase.of(
                  "%s has no call of %s; %s",
                  file, method.label(), Nearest.to(method.label(), otherCalls)));
    }
  }

  private void logged(String line, String where) throws ApiException {
    Optional<AccessLog> entry = AccessLog.parse(line);
    if (entry.isEmpty()) {
      foreignLines++;
    } else if (!method.isMeantBy(entry.get().call())) {
      otherCalls.add(entry.get().call().toString());
    } else {
      Optional<JsonNode> arguments = arguments(entry.get().arguments(), where);
      if (arguments.isPresent()) {
        add(where, arguments.get(), line.length());
      }
    }
  }

  private Optional<JsonNode> arguments(String text, String where) {
    try {
      return Optional.of(SampleJson.parse(text, where));
    } catch (ApiException e) {
      firstUnreadable = unreadableCalls == 0 ? e.words() : firstUnreadable;
      unreadableCalls++;
      return Optional.empty();
    }
  }

  /**
   * A line of Dubbo's access log ({@code accesslog=true} of a provider), whatever a logger has put
   * before it:
   *
   * <pre>
   * [time] -&gt; [time] host:port -&gt; host:port - group/service:version method(types) arguments
   * </pre>
   *
   * <p>Dubbo 2.7 writes one time only. Arguments are a JSON array, written by the JSON library that
   * Dubbo found: by the getters of classes, without what is null.
   *
   * @param call what was called; its types are names as {@code Class.getName} has them
   * @param arguments as text; {@code []} if there are none
   */
  private record AccessLog(ServiceCall call, String arguments) {
    private static final Pattern LINE =
        Pattern.compile(
            ":\\d+ - (?:(?<group>[^\\s/:()]+)/)?(?<service>[^\\s/:()]+)(?::(?<version>[^\\s()]+))?"
                + " (?<method>[^\\s/:()]+)\\((?<types>[^\\s()]*)\\) ?(?<arguments>.*)$");

    /** Reads a line; empty if it is none of an access log. */
    static Optional<AccessLog> parse(String line) {
      Matcher match = LINE.matcher(line);
      if (!match.find()) {
        return Optional.empty();
      }
      String types = match.group("types");
      String arguments = match.group("arguments").strip();
      return Optional.of(
          new AccessLog(
              new ServiceCall(
                  Optional.ofNullable(match.group("group")),
                  match.group("service"),
                  Optional.ofNullable(match.group("version")),
                  match.group("method"),
                  Optional.of(types.isEmpty() ? List.of() : List.of(types.split(",")))),
              arguments.isEmpty() ? "[]" : arguments));
    }
  }

  /** Lines of a text that may be anything: one that would fill the memory is refused. */
  private static final class Lines {
    private final Path file;
    private final Reader reader;
    private int number;

    Lines(Path file, Reader reader) {
      this.file = file;
      this.reader = reader;
    }

    /** The next line without its end; null if there is none. */
    String next() throws IOException, ApiException {
      StringBuilder line = new StringBuilder();
      int c = reader.read();
      if (c < 0) {
        return null;
      }
      number++;
      while (c >= 0 && c != '\n') {
        if (line.length() == SampleJson.MAX_CHARS) {
          throw new ApiException(
              Phrase.of(
                  "%s is refused: a line has at most %,d characters",
                  where(), SampleJson.MAX_CHARS));
        }
        line.append((char) c);
        c = reader.read();
      }
      if (line.length() > 0 && line.charAt(line.length() - 1) == '\r') {
        line.setLength(line.length() - 1);
      }
      return line.toString();
    }

    /** The file with the number of the line that was read last. */
    String where() {
      return file + ":" + number;
    }
  }

  /**
   * The samples of a file, as they were written.
   *
   * @param notes what was left out, for people
   * @param recorded whether a program wrote the file, so that not everything in it need fit
   */
  public record RawSamples(List<RawSample> samples, List<Phrase> notes, boolean recorded) {
    public RawSamples {
      samples = List.copyOf(samples);
      notes = List.copyOf(notes);
    }
  }

  /**
   * A sample as it was written.
   *
   * @param where its file, and its line if it is one of several; empty if it comes from no file
   * @param number from 1, for {@code ${seq}}
   * @param json an array of arguments, an object by the names of the parameters, or an object with
   *     arguments and reply
   */
  public record RawSample(String where, long number, JsonNode json) {}
}
