package io.github.timebench.reports;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.RunSetup.PastSpread;
import io.github.timebench.model.files.AtomicFile;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.text.ComparisonDocument;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The page over a folder of runs, {@code index.html}. It reads the {@code headline.json} of each
 * run and analyses none, so that a thousand runs are listed in a second.
 */
public final class RunIndex {
  public static final String INDEX_HTML = "index.html";

  /** Older ones were of another machine, as far as neighbours go. */
  private static final int MAX_HISTORY = 20;

  private static final String LOCK = ".index.lock";
  private static final Path USUAL = Path.of("reports", "runs");

  /** Names of stored files with their schemas; the first that is there says what a run is. */
  private static final List<Map.Entry<String, Integer>> SCHEMAS =
      List.of(
          Map.entry(ResultFiles.RESULT_JSON, RunResult.SCHEMA_VERSION),
          Map.entry(ResultFiles.MICRO_JSON, MicroResult.SCHEMA_VERSION),
          Map.entry(ResultFiles.COMPAT_JSON, CompatResult.SCHEMA_VERSION));

  private RunIndex() {}

  /**
   * A folder of a run.
   *
   * @param at when it began; when it was last written, if that cannot be read
   * @param headline empty if there is none that can be read
   * @param problem why there is none; empty if there is one
   * @param comparedWith names of runs that it was compared with, as they stand in the names of the
   *     pages
   */
  public record StoredRun(
      String name,
      Instant at,
      Optional<Headline> headline,
      Text problem,
      List<String> comparedWith) {
    public StoredRun {
      comparedWith = List.copyOf(comparedWith);
    }

    public static StoredRun of(String name, Headline headline, List<String> comparedWith) {
      return new StoredRun(
          name, headline.startedAt(), Optional.of(headline), Text.EMPTY, comparedWith);
    }

    /** One of which no more is known than that it is there. */
    public static StoredRun unknown(String name, Instant written, Text problem) {
      return new StoredRun(name, written, Optional.empty(), problem, List.of());
    }
  }

  /** Stores what the list says of a run, beside what it was made from. */
  static void writeHeadline(Path folder, Stored stored) {
    long bytes = size(result(folder).orElseThrow());
    Headline headline;
    if (stored instanceof Stored.Load load) {
      headline = Headline.of(load.run(), bytes);
    } else if (stored instanceof Stored.Micro benchmarks) {
      headline = Headline.of(benchmarks.micro(), bytes);
    } else {
      headline = Headline.of(((Stored.Compat) stored).compat(), bytes);
    }
    AtomicFile.write(folder.resolve(Headline.FILE), ResultFiles.text(headline));
  }

  /** Writes the page after a run, which is not lost where that fails: why, is said in one line. */
  public static void list(Path runs, Language language, PrintWriter err) {
    try {
      rewrite(runs);
    } catch (RunFileException e) {
      err.println(Text.of(e.words()).in(language));
      err.flush();
    }
  }

