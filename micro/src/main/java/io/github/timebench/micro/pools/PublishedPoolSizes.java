package io.github.timebench.micro.pools;

import io.github.timebench.api.Phrase;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.model.micro.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The published figures on thread pools (Oaks, Java Performance, chapter 9, four CPUs). A size on
 * four CPUs is compared with the size here that has the same ratio to the cores.
 *
 * @param sizes those of this machine
 */
record PublishedPoolSizes(PoolSizes sizes, PoolCells cells) {
  private static final String SOURCE = "Oaks, Java Performance, ch. 9; 4 CPUs";
  private static final Claim.Published SECONDS = new Claim.Published(SOURCE, "s", Cell.TIME);
  private static final Claim.Published RATE = new Claim.Published(SOURCE, "ops/s", Cell.THROUGHPUT);
  private static final int CPUS = PoolSizes.PUBLISHED_PROCESSORS;

  private static final List<Size> BATCH =
      List.of(
          new Size(1, 255.6),
          new Size(2, 134.8),
          new Size(4, 77.0),
          new Size(8, 81.7),
          new Size(16, 15, 85.6));
  private static final List<Size> STREAM =
      List.of(
          new Size(1, 135.4),
          new Size(2, 110.2),
          new Size(4, 96.5),
          new Size(8, 84.0),
          new Size(16, 15, 84.6));
  private static final List<Size> SERVER =
      List.of(
          new Size(4, 77.43),
          new Size(8, 75.93),
          new Size(16, 71.65),
          new Size(32, 69.34),
          new Size(64, 60.44));
  private static final List<Size> CLIENTS =
      List.of(
          new Size(1, 0.05),
          new Size(4, 0.05),
          new Size(8, 0.104),
          new Size(16, 0.212),
          new Size(32, 0.437),
          new Size(64, 0.909));
  private static final List<Size> LEAVES =
      List.of(new Size(20, 17.8), new Size(5, 15.6), new Size(1, 16.8));
  private static final double LEAF_OF_TEN = 16.6;

  /**
   * @param size of pool, callers or leaf, which is scaled
   * @param published the size as it was published: 15 threads are taken for 16
   */
  private record Size(int size, int published, double figure) {
    Size(int size, double figure) {
      this(size, size, figure);
    }
  }

  /** All claims; those that this run did not measure are left out later. */
  List<Claim> claims() {
    List<Claim> claims = new ArrayList<>();
    addBatches(claims);
    addStreams(claims);
    addServers(claims);
    addDivision(claims, DividedWork.BALANCED, 1, 3.2, 0.31);
    addDivision(claims, DividedWork.UNBALANCED, 1, 54.5, 53.3);
    if (sizes.processors() > 1) {
      addDivision(claims, DividedWork.BALANCED, CPUS, 1.9, 0.15);
      addDivision(claims, DividedWork.UNBALANCED, CPUS, LEAF_OF_TEN, 24.2);
      addLeaves(claims);
    }
    return claims;
  }

  /** The sizes that differ here: on two cores, 1 and 2 of 4 threads are both one thread. */
  private List<Size> apart(List<Size> published) {
    List<Size> apart = new ArrayList<>();
    for (Size size : published) {
      if (apart.stream().noneMatch(other -> here(other) == here(size))) {
        apart.add(size);
      }
    }
    return apart;
  }

  /** One thread is one thread anywhere. */
  private int here(Size size) {
    return size.size == 1 ? 1 : sizes.scaled(size.size);
  }

  private Phrase shown(Size size) {
    return here(size) == size.published
        ? Phrase.of(Integer.toString(size.published))
        : Phrase.of("%s (here %s)", size.published, here(size));
  }

  private static Size of(List<Size> published, int size) {
    return published.stream().filter(known -> known.size == size).findFirst().orElseThrow();
  }

  private void addBatches(List<Claim> claims) {
    for (Size size : apart(BATCH)) {
      Size reference = of(BATCH, size.size <= CPUS ? 1 : CPUS);
      if (size != reference) {
        claims.add(
            SECONDS.claim(
                Phrase.of("batch: pool of %s threads against %s", shown(size), shown(reference)),
                size.figure,
                reference.figure,
                cells.batch(here(size)).title(),
                cells.batch(here(reference)).title()));
      }
    }
  }

