package io.github.timebench.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.page.HtmlReport;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.terms.Terms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a rendering that depends on anything but the stored files. */
class RunFolderTest {
  @TempDir Path folder;

  @Test
  void aRunIsRenderedWithItsTableAndItsLogsAlone() throws IOException {
    ResultFiles.write(folder, SampleRuns.quick());
    Path stale = Files.writeString(folder.resolve("instant+stock.hlog"), "old");
    Path other = Files.writeString(folder.resolve("driver.log"), "kept");
    Stored stored = RunFolder.render(folder, Terms.EXAMPLE, Optional.empty());
    for (String file : List.of("report.html", "headline.json", "result.csv", "summary.md")) {
      assertThat(folder.resolve(file)).exists();
    }
    assertThat(stored).isInstanceOf(Stored.Load.class);
    assertThat(((Stored.Load) stored).micro()).isEmpty();
    assertThat(folder.resolve("localdatetime+custom.hlog")).exists();
    assertThat(stale).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void renderingAgainGivesTheSameBytes() throws IOException {
    ResultFiles.write(folder, SampleRuns.quick());
    ResultFiles.write(folder, SampleRuns.micro());
    byte[] first = report();
    assertThat(report()).isEqualTo(first);
  }

  @Test
  void aLargeRunStaysUnderFiveMegabytesAndIsReadBack() throws IOException {
    RunResult run = ReplicatedRuns.open(6);
    Path file = ResultFiles.write(folder, run);
    assertThat(Files.size(file)).isLessThan(5_000_000);
    assertThat(RunFolder.read(folder).variants()).hasSize(6);
  }

  @Test
  void aRunOnManyMachinesIsRenderedFromItsFilesAlone() throws IOException {
    FleetRuns fleet = FleetRuns.together(3, 2, 2);
    store(fleet);
    byte[] first = report();
    assertThat(report()).isEqualTo(first);
    assertThat(new String(first, StandardCharsets.UTF_8)).contains("driver-host-2", "provider-1");
    assertThat(Files.readString(folder.resolve("hosts.csv"))).contains("driver-2,driver-host-2,");
    assertThat(Files.readString(folder.resolve("date+stock-hosts.hlog"))).contains("Tag=driver-1,");
    assertThat(Files.readString(folder.resolve("date+stock.hlog"))).doesNotContain("driver-1");
    assertThat(RunFolder.read(folder).validity().reasons()).isEmpty();
  }

  private void store(FleetRuns fleet) {
    RunResult run = fleet.run();
    ResultFiles.write(folder, run);
    ResultFiles.write(folder, fleet.evidence());
    for (Block block : run.blocks()) {
      for (String host : fleet.hosts(block.index())) {
        ResultFiles.write(folder, fleet.part(block.index(), host));
      }
    }
  }

  @Test
  void aMissingPartIsNamed() throws IOException {
    store(FleetRuns.together(2, 1, 1));
    Files.delete(folder.resolve("fleet/block-1-attempt-1-driver-1.json.gz"));
    assertThatThrownBy(() -> RunFolder.render(folder, Terms.EXAMPLE, Optional.empty()))
        .hasMessageContaining("block-1-attempt-1-driver-1.json.gz: cannot be read: no such file");
  }

  @Test
  void aHundredHostsAddLittleToThePage() {
    RunAnalysis run = FleetRuns.together(90, 10, 1).analysis();
    String with = page(run);
    String without = page(RunAnalysis.of(run.run()));
    assertThat(with)
        .contains("driver-89", "provider-9")
        .hasSizeLessThan(without.length() + 150_000);
  }

  private static String page(RunAnalysis run) {
    return HtmlReport.of(
        new Stored.Load(run, Optional.empty(), Optional.empty()), Terms.EXAMPLE, Optional.empty());
  }

  @Test
  void microBenchmarksAloneAreRendered() {
    ResultFiles.write(folder, SampleRuns.micro());
    assertThat(RunFolder.render(folder, Terms.EXAMPLE, Optional.empty()))
        .isInstanceOf(Stored.Micro.class);
    assertThat(folder.resolve("result.csv")).doesNotExist();
  }

  @Test
  void aFolderThatIsNoRunIsNamed() throws IOException {
    assertRefused(folder, "no run: it holds no result.json, micro.json or compat.json");
    assertRefused(folder.resolve("nowhere"), "no such folder");
    assertRefused(Files.writeString(folder.resolve("file"), ""), "not a folder");
  }

  @Test
  void aDamagedRunLeavesNoReport() throws IOException {
    Files.writeString(folder.resolve("result.json"), "{");
    assertThatThrownBy(() -> RunFolder.render(folder, Terms.EXAMPLE, Optional.empty()))
        .isInstanceOf(RunFileException.class);
    assertThat(folder.resolve("report.html")).doesNotExist();
  }

  private byte[] report() throws IOException {
    RunFolder.render(folder, Terms.EXAMPLE, Optional.empty());
    return Files.readAllBytes(folder.resolve(RunFolder.REPORT_HTML));
  }

  private static void assertRefused(Path folder, String reason) {
    assertThatThrownBy(() -> RunFolder.render(folder, Terms.EXAMPLE, Optional.empty()))
        .isInstanceOf(RunFileException.class)
        .hasMessage(folder + ": " + reason);
  }
}
