package io.github.timebench.micro.loopback;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.micro.jmh.Cell;
import io.github.timebench.micro.jmh.Suite;
import io.github.timebench.micro.jmh.SuitePlan;
import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroTable.Chart;
import io.github.timebench.model.micro.SuiteResult;
import io.github.timebench.model.micro.SuiteResult.Fact;
import io.github.timebench.reports.micro.ForkEstimates;
import io.github.timebench.reports.statistics.Estimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.options.TimeValue;

/** What it costs a call that its ends have agreed on hessian2-time while they talked. */
public final class AgreementSuite implements Suite {
  static final Variant STOCK = Variant.of(DateType.DATE, Serializer.STOCK);
  static final Variant AGREED = Variant.of(DateType.DATE, Serializer.CUSTOM);
  static final Variant CONFIGURED = Variant.of(DateType.DATE, Serializer.CONFIGURED);
  static final String UNIT = "CPU ns/call";

  /** So much more CPU time than that of a configured call is none to speak of. */
  static final double MARGIN = 0.01;

  private static final int MILLIS = 200;
  private static final int WARM_UP = 5 * Turns.PERIOD;
  private static final int MEASURED = 10 * Turns.PERIOD;
  private static final int QUICK_WARM_UP = Turns.PERIOD;
  private static final int QUICK_MEASURED = Turns.PERIOD;

  /** On two cores a fork opens and warms three pairs of ends within this. */
  private static final Duration FORK_START = Duration.ofMillis(9_000);

  private final Cell cell;

  public AgreementSuite(SuitePlan plan) {
    int warmUp = plan.quick() ? QUICK_WARM_UP : WARM_UP;
    int measured = plan.quick() ? QUICK_MEASURED : MEASURED;
    cell =
        Cell.of(
                Cell.parameters("call", "echo of a tick with a Date", "threads", 1),
                Cell.jmh(AgreementBenchmarks.class, "call")
                    .addProfiler(TurnsProfiler.class)
                    .warmupIterations(warmUp)
                    .warmupTime(TimeValue.milliseconds(MILLIS))
                    .measurementIterations(measured)
                    .measurementTime(TimeValue.milliseconds(MILLIS)))
            .withoutScore()
            .taking(FORK_START.plusMillis((long) (warmUp + measured) * MILLIS));
  }

  static String measure(Variant variant) {
    return switch (variant.serializer()) {
      case CUSTOM -> "agreed";
      case CONFIGURED -> "configured";
      default -> variant.serializer().label();
    };
  }

  @Override
  public Phrase scope() {
    return Phrase.of(
        "both sides in one JVM, one caller; agreed, configured and stock take turns of %s ms in each fork",
        MILLIS);
  }

  @Override
  public List<CellTable> tables() {
    return List.of(
        new CellTable(
            Phrase.of(
                "A small Dubbo call over loopback: CPU time of all threads, by how its serializer"
                    + " was chosen"),
            "",
            Chart.NONE,
            List.of(cell)));
  }

  @Override
  public List<Fact> conclusions(SuiteResult measured) {
    List<Fact> facts = new ArrayList<>();
    Optional<MicroFigure> figure = measured.figures().stream().findFirst();
    figure
        .flatMap(found -> ratio(found, AGREED, CONFIGURED))
        .ifPresent(
            ratio ->
                facts.add(
                    fact("CPU time of an agreed call, relative to a configured one", ratio, true)));
    figure
        .flatMap(found -> ratio(found, AGREED, STOCK))
        .ifPresent(
            ratio ->
                facts.add(
                    fact("CPU time of an agreed call, relative to a stock one", ratio, false)));
    return facts;
  }

  private static Optional<Estimate> ratio(MicroFigure figure, Variant variant, Variant reference) {
    return figure
        .measure(measure(variant))
        .flatMap(
            one ->
                figure.measure(measure(reference)).map(other -> ForkEstimates.paired(one, other)));
  }

  private static Fact fact(String name, Estimate ratio, boolean judged) {
    return Fact.number(Phrase.of(name), ratio.value(), "×", note(ratio, judged));
  }

  private static Phrase note(Estimate ratio, boolean judged) {
    if (!ratio.hasInterval()) {
      return Phrase.of("too few forks for an interval");
    }
    Phrase interval =
        Phrase.of(
            "95 %% interval %.4f to %.4f, paired over %d forks",
            ratio.low(), ratio.high(), ratio.n());
    return judged ? Phrase.of("%s: %s", interval, judgement(ratio)) : interval;
  }

  /** Whether an agreed call costs no more CPU time, within the margin. */
  static String judgement(Estimate ratio) {
    if (ratio.high() <= 1 + MARGIN) {
      return "no more, within 1 %";
    }
    return ratio.low() > 1 + MARGIN
        ? "more than 1 % more"
        : "whether it is within 1 % cannot be told; more forks narrow the interval";
  }

  /**
   * Variants that take turns, an iteration each: a JVM's luck with its compiler, and what the
   * machine does meanwhile, then hits all of them alike. Each has every place of a round equally
   * often.
   */
  static final class Turns {
    /**
     * The call without hessian2-time, agreed and configured: small, so that agreeing shows most.
     */
    static final List<Variant> VARIANTS = List.of(STOCK, AGREED, CONFIGURED);

    /** Iterations after which all variants have had all places. */
    static final int PERIOD = VARIANTS.size() * VARIANTS.size();

    private int iteration;

    Variant next() {
      int round = iteration / VARIANTS.size();
      int turn = (iteration + round) % VARIANTS.size();
      iteration = (iteration + 1) % PERIOD;
      return VARIANTS.get(turn);
    }
  }
}
