package io.github.timebench.reports.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.ThreadPool;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.ProviderPool;
import io.github.timebench.model.plan.QuietRule;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Hazard: a plan that is said otherwise than it is, in one language or in the other. */
class PlanWordsTest {
  private static Fleet fleet(Fleet.Layout layout, int drivers, int providers) {
    return new Fleet(layout, drivers, providers, Duration.ofMinutes(5), 2);
  }

  private static void assertSaid(Text text, String english, String chinese) {
    assertThat(text.in(Language.ENGLISH)).isEqualTo(english);
    assertThat(text.in(Language.CHINESE)).isEqualTo(chinese);
  }

  @Test
  void machinesAndTheirLoadAreCountedAndWhoCallsWhomIsSaid() {
    assertSaid(PlanWords.machines(Fleet.NONE), "one", "一台");
    assertSaid(
        PlanWords.machines(fleet(Fleet.Layout.PAIRS, 1, 1)),
        "1 driver and 1 provider, in pairs",
        "1 个驱动端，1 个提供端，成对");
    assertSaid(
        PlanWords.machines(fleet(Fleet.Layout.TOGETHER, 10, 4)),
        "10 drivers and 4 providers, together",
        "10 个驱动端，4 个提供端，共同");
    assertSaid(
        PlanWords.load(fleet(Fleet.Layout.PAIRS, 10, 10), new Load.Closed(200)),
        "200 callers on each driver, 2,000 in all",
        "每个驱动端 200 个调用方，共 2,000 个");
  }

  @Test
  void blocksPoolsAndTheRuleOfQuietAreInNumbers() {
    assertSaid(PlanWords.blocks(Blocks.exactly(1)), "1 block", "1 个轮次");
    assertSaid(PlanWords.blocks(Blocks.exactly(6)), "6 blocks", "6 个轮次");
    assertSaid(
        PlanWords.blocks(Blocks.asNeeded()),
        "blocks until every variant has its verdict, at most 14",
        "运行轮次直到每个变体都有判定，至多 14 个");
    assertSaid(
        PlanWords.pool(ProviderPool.fixed(1)), "fixed, 1 thread, no queue", "fixed，1 个线程，无队列");
    assertSaid(
        PlanWords.pool(new ProviderPool(ThreadPool.EAGER, 1_000, 100)),
        "eager, 1,000 threads, queue of 100",
        "eager，1,000 个线程，队列 100");
    assertSaid(
        PlanWords.quiet(QuietRule.DEFAULT),
        "for 5 s at most 100 ms/s compiled, 5 classes/s loaded, CPU time per call falls by at most"
            + " 10 %",
        "持续 5 秒：编译至多 100 ms/s，加载至多 5 个类/秒，每次调用的 CPU 时间下降至多 10 %");
  }
}
