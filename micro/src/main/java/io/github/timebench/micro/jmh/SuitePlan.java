package io.github.timebench.micro.jmh;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.UsableMemory;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What every suite is made for.
 *
 * @param quick whether only a named subset of the cells is measured
 * @param cores that this JVM may use
 * @param availableMegabytes memory that is free for new programs, in MiB
 * @param call what costs are related to
 */
public record SuitePlan(boolean quick, int cores, long availableMegabytes, RpcCall call) {
  /** For this machine; takes some hundred milliseconds. */
  public static SuitePlan ofThisMachine(boolean quick, RpcCall call) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new SuitePlan(quick, cores, UsableMemory.read().availableMegabytes(), call);
  }

  /** 1, 2, 4, … threads, up to twice the cores, at least 1 and 2. */
  public List<Integer> threadSteps() {
    return IntStream.iterate(1, step -> step <= Math.max(2, 2 * cores), step -> 2 * step)
        .boxed()
        .toList();
  }

  /** Why this machine cannot hold so much memory; empty if it can. */
  public Optional<Phrase> lacking(long neededMegabytes) {
    return neededMegabytes <= availableMegabytes
        ? Optional.empty()
        : Optional.of(
            Phrase.of(
                "needs %,d MB of memory, %,d MB are free", neededMegabytes, availableMegabytes));
  }
}
