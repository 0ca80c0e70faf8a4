package io.github.timebench.loadgen.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.micro.cli.Suites;
import io.github.timebench.micro.serialization.Codec;
import io.github.timebench.model.files.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: bad input that is found out after minutes of measuring, or told by a stack trace. */
class MicroCommandTest {
  @TempDir private Path temporary;

  private CommandRun micro(String... args) {
    String[] all = Stream.concat(Stream.of("micro"), Stream.of(args)).toArray(String[]::new);
    return CommandRun.of(temporary, all);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --type=time              | --type must be one of date, instant, localdatetime, long, offsetdatetime, all, not 'time'
          --shape=value,ordr       | --shape must be one of value, tick, order, page, all, not 'ordr'
          --precision=seconds      | --precision must be one of millis, micros, nanos, not 'seconds'
          --forks=0                | --forks must be 1 to 100, not '0'
          --forks=1000000          | --forks must be 1 to 100, not '1000000'
          --forks=many             | Invalid value for option '--forks': 'many' is not an int
          --seed=1.5               | Invalid value for option '--seed': '1.5' is not a long
          clocks                   | SUITE must be one of serialization, fidelity, format, agreement, clock, timers, pools, pitfalls, all, not 'clocks'
          --run=/nowhere           | /nowhere: no such folder
          --rate=fast              | --rate must be a whole number of calls per s or m, such as 5000/s, not 'fast'
          format --codec=jdk       | --codec needs the suite serialization, not only format
          --quick --forks=2        | --forks cannot stand beside --quick, which has one fork
          """)
  void badInputIsRefusedInOneLine(String args, String message) {
    micro(args.split(" ")).assertRefused("loadgen: " + message);
  }

  @Test
  void aCodecThatIsNoneIsRefusedWithAllThatThereAre() {
    String codecs = Codec.ofThisProgram().stream().map(Codec::label).collect(joining(", "));

    micro("--codec=kryo").assertRefused("--codec must be one of " + codecs + ", all, not 'kryo'");
  }

  @Test
  void aLookThatWouldTakeLongerThanFiveMinutesIsRefused() {
    Path notMade = temporary.resolve("run");

    micro("serialization", "--quick", "--apart", "--shape=all", "--out=" + notMade)
        .assertRefused("--quick must stay under five minutes, but 117 cells");
    assertThat(notMade).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeMadeIsRefusedBeforeTheLoad() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "");

    micro("format", "--out=" + file.resolve("run"))
        .assertRefused("--out must be a folder that can be written");
  }

  @Test
  void theListNamesEverySuite() {
    assertThat(micro("--list").out())
        .contains(
            "serialization ", "fidelity ", "format ", "clock ", "timers ", "pools ", "pitfalls ")
        .hasLineCount(Suites.values().length);
    assertThat(micro("--list", "--lang=zh").out()).contains("序列化 + 反序列化", "线程池");
  }

  @Test
  @Timeout(value = 90, unit = TimeUnit.SECONDS)
  void aLookLeavesAReportAndTheEvidence(@TempDir Path runs) throws IOException {
    CommandRun look =
        micro(
            "serialization",
            "--quick",
            "--type=date",
            "--codec=jdk",
            "--shape=value",
            "--out=" + runs);

    assertThat(look.exitCode()).isZero();
    Path folder = onlyFolderIn(runs);
    assertThat(look.err())
        .startsWith(
            "Cells: 1; forks: 1, each 4 x 300 ms warm-up and 2 x 300 ms measured: about 4 s.");
    assertThat(look.out())
        .contains("proves nothing")
        .endsWith("report.html" + System.lineSeparator());
    assertThat(folder).isDirectoryContaining("glob:**/report.html");
    assertThat(folder).isDirectoryContaining("glob:**/jmh.json");
    assertThat(ResultFiles.readMicro(folder.resolve("micro.json")).command())
        .startsWith("bin/loadgen micro serialization --quick --type=date");
  }

  @Test
  void jsonHasStandardOutputToItself(@TempDir Path runs) throws IOException {
    CommandRun fidelity = micro("fidelity", "--json", "--out=" + runs);
    JsonNode json = new ObjectMapper().readTree(fidelity.out());

    assertThat(fidelity.exitCode()).isZero();
    assertThat(json.at("/document/sections").fieldNames()).toIterable().startsWith("figures");
    assertThat(json.at("/evidence/runId").asText())
        .isEqualTo(onlyFolderIn(runs).getFileName().toString());
    assertThat(fidelity.err()).contains("report.html");
  }

  private static Path onlyFolderIn(Path runs) throws IOException {
    try (Stream<Path> folders = Files.list(runs)) {
      return folders
          .filter(Files::isDirectory)
          .reduce((one, other) -> Assertions.fail(one + " and " + other))
          .orElseThrow();
    }
  }
}
