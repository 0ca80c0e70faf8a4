package io.github.timebench.loadgen.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Serializer;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.reports.compare.RunAnalysis.LittlesLaw;
import io.github.timebench.reports.figures.Statistic.Percentiles;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Hazard: documents that promise other numbers than the program has. */
class ConstantsTest {
  private static final QuietRule QUIET = QuietRule.DEFAULT;

  private static void assertSaid(String document, String sentence, Object... values) {
    assertThat(Repository.document(document).prose().replaceAll("\\s+", " "))
        .contains(String.format(Locale.ROOT, sentence, values));
  }

  /** Numbers and units have a space between them in prose. */
  private static String spaced(String flagValue) {
    return flagValue.replaceFirst("(?<=\\d)(?=\\D)", " ");
  }

  @Test
  void theNumberOfBlocksIsThatOfTheProgram() {
    assertSaid("README.md", "at the latest after %d blocks", Blocks.MAX_LOOKS);
    assertSaid(
        "docs/reasons/method.md",
        "after %d blocks at the earliest, after %d at the latest",
        Blocks.MIN_FOR_VERDICT,
        Blocks.MAX_LOOKS);
  }

  @Test
  void everySerializerHasItsRow() {
    for (Serializer serializer : Serializer.values()) {
      assertThat(Repository.document("docs/reference/commands.md").prose())
          .containsPattern(
              "\\| `%s` \\| .* \\| `%s`, %d \\|"
                  .formatted(
                      serializer.label(),
                      serializer.serialization(),
                      serializer.serializationId()));
    }
    assertSaid("docs/reference/commands.md", "the default is `%s`", Defaults.SERIALIZER);
  }

  @Test
  void theDefaultsOfTheMethodAreThoseOfTheProgram() {
    String method = "docs/reasons/method.md";
    assertSaid(method, "(`--slice`, %s)", spaced(Defaults.SLICE));
    assertSaid(
        method,
        "(`--margin`, %s, of a p99 %s)",
        spaced(Defaults.MARGIN),
        spaced(Defaults.P99_MARGIN));
    assertSaid(
        "docs/reference/commands.md",
        "of the p99 of an open loop, unless it is given, %s",
        spaced(Defaults.P99_MARGIN));
    assertSaid(method, "**`--max-inflight`** (%,d)", Integer.parseInt(Defaults.MAX_INFLIGHT));
  }

  @Test
  void theWarmUpEndsByTheRuleOfTheProgram() {
    String method = "docs/reasons/method.md";
    assertSaid(method, "in the last %d s", QUIET.seconds());
    assertSaid(method, "compiled for at most %.0f ms a second", QUIET.compileMillisPerSecond());
    assertSaid(method, "at most %.0f classes a second", QUIET.classesPerSecond());
    assertSaid(method, "fell by no more than %.0f %%", 100 * QUIET.cpuFall());
  }

  @Test
  void theFiguresArePublishedAsTheProgramDoes() {
    String report = "docs/reference/report.md";
    assertSaid(report, "only with %d samples beyond it", Percentiles.MIN_ABOVE);
    assertSaid(report, "must hold within %.0f %%", 100 * LittlesLaw.TOLERANCE);
    assertSaid(report, "the first %,d bytes", VariantBytes.MAX_KEPT_BYTES);
  }
}
