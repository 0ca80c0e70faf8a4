package io.github.timebench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.model.micro.MicroChart;
import io.github.timebench.model.micro.MicroFigure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

/** A lab of one cell, for tests that need a real fork. */
public record OneCell(MicroCell cell) implements MicroLab {
  private static final Machine MACHINE = new Machine(2, 4_000);

  @Override
  public String label() {
    return "one";
  }

  @Override
  public String question() {
    return "what one cell measures";
  }

  @Override
  public LabWork work(MicroPlan plan) {
    return LabWork.of("", List.of(new LabTable("", "", MicroChart.NONE, List.of(cell))));
  }

  /** Measures the cell in a fork of two iterations; both must go well. */
  public MicroFigure measure(Path folder) {
    MicroPlan plain = PlainPlan.of(true, MACHINE, this);
    MicroPlan plan =
        new MicroPlan(
            plain.labs(),
            true,
            plain.serialization(),
            MACHINE,
            plain.call(),
            new Pace(1, 0, 2, 100));
    MicroRun run = MicroRun.verified(plan);
    StringWriter progress = new StringWriter();

    assertThat(run.measure(MicroFolder.create(folder), new PrintWriter(progress))).isTrue();
    assertThat(run.anyFailed()).as(progress.toString()).isFalse();
    return run.labResults().get(0).figures().get(0);
  }
}
