package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.JsonText;
import java.nio.file.Path;
import java.util.Optional;

/** What a run came to, for programs; docs/reference/commands.md says what each member is. */
record RunJson(
    int schemaVersion, String run, String validity, Paths paths, String next, JsonText document) {
  private static final int SCHEMA_VERSION = 1;

  record Paths(String folder, String report) {}

  static RunJson of(JsonText document, RunAnalysis analysis, Path folder, Optional<String> next) {
    return new RunJson(
        SCHEMA_VERSION,
        analysis.run().runId(),
        analysis.validity().status().name(),
        new Paths(
            LabFlags.shown(folder).toString(),
            LabFlags.shown(folder.resolve(RunFolder.REPORT_HTML)).toString()),
        next.orElse(null),
        document);
  }
}
