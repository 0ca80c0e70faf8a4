package io.github.timebench.micro.cli;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.Interruption;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.TemporaryFolder;
import io.github.timebench.lab.cli.Choices;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.micro.jmh.Forks;
import io.github.timebench.micro.jmh.MicroRun;
import io.github.timebench.micro.jmh.RpcCall;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.micro.jmh.SuiteRun;
import io.github.timebench.micro.serialization.OwnSuite;
import io.github.timebench.micro.serialization.SerializationSuite.Choice;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.RunIndex;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroDocument;
import io.github.timebench.scan.cli.FormFlags;
import io.github.timebench.scan.cli.OwnFlags;
import io.github.timebench.scan.own.ClonedCall;
import io.github.timebench.scan.own.ReadCall;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen micro}: suites of JMH benchmarks. */
@Command(
    name = "micro",
    mixinStandardHelpOptions = true,
    description = "Runs suites of micro benchmarks; without a suite, all of them.")
public final class MicroCommand implements Callable<Integer> {
  static final Duration MAX_LOOK = Duration.ofMinutes(5);

  private static final Choices<Suites> SUITES =
      new Choices<>("SUITE", List.of(Suites.values()), Suites::label);

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SUITE",
      arity = "0..*",
      description = "Suites to run; --list names them.")
  private List<String> suites = List.of();

  @Option(names = "--list", description = "Lists the suites and ends.")
  private boolean list;

  @Option(
      names = "--quick",
      description =
          "One short fork per cell of a named subset, under five minutes: a look, no intervals.")
  private boolean quick;

  @Mixin private SerializationFlags serialization;

  @Mixin private OwnFlags own;

  @Mixin private RpcCallFlags rpcCall;

  @Option(
      names = "--forks",
      paramLabel = "N",
      description =
          "Fresh JVMs per cell, each with 2 s of warm-up and 2 s measured (default: "
              + Forks.DEFAULT
              + ").")
  private Integer forks;

  @Mixin private FormFlags printed;

  @Mixin private LabFlags lab;

  @Override
  public Integer call() throws LabException {
    if (list) {
      for (Suites suite : Suites.values()) {
        printed
            .language()
            .print(lab.out(), Text.of("%-14s %s", suite.label(), Text.of(suite.question())));
      }
      return ExitCode.DONE.code();
    }
    own.refuseBeside(
        SerializationFlags.OF_OWN_PAYLOADS, Phrase.of("whose samples say what a call carries"));
    List<Suites> chosen = chosenSuites();
    Forks perCell = perCell();
    try (ReadCall call = own.read(serialization.seed(), false, this::say).orElse(null)) {
      return call == null ? measureSuites(chosen, perCell) : measureApi(call, perCell);
    }
  }

  private int measureSuites(List<Suites> chosen, Forks perCell) throws LabException {
    Choice choice = serialization.choice(quick, lab.installation());
    SuitePlan plan = SuitePlan.ofThisMachine(quick, rpcCall(chosen));
    return lab.run(
        false,
        (lock, interruption) -> {
          List<SuiteRun> runs = new ArrayList<>();
          for (Suites suite : chosen) {
            runs.add(suite.verified(plan, choice));
          }
          MicroRun run = new MicroRun(runs, perCell, NanoClock.SYSTEM, this::say);
          ExitCode code = measure(run, perCell, interruption);
          lock.requireAlone();
          return code;
        });
  }

  /** Nothing of the API is loaded in this JVM. */
  private int measureApi(ReadCall call, Forks perCell) throws LabException {
    SuitePlan plan = SuitePlan.ofThisMachine(quick, RpcCall.PUBLISHED);
    OwnSuite.Choice asked = serialization.ownChoice(call.ofApi(), "", lab.installation());
    return lab.run(
        false,
        (lock, interruption) -> {
          try (TemporaryFolder folder = TemporaryFolder.make("timebench-micro")) {
            ClonedCall cloned =
                OwnFlags.cloned(
                    call,
                    OwnSuite.variants(asked.dateTypes(), asked.codecs()),
                    lab.installation(),
                    this::say);
            cloned.requireAllCarried();
            OwnSuite.Choice choice =
                serialization.ownChoice(
                    call.ofApi(), classPath(cloned, folder.path()), lab.installation());
            SuiteRun suite = Suites.SERIALIZATION.verified(new OwnSuite(plan, choice));
            ExitCode code =
                measure(
                    new MicroRun(List.of(suite), perCell, NanoClock.SYSTEM, this::say),
                    perCell,
                    interruption);
            lock.requireAlone();
            return code;
          }
        });
  }

  private static String classPath(ClonedCall cloned, Path folder) throws LabException {
    Path jar = folder.resolve("clones.jar");
    cloned.own().write(cloned.clones(), jar);
    return Stream.of(
            Stream.of(OwnFlags.programs()),
            cloned.classPath().stream().map(path -> path.toAbsolutePath().toString()),
            Stream.of(jar.toString()))
        .flatMap(paths -> paths)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void say(Text line) {
    printed.language().print(lab.err(), line);
  }

  private List<Suites> chosenSuites() {
    if (own.given()) {
      return ownSuites();
    }
    List<Suites> chosen =
        suites.isEmpty() ? List.of(Suites.values()) : SUITES.several(String.join(",", suites));
    if (!chosen.contains(Suites.SERIALIZATION)) {
      SerializationFlags.given(spec.commandLine().getParseResult())
          .findFirst()
          .ifPresent(
              flag -> {
                throw new UsageException(
                    Phrase.of(
                        "%s needs the suite serialization, not only %s",
                        flag, String.join(", ", suites)));
              });
    }
    return chosen;
  }

  /** The others measure nothing that a call carries, or calls of Timebench's own. */
  private List<Suites> ownSuites() {
    List<Suites> chosen =
        suites.isEmpty() ? List.of(Suites.SERIALIZATION) : SUITES.several(String.join(",", suites));
    chosen.stream()
        .filter(suite -> suite != Suites.SERIALIZATION)
        .findFirst()
        .ifPresent(
            suite -> {
              throw new UsageException(
                  Phrase.of(
                      "%s is for the suite serialization: %s measures nothing of an API",
                      OwnFlags.API, suite.label()));
            });
    return chosen;
  }

  private Forks perCell() {
    if (quick && forks != null) {
      throw new UsageException(
          Phrase.of("--forks cannot stand beside --quick, which has one fork"));
    }
    int count = Objects.requireNonNullElse(forks, Forks.DEFAULT);
    Rules.requireRange("--forks", count, 1, Forks.MAX);
    return quick ? Forks.QUICK : Forks.standard(count);
  }

  private RpcCall rpcCall(List<Suites> chosen) throws LabException {
    boolean related = chosen.stream().anyMatch(Suites::isRelatedToCall);
    return rpcCall.call(lab.runs(), related ? this::say : note -> {});
  }

  private ExitCode measure(MicroRun run, Forks perCell, Interruption interruption)
      throws LabException {
    Instant startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    refuseLongLook(run);
    Path folder = lab.newRunFolder("micro");
    if (run.cells() == 0) {
      say(Text.of("Nothing to time: %s.", MicroRun.describe(run.estimate())));
    } else {
      say(
          Text.of(
              "Cells: %s; %s: %s. JMH's output goes to %s",
              run.cells(),
              perCell.describe(),
              MicroRun.describe(run.estimate()),
              LabFlags.shown(folder.resolve(MicroRun.JMH_LOG))));
    }
    if (!run.measure(folder, interruption)) {
      int measured = run.measuredCells();
      say(Text.of("interrupted: %s of %s cells were measured", measured, run.cells()));
      if (measured > 0) {
        say(Text.of("They are in %s.", folder.resolve(MicroRun.JMH_JSON)));
      }
      return ExitCode.INTERRUPTED;
    }
    ResultFiles.write(folder, run.result(folder, startedAt, lab.command(), quick));
    report(
        RunFolder.renderMicro(folder, printed.language().chosen()),
        folder.resolve(RunFolder.REPORT_HTML));
    RunIndex.list(lab.runs(), printed.language().printed(), lab.err());
    return run.anyFailed() ? ExitCode.INTERNAL_ERROR : ExitCode.DONE;
  }

  private void refuseLongLook(MicroRun run) {
    if (quick && run.estimate().compareTo(MAX_LOOK) > 0) {
      throw new UsageException(
          Phrase.of(
              "--quick must stay under five minutes, but %d cells take about %d min: name fewer"
                  + " suites, or fewer cells with --type, --codec or --shape",
              run.cells(), run.estimate().toMinutes()));
    }
  }

  private void report(MicroResult result, Path report) {
    PrintWriter people = printed.plain() ? lab.out() : lab.err();
    people.println();
    printed.print(lab.out(), MicroDocument.of(result), result);
    people.println();
    if (quick) {
      people.println(
          printed.in(Text.of("A look: one fork per cell has no interval and proves nothing.")));
    }
    printed.language().print(people, LabFlags.reportLine(report));
  }
}
