package io.github.timebench.reports.page;

import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.text.HistogramLogs;
import java.util.ArrayList;
import java.util.List;

/**
 * A file beside the page.
 *
 * @param name in the run's folder
 */
public record RunFile(String name, Text what) {
  /** Whether it is one file, so that it can be linked. */
  public boolean one() {
    return !name.startsWith("*");
  }

  static List<RunFile> of(Stored.Load load) {
    List<RunFile> files = new ArrayList<>();
    files.add(
        new RunFile(
            ResultFiles.RESULT_JSON, Text.of("Plan, environment and evidence of the run.")));
    files.add(new RunFile("result.csv", Text.of("A row for each variant, for programs.")));
    files.add(
        new RunFile(
            "summary.md", Text.of("The answer and the table of effects, for a pull request.")));
    if (load.run().fleet().isPresent()) {
      files.add(new RunFile(ResultFiles.FLEET_JSON, Text.of("The hosts and their attempts.")));
      files.add(new RunFile("hosts.csv", Text.of("A row for each host.")));
    }
    if (load.threads().isPresent()) {
      files.add(
          new RunFile(
              ResultFiles.THREADS_JSON, Text.of("What Java Flight Recorder saw of both JVMs.")));
    }
    if (load.micro().isPresent()) {
      files.add(new RunFile(ResultFiles.MICRO_JSON, Text.of("Evidence of the micro benchmarks.")));
    }
    if (!load.run().run().blocks().isEmpty()) {
      files.add(
          new RunFile(
              "*" + HistogramLogs.SUFFIX,
              Text.of("Times of each variant in HdrHistogram's log format.")));
    }
    return files;
  }
}
