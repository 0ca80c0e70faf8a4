package io.github.timebench.reports.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hazard: benchmarks of other payloads that stand beside a run as if they were its own. */
class MicroBesideTest {
  private static final RunResult RUN = ReplicatedRuns.codec(ReplicatedRuns.closed(6), 18_100);
  private static final RunAnalysis ANALYSIS = RunAnalysis.of(RUN);
  private static final MicroResult MICRO =
      SampleRuns.microOf(RUN, Map.of("date+stock", 4_000.0, "localdatetime+stock", 12_000.0));

  @Test
  void anEchoWritesAndReadsItsPayloadTwice() {
    MicroBeside beside = MicroBeside.of(ANALYSIS, MICRO).orElseThrow();

    assertThat(beside.times()).isEqualTo(2);
    assertThat(beside.forks()).isEqualTo(3);
    assertThat(beside.variants())
        .singleElement()
        .satisfies(
            cost -> {
              assertThat(cost.variant()).isEqualTo("localdatetime+stock");
              assertThat(cost.nanos().value()).isCloseTo(24_000, within(1e-6));
              assertThat(cost.moreNanos().value()).isCloseTo(16_000, within(1e-6));
            });
    assertThat(beside.variant("instant+stock")).isEmpty();
  }

  @Test
  void payloadsWithOtherBytesAreOthers() {
    List<VariantBytes> larger =
        RUN.bytes().stream()
            .map(
                one ->
                    Records.with(
                        one, "payloads", one.payloads().stream().map(bytes -> bytes + 2).toList()))
            .toList();
    RunResult other = Records.with(RUN, "bytes", larger);
    assertThat(MicroBeside.of(RunAnalysis.of(other), MICRO)).isEmpty();
  }

  @Test
  void withoutItsBaselineNoVariantStandsBesideARun() {
    MicroResult alone = SampleRuns.microOf(RUN, Map.of("localdatetime+stock", 12_000.0));
    assertThat(MicroBeside.of(ANALYSIS, alone)).isEmpty();
    assertThat(MicroBeside.of(ANALYSIS, SampleRuns.micro())).isEmpty();
  }
}
