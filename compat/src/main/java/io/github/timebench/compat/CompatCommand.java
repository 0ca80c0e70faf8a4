package io.github.timebench.compat;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Installation;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.MachineEnvironment;
import io.github.timebench.lab.Releases;
import io.github.timebench.lab.Releases.Release;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.model.compat.CompatCell;
import io.github.timebench.model.compat.CompatResult;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult.RunEnvironment;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.RunIndex;
import io.github.timebench.reports.compat.CompatAnalysis;
import io.github.timebench.reports.compat.CompatAnalysis.CompatRow;
import io.github.timebench.reports.compat.CompatDocument;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.cli.FormFlags;
import io.github.timebench.scan.cli.OwnFlags;
import io.github.timebench.scan.clone.MapRule;
import io.github.timebench.scan.own.ReadCall;
import java.io.PrintWriter;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/loadgen compat}: does the jar harm a peer on any release? */
@Command(
    name = "compat",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs pairs of real JVMs on several Dubbo releases, with and without the hessian2-time jar on"
          + " either side, in every registry mode: every kind of call before and after an idle"
          + " phase, a full pool, a shutdown, mixed clusters, restarts with another class path.",
      "Exit code 0 if every cell is green: every call right, and none worse than the same pair"
          + " without the jar, which runs beside it. Else 1."
    })
public final class CompatCommand implements Callable<Integer> {
  /** Each is a file of its process, which may often have 20,000. */
  private static final int MAX_CONNECTIONS = 15_000;

  /** Every one is sent some hundred times in each cell. */
  private static final int MAX_SAMPLES = 20;

  private static final List<String> QUICK =
      List.of(
          "pair/{interface,instance}/{newest}{+jar,}/{newest}{+jar,}",
          "pair/interface/{oldest}{+jar,}/{newest}{+jar,}",
          "rollback/instance/{newest}+jar-then-{newest}/**");

  @Option(names = "--list", description = "Lists the cells and ends.")
  private boolean list;

  @Option(
      names = "--cell",
      paramLabel = "CELL",
      description =
          "Only cells of this name, where * stands for anything between slashes and ** for anything,"
              + " such as 'rollback/**'; may be given several times. --list names them.")
  private List<String> cells = List.of();

  @Option(
      names = "--quick",
      description =
          "A few cells, in three minutes: the newest release by itself and beside the oldest.")
  private boolean quick;

