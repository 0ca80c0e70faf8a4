package io.github.timebench.scan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Precision;
import io.github.timebench.lab.cli.ParsedConverter;
import io.github.timebench.reports.compare.FailOn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Hazard: a walk-through whose commands do not work, or print something else than it says. */
class WalkthroughTest {
  private static final Path ROOT = Path.of("..");
  private static final Path SAMPLE = ROOT.resolve("docs/samples/own-types");
  private static final Pattern COMMAND = Pattern.compile("^ {3}(bin/loadgen|javac) (.*)$");

  @TempDir private Path target;

  @Test
  void theCommandsOfTheWalkthroughDoWhatItSays() throws Exception {
    String page = Files.readString(SAMPLE.resolve("README.md"));
    List<String> ran = new ArrayList<>();
    for (String line : page.lines().filter(COMMAND.asMatchPredicate()).toList()) {
      List<String> words = words(line.strip());
      switch (words.get(0) + " " + words.get(1)) {
        case "javac -parameters" -> compile(words.subList(1, words.size()));
        case "bin/loadgen scan" -> scan(words.subList(2, words.size()), page);
        case "bin/loadgen sample" -> sample(words.subList(2, words.size()));
        default -> assertThat(words).as("measured elsewhere").contains("--type=all");
      }
      ran.add(words.get(1));
    }
    assertThat(ran)
        .containsExactly(
            "-parameters", "scan", "sample", "sample", "--api=" + target + "/order-api", "scan");
    assertThat(Files.readAllLines(target.resolve("page.ndjson"))).hasSize(1);
  }

  /** In the folder of this test. */
  private List<String> words(String line) {
    return Arrays.stream(line.split(" "))
        .map(word -> word.replace("'", "").replaceFirst("\\btarget/", target + "/"))
        .toList();
  }

  private void compile(List<String> arguments) throws IOException {
    List<String> files = new ArrayList<>(arguments);
    Path sources = ROOT.resolve(files.remove(files.size() - 1)).getParent();
    try (Stream<Path> all = Files.list(sources)) {
      all.map(Path::toString).forEach(files::add);
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, files.toArray(String[]::new)))
        .isZero();
  }

  private void scan(List<String> arguments, String page) {
    Said said = Said.by(new CommandLine(new ScanCommand()), arguments.toArray());

    boolean isGate = String.join(" ", arguments).contains(FailOn.FLAG);
    assertThat(said.exitCode()).as(said.toString()).isEqualTo(isGate ? 1 : 0);
    assertThat(page.replaceAll("(?m)^ {3}", ""))
        .contains("```\n" + said.out().replace(target + "/", "target/") + "```\n");
  }

  private void sample(List<String> arguments) throws IOException {
    int redirect = arguments.indexOf(">");
    List<String> own = redirect < 0 ? arguments : arguments.subList(0, redirect);
    Said said =
        Said.by(
            new CommandLine(new SampleCommand())
                .registerConverter(Precision.class, ParsedConverter.ofLabels(Precision.values())),
            own.toArray());

    assertThat(said.exitCode()).as(said.toString()).isZero();
    if (redirect > 0) {
      Files.writeString(Path.of(arguments.get(redirect + 1)), said.out());
    }
  }
}
