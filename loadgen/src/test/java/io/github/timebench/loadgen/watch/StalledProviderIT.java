package io.github.timebench.loadgen.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.driver.DriverReport;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.lab.DriverJvm;
import io.github.timebench.loadgen.lab.EmbeddedZooKeeper;
import io.github.timebench.loadgen.lab.Installation;
import io.github.timebench.loadgen.lab.ProviderJvm;
import io.github.timebench.loadgen.plan.LoadPlan;
import io.github.timebench.loadgen.plan.Plans;
import io.github.timebench.loadgen.plan.SteadyRules;
import io.github.timebench.reports.model.Gate;
import io.github.timebench.reports.model.OutcomeCounts;
import io.github.timebench.reports.model.RunEnd;
import io.github.timebench.reports.model.Slice;
import io.github.timebench.reports.model.VariantTotals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a provider that stands still and takes the run, or the calls it held, with it. */
@Timeout(120)
class StalledProviderIT {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);
  private static final LoadPlan PLAN =
      Plans.valid()
          .threads(8)
          .maxWarmup(Duration.ofSeconds(2))
          .duration(Duration.ofSeconds(3))
          .timeout(TIMEOUT)
          .make();

  @TempDir private Path folder;

  /** Stops a process when measuring has begun, until a slice went by without an answer. */
  private static final class Stall implements Progress.Listener {
    private final CompletableFuture<Long> pid = new CompletableFuture<>();
    private boolean begun;
    private boolean over;

    @Override
    public void on(Progress progress) {
      boolean measuring = progress.phase().equals("measuring");
      if (measuring && !begun) {
        begun = true;
        signal("STOP");
      } else if (measuring && !over && progress.callsPerSecond() == 0) {
        over = true;
        signal("CONT");
      }
    }

    private void signal(String name) {
      try {
        String target = Long.toString(pid.join());
        assertThat(new ProcessBuilder("kill", "-" + name, target).start().waitFor()).isZero();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private DriverReport runWith(Stall stall) throws Exception {
    Installation home = new Installation(Path.of("").toAbsolutePath().getParent());
    try (EmbeddedZooKeeper registry = EmbeddedZooKeeper.start();
        ProviderJvm.Starting starting =
            ProviderJvm.start(home, registry.url(), 32, folder.resolve("provider.log"));
        DriverJvm driver = DriverJvm.start(home, 256, folder.resolve("driver.log"), stall)) {
      stall.pid.complete(starting.await().pid());
      driver.begin(new DriverTask(PLAN, SteadyRules.of(PLAN), registry.url(), 0, ""));
      return driver.awaitReport();
    }
  }

  private static Histogram errors(VariantTotals totals) throws Exception {
    return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(totals.errorHistogram()), 0);
  }

  private static List<String> failed(DriverReport report) {
    return report.gates().stream().filter(gate -> !gate.passed()).map(Gate::name).toList();
  }

  @Test
  void itsCallsTimeOutAndAreCountedAndTheRunGoesOnToItsEnd() throws Exception {
    Stall stall = new Stall();
    DriverReport report = runWith(stall);

    assertThat(stall.over).isTrue();
    assertThat(report.end()).isEqualTo(RunEnd.complete());
    List<VariantTotals> totals = report.block().totals();
    OutcomeCounts measured =
        totals.stream()
            .map(VariantTotals::measured)
            .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    assertThat(measured.timeout()).isPositive();
    assertThat(totals)
        .allSatisfy(
            variant ->
                assertThat(variant.warmup().plus(variant.measured()).sent())
                    .isEqualTo(variant.sentByWorkers()));
    long longestNanos = 0;
    for (VariantTotals variant : totals) {
      longestNanos = Math.max(longestNanos, errors(variant).getMaxValue());
    }
    assertThat(longestNanos).isGreaterThanOrEqualTo(TIMEOUT.toNanos());
    List<Slice> slices = report.block().slices();
    assertThat(slices.get(slices.size() - 1).windowCalls()).isPositive();
  }

  @Test
  void theWatchGoesOnAndTellsThePause() throws Exception {
    DriverReport report = runWith(new Stall());

    assertThat(report.block().resources()).isNotEmpty();
    assertThat(report.gates())
        .filteredOn(gate -> gate.name().equals("pauses of the provider"))
        .singleElement()
        .satisfies(
            gate -> assertThat(gate.observed()).endsWith(" ms in all").doesNotStartWith("0.0"));
    assertThat(failed(report)).anyMatch(name -> name.startsWith("errors of "));
    assertThat(failed(report)).noneMatch(name -> name.startsWith("account of "));
  }
}