  @Option(
      names = "--soak",
      paramLabel = "DURATION",
      description =
          "In place of the cells: calls on many connections of the newest release, which the"
              + " provider closes again and again for that long, such as 1h. No call may fail, and"
              + " the heaps must be flat.")
  private Duration soak;

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "5000",
      description = "With --soak: how many at once. Default: ${DEFAULT-VALUE}")
  private int connections;

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description =
          "A JDK beside Timebench's own; adds cells with one side on it. May be given several"
              + " times.")
  private List<Path> jdks = List.of();

  @Option(
      names = "--javascript",
      paramLabel = "FOLDER",
      description =
          "Where 'npm install dubbo2.js@2.3.9' was run; adds a cell whose consumer is not Java. Needs"
              + " Node.js.")
  private Path javaScript;

  @Option(
      names = "--allow-parallel",
      description = "With --soak: runs beside other labs. A soak measures no times.")
  private boolean allowParallel;

  @Mixin private OwnFlags own;

  @Mixin private FormFlags printed;

  @Mixin private LabFlags lab;

  @Override
  public Integer call() throws LabException {
    own.refuseBeside(
        List.of(MapRule.FLAG, "--soak"), Phrase.of("whose classes the peers exchange as they are"));
    try (ReadCall call = own.read(Long.parseLong(Defaults.SEED), false, this::say).orElse(null)) {
      return run(Optional.ofNullable(call));
    }
  }

  private void say(Text line) {
    printed.language().print(lab.err(), line);
  }

  private int run(Optional<ReadCall> call) throws LabException {
    Releases releases = Releases.of(lab.installation());
    Optional<JavaScript> other =
        javaScript == null ? Optional.empty() : Optional.of(JavaScript.in(javaScript));
    Matrix matrix = matrix(releases, other);
    if (list) {
      matrix.cells().forEach(cell -> lab.out().println(cell.name()));
      matrix
          .onlyNamed()
          .forEach(
              cell ->
                  printed
                      .language()
                      .print(lab.out(), Text.of("%s (only if --cell names it)", cell.name())));
      return ExitCode.DONE.code();
    }
    return lab.run(
        allowParallel,
        (lock, interruption) -> {
          ExitCode exitCode = run(releases, matrix, call, other, interruption);
          if (!allowParallel) {
            lock.requireAlone();
          }
          return exitCode;
        });
  }

  private Matrix matrix(Releases releases, Optional<JavaScript> other) throws LabException {
    if (allowParallel && soak == null) {
      throw new UsageException(
          "--allow-parallel",
          Phrase.of("is for --soak: deadlines of the other cells are times"),
          true);
    }
    List<String> others = new ArrayList<>();
    List<String> versions = new ArrayList<>();
    for (Release release : releases.all()) {
      boolean newestOfItsHessian = releases.ofHessian(release.hessianVersion()).equals(release);
      (newestOfItsHessian ? versions : others).add(release.dubboVersion());
    }
    String oldest = versions.get(0);
    String newest = versions.get(versions.size() - 1);
    if (soak != null) {
      Rules.requireRange("--connections", connections, 1, MAX_CONNECTIONS);
      return Matrix.soaking(newest, connections);
    }
    Matrix all = Matrix.of(versions, others, Extras.with(jdks), other);
    if (cells.isEmpty() && !quick) {
      return all;
    }
    if (quick && !cells.isEmpty()) {
      throw new UsageException(
          "--cell",
          Phrase.of("cannot be combined with --quick, which chooses the cells"),
          String.join(",", cells));
    }
    List<String> patterns =
        quick
            ? QUICK.stream()
                .map(p -> p.replace("{oldest}", oldest).replace("{newest}", newest))
                .toList()
            : cells;
    Matrix chosen = all.matching(patterns, FileSystems.getDefault());
    if (chosen.cells().isEmpty()) {
      throw new UsageException(
          "--cell", Phrase.of("must name a cell; --list names them all"), String.join(",", cells));
    }
    return chosen;
  }

  /** What peers need of a call: they are on a release's class path, and Timebench is not there. */
  private static Optional<PeerJvms.OwnPeers> peers(Optional<ReadCall> call, Path folder)
      throws LabException {
    if (call.isEmpty()) {
      return Optional.empty();
    }
    Path file = folder.resolve("call.json").toAbsolutePath();
    call.get().writeForPeers(file, MAX_SAMPLES);
    return Optional.of(new PeerJvms.OwnPeers(file, OwnFlags.programs(), call.get().classPath()));
  }

  private ExitCode run(
      Releases releases,
      Matrix matrix,
      Optional<ReadCall> call,
      Optional<JavaScript> other,
      Interruption interruption)
      throws LabException {
    Instant startedAt = Instant.now();
    Duration soaking = soak == null ? Duration.ZERO : soak;
    Path folder = lab.newRunFolder("compat");
    say(
        Text.of(
            "Cells with their references: %s. Batches: %s. Takes about %s on two cores. Logs: %s",
            matrix.cells().size(),
            matrix.batches().size(),
            duration(matrix.seconds() + Math.toIntExact(soaking.toSeconds())),
            LabFlags.shown(folder)));
    Map<String, String> machine = MachineEnvironment.read();
    List<CompatCell> results = new ArrayList<>();
    RunEnd end = RunEnd.complete();
    try {
      new CompatRun(
              lab.installation(),
              releases,
              folder,
              peers(call, folder),
              other,
              interruption,
              new Soak.Settings(soaking, connections),
              this::say)
          .execute(
              matrix,
              finished -> {
                results.addAll(finished);
                progress(result(folder, startedAt, machine, results, RunEnd.complete()), finished);
              });
    } catch (InterruptedException e) {
      end = RunEnd.interrupted("stopped by the user");
    }
    return report(folder, result(folder, startedAt, machine, results, end));
  }

  private void progress(CompatResult soFar, List<CompatCell> finished) {
    for (CompatRow row : CompatAnalysis.of(soFar).rows()) {
      if (finished.contains(row.cell())) {
        Text name = Text.plain(row.cell().name());
        say(
            Text.of(
                "%s: %s",
                row.verdict().label(),
                row.reason().isEmpty() ? name : Text.of("%s: %s", name, row.reason())));
      }
    }
  }

  private CompatResult result(
      Path folder,
      Instant startedAt,
      Map<String, String> machine,
      List<CompatCell> results,
      RunEnd end) {
    return new CompatResult(
        CompatResult.SCHEMA_VERSION,
        folder.getFileName().toString(),
        Installation.version(),
        startedAt,
        Duration.between(startedAt, Instant.now()).toMillis() / 1e3,
        lab.command(),
        new RunEnvironment(machine, Map.of(), Map.of()),
        results,
        end);
  }

  private ExitCode report(Path folder, CompatResult result) {
    ResultFiles.write(folder, result);
    CompatAnalysis analysis = RunFolder.renderCompat(folder, printed.language().chosen());
    RunIndex.list(folder.getParent(), printed.language().printed(), lab.err());
    printed.print(lab.out(), CompatDocument.of(analysis), result);
    PrintWriter people = printed.plain() ? lab.out() : lab.err();
    people.println();
    printed.language().print(people, LabFlags.reportLine(folder.resolve(RunFolder.REPORT_HTML)));
    if (result.end().kind() == RunEnd.Kind.INTERRUPTED) {
      return ExitCode.INTERRUPTED;
    }
    return analysis.allGreen() ? ExitCode.DONE : ExitCode.UNMET_EXPECTATION;
  }

  private static Text duration(int seconds) {
    return seconds < 120 ? Text.of("%s s", seconds) : Text.of("%s min", (seconds + 59) / 60);
  }
}
