package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.run.DriverJvm.DriverDiedException;
import io.github.timebench.loadgen.run.GroupRunner.HostLostException;
import io.github.timebench.loadgen.run.Machines;
import io.github.timebench.loadgen.run.Machines.BlockMeasurement;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.files.RunFileException;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.threads.Side;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Groups of machines that measure blocks side by side: each machine pair, or all machines together.
 * A block that did not come to its end is measured again on the same group, as often as there are
 * spares in the run, and if the run goes on; attempts are never merged. For one controlling thread.
 */
final class FleetBlocks {
  private final Plan plan;
  private final List<Group> groups;
  private final Attempts attempts;
  private final BooleanSupplier stopped;

  private final Set<Integer> lost = ConcurrentHashMap.newKeySet();

  private int spares;

  /**
   * @param plan of the run, with the blocks that may be repeated in all
   * @param attempts is told of each
   * @param stopped tells whether the user wants an end; the groups obey it by themselves
   */
  FleetBlocks(Plan plan, List<Group> groups, Attempts attempts, BooleanSupplier stopped) {
    this.plan = plan;
    this.groups = List.copyOf(groups);
    this.spares = plan.services().fleet().spareBlocks();
    this.attempts = attempts;
    this.stopped = stopped;
  }

  /**
   * Machines that measure blocks.
   *
   * @param name of the machine pair; empty if these are all machines
   */
  record Group(String name, List<String> hosts, BlockMeasurement measurement) {
    /** The name of its driver's host; empty if there are several. */
    String onlyDriver() {
      List<String> drivers =
          hosts.stream().filter(name -> name.startsWith(Side.DRIVER.label())).toList();
      return drivers.size() == 1 ? drivers.get(0) : "";
    }
  }

  private record Done(Optional<Block> block, RunEnd end) {}

  /**
   * Measures a block on each group that has none yet of this wave.
   *
   * @param wave from 0
   * @param blocks of the run, in order; takes what was measured
   * @return how the run ends; complete if it may go on
   */
  RunEnd measure(int wave, List<Block> blocks) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(groups.size());
    List<Integer> measured = blocks.stream().map(Block::index).toList();
    try {
      List<Future<Done>> running =
          IntStream.range(0, groups.size())
              .filter(index -> !measured.contains(wave * groups.size() + index))
              .mapToObj(
                  index ->
                      threads.submit(() -> block(groups.get(index), wave * groups.size() + index)))
              .toList();
      RunEnd end = RunEnd.complete();
      for (Future<Done> one : running) {
        Done done = result(one);
        done.block().ifPresent(blocks::add);
        end = end.allMeasured() ? done.end() : end;
      }
      blocks.sort(Comparator.comparingInt(Block::index));
      return stopped.getAsBoolean() ? RunEnd.interrupted("stopped by the user") : end;
    } finally {
      threads.shutdownNow();
    }
  }

  private static Done result(Future<Done> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof InterruptedException stopped) {
        throw stopped;
      }
      if (e.getCause() instanceof RunFileException cannotBeStored) {
        throw cannotBeStored;
      }
      throw new IllegalStateException("a group of machines failed", e.getCause());
    }
  }

  private Done block(Group group, int block) throws InterruptedException {
    try {
      if (lost.remove(block)) {
        attempts.awaitHosts(group.hosts());
      }
      Instant startedAt = Instant.now();
      List<Pair> measured = new ArrayList<>();
      Optional<Attempt.Loss> loss = attempt(group, block, measured);
      attempts.ended(block, group.hosts(), loss);
      if (loss.isEmpty()) {
        return done(group, block, startedAt, measured);
      }
      takeSpare(group, block, loss.get());
      lost.add(block);
      return new Done(Optional.empty(), RunEnd.complete());
    } catch (LabException noMore) {
      return new Done(Optional.empty(), RunEnd.cutShort(noMore.words()));
    }
  }

  /** Why it was lost; empty if it was not, or the user wanted an end. */
  private Optional<Attempt.Loss> attempt(Group group, int block, List<Pair> measured)
      throws InterruptedException {
    Attempt.Loss loss;
    try {
      RunEnd end = group.measurement().run(block, measured);
      if (!Machines.lost(plan, end)) {
        return Optional.empty();
      }
      loss = new Attempt.Loss("", end.reason());
    } catch (HostLostException lost) {
      loss = new Attempt.Loss(lost.host(), lost.words());
    } catch (DriverDiedException died) {
      loss = new Attempt.Loss(group.onlyDriver(), died.words());
    } catch (LabException lost) {
      loss = new Attempt.Loss("", lost.words());
    }
    return stopped.getAsBoolean() ? Optional.empty() : Optional.of(loss);
  }

  private static Done done(Group group, int block, Instant startedAt, List<Pair> measured) {
    if (measured.isEmpty()) {
      return new Done(Optional.empty(), RunEnd.interrupted("stopped by the user"));
    }
    RunEnd end = measured.get(measured.size() - 1).end();
    return new Done(Optional.of(new Block(block, startedAt, measured, group.name())), end);
  }

  private synchronized void takeSpare(Group group, int block, Attempt.Loss loss)
      throws LabException {
    if (spares == 0) {
      throw new LabException(
          Phrase.of(
              "block %d was lost%s, and no spare block is left: %s",
              block + 1,
              group.name().isEmpty() ? Phrase.EMPTY : Phrase.of(" on %s", group.name()),
              loss.reason()));
    }
    spares--;
  }

  /** Whoever keeps account of the attempts at blocks. Thread-safe. */
  interface Attempts {
    /**
     * @param loss why it does not count; empty if it does
     */
    void ended(int block, List<String> hosts, Optional<Attempt.Loss> loss);

    /**
     * Waits until hosts are there again after a loss.
     *
     * @throws LabException if one is not within the deadline; names it
     */
    void awaitHosts(List<String> names) throws LabException, InterruptedException;
  }
}
