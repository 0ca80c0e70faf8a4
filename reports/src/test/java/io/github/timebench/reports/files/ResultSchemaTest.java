package io.github.timebench.reports.files;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.reports.OwnRuns;
import io.github.timebench.reports.ReplicatedRuns;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.fleet.FleetRuns;
import io.github.timebench.reports.hops.HopRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hazard: a schema that is published and no longer that of the files. {@code -Dgolden} writes it
 * anew.
 */
class ResultSchemaTest {
  private static final Path PUBLISHED = Path.of("..", "docs", "reference", "result.schema.json");

  private final Schema schema =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(ResultSchema.text(), InputFormat.JSON);

  @Test
  void thePublishedSchemaIsThatOfTheRecords() throws IOException {
    if (System.getProperty("golden") != null) {
      Files.writeString(PUBLISHED, ResultSchema.text());
    }
    assertThat(PUBLISHED).hasContent(ResultSchema.text());
  }

  static List<RunResult> runs() {
    return List.of(
        SampleRuns.quick(),
        SampleRuns.hostile(),
        SampleRuns.empty(),
        SampleRuns.interrupted(),
        ReplicatedRuns.closed(1),
        ReplicatedRuns.open(1),
        OwnRuns.faithful(2),
        HopRuns.chained(2, Duration.ofMillis(1)),
        FleetRuns.together(2, 1, 1).analysis().run());
  }

  @ParameterizedTest
  @MethodSource("runs")
  void storedRunsKeepIt(RunResult run) {
    assertThat(schema.validate(ResultFiles.text(run), InputFormat.JSON)).isEmpty();
  }

  @Test
  void whatIsNoRunBreaksIt() {
    String run = ResultFiles.text(SampleRuns.quick());
    assertThat(broken(run.replaceFirst("\\{", "{\"unknown\" : 1,"))).contains("unknown");
    assertThat(broken(run.replaceFirst("\"elapsedSeconds\" : [^,]+,", "")))
        .contains("elapsedSeconds");
    assertThat(broken(run.replace("\"loop\" : \"closed\"", "\"loop\" : \"spiral\"")))
        .contains("loop");
    assertThat(broken(run.replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 3")))
        .contains("schemaVersion");
  }

  private String broken(String json) {
    return schema.validate(json, InputFormat.JSON).toString();
  }
}
