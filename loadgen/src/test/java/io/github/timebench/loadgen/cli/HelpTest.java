package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.plan.Defaults;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: help that drifts from the defaults and exit codes that the program has. */
class HelpTest {
  @TempDir private Path temporary;

  private String help() {
    CommandRun run = CommandRun.of(temporary, "--help");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    return run.out().replaceAll("\\s+", " ");
  }

  private static String of(String help, String flag) {
    String from = help.substring(help.indexOf(" " + flag + "=") + 1);
    int next = from.indexOf(" --");
    while (next >= 0 && !from.substring(next).matches(" --[a-z-]+(=[A-Z]+| [A-Z]).*")) {
      next = from.indexOf(" --", next + 1);
    }
    return next < 0 ? from : from.substring(0, next);
  }

  @ParameterizedTest
  @CsvSource({
    "--type," + Defaults.TYPE,
    "--serializer," + Defaults.SERIALIZER,
    "--shape," + Defaults.SHAPE,
    "--items," + Defaults.ITEMS,
    "--operation," + Defaults.OPERATION,
    "--precision," + Defaults.PRECISION,
    "--threads," + Defaults.THREADS,
    "--connections," + Defaults.CONNECTIONS,
    "--blocks," + Defaults.BLOCKS,
    "--duration," + Defaults.DURATION,
    "--max-warmup," + Defaults.MAX_WARMUP,
    "--slice," + Defaults.SLICE,
    "--timeout," + Defaults.TIMEOUT,
    "--seed," + Defaults.SEED,
    "--registry," + Defaults.REGISTRY,
  })
  void everyDefaultIsPrintedBesideItsFlag(String flag, String value) {
    assertThat(of(help(), flag)).contains("Default: " + value);
  }

  @Test
  void theDefaultsOfQuickArePrintedToo() {
    assertThat(of(help(), "--duration")).contains("with --quick " + Defaults.QUICK_DURATION);
    assertThat(of(help(), "--max-warmup")).contains("with --quick " + Defaults.QUICK_MAX_WARMUP);
  }

  @Test
  void everyExitCodeIsExplained() {
    assertThat(help()).contains(" 0 ", " 1 ", " 2 ", " 3 ", " 70 ", " 130 ");
  }

  @Test
  void everySubcommandIsListed() {
    assertThat(help()).contains(" report ", " micro ", " selftest ");
  }

  @Test
  void theVersionIsPrinted() {
    CommandRun run = CommandRun.of(temporary, "--version");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("timebench ").hasLineCount(1);
  }
}
