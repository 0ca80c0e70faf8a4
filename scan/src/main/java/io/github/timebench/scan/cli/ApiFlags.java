package io.github.timebench.scan.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.model.files.IoReason;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.ServiceCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What every command has that reads an API: the libraries that its classes need. */
public final class ApiFlags {
  public static final String FORM =
      "A jar, a folder of classes or of jars, or group:artifact:version from the local Maven"
          + " repository.";

  static final String ZONE = "--zone";

  @Option(
      names = "--lib",
      paramLabel = "LIB",
      description =
          "What the API's classes need and the JDK does not have: likewise a jar, a folder or"
              + " group:artifact:version. May be given several times.")
  private List<String> libraries = List.of();

  /** Opens an API with its libraries. The caller closes it. */
  public ApiClasses open(List<String> api) throws ApiException {
    return ApiClasses.open(paths(api), libraries());
  }

  /** The jars and folders of an API, as {@link #open} finds them. */
  public static List<Path> paths(List<String> api) throws ApiException {
    return resolved(LocalRepository.ofUser(), api);
  }

  /** The jars and folders of the libraries, likewise. */
  public List<Path> libraries() throws ApiException {
    return resolved(LocalRepository.ofUser(), libraries);
  }

  /**
   * The call that a flag names.
   *
   * @throws UsageException if it is none
   */
  static ServiceCall call(String flag, String written) {
    try {
      return ServiceCall.parse(written);
    } catch (IllegalArgumentException e) {
      throw new UsageException(flag, e);
    }
  }

  /**
   * The zone that {@value #ZONE} names.
   *
   * @param written null if it was not given
   * @throws UsageException if it is none
   */
  static Optional<ZoneId> zone(String written) {
    try {
      return Optional.ofNullable(written).map(ZoneId::of);
    } catch (DateTimeException e) {
      throw new UsageException(ZONE, Phrase.of("must be a zone such as Asia/Shanghai"), written);
    }
  }

  private static List<Path> resolved(LocalRepository repository, List<String> written)
      throws ApiException {
    List<Path> paths = new ArrayList<>();
    for (String one : written) {
      paths.add(repository.resolve(one));
    }
    return paths;
  }

  /** The flags that ask for the same libraries again, for commands that are printed. */
  public List<String> again() {
    return libraries.stream().map(library -> "--lib=" + library).toList();
  }

  /** The jars that Maven has on this machine. Nothing is fetched. */
  static final class LocalRepository {
    private static final Pattern COORDINATES = Pattern.compile("([\\w.-]+):([\\w.-]+):([\\w.+-]+)");

    private static final Pattern SETTING =
        Pattern.compile("<localRepository>\\s*([^<]+?)\\s*</localRepository>");

    private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);

    private final Path folder;

    LocalRepository(Path folder) {
      this.folder = folder;
    }

    /** Where the user's settings say it is, else where Maven puts it. */
    static LocalRepository ofUser() throws ApiException {
      Path home = Path.of(System.getProperty("user.home"));
      return ofSettings(home.resolve(".m2"), home);
    }

    static LocalRepository ofSettings(Path maven, Path home) throws ApiException {
      Path settings = maven.resolve("settings.xml");
      if (!Files.exists(settings)) {
        return new LocalRepository(maven.resolve("repository"));
      }
      try {
        String text = COMMENT.matcher(Files.readString(settings)).replaceAll("");
        Matcher setting = SETTING.matcher(text);
        return new LocalRepository(
            setting.find()
                ? Path.of(setting.group(1).replace("${user.home}", home.toString()))
                : maven.resolve("repository"));
      } catch (IOException e) {
        throw new ApiException(Phrase.of("%s cannot be read: %s", settings, IoReason.of(e)), e);
      }
    }

    /**
     * What a user wrote: a jar or folder that exists, else the jar of {@code
     * group:artifact:version}.
     */
    Path resolve(String written) throws ApiException {
      Matcher coordinates = COORDINATES.matcher(written);
      if (!coordinates.matches() || Files.exists(Path.of(written))) {
        return Path.of(written);
      }
      String artifact = coordinates.group(2);
      String version = coordinates.group(3);
      Path versions = folder.resolve(coordinates.group(1).replace('.', '/')).resolve(artifact);
      Path jar = jar(versions.resolve(version), artifact);
      if (!Files.exists(jar)) {
        throw new ApiException(
            Phrase.of(
                "%s is not in %s%s: fetch it with 'mvn dependency:get -Dartifact=%s', or name"
                    + " a jar",
                written, folder, others(versions, artifact), written));
      }
      return jar;
    }

    private static Phrase others(Path versions, String artifact) throws ApiException {
      if (!Files.isDirectory(versions)) {
        return Phrase.EMPTY;
      }
      try (Stream<Path> folders = Files.list(versions)) {
        List<String> names =
            folders
                .filter(version -> Files.exists(jar(version, artifact)))
                .map(version -> version.getFileName().toString())
                .sorted()
                .toList();
        return names.isEmpty()
            ? Phrase.EMPTY
            : Phrase.of(", which has %s", String.join(", ", names));
      } catch (IOException e) {
        throw new ApiException(Phrase.of("%s cannot be read: %s", versions, IoReason.of(e)), e);
      }
    }

    private static Path jar(Path version, String artifact) {
      return version.resolve(artifact + "-" + version.getFileName() + ".jar");
    }
  }
}