  /**
   * Writes the page. Others that write it at the same time wait for each other, and the last one
   * lists the runs of all.
   *
   * @param runs the folder that holds the runs' folders
   * @throws RunFileException if the page cannot be written, or another page has its name
   */
  public static synchronized void rewrite(Path runs) {
    try (FileChannel held =
        FileChannel.open(runs.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      held.lock();
      requireOurs(runs.resolve(INDEX_HTML));
      Document page = IndexDocument.of(runs(runs), prefix(runs));
      AtomicFile.write(runs.resolve(INDEX_HTML), HtmlReport.of(page, Optional.empty()));
    } catch (IOException e) {
      throw new RunFileException(
          runs.resolve(INDEX_HTML), Phrase.of("cannot be written: %s", IoReason.of(e)), e);
    }
  }

  private static void requireOurs(Path page) throws IOException {
    if (Files.exists(page) && !Files.readString(page).contains(IndexDocument.TITLE)) {
      throw new RunFileException(page, Phrase.of("is no list of runs, and is left as it is"));
    }
  }

  private static String prefix(Path runs) {
    Path absolute = runs.toAbsolutePath().normalize();
    return absolute.endsWith(USUAL) ? "" : absolute + "/";
  }

  /**
   * The last run before a rendered one that asked the same question, and whose figures may stand
   * beside others.
   */
  public static Optional<Path> lastLike(Path runs, Path run) {
    Headline asked =
        ResultFiles.read(run.resolve(Headline.FILE), Headline.SCHEMA_VERSION, Headline.class);
    return runs(runs).stream()
        .filter(
            other ->
                other.headline().filter(one -> one.comparable() && asked.follows(one)).isPresent())
        .findFirst()
        .map(found -> runs.resolve(found.name()));
  }

  /**
   * How the latest valid runs like one that begins scattered on this machine, newest first. For a
   * first look they are those that measured as long as runs usually do.
   */
  public static List<PastSpread> history(Path runs, RunResult begun) {
    boolean quick = begun.plan().quick();
    if (begun.plan().again().isEmpty() && !quick
        || begun.plan().services().fleet().any()
        || !Files.isReadable(runs)) {
      return List.of();
    }
    Duration measured =
        quick ? Durations.parse(Defaults.DURATION) : begun.plan().timing().duration();
    String load = Headline.load(begun.plan(), measured);
    Text machine = Headline.machine(begun.environment().machine());
    return runs(runs).stream()
        .flatMap(run -> run.headline().stream())
        .filter(headline -> headline.asked().machine().equals(machine))
        .flatMap(headline -> headline.noise().stream())
        .filter(noise -> noise.load().equals(load))
        .map(Headline.Noise::spread)
        .limit(MAX_HISTORY)
        .toList();
  }

  /**
   * All runs in a folder, newest first. Links are none.
   *
   * @throws RunFileException if the folder cannot be listed
   */
  public static List<StoredRun> runs(Path runs) {
    try (Stream<Path> folders = Files.list(runs)) {
      return folders
          .filter(folder -> Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS))
          .map(RunIndex::run)
          .flatMap(Optional::stream)
          .sorted(Comparator.comparing(StoredRun::at).thenComparing(StoredRun::name).reversed())
          .toList();
    } catch (IOException e) {
      throw new RunFileException(runs, Phrase.of("cannot be listed: %s", IoReason.of(e)), e);
    }
  }

  /** Empty where nothing is stored, as of a run that has begun. */
  private static Optional<StoredRun> run(Path folder) {
    return result(folder).map(result -> run(folder, result));
  }

  private static StoredRun run(Path folder, Path result) {
    String name = folder.getFileName().toString();
    try {
      Path file = folder.resolve(Headline.FILE);
      if (!Files.exists(file)) {
        return unknown(name, result, notListed(name, result));
      }
      if (ResultFiles.schemaOf(file).orElse(Headline.SCHEMA_VERSION) != Headline.SCHEMA_VERSION) {
        return unknown(name, result, notListed(name, result));
      }
      Headline headline = ResultFiles.read(file, Headline.SCHEMA_VERSION, Headline.class);
      if (headline.resultBytes() != size(result)) {
        return unknown(
            name, result, Text.of("Has changed since: bin/loadgen report %s lists it anew.", name));
      }
      return StoredRun.of(name, headline, comparedWith(folder));
    } catch (RunFileException e) {
      return unknown(name, result, Text.of("Cannot be read: %s", e.getMessage()));
    }
  }

  private static Text notListed(String name, Path result) {
    int known =
        SCHEMAS.stream()
            .filter(one -> result.endsWith(one.getKey()))
            .findFirst()
            .orElseThrow()
            .getValue();
    OptionalInt schema = ResultFiles.schemaOf(result);
    if (schema.isEmpty()) {
      return Text.of("Cannot be read: it states no schema.");
    }
    return schema.getAsInt() == known
        ? Text.of("Not listed yet: bin/loadgen report %s does.", name)
        : Text.of(
            "Stored by another Timebench: schema %1$s, this one reads %2$s.",
            schema.getAsInt(), known);
  }

  private static StoredRun unknown(String name, Path result, Text problem) {
    try {
      return StoredRun.unknown(name, Files.getLastModifiedTime(result).toInstant(), problem);
    } catch (IOException e) {
      throw new RunFileException(result, Phrase.of("cannot be read: %s", IoReason.of(e)), e);
    }
  }

  private static List<String> comparedWith(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(
              name ->
                  name.startsWith(ComparisonDocument.PREFIX)
                      && name.endsWith(ComparisonDocument.SUFFIX))
          .map(
              name ->
                  name.substring(
                      ComparisonDocument.PREFIX.length(),
                      name.length() - ComparisonDocument.SUFFIX.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new RunFileException(folder, Phrase.of("cannot be listed: %s", IoReason.of(e)), e);
    }
  }

  private static Optional<Path> result(Path folder) {
    return SCHEMAS.stream()
        .map(Map.Entry::getKey)
        .map(folder::resolve)
        .filter(Files::exists)
        .findFirst();
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new RunFileException(file, Phrase.of("cannot be read: %s", IoReason.of(e)), e);
    }
  }
}
