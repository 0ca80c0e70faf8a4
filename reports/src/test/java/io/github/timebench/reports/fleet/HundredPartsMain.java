package io.github.timebench.reports.fleet;

import com.sun.management.OperatingSystemMXBean;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.fleet.FleetEvidence;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.fleet.PartMerge;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.page.Stored;
import io.github.timebench.reports.terms.Terms;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a coordinator and a report take for the evidence of a large fleet. Makes up the parts of
 * drivers, providers and blocks in a folder, then merges them, and analyses and renders the run;
 * prints seconds and the peak of the heap. Arguments: a new folder, and how many of each.
 */
public final class HundredPartsMain {
  private HundredPartsMain() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int drivers = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 90;
    int providers = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10;
    int blocks = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 6;
    FleetRuns fleet = FleetRuns.together(drivers, providers, blocks);
    long bytes = 0;
    for (int block = 0; block < blocks; block++) {
      for (String host : fleet.hosts(block)) {
        bytes += Files.size(ResultFiles.write(folder, fleet.part(block, host)));
      }
    }
    FleetEvidence evidence = fleet.evidence();
    ResultFiles.write(folder, evidence);
    print("%d drivers, %d providers, %d blocks: %,d bytes", drivers, providers, blocks, bytes);

    resetPeaks();
    Clock clock = new Clock();
    List<Block> merged = new ArrayList<>();
    for (Attempt attempt : evidence.kept()) {
      PartMerge merge = new PartMerge();
      attempt.hosts().forEach(one -> merge.add(ResultFiles.readPart(folder, attempt, one)));
      merged.add(fleet.block(attempt.block(), merge));
    }
    ResultFiles.write(folder, fleet.run(merged));
    clock.print("read and merged");

    clock = new Clock();
    Stored stored = RunFolder.render(folder, Terms.EXAMPLE, Optional.empty());
    clock.print("read, analysed and rendered");
    print(
        "report of %,d bytes: %s",
        Files.size(folder.resolve(RunFolder.REPORT_HTML)),
        ((Stored.Load) stored).run().validity().status().label().english());
    print("peak of the heap %,d MB", peakBytes() >> 20);
  }

  private static void resetPeaks() {
    System.gc();
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /** Of all pools added, which need not have had their peaks at one time: an upper bound. */
  private static long peakBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  /** Elapsed time, and CPU time of the process beside it: other load stretches the first alone. */
  private static final class Clock {
    private final OperatingSystemMXBean process =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final long startNanos = System.nanoTime();
    private final long startCpuNanos = process.getProcessCpuTime();

    void print(String what) {
      HundredPartsMain.print(
          "%s in %.1f s, %.1f s of CPU",
          what,
          (System.nanoTime() - startNanos) / 1e9,
          (process.getProcessCpuTime() - startCpuNanos) / 1e9);
    }
  }

  private static void print(String pattern, Object... values) {
    System.out.println(String.format(Locale.ROOT, pattern, values));
  }
}
