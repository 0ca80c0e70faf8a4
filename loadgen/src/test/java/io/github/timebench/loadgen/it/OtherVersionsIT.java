package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroFigure.Measure;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.gates.Gate;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: tables that name several versions of hessian-lite and measure one of them. */
class OtherVersionsIT {
  @TempDir private Path folder;

  @Test
  @Tag("night")
  void eachVersionIsSizedAndMeasuredOnItsOwnClassPath() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startCommand(
            folder,
            "micro",
            "serialization",
            "--quick",
            "--type=localdatetime",
            "--shape=value",
            "--serializer=stock@3.2.13,compact@4.0.4")) {
      int exitCode = loadgen.awaitExit();

      assertThat(exitCode).as(loadgen.out() + loadgen.err()).isZero();
      MicroResult result = ResultFiles.readMicro(loadgen.folder().resolve(ResultFiles.MICRO_JSON));
      assertThat(result.suites().get(0).figures())
          .extracting(OtherVersionsIT::codec, OtherVersionsIT::bytes)
          .containsExactly(tuple("stock@3.2.13", 245.0), tuple("compact@4.0.4", 49.0));
      assertThat(loadgen.folder().resolve("jmh.log"))
          .content()
          .contains("compactMode=true", "Run complete");
    }
  }

  @Test
  @Tag("night")
  void aWholeRunMeasuresEachVersionWithProviderAndDriverOfItsDubbo() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startShort(
            folder,
            "--registry=embedded",
            "--type=localdatetime",
            Evidence.ENOUGH_TO_SAMPLE,
            "--serializer=stock,stock@3.2.13,compact@4.0.4")) {
      int exitCode = loadgen.awaitExit();

      RunResult result = loadgen.result();
      assertThat(exitCode)
          .as(loadgen.err())
          .isEqualTo(Evidence.validity(result).comparable() ? 0 : 3);
      assertThat(Evidence.failedGates(result)).isEmpty();
      assertThat(result.end()).isEqualTo(RunEnd.complete());
      assertThat(result.plan().pairs()).hasSize(3);
      assertThat(result.plan().variants())
          .extracting(PlacedVariant::label, variant -> result.plan().baselineOf(variant.label()))
          .containsExactly(
              tuple("date+stock", "date+stock"),
              tuple("localdatetime+stock", "date+stock"),
              tuple("date+stock@3.2.13", "date+stock@3.2.13"),
              tuple("localdatetime+stock@3.2.13", "date+stock@3.2.13"),
              tuple("date+compact@4.0.4", "date+compact@4.0.4"),
              tuple("localdatetime+compact@4.0.4", "date+compact@4.0.4"));
      Evidence.assertEveryCallAccountedFor(result);
      assertThat(Evidence.sampled(result, "@3.2.13", CodecUse::requestRead)).isPositive();
      assertThat(Evidence.sampled(result, "@3.2.13", CodecUse::responseWrite)).isPositive();
      assertReleases(result);
      assertBytes(RunAnalysis.of(result));
      assertThat(loadgen.out() + loadgen.err()).doesNotContain("Exception");
    }
  }

  private static void assertReleases(RunResult result) {
    assertThat(result.environment().provider())
        .containsEntry("hessian-lite.version", "4.0.4")
        .containsEntry("dubbo.version (stock@3.2.13)", "3.2.18")
        .containsEntry("hessian-lite.version (stock@3.2.13)", "3.2.13")
        .doesNotContainKey("hessian-lite.version (compact@4.0.4)");
    assertThat(result.environment().driver())
        .containsEntry("dubbo.version (stock@3.2.13)", "3.2.18")
        .containsEntry("hessian-lite.version (stock@3.2.13)", "3.2.13");
    assertThat(Evidence.validity(result).gates())
        .extracting(Gate::name)
        .contains("steal of the machine", "steal of the machine (stock@3.2.13)");
  }

  /**
   * Stock has one format in all versions; what it costs is another matter. On a machine too busy
   * for the figures to be compared there are no ratios.
   */
  private static void assertBytes(RunAnalysis analysis) {
    double here = payloadBytes(analysis, "localdatetime+stock");
    assertThat(payloadBytes(analysis, "localdatetime+compact@4.0.4")).isLessThan(here);
    assertThat(payloadBytes(analysis, "localdatetime+stock@3.2.13")).isEqualTo(here);
    VariantSummary old = analysis.variant("localdatetime+stock@3.2.13").orElseThrow();
    if (analysis.validity().comparable()) {
      assertThat(old.ratio(Figure.PAYLOAD_BYTES))
          .isEqualTo(old.value(Figure.PAYLOAD_BYTES) / payloadBytes(analysis, "date+stock@3.2.13"));
      assertThat(old.ratio(Figure.CALLS_PER_SECOND)).isPositive();
    }
  }

  private static double payloadBytes(RunAnalysis analysis, String label) {
    return analysis.variant(label).orElseThrow().value(Figure.PAYLOAD_BYTES);
  }

  private static String codec(MicroFigure figure) {
    return figure.parameter("codec");
  }

  private static double bytes(MicroFigure figure) {
    return figure.measure("payload").map(Measure::forkValues).orElseThrow()[0];
  }
}
