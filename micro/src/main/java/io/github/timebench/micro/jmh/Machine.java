package io.github.timebench.micro.jmh;

import io.github.timebench.lab.MachineEnvironment;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What suites are scaled to.
 *
 * @param cores that this JVM may use
 * @param availableMegabytes memory that is free for new programs, in MiB
 */
public record Machine(int cores, long availableMegabytes) {
  /** This machine; takes some hundred milliseconds. */
  public static Machine read() {
    return new Machine(
        Runtime.getRuntime().availableProcessors(), MachineEnvironment.availableMegabytes());
  }

  /** 1, 2, 4, … threads, up to twice the cores, at least 1 and 2. */
  public List<Integer> threadSteps() {
    return IntStream.iterate(1, step -> step <= Math.max(2, 2 * cores), step -> 2 * step)
        .boxed()
        .toList();
  }
}
