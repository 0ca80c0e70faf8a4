package io.github.timebench.loadgen.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: forks that lack what this JVM has (benchmark list, class path, options). */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class MicroRunTest {
  private static final Pace TINY = new Pace(1, 0, 1, 50);

  private final StringWriter progress = new StringWriter();
  @TempDir private Path temporary;

  private static MicroCell customTick() {
    MicroPlan plan =
        new MicroPlan(
            List.of(new SerializationLab()),
            true,
            List.of(DateType.INSTANT),
            List.of(Codec.CUSTOM),
            List.of(Shape.TICK),
            false,
            1,
            Precision.NANOS,
            TINY);
    return plan.cells().get(0);
  }

  @Test
  void aForkMeasuresOneCell() throws Exception {
    MicroFolder folder = MicroFolder.create(temporary.resolve("run"));
    MicroCell cell = customTick();
    MicroRun run = MicroRun.verified(List.of(cell), TINY);

    assertThat(run.measure(folder, new PrintWriter(progress))).isTrue();

    assertThat(run.figures()).hasSize(1);
    assertThat(run.figures().get(0).forkOpsPerSecond()).hasSize(1);
    assertThat(run.figures().get(0).forkOpsPerSecond()[0]).isPositive();
    assertThat(folder.jmhJson()).content().contains("\"INSTANT\"", "Xmx512m");
    assertThat(folder.jmhLog()).content().contains("Run complete");
    assertThat(progress.toString())
        .startsWith("round trip, instant, custom, tick")
        .contains("ops/s, " + run.figures().get(0).payloadBytes() + " bytes; no cells left")
        .hasLineCount(1);
  }

  @Test
  void whatABenchmarkThrowsIsTheMessage() {
    MicroFolder folder = MicroFolder.create(temporary.resolve("run"));
    MicroCell good = customTick();
    Map<String, String> params = new HashMap<>(good.params());
    params.put("items", "3");
    MicroCell bad =
        new MicroCell(
            good.lab(),
            good.operation(),
            good.dateType(),
            good.codec(),
            good.shape(),
            1,
            () -> 0,
            good.forkStart(),
            good.benchmark(),
            params);

    MicroRun run = MicroRun.verified(List.of(bad), TINY);

    assertThatThrownBy(() -> run.measure(folder, new PrintWriter(progress)))
        .isInstanceOf(BenchmarkFailedException.class)
        .hasMessageContaining("shape tick has no items")
        .hasMessageContaining("jmh.log");
    assertThat(folder.jmhJson()).doesNotExist();
  }
}