  private void addStreams(List<Claim> claims) {
    for (Size size : apart(STREAM)) {
      claims.add(
          SECONDS.claim(
              Phrase.of(
                  "batch: parallel stream of parallelism %s against a pool of as many threads",
                  shown(size)),
              size.figure,
              of(BATCH, size.size).figure,
              cells.stream(here(size)).title(),
              cells.batch(here(size)).title()));
    }
  }

  private void addServers(List<Claim> claims) {
    Size smallest = SERVER.get(0);
    for (Size size : SERVER.subList(1, SERVER.size())) {
      claims.add(
          RATE.claim(
              Phrase.of(
                  "server under %s callers: pool of %s threads against %s",
                  shown(new Size(20, 0)), shown(size), shown(smallest)),
              size.figure,
              smallest.figure,
              cells.server(here(size), sizes.callers()).title(),
              cells.server(here(smallest), sizes.callers()).title()));
    }
    Size one = CLIENTS.get(0);
    for (Size clients : apart(CLIENTS)) {
      if (clients != one) {
        claims.add(
            SECONDS.claim(
                Phrase.of("response time: %s callers against 1", shown(clients)),
                clients.figure,
                one.figure,
                cells.responseTime(sizes.processors(), here(clients)).title(),
                cells.responseTime(sizes.processors(), 1).title()));
      }
    }
  }

  private void addDivision(
      List<Claim> claims, DividedWork work, int threads, double forkJoin, double threadPool) {
    Size size = new Size(threads, forkJoin);
    claims.add(
        SECONDS.claim(
            Phrase.of(
                "%s work, pool threads %s: ForkJoinPool against ThreadPoolExecutor",
                work.label(), shown(size)),
            forkJoin,
            threadPool,
            cells.forkJoin(work, here(size), PoolBenchmarks.LEAF_SIZE).title(),
            cells.threadPool(work, here(size)).title()));
  }

  private void addLeaves(List<Claim> claims) {
    int cores = sizes.processors();
    for (Size leaf : LEAVES) {
      claims.add(
          SECONDS.claim(
              Phrase.of(
                  "unbalanced work: leaves of %d against %d", leaf.size, PoolBenchmarks.LEAF_SIZE),
              leaf.figure,
              LEAF_OF_TEN,
              cells.forkJoin(DividedWork.UNBALANCED, cores, leaf.size).title(),
              cells.forkJoin(DividedWork.UNBALANCED, cores, PoolBenchmarks.LEAF_SIZE).title()));
    }
  }

  /**
   * The published pool sizes, scaled from the four processors of their machine to those of this
   * one: each keeps its ratio to the number of processors.
   */
  record PoolSizes(int processors) {
    /** Processors of the machine on which the figures were published. */
    static final int PUBLISHED_PROCESSORS = 4;

    private static final int[] BATCH = {1, 2, 4, 8, 16};
    private static final int[] SERVER = {4, 8, 16, 32, 64};
    private static final int[] CLIENTS = {1, 2, 4, 8, 16, 32, 64};
    private static final int PUBLISHED_CALLERS = 20;

    /** Pool threads of the batch: one, and a quarter of the processors to four times as many. */
    List<Integer> batch() {
      return fromOne(BATCH);
    }

    /** Pool threads of the server: once to sixteen times the processors. */
    List<Integer> server() {
      return scaled(SERVER).boxed().toList();
    }

    /** Callers of the server: one, and a quarter of the processors to sixteen times as many. */
    List<Integer> clients() {
      return fromOne(CLIENTS);
    }

    int callers() {
      return scaled(PUBLISHED_CALLERS);
    }

    /** A published number of threads on this machine, at least one. */
    int scaled(int publishedThreads) {
      return Math.max(1, publishedThreads * processors / PUBLISHED_PROCESSORS);
    }

    private List<Integer> fromOne(int[] published) {
      return IntStream.concat(IntStream.of(1), scaled(published)).distinct().boxed().toList();
    }

    private IntStream scaled(int[] published) {
      return IntStream.of(published).map(this::scaled).distinct();
    }
  }
}
