package io.github.timebench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.model.micro.MicroChart;
import io.github.timebench.model.micro.MicroFact;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroLabResult;
import io.github.timebench.model.micro.NotMeasured;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: forks that lack what this JVM has, and one failure that takes the other cells along. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MicroRunTest {
  private static final Pace TINY = new Pace(1, 0, 1, 50);

  private final StringWriter progress = new StringWriter();
  @TempDir private Path temporary;

  /** A lab whose work is given. */
  private record FixedLab(LabWork fixed) implements MicroLab {
    @Override
    public String label() {
      return "fixed";
    }

    @Override
    public String question() {
      return "what becomes of given work";
    }

    @Override
    public LabWork work(MicroPlan plan) {
      return fixed;
    }
  }

  private static MicroPlan plan(MicroLab lab) {
    return new MicroPlan(
        List.of(lab),
        true,
        new SerializationChoice(
            List.of(DateType.INSTANT),
            List.of(PlacedCodec.here(Codec.CUSTOM)),
            List.of(Shape.TICK),
            false,
            1,
            Precision.NANOS),
        new Machine(2, 4_000),
        RpcCall.PUBLISHED,
        TINY);
  }

  private static MicroCell customTick() {
    SerializationLab lab = new SerializationLab();
    return lab.work(plan(lab)).cells().get(0);
  }

  private static LabWork work(MicroCell... cells) {
    return LabWork.of(
        "given", List.of(new LabTable("figures", "", MicroChart.NONE, List.of(cells))));
  }

  private MicroLabResult measured(LabWork work) {
    MicroFolder folder = MicroFolder.create(temporary.resolve("run"));
    MicroRun run = MicroRun.verified(plan(new FixedLab(work)));
    assertThat(run.measure(folder, new PrintWriter(progress))).isTrue();
    return run.labResults().get(0);
  }

  @Test
  void aForkMeasuresOneCell() {
    MicroFigure figure = measured(work(customTick())).figures().get(0);

    assertThat(figure.measures().get(0).forkValues()).hasSize(1);
    assertThat(figure.measures().get(0).forkValues()[0]).isPositive();
    assertThat(temporary.resolve("run/jmh.json")).content().contains("\"INSTANT\"", "Xmx512m");
    assertThat(temporary.resolve("run/jmh.log")).content().contains("Run complete");
    assertThat(progress.toString())
        .contains("round trip, tick, custom, instant, threads 1 ")
        .contains("ops/s; nothing left")
        .hasLineCount(2);
  }

  @Test
  void aCellThatFailsIsNotedAndTheRestIsMeasured() {
    MicroCell good = customTick();
    MicroCell bad =
        MicroCell.of(SerializationBenchmark.class, "roundTrip")
            .named("operation", "bad")
            .param("dateType", "INSTANT")
            .param("codec", "CUSTOM")
            .param("shape", "TICK")
            .param("items", "3")
            .build();

    MicroLabResult result = measured(work(bad, good));

    assertThat(result.figures()).hasSize(1);
    NotMeasured failed = result.notMeasured().get(0);
    assertThat(failed.what()).isEqualTo("bad");
    assertThat(failed.reason()).contains("shape tick has no items", "jmh.log");
    assertThat(failed.failed()).isTrue();
  }

  @Test
  void whatAMachineCannotDoIsNotedAndTheRestIsConcludedFrom() {
    Probe possible =
        new Probe(
            "possible",
            Duration.ZERO,
            () -> Probe.Findings.of(MicroFact.number("answer", 21, "", "")));
    Probe impossible =
        new Probe(
            "impossible",
            Duration.ZERO,
            () -> {
              throw new UnavailableException("needs 64 cores, and there are 2");
            });

    MicroLabResult result =
        measured(
            work()
                .withProbes(List.of(impossible, possible))
                .withConclusions(
                    evidence ->
                        List.of(
                            MicroFact.number(
                                "doubled", 2 * evidence.fact("answer").orElseThrow(), "", ""))));

    assertThat(result.facts()).extracting(MicroFact::value).containsExactly(21.0, 42.0);
    assertThat(result.notMeasured())
        .containsExactly(new NotMeasured("impossible", "needs 64 cores, and there are 2", false));
  }

  @Test
  void shotsCountersAndOptionsReachTheFork() {
    MicroCell shot =
        MicroCell.of(FormatBenchmark.class, "simpleDateFormat")
            .named("way", "a shot")
            .in(CellUnit.NANOS_PER_SHOT, new Shots(1, 2, 3, 4, Duration.ofMillis(10)))
            .jvmOptions("-Xmx96m", "-Xms96m")
            .build();

    MicroFigure figure = measured(work(shot)).figures().get(0);

    assertThat(figure.measures().get(0).unit()).isEqualTo("ns/op");
    assertThat(figure.measures().get(0).forkValues()[0]).isPositive();
    assertThat(temporary.resolve("run/jmh.json"))
        .content()
        .contains("\"mode\" : \"ss\"", "\"measurementBatchSize\" : 4", "-Xmx96m");
  }

  @Test
  void twoCellsOfOneNameAreRefused() {
    MicroPlan plan = plan(new FixedLab(work(customTick(), customTick())));

    assertThatThrownBy(() -> MicroRun.verified(plan))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("two cells round trip");
  }
}
