package io.github.timebench.loadgen.cli;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.lab.ExitCode;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.cli.flags.LengthFlags;
import io.github.timebench.loadgen.cli.flags.LoadFlags;
import io.github.timebench.loadgen.cli.flags.OutputFlags;
import io.github.timebench.loadgen.live.ProgressDisplay;
import io.github.timebench.loadgen.run.LoadRun;
import io.github.timebench.loadgen.selftest.AlternatingPlans;
import io.github.timebench.loadgen.selftest.Overhead;
import io.github.timebench.loadgen.selftest.RecordingCost;
import io.github.timebench.loadgen.selftest.Rounds;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plan.Isolation;
import io.github.timebench.model.plan.PlanEstimate;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.ThreadsView;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import io.github.timebench.reports.table.TextLayout;
import io.github.timebench.scan.cli.LanguageFlag;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/loadgen selftest ...}: the tool measured by itself. */
@Command(
    name = "selftest",
    mixinStandardHelpOptions = true,
    subcommands = {StallCommand.class, SwitchesCommand.class, VerdictCommand.class},
    description = "Measures the measuring itself.")
final class SelftestCommand implements Runnable {
  private static final int MIN_PERCENT = 97;
  private static final String LONG_SLICE = "5s";

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new UsageException(
        Phrase.of(
            "selftest needs a name: overhead, threads-view, carry-over, isolation, stall, switches"
                + " or verdict"));
  }

  @Command(
      name = "carry-over",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description =
          "Short slices against slices of "
              + LONG_SLICE
              + ", alternating block by block: one variant's garbage may be collected in another's"
              + " slice. Takes the flags of a run; --slice is the short length, --duration at least"
              + " the long one, --blocks the number of pairs.")
  int carryOver(
      @Mixin LoadFlags load,
      @Mixin LengthFlags length,
      @Mixin LabFlags lab,
      @Mixin LanguageFlag language)
      throws LabException {
    Plan plan = load.plan(lab.installation(), length);
    return compare(
        lab,
        language,
        plan.blocks().max(),
        ofSlices(plan, plan.timing().slice()),
        ofSlices(plan, Durations.parse(LONG_SLICE)));
  }

  @Command(
      name = "isolation",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description =
          "Variants that share a block's JVMs against variants in separate JVMs, alternating block"
              + " by block. Takes the flags of a run; --blocks is the number of pairs.")
  int isolation(
      @Mixin LoadFlags load,
      @Mixin LengthFlags length,
      @Mixin LabFlags lab,
      @Mixin LanguageFlag language)
      throws LabException {
    Plan plan = load.plan(lab.installation(), length);
    return compare(
        lab,
        language,
        plan.blocks().max(),
        new Way(Text.of("shared JVMs"), plan.oneBlock(Isolation.BLOCK)),
        new Way(Text.of("own JVMs"), plan.oneBlock(Isolation.VARIANT)));
  }

  @Command(
      name = "overhead",
      mixinStandardHelpOptions = true,
      description =
          "The closed loop through the whole harness against a bare loop of the same stub, in"
              + " rounds of slices. Exit code 1 if the harness keeps less than "
              + MIN_PERCENT
              + " %% of the throughput.")
  int overhead(@Mixin LabFlags lab, @Mixin RoundFlags flags, @Mixin LanguageFlag language)
      throws LabException {
    Rounds rounds = flags.rounds(130, Duration.ofMillis(300));
    PrintWriter out = lab.out();
    language.print(out, rounds.announcement(3, Duration.ZERO));
    return lab.run(
        false,
        (lock, interruption) -> {
          Overhead.Result result =
              Overhead.ofProvider(lab.installation(), lab.temporary(), corpus(), rounds);
          lock.requireAlone();
          language.print(
              out,
              Text.of(
                  "harness, replies not compared: %s", ofBareLoop(result.unverified(), rounds)));
          language.print(
              out, Text.of("harness, replies compared: %s", ofBareLoop(result.verified(), rounds)));
          return enough(result.verified());
        });
  }

  @Command(
      name = "threads-view",
      mixinStandardHelpOptions = true,
      description =
          "What "
              + ThreadsView.FLAG
              + " costs: slices of a closed loop in which both JVMs record, against slices in which"
              + " they do not, in rounds. Exit code 1 if less than "
              + MIN_PERCENT
              + " %% of the throughput remains.")
  int threadsView(@Mixin LabFlags lab, @Mixin RoundFlags flags, @Mixin LanguageFlag language)
      throws LabException {
    Rounds rounds = flags.rounds(60, Duration.ofSeconds(2));
    PrintWriter out = lab.out();
    language.print(out, rounds.announcement(2, RecordingCost.BEGIN_AND_END));
    return lab.run(
        false,
        (lock, interruption) -> {
          Estimate remains =
              RecordingCost.ofProvider(
                  lab.installation(), ThreadsCommand.javaHome(), lab.temporary(), corpus(), rounds);
          lock.requireAlone();
          language.print(
              out,
              Text.of(
                  "with a recording: %.3f of the throughput without one, %s",
                  remains.value(), interval(remains, rounds)));
          return enough(remains);
        });
  }

  /** One of two ways to measure the same, a plan of one block. */
  private record Way(Text name, Plan plan) {}

  private static Way ofSlices(Plan plan, Duration slice) {
    return new Way(Text.of("slices of %s", Durations.format(slice)), plan.oneBlock(slice));
  }

  /** Alternates two ways and prints, per variant, what each finds and how they differ. */
  private static int compare(LabFlags lab, LanguageFlag language, int pairs, Way first, Way second)
      throws LabException {
    Duration longest =
        PlanEstimate.of(first.plan)
            .maxBlock()
            .plus(PlanEstimate.of(second.plan).maxBlock())
            .multipliedBy(pairs);
    language.print(
        lab.err(),
        Text.of(
            "Takes at most about %d min: %d pairs of blocks, %s and %s.",
            longest.toMinutes() + 1, pairs, first.name, second.name));
    return lab.run(
        false,
        (lock, interruption) -> {
          Map<Figure, Map<String, AlternatingPlans.Difference>> found;
          try (ProgressDisplay display =
              new ProgressDisplay(first.plan, OutputFlags.usual(lab, language), lab.err())) {
            LoadRun run =
                new LoadRun(lab.installation(), lock, interruption, display, Optional.empty());
            found =
                new AlternatingPlans(run, lab.newRunFolder(lab.name()), display::waits)
                    .compare(first.plan, second.plan, pairs);
          }
          TextLayout layout = language.layout();
          found.forEach(
              (figure, differences) -> {
                Table table =
                    new Columns<Map.Entry<String, AlternatingPlans.Difference>>()
                        .add(
                            Column.words(Text.of("× %s", Text.of(figure.label()))),
                            one -> Cell.of(one.getKey()))
                        .add(Column.words(first.name), one -> cell(one.getValue().first()))
                        .add(Column.words(second.name), one -> cell(one.getValue().second()))
                        .add(Column.words(Text.of("change")), one -> cell(one.getValue().change()))
                        .table(Text.EMPTY, differences.entrySet());
                layout.lines(table).forEach(lab.out()::println);
              });
          lab.out().flush();
          return ExitCode.DONE;
        });
  }

  private static Cell cell(Estimate ratio) {
    String value = String.format(Locale.ROOT, "%.3f", ratio.value());
    return Cell.of(
        ratio.hasInterval()
            ? Text.of("%s (%.3f to %.3f)", value, ratio.low(), ratio.high())
            : Text.plain(value));
  }

  private static Corpus corpus() {
    return Payload.corpus(Shape.TICK, null, Long.parseLong(Defaults.SEED), Precision.NANOS);
  }

  private static ExitCode enough(Estimate remains) {
    return 100 * remains.value() >= MIN_PERCENT ? ExitCode.DONE : ExitCode.UNMET_EXPECTATION;
  }

  private static Text ofBareLoop(Estimate remains, Rounds rounds) {
    return Text.of(
        "%.3f of the bare loop's throughput, %s", remains.value(), interval(remains, rounds));
  }

  private static Text interval(Estimate remains, Rounds rounds) {
    return Text.of(
        "95 %% interval %.3f to %.3f over %d rounds",
        remains.low(), remains.high(), rounds.counted());
  }

  static final class RoundFlags {
    private static final Duration MIN_SLICE = Duration.ofMillis(50);
    private static final Duration MAX_SLICE = Duration.ofMinutes(1);

    @Option(
        names = "--threads",
        paramLabel = "N",
        defaultValue = Defaults.THREADS,
        description = "Callers. Default: ${DEFAULT-VALUE}")
    private int threads;

    @Option(
        names = "--rounds",
        paramLabel = "N",
        description = "Rounds that count, at least 3. Default: 130 of overhead, 60 of threads-view")
    private Integer rounds;

    @Option(
        names = "--warmup-rounds",
        paramLabel = "N",
        description = "Rounds before. Default: half as many")
    private Integer warmupRounds;

    @Option(
        names = "--slice",
        paramLabel = "TIME",
        description = "Length of a slice. Default: 300ms of overhead, 2s of threads-view")
    private Duration slice;

    Rounds rounds(int usualRounds, Duration usualSlice) {
      int counted = rounds == null ? usualRounds : rounds;
      int before = warmupRounds == null ? counted / 2 : warmupRounds;
      Duration length = slice == null ? usualSlice : slice;
      Rules.requireRange("--threads", threads, 1, Load.Closed.MAX_THREADS);
      Rules.requireRange("--rounds", counted, 3, 10_000);
      Rules.requireRange("--warmup-rounds", before, 0, 10_000);
      Rules.requireRange("--slice", length, MIN_SLICE, MAX_SLICE);
      return new Rounds(threads, before, counted, length);
    }
  }
}
