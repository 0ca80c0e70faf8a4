package io.github.timebench.scan.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hazard: a page on samples that promises other limits than the program has. */
class SamplePageTest {
  private String page;

  @BeforeEach
  void read() throws IOException {
    page =
        Files.readString(Path.of("..", "docs", "reference", "sample.md")).replaceAll("\\s+", " ");
  }

  private void assertSaid(String sentence, Object... values) {
    assertThat(page).contains(String.format(Locale.ROOT, sentence, values));
  }

  @Test
  void theLimitsAreThoseOfTheProgram() {
    assertSaid(
        "at most %,d characters, %,d values, %,d elements in one array, and is nested at most %d"
            + " deep",
        SampleJson.MAX_CHARS,
        ValueReader.MAX_VALUES,
        ValueReader.MAX_ELEMENTS,
        SampleJson.MAX_DEPTH);
    assertSaid("together have at most %,d characters", SampleFile.MAX_CHARS);
    assertSaid("nested deeper than %d levels is left out", SampleMaker.MAX_DEPTH);
    assertSaid("more than %,d values. The notes say so", SampleMaker.MAX_VALUES);
    assertSaid("At most %,d samples are taken", SampleFile.MAX_SAMPLES);
  }

  @Test
  void theFormOfACallIsTheOneThatIsRead() {
    assertSaid("`%s`, the service as Dubbo writes its key", ServiceCall.FORM);
  }
}
