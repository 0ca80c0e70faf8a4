package io.github.timebench.loadgen.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The checkout that this test runs in: its documents and its sources. */
public final class Repository {
  /** The folder that holds README.md. */
  public static final Path ROOT = root();

  private static final Set<String> SKIPPED = Set.of("target", ".git", "runs", ".idea", ".vscode");
  private static final Set<String> SOURCES =
      Set.of("java", "sh", "xml", "yml", "yaml", "jte", "js", "css", "properties", "options");

  private static final List<Path> FILES = files();

  /** What the build of {@code api} makes of its transfer objects. */
  private static final Path GENERATED = ROOT.resolve("api/target/generated-sources/variants");

  private Repository() {}

  /** Test resources are left out: the Markdown there is what a renderer made. */
  public static Stream<Markdown> documents() {
    return FILES.stream()
        .filter(file -> file.toString().endsWith(".md"))
        .filter(file -> !ROOT.relativize(file).toString().contains("src/test/resources"))
        .map(Markdown::read);
  }

  /** One document, by its path from the root. */
  public static Markdown document(String path) {
    return Markdown.read(ROOT.resolve(path));
  }

  /**
   * The commands of a form that documents have, each with its document.
   *
   * @param lines of a block of code
   */
  public static Stream<Arguments> commands(Pattern form, Function<String, Stream<String>> lines) {
    return documents()
        .flatMap(
            document ->
                Stream.concat(
                        document.blocks().stream().flatMap(lines), document.codeSpans().stream())
                    .map(String::strip)
                    .filter(line -> form.matcher(line).matches())
                    .distinct()
                    .map(line -> Arguments.of(document, line)));
  }

  /** Whatever may name a document in a comment or in a message. */
  public static Stream<Path> sources() {
    return FILES.stream().filter(Repository::isSource);
  }

  /** Whether a source has that simple name, or that way down from a source folder. */
  static boolean hasClass(String name) {
    return FILES.stream().anyMatch(file -> file.endsWith(name + ".java"))
        || Files.exists(GENERATED.resolve(name + ".java"));
  }

  /** The content of a file. */
  public static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }

  private static boolean isSource(Path file) {
    String name = file.getFileName().toString();
    Path folder = ROOT.relativize(file).getName(0);
    return SOURCES.contains(name.substring(name.lastIndexOf('.') + 1))
        || folder.endsWith("bin")
        || folder.endsWith(".ci")
        || name.equals("Dockerfile");
  }

  private static List<Path> files() {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(
          ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return SKIPPED.contains(String.valueOf(folder.getFileName()))
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              files.add(file);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    files.sort(null);
    return List.copyOf(files);
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("README.md"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException(
            "no README.md in " + Path.of("").toAbsolutePath() + " or above");
      }
    }
    return folder;
  }
}
