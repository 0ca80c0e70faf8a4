package io.github.timebench.scan.cli;

import io.github.timebench.model.plan.UsageException;
import io.github.timebench.scan.classes.ApiClasses;
import io.github.timebench.scan.classes.ApiException;
import io.github.timebench.scan.sample.ServiceCall;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /**
   * Opens an API with its libraries. The caller closes it.
   *
   * @param api as it was written
   */
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
      throw new UsageException(ZONE, "must be a zone such as Asia/Shanghai", written);
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
}
