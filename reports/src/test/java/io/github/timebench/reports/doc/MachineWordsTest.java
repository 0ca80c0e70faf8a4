package io.github.timebench.reports.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.reports.language.Text;
import org.junit.jupiter.api.Test;

/** Hazard: a machine in English on a Chinese page. */
class MachineWordsTest {
  @Test
  void coresAreSaidInBothLanguages() {
    assertThat(MachineWords.of("Xeon, 2 physical, 4 logical, 7944 MiB"))
        .isEqualTo(
            new Text("Xeon, 2 physical, 4 logical, 7944 MiB", "Xeon, 2 物理核 / 4 逻辑核, 7944 MiB"));
    assertThat(MachineWords.of("Debian GNU/Linux")).isEqualTo(Text.plain("Debian GNU/Linux"));
  }
}
