package io.github.timebench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.Releases.Release;
import io.github.timebench.model.plan.SerializerVersion;
import io.github.timebench.model.plan.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Hazard: a version that is not there, found out after minutes of other versions' load. */
class ReleaseRuntimeTest {
  private static final Installation BUILT =
      new Installation(Path.of("").toAbsolutePath().getParent());

  private static ReleaseRuntime runtime(boolean compact, String version) throws LabException {
    return ReleaseRuntime.of(BUILT, "--serializer", new SerializerVersion(compact, version));
  }

  @Test
  void anUnknownVersionIsRefusedWithThoseThereAre() {
    assertThatThrownBy(() -> runtime(false, "9"))
        .isInstanceOf(LabException.class)
        .hasMessage(
            "--serializer: there is no release of hessian-lite 9, only 3.2.13, 4.0.3, 4.0.4");
  }

  @Test
  void compactIsASwitchOfVersionsThatHaveIt() throws LabException {
    assertThat(runtime(true, "4.0.4").jvmOptions()).containsExactly(Release.COMPACT_MODE);
    assertThat(runtime(false, "4.0.4").jvmOptions()).isEmpty();
    assertThatThrownBy(() -> runtime(true, "4.0.3"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--serializer must name a version of hessian-lite that has a compact mode, not"
                + " 'compact@4.0.3'");
  }
}
