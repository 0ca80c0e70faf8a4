package io.github.timebench.micro.pools;

import io.github.timebench.model.micro.Fact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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

  /** The limits, unknown ones included. */
  List<Fact> facts() {
    return LIMITS.stream().map(this::fact).toList();
  }

  private Fact fact(Limit limit) {
    try {
      String value = Files.readAllLines(root.resolve(limit.file)).get(0);
      return Fact.text(limit.name, value, "/" + limit.file);
    } catch (IOException unknownHere) {
      return Fact.text(limit.name, "unknown", "no file /%s".formatted(limit.file));
    }
  }
}
