package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.timebench.reports.files.ResultFiles;
import io.github.timebench.reports.model.MicroFigure;
import io.github.timebench.reports.model.MicroMeasure;
import io.github.timebench.reports.model.MicroResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a table that names several versions of hessian-lite and measures one of them. */
@Timeout(180)
class OtherVersionsIT {
  @TempDir private Path folder;

  @Test
  void eachVersionIsWeighedAndMeasuredOnItsOwnClassPath() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startMicro(
            folder,
            "serialization",
            "--quick",
            "--type=localdatetime",
            "--shape=value",
            "--serializer=stock@3.2.13,compact@4.0.4")) {
      int exitCode = loadgen.awaitExit();

      assertThat(exitCode).as(loadgen.out() + loadgen.err()).isZero();
      MicroResult result = ResultFiles.readMicro(loadgen.folder().resolve(ResultFiles.MICRO_JSON));
      assertThat(result.labs().get(0).figures())
          .extracting(OtherVersionsIT::codec, OtherVersionsIT::bytes)
          .containsExactly(tuple("stock@3.2.13", 245.0), tuple("compact@4.0.4", 49.0));
      assertThat(loadgen.folder().resolve("jmh.log"))
          .content()
          .contains("compactMode=true", "Run complete");
    }
  }

  private static String codec(MicroFigure figure) {
    return figure.parameter("codec");
  }

  private static double bytes(MicroFigure figure) {
    return figure.measure("payload").map(MicroMeasure::forkValues).orElseThrow()[0];
  }
}
