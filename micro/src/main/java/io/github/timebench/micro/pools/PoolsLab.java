package io.github.timebench.micro.pools;

import io.github.timebench.micro.LabTable;
import io.github.timebench.micro.LabWork;
import io.github.timebench.micro.MicroCell;
import io.github.timebench.micro.MicroLab;
import io.github.timebench.micro.MicroPlan;
import io.github.timebench.micro.Probe;
import io.github.timebench.model.micro.Demonstration;
import io.github.timebench.model.micro.MicroChart;
import io.github.timebench.model.micro.NotMeasured;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** How many threads, which queue, which pool; and what a thread takes. */
public final class PoolsLab implements MicroLab {
  private static final List<Integer> LEAF_SIZES = List.of(20, 10, 5, 1);
  private static final List<Integer> LEAF_SIZES_OF_A_LOOK = List.of(10, 1);

  @Override
  public String label() {
    return "pools";
  }

  @Override
  public String question() {
    return "thread pools: sizes, queues, fork/join, parallel streams; memory of a thread";
  }

  @Override
  public LabWork work(MicroPlan plan) {
    PoolSizes sizes = new PoolSizes(plan.machine().cores());
    PoolCells cells = new PoolCells(plan.quick());
    ThreadCells threads = new ThreadCells(plan);
    List<NotMeasured> notMeasured = new ArrayList<>(threads.notMeasured());
    List<LabTable> tables = new ArrayList<>();
    tables.addAll(batches(plan, sizes, cells));
    tables.addAll(servers(plan, sizes, cells));
    tables.addAll(divisions(plan, cells));
    tables.addAll(threads.tables());
    if (plan.machine().cores() == 1) {
      notMeasured.add(
          new NotMeasured("work divided among several cores", "this machine has one", false));
    }
    return LabWork.of(scope(plan, sizes), tables)
        .withProbes(List.of(queueProbe(), limitProbe()))
        .withClaims(new PublishedPools(sizes, cells).claims())
        .withNotMeasured(notMeasured)
        .withConclusions(threads::conclusions)
        .withNotes(
            "Beyond the number of cores a pool gives work that needs CPU nothing but waiting and"
                + " switching. Past that bottleneck more callers buy waiting, too.",
            "A ThreadPoolExecutor is as unbalanced as the cut; a ForkJoinPool pays for each task that"
                + " it can steal. A parallel stream lets its caller work as well.");
  }

  private static String scope(MicroPlan plan, PoolSizes sizes) {
    return (plan.quick() ? "smallest, published best and largest sizes; " : "")
        + "published sizes of "
        + PoolSizes.PUBLISHED_PROCESSORS
        + " processors times "
        + sizes.processors()
        + "/"
        + PoolSizes.PUBLISHED_PROCESSORS
        + "; batches of "
        + Batch.ITEMS
        + " items of "
        + Batch.STEPS
        + " steps instead of minutes";
  }

  /** The first, the one that equals the cores, and the last. */
  private static List<Integer> chosen(MicroPlan plan, List<Integer> sizes) {
    if (!plan.quick()) {
      return sizes;
    }
    List<Integer> chosen =
        List.of(sizes.get(0), plan.machine().cores(), sizes.get(sizes.size() - 1));
    return sizes.stream().filter(chosen::contains).toList();
  }

  private static List<MicroCell> each(List<Integer> sizes, IntFunction<MicroCell> cell) {
    return sizes.stream().map(cell::apply).toList();
  }

  private static List<LabTable> batches(MicroPlan plan, PoolSizes sizes, PoolCells cells) {
    List<Integer> threads = chosen(plan, sizes.batch());
    return List.of(
        new LabTable(
            "A batch by the size of its pool",
            "",
            new MicroChart("pool threads", "", false),
            each(threads, cells::batch)),
        new LabTable(
            "A parallel stream over the same batch, by the common pool's parallelism",
            "a pool of as many threads",
            new MicroChart("parallelism", "", false),
            each(threads, cells::stream)));
  }

  private static List<LabTable> servers(MicroPlan plan, PoolSizes sizes, PoolCells cells) {
    int callers = sizes.callers();
    int cores = plan.machine().cores();
    return List.of(
        new LabTable(
            "A server under " + callers + " callers, by the size of its pool",
            "",
            new MicroChart("pool threads", "", false),
            each(chosen(plan, sizes.server()), size -> cells.server(size, callers))),
        new LabTable(
            "Response time of a server of " + cores + " pool threads, by its callers",
            "",
            new MicroChart("threads", "", true),
            each(chosen(plan, sizes.clients()), clients -> cells.responseTime(cores, clients))));
  }

  private static List<LabTable> divisions(MicroPlan plan, PoolCells cells) {
    List<Integer> threads =
        plan.quick() || plan.machine().cores() == 1
            ? List.of(plan.machine().cores())
            : List.of(1, plan.machine().cores());
    return Arrays.stream(DividedWork.values())
        .map(
            work -> {
              List<MicroCell> all = new ArrayList<>();
              threads.forEach(
                  poolThreads -> {
                    all.add(cells.threadPool(work, poolThreads));
                    leafSizes(plan, work, poolThreads)
                        .forEach(leaf -> all.add(cells.forkJoin(work, poolThreads, leaf)));
                  });
              return new LabTable(
                  "Dividing " + work.label() + " work",
                  "ThreadPoolExecutor",
                  new MicroChart("pool", "pool threads", true),
                  all);
            })
        .toList();
  }

  private static List<Integer> leafSizes(MicroPlan plan, DividedWork work, int poolThreads) {
    if (work == DividedWork.BALANCED || poolThreads != plan.machine().cores()) {
      return List.of(DivideBenchmark.LEAF_SIZE);
    }
    return plan.quick() ? LEAF_SIZES_OF_A_LOOK : LEAF_SIZES;
  }

  private static Probe queueProbe() {
    return new Probe(
        "when a pool starts threads, queues and rejects",
        Duration.ofMillis(50),
        () -> new Probe.Findings(List.of(), queueDemonstrations()));
  }

  private static List<Demonstration> queueDemonstrations() {
    QueueTrial trial = QueueTrial.PUBLISHED_RULES;
    return Arrays.stream(QueueKind.values())
        .map(
            queue ->
                new Demonstration(trial.words(queue), trial.expected(queue), trial.observed(queue)))
        .toList();
  }

  private static Probe limitProbe() {
    return new Probe(
        "limits on threads",
        Duration.ofMillis(10),
        () -> new Probe.Findings(new ThreadLimits(Path.of("/")).facts(), List.of()));
  }
}
