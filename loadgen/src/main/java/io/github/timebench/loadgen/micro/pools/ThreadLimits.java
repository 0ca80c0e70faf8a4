package io.github.timebench.loadgen.micro.pools;

import io.github.timebench.reports.model.MicroFact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the operating system allows in threads, as far as it tells: Linux only. Its files give all
 * in one read and nothing to a second.
 *
 * @param root of the file system
 */
record ThreadLimits(Path root) {
  private static final Map<String, String> FILES = new LinkedHashMap<>();

  static {
    FILES.put("threads of the whole machine, at most", "proc/sys/kernel/threads-max");
    FILES.put("process and thread ids, at most", "proc/sys/kernel/pid_max");
    FILES.put("threads of this control group, at most", "sys/fs/cgroup/pids.max");
    FILES.put("memory mappings of a process, at most", "proc/sys/vm/max_map_count");
  }

  /** The limits that there are. */
  List<MicroFact> facts() {
    List<MicroFact> facts = new ArrayList<>();
    FILES.forEach(
        (name, file) -> {
          try {
            String limit = Files.readAllLines(root.resolve(file)).get(0);
            facts.add(MicroFact.words(name, limit, "/" + file));
          } catch (IOException unknownHere) {
            facts.add(MicroFact.words(name, "unknown", "no file /" + file));
          }
        });
    return facts;
  }
}
