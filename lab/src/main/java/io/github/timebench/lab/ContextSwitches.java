package io.github.timebench.lab;

import io.github.timebench.api.probe.ProcessSnapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How often the threads of a process were switched away from, of their own will or not, as Linux
 * counts it for each thread that lives.
 *
 * @param byThread counts by thread id; empty where the system does not tell
 */
public record ContextSwitches(Map<Long, Long> byThread) {
  private static final List<String> COUNTERS =
      List.of("voluntary_ctxt_switches:", "nonvoluntary_ctxt_switches:");

  public ContextSwitches {
    byThread = Map.copyOf(byThread);
  }

  public static ContextSwitches of(long pid) {
    return under(Path.of("/proc", Long.toString(pid), "task"));
  }

  static ContextSwitches under(Path tasks) {
    if (!Files.isDirectory(tasks)) {
      return new ContextSwitches(Map.of());
    }
    Map<Long, Long> counts = new HashMap<>();
    try (Stream<Path> threads = Files.list(tasks)) {
      threads.forEach(thread -> add(thread, counts));
    } catch (IOException | UncheckedIOException processIsGone) {
      return new ContextSwitches(Map.of());
    }
    return new ContextSwitches(counts);
  }

  private static void add(Path thread, Map<Long, Long> counts) {
    try {
      long sum = 0;
      for (String line : Files.readAllLines(thread.resolve("status"))) {
        for (String counter : COUNTERS) {
          if (line.startsWith(counter)) {
            sum += Long.parseLong(line.substring(counter.length()).strip());
          }
        }
      }
      counts.put(Long.parseLong(thread.getFileName().toString()), sum);
    } catch (IOException threadHasEnded) {
      return;
    }
  }

  /**
   * Switches since an earlier moment, of the threads that still live; {@link
   * ProcessSnapshot#UNKNOWN} where one of the two is not known.
   */
  public long since(ContextSwitches before) {
    if (byThread.isEmpty() || before.byThread.isEmpty()) {
      return ProcessSnapshot.UNKNOWN;
    }
    return byThread.entrySet().stream()
        .mapToLong(now -> now.getValue() - before.byThread.getOrDefault(now.getKey(), 0L))
        .sum();
  }
}
