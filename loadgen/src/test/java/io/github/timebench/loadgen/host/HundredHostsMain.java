package io.github.timebench.loadgen.host;

import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.Taken;
import io.github.timebench.loadgen.fleet.Coordinator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reaches many hosts, keeps them for a while, and says what that takes: HundredHostsMain HOME
 * FOLDER HOSTS SECONDS. Their prefixes lead to this machine, each with a folder of temporary files,
 * and so a lock, of its own.
 */
public final class HundredHostsMain {
  private HundredHostsMain() {}

  /** See the class. */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[1]);
    int count = Integer.parseInt(args[2]);
    long seconds = Long.parseLong(args[3]);
    try (Taken taken = new Taken()) {
      List<RunningHost> hosts = new ArrayList<>();
      for (int index = 0; index < count; index++) {
        Path own = Files.createDirectories(folder.resolve("host" + index));
        List<String> prefix = List.of("env", "JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=" + own);
        Host host = new Host("driver-" + index, prefix, args[0], Optional.empty());
        hosts.add(taken.add(new RunningHost(host, Optional.empty(), folder)));
      }
      long beganNanos = System.nanoTime();
      Coordinator.openAll(hosts, Duration.ofMinutes(10), System.out::println);
      say("reached %d hosts in %.1f s", count, (System.nanoTime() - beganNanos) / 1e9);
      double own = ownSeconds();
      double theirs = childrensSeconds();
      Thread.sleep(1000 * seconds);
      say(
          "kept for %d s: CPU %.2f %% of one core here, %.3f %% for each host; %d MB for each host",
          seconds,
          100 * (ownSeconds() - own) / seconds,
          100 * (childrensSeconds() - theirs) / seconds / count,
          childrensMegabytes() / count);
      List<Long> bounds =
          hosts.stream()
              .map(RunningHost::clock)
              .map(ClockSamples::latest)
              .map(ClockSamples.Reading::boundNanos)
              .sorted()
              .toList();
      say(
          "clocks known to ±%.3f ms (median), ±%.3f ms (worst)",
          bounds.get(count / 2) / 1e6, bounds.get(count - 1) / 1e6);
    }
  }

  private static void say(String format, Object... values) {
    System.out.println(format.formatted(values));
  }

  private static double ownSeconds() {
    return seconds(ProcessHandle.current());
  }

  private static double childrensSeconds() {
    return ProcessHandle.current().descendants().mapToDouble(HundredHostsMain::seconds).sum();
  }

  private static double seconds(ProcessHandle process) {
    return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L) / 1e9;
  }

  private static long childrensMegabytes() {
    return ProcessHandle.current().descendants().mapToLong(HundredHostsMain::megabytes).sum();
  }

  private static long megabytes(ProcessHandle process) {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    try (Stream<String> lines = Files.lines(status)) {
      return lines
              .filter(line -> line.startsWith("VmRSS:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .findFirst()
              .orElse(0)
          / 1024;
    } catch (IOException | UncheckedIOException hasEnded) {
      return 0;
    }
  }
}
