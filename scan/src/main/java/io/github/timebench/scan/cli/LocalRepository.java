package io.github.timebench.scan.cli;

import io.github.timebench.model.files.IoReason;
import io.github.timebench.scan.classes.ApiException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The jars that Maven has on this machine. Nothing is fetched. */
final class LocalRepository {
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
      throw new ApiException(settings + " cannot be read: " + IoReason.of(e), e);
    }
  }

  /**
   * What a user wrote: a jar or folder that exists, else the jar of {@code group:artifact:version}.
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
          "%s is not in %s%s: fetch it with 'mvn dependency:get -Dartifact=%s', or name a jar"
              .formatted(written, folder, others(versions, artifact), written));
    }
    return jar;
  }

  private static String others(Path versions, String artifact) throws ApiException {
    if (!Files.isDirectory(versions)) {
      return "";
    }
    try (Stream<Path> folders = Files.list(versions)) {
      List<String> names =
          folders
              .filter(version -> Files.exists(jar(version, artifact)))
              .map(version -> version.getFileName().toString())
              .sorted()
              .toList();
      return names.isEmpty() ? "" : ", which has " + String.join(", ", names);
    } catch (IOException e) {
      throw new ApiException(versions + " cannot be read: " + IoReason.of(e), e);
    }
  }

  private static Path jar(Path version, String artifact) {
    return version.resolve(artifact + "-" + version.getFileName() + ".jar");
  }
}
