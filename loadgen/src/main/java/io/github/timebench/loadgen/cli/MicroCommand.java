package io.github.timebench.loadgen.cli;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.loadgen.lab.LabException;
import io.github.timebench.loadgen.lab.LabLock;
import io.github.timebench.loadgen.micro.BenchmarkFailedException;
import io.github.timebench.loadgen.micro.Choices;
import io.github.timebench.loadgen.micro.Codec;
import io.github.timebench.loadgen.micro.MicroCell;
import io.github.timebench.loadgen.micro.MicroEnvironment;
import io.github.timebench.loadgen.micro.MicroFolder;
import io.github.timebench.loadgen.micro.MicroLab;
import io.github.timebench.loadgen.micro.MicroPlan;
import io.github.timebench.loadgen.micro.MicroRun;
import io.github.timebench.loadgen.micro.Pace;
import io.github.timebench.loadgen.micro.RunEstimate;
import io.github.timebench.loadgen.micro.UnavailableException;
import io.github.timebench.loadgen.plan.Defaults;
import io.github.timebench.loadgen.run.ExitCode;
import io.github.timebench.loadgen.run.NewRunFolder;
import io.github.timebench.loadgen.run.TimebenchVersion;
import io.github.timebench.reports.RunFolder;
import io.github.timebench.reports.model.MicroResult;
import io.github.timebench.reports.model.RunResult;
import io.github.timebench.reports.render.MicroTextTable;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
      new Choices<>("LAB", MicroLab.all(), MicroLab::label);

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "LAB", arity = "0..*", description = "Labs to run; --list names them.")
  private List<String> labs = List.of();

  @Option(names = "--list", description = "Lists the labs and ends.")
  private boolean list;

  @Option(
      names = "--quick",
      description = "One short fork per cell, under three minutes: a look, without intervals.")
  private boolean quick;

  @Option(
      names = "--type",
      paramLabel = "TYPE[,TYPE]",
      description = "serialization: date types: date, instant, localdatetime or all (default).")
  private String types;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE[,SHAPE]",
      description =
          "serialization: value, tick, order, page or all (default; order with --quick --apart).")
  private String shapes;

  @Option(
      names = "--codec",
      paramLabel = "CODEC[,CODEC]",
      description = "serialization: stock, custom, jdk or all (default).")
  private String codecs;

  @Option(
      names = "--apart",
      description = "serialization: serialize and deserialize by themselves, too.")
  private boolean apart;

  @Option(
      names = "--seed",
      description = "serialization: seed of the payloads (default: " + Defaults.SEED + ").")
  private Long seed;

  @Option(
      names = "--precision",
      description = "serialization: millis, micros or nanos (default: " + Defaults.PRECISION + ").")
  private String precision;

  @Option(
      names = "--forks",
      description =
          "Fresh JVMs per cell, each with 3 x 1 s of warm-up and 3 x 1 s measured (default: "
              + Pace.DEFAULT_FORKS
              + ").")
  private Integer forks;

  @Mixin private PlaceFlags place;

  @Override
  public Integer call() throws LabException {
    PrintWriter output = spec.commandLine().getOut();
    if (list) {
      MicroLab.all().forEach(lab -> output.printf("%-14s %s%n", lab.label(), lab.description()));
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
    } catch (BenchmarkFailedException | IllegalStateException e) {
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

  private int run(MicroPlan plan, PrintWriter output)
      throws BenchmarkFailedException, LabException {
    String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    List<MicroCell> cells = plan.cells();
    Duration estimate = RunEstimate.of(cells, plan.pace());
    refuseLongLook(plan, cells.size(), estimate);
    MicroRun run = MicroRun.verified(cells, plan.pace());
    MicroFolder folder =
        MicroFolder.create(NewRunFolder.make(place.runs(), LocalDateTime.now(), "micro"));
    output.printf(
        "%d cells, %s: %s. JMH's own words go to %s%n",
        cells.size(),
        plan.pace().description(),
        RunEstimate.words(estimate),
        PlaceFlags.shown(folder.jmhLog()));
    output.flush();
    if (!run.measure(folder, output)) {
      int measured = run.figures().size();
      output.printf(
          "interrupted: %d of %d cells were measured%s%n",
          measured, cells.size(), measured == 0 ? "" : ", they are in " + folder.jmhJson());
      output.flush();
      return ExitCode.INTERRUPTED.code();
    }
    report(folder.store(result(plan, folder, startedAt, run)), output);
    return ExitCode.DONE.code();
  }

  private static MicroResult result(
      MicroPlan plan, MicroFolder folder, String startedAt, MicroRun run) {
    return new MicroResult(
        RunResult.SCHEMA_VERSION,
        folder.runId(),
        TimebenchVersion.read(),
        startedAt,
        plan.command(),
        plan.quick(),
        MicroEnvironment.ofThisMachine(),
        run.figures());
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
    String defaultShapes = quick && apart ? Shape.ORDER.label() : "all";
    return new MicroPlan(
        chosen,
        quick,
        new Choices<>("--type", List.of(DateType.values()), DateType::label)
            .several(Objects.requireNonNullElse(types, "all")),
        new Choices<>("--codec", List.of(Codec.values()), Codec::label)
            .several(Objects.requireNonNullElse(codecs, "all")),
        new Choices<>("--shape", List.of(Shape.values()), Shape::label)
            .several(Objects.requireNonNullElse(shapes, defaultShapes)),
        apart,
        Objects.requireNonNullElse(seed, Long.valueOf(Defaults.SEED)),
        new Choices<>("--precision", List.of(Precision.values()), Precision::label)
            .one(Objects.requireNonNullElse(precision, Defaults.PRECISION)),
        quick ? Pace.QUICK : Pace.standard(checkedForks()));
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
    return labs.isEmpty() ? MicroLab.all() : LABS.several(String.join(",", labs));
  }

  private void refuseForeignFlags(List<MicroLab> chosen) {
    if (chosen.stream().anyMatch(lab -> lab.label().equals("serialization"))) {
      return;
    }
    Stream.of("--type", "--shape", "--codec", "--apart", "--seed", "--precision")
        .filter(flag -> spec.commandLine().getParseResult().hasMatchedOption(flag))
        .findFirst()
        .ifPresent(
            flag -> {
              throw new IllegalArgumentException(
                  flag + " needs the lab serialization, not only " + String.join(", ", labs));
            });
  }

  private void refuseLongLook(MicroPlan plan, int cells, Duration estimate) {
    if (plan.quick() && estimate.compareTo(RunEstimate.LONGEST_LOOK) > 0) {
      throw new ParameterException(
          spec.commandLine(),
          "--quick must stay under three minutes, but %d cells take %s: name fewer with --type, --codec or --shape"
              .formatted(cells, RunEstimate.words(estimate)));
    }
  }

  private int fail(ExitCode exitCode, Exception e) {
    spec.commandLine().getErr().println(e.getMessage());
    spec.commandLine().getErr().flush();
    return exitCode.code();
  }
}
