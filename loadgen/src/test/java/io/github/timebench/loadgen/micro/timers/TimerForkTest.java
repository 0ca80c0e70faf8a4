package io.github.timebench.loadgen.micro.timers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.micro.LabTable;
import io.github.timebench.loadgen.micro.LabWork;
import io.github.timebench.loadgen.micro.Machine;
import io.github.timebench.loadgen.micro.MicroCell;
import io.github.timebench.loadgen.micro.MicroFolder;
import io.github.timebench.loadgen.micro.MicroLab;
import io.github.timebench.loadgen.micro.MicroPlan;
import io.github.timebench.loadgen.micro.MicroRun;
import io.github.timebench.loadgen.micro.Pace;
import io.github.timebench.loadgen.micro.PlainPlan;
import io.github.timebench.reports.model.MicroChart;
import io.github.timebench.reports.model.MicroFigure;
import io.github.timebench.reports.model.MicroMeasure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a profiler that JMH's forks do not know, or that reads before the timers are there. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class TimerForkTest {
  private static final Pace TINY = new Pace(1, 0, 1, 100);
  private static final int OBJECT_HEADER_BYTES = 12;

  @TempDir private Path temporary;

  private record OneTable(LabTable table) implements MicroLab {
    @Override
    public String label() {
      return "timers";
    }

    @Override
    public String question() {
      return "";
    }

    @Override
    public LabWork work(MicroPlan plan) {
      return LabWork.of("", List.of(table));
    }
  }

  private MicroFigure measured(MicroCell cell) {
    OneTable lab = new OneTable(new LabTable("", "", MicroChart.NONE, List.of(cell)));
    MicroPlan plain = PlainPlan.of(true, new Machine(2, 4_000), lab);
    MicroPlan plan =
        new MicroPlan(
            plain.labs(), true, plain.serialization(), plain.machine(), plain.call(), TINY);
    MicroRun run = MicroRun.verified(plan);
    StringWriter progress = new StringWriter();

    assertThat(run.measure(MicroFolder.create(temporary.resolve("run")), new PrintWriter(progress)))
        .isTrue();
    assertThat(run.anyFailed()).as(progress.toString()).isFalse();
    return run.labResults().get(0).figures().get(0);
  }

  @Test
  void aRestingHeapTellsItsCpuTimeAndTheBytesOfATimerAndNoScore() {
    MicroCell rest = new TimerCells(List.of(50_000)).tables().get(2).cells().get(3);

    MicroFigure figure = measured(rest);

    assertThat(figure.title()).isEqualTo("rest, four-ary heap, pending 50000");
    assertThat(figure.measures().stream().map(MicroMeasure::name)).containsExactly("CPU", "heap");
    assertThat(figure.measure("CPU").orElseThrow().forkValues()[0]).isPositive();
    assertThat(figure.measure("heap").orElseThrow().forkValues()[0])
        .isBetween(OBJECT_HEADER_BYTES + 8 + 4 + 4 + 4.0, 60.0);
  }
}
