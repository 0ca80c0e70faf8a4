package io.github.timebench.reports;

import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.RecordedJvm.Compiled;
import io.github.timebench.model.threads.RecordedJvm.Deoptimised;
import io.github.timebench.model.threads.RecordedJvm.Seen;
import io.github.timebench.model.threads.RecordedJvm.ThreadCounts;
import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks.Profile;
import java.util.ArrayList;
import java.util.List;

/** What was seen of the threads of a sample run: its driver is whole, its provider was not seen. */
public final class SampleThreads {
  private static final List<String> FRAMES =
      List.of(
          "org.apache.dubbo.remoting.Handler.received",
          "variant.Tick.write",
          "</script><script>alert(1)</script>",
          "java.time.LocalDateTime.toString");

  private SampleThreads() {}

  /** Of a run of a plan. */
  public static ThreadsEvidence of(Plan plan) {
    List<FoldedStacks> stacks = new ArrayList<>();
    for (PlacedVariant variant : plan.variants()) {
      for (Profile profile : Profile.values()) {
        long more = plan.isBaseline(variant.label()) ? 0 : 40;
        stacks.add(
            new FoldedStacks(
                variant.label(),
                Side.DRIVER,
                profile,
                100 + more,
                new int[] {1, 2, 2, 1},
                new int[] {0, 1, 3, 2},
                new long[] {10, 50, 20 + more, 20}));
      }
    }
    RecordedJvm provider = RecordedJvm.unseen(0, 0, Side.PROVIDER, Seen.FOREIGN);
    return new ThreadsEvidence(
        ThreadsEvidence.SCHEMA_VERSION,
        List.of(driver(plan.variants().get(1).label()), provider),
        FRAMES,
        stacks);
  }

  private static RecordedJvm driver(String variant) {
    return new RecordedJvm(
        0,
        0,
        Side.DRIVER,
        Seen.WHOLE,
        new ThreadCounts(
            new double[] {-1, 0, 1, 2},
            List.of(
                new ThreadCounts.Series("caller", "RUNNABLE", new int[] {0, 9, 8, 7}),
                new ThreadCounts.Series("caller", "TIMED_WAITING", new int[] {0, 1, 2, 3}))),
        12_345,
        List.of(
            new BlockedPlace(
                Blocking.MONITOR,
                "java.lang.Object",
                "org.example.Pool.take (line 7)",
                false,
                41,
                1_234,
                5_600_000_000L,
                78_000_000)),
        List.of(new Compiled(variant, 9, 1, 61.5, "variant.Tick.write", 4)),
        List.of(
            new Deoptimised(
                variant, "Tick.write (line 3)", "class_check", "reinterpret", variant, 2, 60.25)));
  }
}
