package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.lab.Interruption;
import io.github.timebench.micro.cli.Fidelity;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.language.Text;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: an answer that names the fastest serializer and not what it gives up. */
class FidelityTest {
  @TempDir private Path temporary;

  @Test
  void theReportOfALoadRunHasWhatEachSerializerGivesUp() throws Exception {
    Path folder = StoredRuns.run().in(temporary.resolve("run"));
    List<Text> lines;
    try (Interruption interruption = new Interruption()) {
      lines = Fidelity.store(folder, "bin/loadgen", interruption);
    }

    assertThat(lines)
        .singleElement()
        .asString()
        .matches("Of \\d+ kinds of values come back equal: stock \\d+, custom \\d+, .*");
    RunFolder.renderRun(folder);
    assertThat(Files.readString(folder.resolve(RunFolder.REPORT_HTML)))
        .contains("What comes back of a value", "TreeMap", "localdatetime+stock");
  }
}
