package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.timebench.lab.EmbeddedZooKeeper;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.fleet.FleetEvidence;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.gates.Gate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Hazards: drivers that each measure something, and a sum that no fleet has measured together; a
 * driver of several providers that loads one more than another.
 */
@Isolated("its nine JVMs are enough for a small machine")
@Timeout(900)
class FleetIT {
  private static final int EACH = 2;

  @TempDir private Path folder;

  @Test
  void twoDriversLoadTwoProvidersInOneScheduleAndTheirCallsAddUp() throws Exception {
    try (EmbeddedZooKeeper zooKeeper = EmbeddedZooKeeper.start();
        LoadgenProcess loadgen =
            LoadgenProcess.startFleet(
                folder,
                zooKeeper.url(),
                "--driver-host=" + hosts(0),
                "--provider-host=" + hosts(EACH),
                "--hosts-deadline=5m",
                "--layout=together",
                "--type=date",
                "--rate=200/s",
                "--duration=500ms")) {
      assertThat(loadgen.awaitExit()).as(loadgen.err()).isIn(0, 3);
      assertThat(loadgen.err())
          .contains("2 drivers and 2 providers, together", "200/s in all, 100/s from each driver");
      assertMeasuredTogether(loadgen.folder(), loadgen.result());
    }
  }

  /** Prefixes that lead to this machine: with a folder of temporary files, and so a lock, each. */
  private String hosts(int from) throws IOException {
    for (int index = from; index < from + EACH; index++) {
      Files.createDirectories(folder.resolve("host" + index));
    }
    return "env 'JAVA_TOOL_OPTIONS=-XX:TieredStopAtLevel=1 -Djava.io.tmpdir=%s/host{%d..%d}'"
        .formatted(folder, from, from + EACH - 1);
  }

  private static void assertMeasuredTogether(Path run, RunResult result) {
    assertThat(result.end()).isEqualTo(RunEnd.complete());
    assertThat(result.blocks()).hasSize(1);
    Evidence.assertEveryCallAccountedFor(result);
    FleetEvidence fleet = ResultFiles.readFleet(run.resolve(ResultFiles.FLEET_JSON));
    Attempt attempt = fleet.kept().get(0);
    assertThat(attempt.hosts()).containsExactly("driver-0", "driver-1", "provider-0", "provider-1");
    List<HostPart> all =
        attempt.hosts().stream().map(host -> ResultFiles.readPart(run, attempt, host)).toList();
    List<HostPart> parts = all.stream().filter(part -> part.role() == Side.DRIVER).toList();
    all.stream()
        .filter(part -> part.role() == Side.PROVIDER)
        .forEach(part -> assertRead(part, result.blocks().get(0).pairs().get(0)));
    List<Slice> merged = result.blocks().get(0).slices();
    assertThat(merged).isNotEmpty();
    for (HostPart part : parts) {
      assertThat(part.pairs()).hasSize(1);
      assertThat(part.pairs().get(0).slices())
          .extracting(Slice::variant)
          .isEqualTo(merged.stream().map(Slice::variant).toList());
      assertThat(part.clock().boundNanos()).isPositive();
      Map<String, Long> byProvider =
          part.pairs().get(0).readings().calls().stream()
              .collect(
                  Collectors.groupingBy(
                      Readings.PeerCalls::provider,
                      Collectors.summingLong(Readings.PeerCalls::sent)));
      assertThat(byProvider).containsOnlyKeys("provider-0", "provider-1");
      assertThat(byProvider.get("provider-0"))
          .as("its share, but for what was under way at the end")
          .isCloseTo(byProvider.get("provider-1"), within(20L));
    }
    for (int i = 0; i < merged.size(); i++) {
      int slice = i;
      assertThat(merged.get(i).windowCalls())
          .isEqualTo(
              parts.stream()
                  .mapToLong(part -> part.pairs().get(0).slices().get(slice).windowCalls())
                  .sum());
    }
    assertThat(begun(result.blocks().get(0).pairs()))
        .isEqualTo(parts.stream().mapToLong(part -> begun(part.pairs())).sum())
        .isPositive();
    assertHeld(
        run,
        "account of the fleet",
        "presence of the hosts",
        "balance of the providers",
        "requests of the provider");
  }

  /** How many windows were read in time is left to the machine. */
  private static void assertRead(HostPart provider, Pair merged) {
    assertThat(provider.pairs()).hasSize(1);
    Pair own = provider.pairs().get(0);
    assertThat(own.slices()).hasSameSizeAs(merged.slices());
    assertThat(own.readings().switches().count()).isEqualTo(2L * own.slices().size());
    assertThat(own.slices())
        .extracting(slice -> slice.usage().providerCpuNanos())
        .anyMatch(nanos -> nanos > 0);
    assertThat(own.readings().calls())
        .hasSize(merged.totals().size())
        .allSatisfy(
            calls -> {
              assertThat(calls.provider()).isEqualTo(provider.host());
              assertThat(merged.readings().calls())
                  .filteredOn(one -> one.provider().equals(calls.provider()))
                  .filteredOn(one -> one.variant().equals(calls.variant()))
                  .allSatisfy(
                      one ->
                          assertThat(one.sent())
                              .isEqualTo(one.received())
                              .isEqualTo(calls.received())
                              .isPositive());
            });
  }

  private static long begun(List<Pair> pairs) {
    return pairs.stream()
        .flatMap(pair -> pair.totals().stream())
        .mapToLong(totals -> totals.starts().begun())
        .sum();
  }

  private static void assertHeld(Path run, String... names) {
    List<Gate> gates = RunFolder.read(run).validity().gates();
    assertThat(gates.stream().filter(Gate::held).map(Gate::name)).contains(names);
    assertThat(gates).extracting(Gate::name).contains("clock of the hosts");
  }
}
