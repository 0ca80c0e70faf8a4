package io.github.timebench.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Sweep;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.TextLayout;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Hazard: minutes of a run whose flags rule out what it is for, without a word. */
class AnnouncementTest {
  private static String of(Plans plans) {
    return of(plans, TextLayout.ENGLISH);
  }

  private static String of(Plans plans, TextLayout layout) {
    StringWriter said = new StringWriter();
    Announcement.print(
        new PrintWriter(said),
        plans.make(),
        new RegistryChoice(RegistryChoice.EMBEDDED, Text.plain("A test.")),
        Path.of("runs"),
        layout);
    return said.toString().replace("\n", " ");
  }

  @Test
  void aWarmupThatCannotBecomeQuietIsSaidBeforeItRuns() {
    assertThat(of(Plans.valid().maxWarmup(Duration.ofSeconds(2))))
        .contains("--max-warmup=2s is too short", "which takes 10s: no ratio will be shown");
    assertThat(of(Plans.valid().maxWarmup(Duration.ofSeconds(10)))).doesNotContain("too short");
  }

  @Test
  void itIsSaidInChineseToo() {
    assertThat(of(Plans.valid().blocks(Blocks.asNeeded()), TextLayout.CHINESE))
        .contains("2 个变体（", "echo tick，", "运行轮次直到每个变体都有判定，至多 14 个。")
        .containsPattern("约需 \\d+ 分钟（8 个轮次），至多 \\d+ 分钟：每个轮次启动 ")
        .contains("日志与结果：runs");
  }

  @Test
  void aSweepSaysItsPointsAndHowLongEachIsMeasured() {
    Sweep sweep = new Sweep(List.of(Sweep.Axis.parse(Sweep.Kind.THREADS, "1,2")));
    Plans plans = Plans.valid().duration(Duration.ofSeconds(3)).study(sweep);

    assertThat(of(plans)).contains("then 3s for each variant at each of 2 points");
    assertThat(of(plans, TextLayout.CHINESE)).contains("在 2 个点上各测 3s。");
  }

  @Test
  void theCallOfAnApiIsSaidInPlaceOfAShape() {
    Payload.OfApi call =
        new Payload.OfApi(
            "com.acme.A#m",
            List.of("a.jar"),
            2,
            List.of(),
            Optional.of("UTC"),
            "given",
            4,
            Optional.empty());

    assertThat(of(Plans.valid().api(call)))
        .contains("com.acme.A#m, 2 samples, 1 ")
        .contains("The call is com.acme.A#m (a.jar), with 2 samples.")
        .contains("which cuts 4 of the samples' times")
        .doesNotContain("tick");
    assertThat(of(Plans.valid())).contains("echo tick").doesNotContain("The call is");
  }

  @Test
  void theLoadOfAFleetIsSaidPerDriverAndInAll() {
    Fleet pairs = new Fleet(Fleet.Layout.PAIRS, 3, 3, Duration.ofMinutes(5), 2);
    assertThat(of(Plans.valid().load(new Load.Closed(20)).fleet(pairs)))
        .contains("Machines: 3 drivers and 3 providers, in pairs.")
        .contains("20 callers on each driver, 60 in all")
        .contains("1 block, on each of 3 machine pairs side by side");
  }

  @Test
  void whatARunUsuallyAndAtMostTakesIsSaidBeforeItRuns() {
    assertThat(of(Plans.valid().blocks(Blocks.asNeeded())))
        .contains("2 variants (")
        .contains("blocks until every variant has its verdict, at most 14")
        .containsPattern("Takes about \\d+ min \\(8 blocks\\), at most \\d+ min");
    assertThat(of(Plans.valid())).containsPattern("Takes about \\d+ s, at most \\d+ s");
    assertThat(of(Plans.valid().variants(Plans.DATE_BOTH.subList(0, 1)))).contains("1 variant (");
  }
}
