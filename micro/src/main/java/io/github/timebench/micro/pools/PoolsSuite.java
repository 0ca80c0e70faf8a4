package io.github.timebench.micro.pools;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.Suite.CellTable;
import io.github.timebench.micro.jmh.Suite.Findings;
import io.github.timebench.micro.jmh.Suite.Observation;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.pools.PoolCells.ThreadCells;
import io.github.timebench.micro.pools.PublishedPoolSizes.PoolSizes;
import io.github.timebench.model.micro.Claim;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import io.github.timebench.model.micro.SuiteResult.NotMeasured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** How many threads, which queue, which pool; and what a thread takes. */
public final class PoolsSuite implements Suite {
  private static final List<Integer> LEAF_SIZES = List.of(20, 10, 5, 1);
  private static final List<Integer> LEAF_SIZES_OF_A_LOOK = List.of(10, 1);

  private final boolean quick;
  private final int cores;
  private final PoolSizes sizes;
  private final PoolCells cells;
  private final ThreadCells threads;

  public PoolsSuite(SuitePlan plan) {
    quick = plan.quick();
    cores = plan.cores();
    sizes = new PoolSizes(cores);
    cells = new PoolCells(quick);
    threads = new ThreadCells(plan);
  }

  @Override
  public Phrase scope() {
    String part =
        quick
            ? "smallest, published best and largest sizes of %s processors times %s/%s; batches of %s items of %s steps instead of minutes"
            : "published sizes of %s processors times %s/%s; batches of %s items of %s steps instead of minutes";
    return Phrase.of(
        part,
        PoolSizes.PUBLISHED_PROCESSORS,
        sizes.processors(),
        PoolSizes.PUBLISHED_PROCESSORS,
        Batch.ITEMS,
        Batch.STEPS);
  }

  @Override
  public List<CellTable> tables() {
    List<CellTable> tables = new ArrayList<>();
    tables.addAll(batches());
    tables.addAll(servers());
    tables.addAll(divisions());
    tables.addAll(threads.tables());
    return tables;
  }

  private List<CellTable> batches() {
    List<Integer> poolThreads = chosen(sizes.batch());
    return List.of(
        new CellTable(
            Phrase.of("A batch by the size of its pool"),
            "",
            new Chart("pool threads", "", false),
            each(poolThreads, cells::batch)),
        new CellTable(
            Phrase.of("A parallel stream over the same batch, by the common pool's parallelism"),
            "a pool of as many threads",
            new Chart("parallelism", "", false),
            each(poolThreads, cells::stream)));
  }

  private List<CellTable> servers() {
    int callers = sizes.callers();
    return List.of(
        new CellTable(
            Phrase.of("A server under %s callers, by the size of its pool", callers),
            "",
            new Chart("pool threads", "", false),
            each(chosen(sizes.server()), size -> cells.server(size, callers))),
        new CellTable(
            Phrase.of("Response time of a server of %s pool threads, by its callers", cores),
            "",
            new Chart("threads", "", true),
            each(chosen(sizes.clients()), clients -> cells.responseTime(cores, clients))));
  }

  private List<CellTable> divisions() {
    return Arrays.stream(DividedWork.values())
        .map(
            work ->
                new CellTable(
                    Phrase.of("Dividing %s work", work.label()),
                    "ThreadPoolExecutor",
                    new Chart(PoolCells.LEAVES, "pool threads", true),
                    divisions(work)))
        .toList();
  }

  private List<Cell> divisions(DividedWork work) {
    List<Cell> all = new ArrayList<>();
    for (int poolThreads : quick || cores == 1 ? List.of(cores) : List.of(1, cores)) {
      all.add(cells.threadPool(work, poolThreads));
      for (int leaf : leafSizes(work, poolThreads)) {
        all.add(cells.forkJoin(work, poolThreads, leaf));
      }
    }
    return all;
  }

  private List<Integer> leafSizes(DividedWork work, int poolThreads) {
    if (work == DividedWork.BALANCED || poolThreads != cores) {
      return List.of(PoolBenchmarks.LEAF_SIZE);
    }
    return quick ? LEAF_SIZES_OF_A_LOOK : LEAF_SIZES;
  }

  /** In a quick plan the first, the one that equals the cores, and the last. */
  private List<Integer> chosen(List<Integer> all) {
    List<Integer> ofALook = List.of(all.get(0), cores, all.get(all.size() - 1));
    return quick ? all.stream().filter(ofALook::contains).toList() : all;
  }

  private static List<Cell> each(List<Integer> sizes, IntFunction<Cell> cell) {
    return sizes.stream().map(cell::apply).toList();
  }

  @Override
  public List<Observation> observations() {
    return List.of(
        new Observation(
            "when a pool starts threads, queues and rejects",
            Duration.ofMillis(50),
            () -> Findings.of(queues())),
        new Observation(
            "limits on threads",
            Duration.ofMillis(10),
            () -> Findings.of(new ThreadLimits(Path.of("/")).facts())));
  }

  private static List<Fact> queues() {
    QueueTrial trial = QueueTrial.PUBLISHED_RULES;
    return Arrays.stream(QueueTrial.Queue.values())
        .map(
            queue ->
                Fact.tried(trial.describe(queue), trial.expected(queue), trial.observed(queue)))
        .toList();
  }

  @Override
  public List<Claim> claims() {
    return new PublishedPoolSizes(sizes, cells).claims();
  }

  @Override
  public List<NotMeasured> notMeasured() {
    List<NotMeasured> notMeasured = new ArrayList<>(threads.notMeasured());
    if (cores == 1) {
      notMeasured.add(
          new NotMeasured(
              List.of(Phrase.of("work divided among several cores")),
              Phrase.of("this machine has one"),
              false));
    }
    return notMeasured;
  }

  @Override
  public List<Fact> conclusions(SuiteResult measured) {
    return threads.conclusions(measured);
  }

  @Override
  public List<String> notes() {
    return List.of(
        "Beyond the number of cores a pool gives work that needs CPU nothing but waiting and"
            + " switching. Past that bottleneck more callers buy waiting, too.",
        "A ThreadPoolExecutor is as unbalanced as the cut; a ForkJoinPool pays for each task that"
            + " it can steal. A parallel stream lets its caller work as well.");
  }

  /**
   * What the operating system allows in threads, as far as it tells: Linux only. Its files give all
   * in one read and nothing to a second.
   *
   * @param root of the file system
   */
  record ThreadLimits(Path root) {
    private static final List<Limit> LIMITS =
        List.of(
            new Limit("threads of the whole machine, at most", "proc/sys/kernel/threads-max"),
            new Limit("process and thread ids, at most", "proc/sys/kernel/pid_max"),
            new Limit("threads of this control group, at most", "sys/fs/cgroup/pids.max"),
            new Limit("memory mappings of a process, at most", "proc/sys/vm/max_map_count"));

    private record Limit(String name, String file) {}

    List<Fact> facts() {
      return LIMITS.stream().map(this::fact).toList();
    }

    private Fact fact(Limit limit) {
      try {
        String value = Files.readAllLines(root.resolve(limit.file)).get(0);
        return Fact.text(
            Phrase.of(limit.name),
            Phrase.of(value),
            Phrase.of(Path.of("/", limit.file).toString()));
      } catch (IOException unknownHere) {
        return Fact.text(
            Phrase.of(limit.name), Phrase.of("unknown"), Phrase.of("no file /%s", limit.file));
      }
    }
  }
}
