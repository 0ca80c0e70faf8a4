package io.github.timebench.loadgen.cli.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.timebench.api.Daemon;
import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.api.probe.ProcessProbe;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.UsableMemory;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.doctor.Check.Level;
import io.github.timebench.loadgen.cli.doctor.MachineChecks.ClockCost;
import io.github.timebench.loadgen.cli.doctor.MachineChecks.QuietLook;
import io.github.timebench.loadgen.watch.OshiMachine;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.language.Language;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.TextGrid;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.scan.cli.LanguageFlag;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import oshi.SystemInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/loadgen doctor}: what would make a run INVALID on this machine. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Looks at this machine for ten seconds at most and says what would make a run INVALID here,"
            + " or is not as it should be. Exit code 1 if something would.")
public final class DoctorCommand implements Callable<Integer> {
  private static final Duration MAX_WAIT = Duration.ofSeconds(5);
  private static final int LEVEL_WIDTH = 6;

  @Mixin private LabFlags lab;

  @Option(
      names = "--registry",
      paramLabel = "URL",
      defaultValue = Defaults.REGISTRY,
      description = "The registry of the run, as the run takes it. Default: ${DEFAULT-VALUE}")
  private String registry;

  @Option(names = "--json", description = "Print JSON, for other programs.")
  private boolean json;

  @Mixin private LanguageFlag language;

  private record Printed(String name, Level level, String seen, String effect) {}

  @Override
  public Integer call() throws InterruptedException {
    List<Check> checks = new ArrayList<>(ofMachine());
    checks.addAll(ofPlace());
    PrintWriter out = lab.out();
    out.print(json ? asJson(checks, language.printed()) : asText(checks, language.layout()));
    out.flush();
    return (failed(checks).isEmpty() ? ExitCode.DONE : ExitCode.UNMET_EXPECTATION).code();
  }

  private static List<Check> ofMachine() throws InterruptedException {
    LinuxFiles linux = new LinuxFiles(Path.of("/"));
    QuietLook quiet =
        QuietLook.take(
            OshiMachine.open(),
            new ProcessProbe(ProcessEnvironment.ofThisProcess(Map.of())),
            NanoClock.SYSTEM);
    List<Check> checks = new ArrayList<>();
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    checks.add(
        MachineChecks.jdk(
            Runtime.version(),
            System.getProperty("java.vendor"),
            Files.exists(jcmd) || Files.exists(jcmd.resolveSibling("jcmd.exe"))));
    checks.add(
        MachineChecks.cores(
            Runtime.getRuntime().availableProcessors(),
            new SystemInfo().getHardware().getProcessor().getLogicalProcessorCount(),
            linux.cpuQuota()));
    checks.add(MachineChecks.frequency(linux.governors()));
    checks.add(MachineChecks.clock(linux.clockSource(), ClockCost.of(NanoClock.SYSTEM)));
    checks.add(MachineChecks.cpuTime(linux.leavesOutStolenTime(), linux.virtual()));
    checks.addAll(MachineChecks.quiet(quiet));
    checks.add(MachineChecks.memory(UsableMemory.read()));
    return checks;
  }

  private List<Check> ofPlace() throws InterruptedException {
    Map<Text, Callable<Check>> looks = new LinkedHashMap<>();
    looks.put(Text.of("other labs"), () -> PlaceChecks.alone(lab.temporary()));
    looks.put(Text.of("folder of runs"), () -> PlaceChecks.runs(lab.runs()));
    looks.put(Text.of("ports"), PlaceChecks::ports);
    looks.put(Text.of("ZooKeeper"), PlaceChecks::zooKeeper);
    looks.put(Text.of("registry"), () -> PlaceChecks.registry(registry));
    looks.put(Text.of("host name"), PlaceChecks::hostName);
    looks.put(Text.of("Docker"), PlaceChecks::docker);
    return inTime(looks, MAX_WAIT);
  }

  /** Looks at all at once; what does not answer is said, and waited for no longer. */
  static List<Check> inTime(Map<Text, Callable<Check>> looks, Duration maxWait)
      throws InterruptedException {
    ExecutorService threads = Executors.newCachedThreadPool(task -> Daemon.of(task, "look"));
    try {
      Map<Text, Future<Check>> underWay = new LinkedHashMap<>();
      looks.forEach((name, look) -> underWay.put(name, threads.submit(look)));
      List<Check> checks = new ArrayList<>();
      long end = NanoClock.SYSTEM.nanoTime() + maxWait.toNanos();
      for (Map.Entry<Text, Future<Check>> look : underWay.entrySet()) {
        long left = Math.max(0, end - NanoClock.SYSTEM.nanoTime());
        checks.add(answer(look.getKey(), look.getValue(), left, maxWait));
      }
      return checks;
    } finally {
      threads.shutdownNow();
    }
  }

  private static Check answer(Text name, Future<Check> look, long nanos, Duration maxWait)
      throws InterruptedException {
    try {
      return look.get(nanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return new Check(
          name,
          Level.WARN,
          Text.of("no answer within %s s", maxWait.toSeconds()),
          Text.of("What it is about may hold a run up as well."));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UsageException refused) {
        throw refused;
      }
      throw new IllegalStateException("the look at " + name + " failed", e.getCause());
    }
  }

  private static List<Check> failed(List<Check> checks) {
    return checks.stream().filter(check -> check.level() == Level.FAIL).toList();
  }

  static String asJson(List<Check> checks, Language language) {
    List<Printed> printed =
        checks.stream()
            .map(
                check ->
                    new Printed(
                        check.name().english(),
                        check.level(),
                        check.seen().in(language),
                        check.effect().in(language)))
            .toList();
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(printed) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static String asText(List<Check> checks, TextLayout layout) {
    List<String> lines = new ArrayList<>();
    int names =
        checks.stream().mapToInt(check -> TextGrid.width(layout.in(check.name()))).max().orElse(0)
            + 2;
    int indent = LEVEL_WIDTH + names;
    for (Check check : checks) {
      String level = check.level() == Level.UNKNOWN ? "n/a" : check.level().name();
      String head =
          TextGrid.left(level, LEVEL_WIDTH) + TextGrid.left(layout.in(check.name()), names);
      for (String seen : TextGrid.wrapped(layout.in(check.seen()), layout.columns() - indent)) {
        lines.add(head + seen);
        head = " ".repeat(indent);
      }
      if (!check.effect().isEmpty()) {
        TextGrid.wrapped(layout.in(check.effect()), layout.columns() - LEVEL_WIDTH)
            .forEach(line -> lines.add(" ".repeat(LEVEL_WIDTH) + line));
      }
    }
    lines.add("");
    lines.addAll(layout.wrapped(conclusion(checks)));
    return String.join("\n", lines) + "\n";
  }

  private static Text conclusion(List<Check> checks) {
    Text names = failed(checks).stream().map(Check::name).collect(Text.commas());
    long warnings = checks.stream().filter(check -> check.level() == Level.WARN).count();
    Text first =
        names.isEmpty()
            ? Text.of("Nothing seen here would make a run INVALID")
            : Text.of("A run would be refused or INVALID here: %s", names);
    return warnings == 0
        ? Text.of("%s.", first)
        : Text.of("%s; %s to be looked at (WARN).", first, warnings);
  }
}
