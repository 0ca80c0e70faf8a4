package io.github.timebench.micro.cli;

import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.LabLock;
import io.github.timebench.lab.NewRunFolder;
import io.github.timebench.lab.TimebenchVersion;
import io.github.timebench.lab.cli.PlaceFlags;
import io.github.timebench.micro.Choices;
import io.github.timebench.micro.Machine;
import io.github.timebench.micro.MicroEnvironment;
import io.github.timebench.micro.MicroFolder;
import io.github.timebench.micro.MicroLab;
import io.github.timebench.micro.MicroPlan;
import io.github.timebench.micro.MicroRun;
import io.github.timebench.micro.Pace;
import io.github.timebench.micro.ReleaseCodecs;
import io.github.timebench.micro.RpcCall;
import io.github.timebench.micro.RunEstimate;
import io.github.timebench.micro.SerializationChoice;
import io.github.timebench.micro.SerializationLab;
import io.github.timebench.micro.UnavailableException;
import io.github.timebench.model.micro.MicroResult;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.render.MicroTextTable;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code micro}: the labs of JMH benchmarks. */
@Command(
    name = "micro",
    mixinStandardHelpOptions = true,
    description = "Runs micro benchmarks; without a lab, all of them.")
public final class MicroCommand implements Callable<Integer> {
  private static final Choices<MicroLab> LABS =
      new Choices<>("LAB", MicroLabs.all(), MicroLab::label);

  private static final Set<String> RELATED = Set.of("clock", "timers");

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "LAB", arity = "0..*", description = "Labs to run; --list names them.")
  private List<String> labs = List.of();

  @Option(names = "--list", description = "Lists the labs and ends.")
  private boolean list;

  @Option(
      names = "--quick",
      description =
          "One short fork per cell of a named subset, under five minutes: a look, no intervals.")
  private boolean quick;

  @Mixin private SerializationFlags serialization;

  @Mixin private RpcCallFlags rpcCall;

  @Option(
      names = "--forks",
      paramLabel = "N",
      description =
          "Fresh JVMs per cell, each with 2 s of warm-up and 2 s measured (default: "
              + Pace.DEFAULT_FORKS
              + ").")
  private Integer forks;

  @Mixin private PlaceFlags place;

  @Override
  public Integer call() throws LabException {
    PrintWriter output = spec.commandLine().getOut();
    if (list) {
      MicroLabs.all().forEach(lab -> output.printf("%-14s %s%n", lab.label(), lab.question()));
      return ExitCode.DONE.code();
    }
    MicroPlan plan = checked(this::plan);
    try (LabLock lock = LabLock.take(place.temporary(), false)) {
      int code = run(plan, output);
      if (!lock.neighbours().isEmpty()) {
        throw new LabException("a lab ran beside the benchmarks; their figures are void");
      }
      return code;
    } catch (UnavailableException e) {
      return fail(ExitCode.USAGE_OR_ENVIRONMENT, e);
    } catch (IllegalStateException e) {
      return fail(ExitCode.INTERNAL_ERROR, e);
    }
  }

  private <T> T checked(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private int run(MicroPlan plan, PrintWriter output) throws LabException {
    String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    MicroRun run = MicroRun.verified(plan);
    refuseLongLook(plan, run);
    MicroFolder folder =
        MicroFolder.create(NewRunFolder.make(place.runs(), LocalDateTime.now(), "micro"));
    output.printf(
        "%d cell%s, %s: %s. JMH's own words go to %s%n",
        run.cells(),
        run.cells() == 1 ? "" : "s",
        plan.pace().description(),
        RunEstimate.words(run.estimate()),
        PlaceFlags.shown(folder.jmhLog()));
    output.flush();
    if (!run.measure(folder, output)) {
      int measured = run.measuredCells();
      output.printf(
          "interrupted: %d of %d cells were measured%s%n",
          measured, run.cells(), measured == 0 ? "" : ", they are in " + folder.jmhJson());
      output.flush();
      return ExitCode.INTERRUPTED.code();
    }
    report(folder.store(result(plan, folder, startedAt, run)), output);
    return (run.anyFailed() ? ExitCode.INTERNAL_ERROR : ExitCode.DONE).code();
  }

  private static MicroResult result(
      MicroPlan plan, MicroFolder folder, String startedAt, MicroRun run) {
    return new MicroResult(
        MicroResult.SCHEMA_VERSION,
        folder.runId(),
        TimebenchVersion.read(),
        startedAt,
        plan.command(),
        plan.quick(),
        MicroEnvironment.ofThisMachine(),
        run.labResults());
  }

  private void report(RunFolder.Rendered rendered, PrintWriter output) {
    output.println();
    output.print(MicroTextTable.of(rendered.micro().orElseThrow()));
    output.println();
    if (quick) {
      output.println("A look: one fork per cell has no interval and proves nothing.");
    }
    output.println("report: " + PlaceFlags.shown(rendered.report()));
    output.flush();
  }

  private MicroPlan plan() {
    if (quick && forks != null) {
      throw new IllegalArgumentException("--forks cannot stand beside --quick, which has one fork");
    }
    List<MicroLab> chosen = chosenLabs();
    refuseForeignFlags(chosen);
    Pace pace = quick ? Pace.QUICK : Pace.standard(checkedForks());
    ReleaseCodecs releases = new ReleaseCodecs(place.installation(), place.temporary());
    SerializationChoice choice = serialization.choice(quick, releases);
    RpcCall call = rpcCall.call(place.runs(), isRelated(chosen) ? this::say : note -> {});
    return new MicroPlan(chosen, quick, choice, Machine.read(), call, pace);
  }

  /** Whether one of these relates its costs to a call. */
  private static boolean isRelated(List<MicroLab> chosen) {
    return chosen.stream().map(MicroLab::label).anyMatch(RELATED::contains);
  }

  private void say(String note) {
    spec.commandLine().getErr().println(note);
    spec.commandLine().getErr().flush();
  }

  private int checkedForks() {
    int count = Objects.requireNonNullElse(forks, Pace.DEFAULT_FORKS);
    if (count < 1 || count > Pace.MOST_FORKS) {
      throw new IllegalArgumentException(
          "--forks must be 1 to " + Pace.MOST_FORKS + ", not " + count);
    }
    return count;
  }

  private List<MicroLab> chosenLabs() {
    return labs.isEmpty() ? MicroLabs.all() : LABS.several(String.join(",", labs));
  }

  private void refuseForeignFlags(List<MicroLab> chosen) {
    if (chosen.stream().anyMatch(lab -> lab.label().equals(SerializationLab.LABEL))) {
      return;
    }
    SerializationFlags.given(spec.commandLine().getParseResult())
        .findFirst()
        .ifPresent(
            flag -> {
              throw new IllegalArgumentException(
                  flag + " needs the lab serialization, not only " + String.join(", ", labs));
            });
  }

  private void refuseLongLook(MicroPlan plan, MicroRun run) {
    if (plan.quick() && run.estimate().compareTo(RunEstimate.LONGEST_LOOK) > 0) {
      throw new ParameterException(
          spec.commandLine(),
          "--quick must stay under five minutes, but %d cells take %s: name fewer labs, or fewer cells with --type, --codec or --shape"
              .formatted(run.cells(), RunEstimate.words(run.estimate())));
    }
  }

  private int fail(ExitCode exitCode, Exception e) {
    spec.commandLine().getErr().println(e.getMessage());
    spec.commandLine().getErr().flush();
    return exitCode.code();
  }
}
