package io.github.timebench.loadgen.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hazard: a limit that a run of a CI job crosses, and nobody hears of it. */
@Timeout(600)
class FailOnIT {
  @TempDir private Path folder;

  @Test
  void aRunThatCrossesALimitEndsInExitCodeOneAndNamesIt() throws Exception {
    try (LoadgenProcess loadgen =
        LoadgenProcess.startOneBlock(
            folder,
            "--type=localdatetime",
            "--serializer=stock",
            "--registry=embedded",
            "--fail-on=bytes>+20%,bytes<-20%")) {
      int exitCode = loadgen.awaitExit();

      assertThat(Evidence.failedGates(loadgen.result())).isEmpty();
      assertThat(exitCode).as(loadgen.err()).isEqualTo(1);
      assertThat(loadgen.err())
          .contains("loadgen: crossed: bytes>+20%: bytes of localdatetime+stock is +")
          .doesNotContain("bytes<-20%:");
    }
  }
}
