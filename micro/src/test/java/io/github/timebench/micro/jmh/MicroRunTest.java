package io.github.timebench.micro.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.micro.format.FormatBenchmarks;
import io.github.timebench.micro.jmh.CellRunner.ForkHost;
import io.github.timebench.micro.jmh.Suite.Findings;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.micro.serialization.SerializationBenchmarks;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * Hazard: forks that lack what this JVM has, options that do not reach them, and one failure that
 * takes the other cells along. The forks of all these are started once.
 */
class MicroRunTest {
  private static final StringWriter PROGRESS = new StringWriter();
  @TempDir private static Path temporary;
  private static SuiteResult result;

  @BeforeAll
  static void measureThreeCells() throws Exception {
    Cell bad = Cell.of(Cell.parameters("operation", "bad"), customTick().param("items", "3"));
    Cell singleShot =
        Cell.of(
                Cell.parameters("way", "single shot"),
                Cell.jmh(FormatBenchmarks.class, "simpleDateFormat")
                    .mode(Mode.SingleShotTime)
                    .timeUnit(TimeUnit.NANOSECONDS)
                    .warmupIterations(1)
                    .warmupBatchSize(3)
                    .measurementIterations(2)
                    .measurementBatchSize(4)
                    .jvmArgsAppend("-Xmx96m", "-Xms96m"))
            .taking(Duration.ofMillis(700));
    result =
        GivenSuite.of(bad, custom("round trip"), singleShot)
            .measure(temporary.resolve("run"), PROGRESS);
  }

  private static ChainedOptionsBuilder customTick() {
    return Cell.jmh(SerializationBenchmarks.class, "roundTrip")
        .addProfiler(CpuProfiler.class)
        .param("variant", "instant+custom")
        .param("serializer", "custom")
        .param("shape", "TICK");
  }

  private static Cell custom(String operation) {
    return Cell.of(Cell.parameters("operation", operation, "codec", "custom"), customTick());
  }

  @Test
  void aForkMeasuresOneCell() {
    MicroFigure figure = result.figures().get(0);

    assertThat(figure.title()).isEqualTo("round trip, custom");
    assertThat(figure.measures())
        .extracting(MicroFigure.Measure::name)
        .containsExactly("throughput", "CPU");
    assertThat(figure.measures())
        .extracting(MicroFigure.Measure::unit)
        .containsExactly("ops/s", "ns/op");
    assertThat(figure.measures().get(0).forkValues()).hasSize(1);
    assertThat(figure.measures().get(0).mean()).isPositive();
    assertThat(temporary.resolve("run/jmh.json"))
        .content()
        .contains("\"instant+custom\"", "Xmx512m");
    assertThat(temporary.resolve("run/jmh.log")).content().contains("Run complete");
    assertThat(PROGRESS.toString())
        .contains("round trip, custom ")
        .containsPattern("ops/s; about \\d+ (s|min) left")
        .contains("ns/op; nothing left")
        .hasLineCount(4);
  }

  @Test
  void aCellThatFailsIsNotedAndTheRestIsMeasured() {
    assertThat(result.figures()).hasSize(2);
    NotMeasured failed = result.notMeasured().get(0);
    assertThat(failed.what()).containsExactly(Phrase.of("bad"));
    assertThat(failed.reason().toString()).contains("shape tick has no items", "jmh.log");
    assertThat(failed.failed()).isTrue();
  }

  @Test
  void iterationsAndOptionsOfACellReachItsFork() {
    MicroFigure figure = result.figures().get(1);

    assertThat(figure.measures().get(0).unit()).isEqualTo("ns/op");
    assertThat(figure.measures().get(0).mean()).isPositive();
    assertThat(temporary.resolve("run/jmh.json"))
        .content()
        .contains("\"mode\" : \"ss\"", "\"measurementBatchSize\" : 4", "-Xmx96m");
  }

  @Test
  void whatAMachineCannotDoIsNotedAndTheRestIsConcludedFrom(@TempDir Path folder) throws Exception {
    Observation possible =
        new Observation(
            "possible",
            Duration.ZERO,
            () -> Findings.of(Fact.number(Phrase.of("answer"), 21, "", Phrase.EMPTY)));
    Observation impossible =
        new Observation(
            "impossible",
            Duration.ZERO,
            () -> {
              throw new LabException(Phrase.of("needs 64 cores, and there are 2"));
            });
    GivenSuite suite =
        new GivenSuite(
            List.of(),
            List.of(impossible, possible),
            measured ->
                List.of(
                    Fact.number(
                        Phrase.of("doubled"),
                        2 * measured.fact("answer").orElseThrow(),
                        "",
                        Phrase.EMPTY)));

    SuiteResult concluded = suite.measure(folder.resolve("run"), new StringWriter());

    assertThat(concluded.facts()).extracting(Fact::value).containsExactly(21.0, 42.0);
    assertThat(concluded.notMeasured())
        .containsExactly(
            new NotMeasured(
                List.of(Phrase.of("impossible")),
                Phrase.of("needs 64 cores, and there are 2"),
                false));
  }

  @Test
  void twoCellsOfOneNameAreRefused() {
    assertThatThrownBy(() -> GivenSuite.verified(custom("round trip"), custom("round trip")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("two cells round trip");
  }

  @Test
  void forksGetTheirClassPathAndThisJvmKeepsItsOwnAndItsStreams() {
    String own = System.getProperty("java.class.path");
    PrintStream out = System.out;
    ForkHost host = ForkHost.set("elsewhere.jar", new PrintStream(new ByteArrayOutputStream()));
    ForkHost.set("", out).restore();
    assertThat(System.getProperty("java.class.path")).isEqualTo("elsewhere.jar");
    host.restore();
    assertThat(System.getProperty("java.class.path")).isEqualTo(own);
    assertThat(System.out).isSameAs(out);
  }

  @Test
  void timesAreDescribedRoundedUp() {
    assertThat(MicroRun.describe(Duration.ofMillis(10_001)).english()).isEqualTo("about 11 s");
    assertThat(MicroRun.describe(Duration.ofSeconds(120)).english()).isEqualTo("about 120 s");
    assertThat(MicroRun.describe(Duration.ofSeconds(121)).english()).isEqualTo("about 3 min");
  }
}
