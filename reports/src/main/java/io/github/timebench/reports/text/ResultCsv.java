package io.github.timebench.reports.text;

import static io.github.timebench.reports.doc.Quantity.MICROS;

import io.github.timebench.api.Corpus;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.plan.Payload;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.compare.CallsExplained;
import io.github.timebench.reports.compare.Comparison;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.hops.HopsAnalysis.Hop;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.CsvTable;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * {@code result.csv}: one row per variant, of a run of probes one per point, the same in every
 * locale. A figure that is not known is empty. Columns are added at the end, and none is renamed:
 * the lists of figures and of statistics here are written out, so that a new one has to be
 * appended.
 */
public final class ResultCsv {

  private static final List<Figure> PER_CALL =
      List.of(
          Figure.DRIVER_CPU,
          Figure.PROVIDER_CPU,
          Figure.DRIVER_ALLOCATION,
          Figure.PROVIDER_ALLOCATION);

  private static final List<Statistic> BEFORE_MAX =
      List.of(Statistic.MEAN, Statistic.P50, Statistic.P90, Statistic.P99, Statistic.P999);

  private static final List<Figure> OF_BOTH_LOOPS =
      joined(
          List.of(
              Figure.PAYLOAD_BYTES,
              Figure.REQUEST_BYTES,
              Figure.RESPONSE_BYTES,
              Figure.CALLS_PER_SECOND),
          withMax(CallTime.SERVICE),
          List.of(Figure.ERROR_SHARE),
          PER_CALL);

  private static final List<Figure> OF_OPEN_LOOPS =
      joined(withMax(CallTime.RESPONSE), withMax(CallTime.LAG));

  private static final List<Figure> WITH_INTERVAL =
      joined(
          List.of(Figure.CALLS_PER_SECOND),
          withoutMax(CallTime.SERVICE),
          PER_CALL,
          withoutMax(CallTime.RESPONSE));

  private ResultCsv() {}

  @SafeVarargs
  private static List<Figure> joined(List<Figure>... lists) {
    List<Figure> all = new ArrayList<>();
    for (List<Figure> list : lists) {
      all.addAll(list);
    }
    return List.copyOf(all);
  }

  private static List<Figure> withMax(CallTime time) {
    return joined(withoutMax(time), List.of(time.figure(Statistic.MAX)));
  }

  private static List<Figure> withoutMax(CallTime time) {
    return BEFORE_MAX.stream().map(time::figure).toList();
  }

  public static String of(RunAnalysis analysis) {
    return CsvTable.of(
        analysis
            .study()
            .map(study -> study.section().tables(Format.DATA).get(0))
            .orElseGet(() -> table(analysis)));
  }

  public static Table table(RunAnalysis analysis) {
    return columns(analysis).table(Text.EMPTY, analysis.variants());
  }

  private static Columns<VariantSummary> columns(RunAnalysis analysis) {
    Columns<VariantSummary> columns = new Columns<>();
    addRun(columns, analysis);
    addOutcomes(columns);
    OF_BOTH_LOOPS.forEach(figure -> addValue(columns, figure));
    OF_BOTH_LOOPS.forEach(figure -> addRatio(columns, figure));
    double rate = analysis.run().plan().load().callsPerSecond();
    columns.data("rate_per_second", v -> rate > 0 ? rate : Double.NaN);
    OF_OPEN_LOOPS.forEach(figure -> addValue(columns, figure));
    OF_OPEN_LOOPS.forEach(figure -> addRatio(columns, figure));
    WITH_INTERVAL.forEach(figure -> addInterval(columns, analysis, figure));
    addVerdict(columns, "calls", analysis, Figure.CALLS_PER_SECOND);
    addVerdict(columns, "p99", analysis, analysis.headline().figure(Statistic.P99));
    columns.words("relative_to", VariantSummary::relativeTo);
    addValue(columns, Figure.CALLS_PER_CPU_SECOND);
    addRatio(columns, Figure.CALLS_PER_CPU_SECOND);
    addInterval(columns, analysis, Figure.CALLS_PER_CPU_SECOND);
    HopsAnalysis.of(analysis).ifPresent(hops -> addHops(columns, hops));
    analysis.run().plan().payload().api().ifPresent(api -> addCall(columns, api));
    addFactor(columns, analysis, "cores_used", CallsExplained::cores);
    addFactor(columns, analysis, "cpu_per_call", CallsExplained::cpu);
    addFactor(columns, analysis, "cpu_per_call_codec", CallsExplained::codec);
    addFactor(columns, analysis, "cpu_per_call_other", CallsExplained::other);
    return columns;
  }

  /** Calls are cores used over CPU per call; the latter is the product of its two parts. */
  private static void addFactor(
      Columns<VariantSummary> columns,
      RunAnalysis analysis,
      String name,
      Function<CallsExplained, Estimate> log) {
    Function<VariantSummary, Estimate> factor =
        v ->
            analysis.explained().stream()
                .filter(one -> one.variant().equals(v.label()))
                .findFirst()
                .map(log)
                .orElse(Estimate.UNKNOWN)
                .exp();
    columns
        .data(name + "_ratio", v -> factor.apply(v).value())
        .data(name + "_ratio_low", v -> factor.apply(v).low())
        .data(name + "_ratio_high", v -> factor.apply(v).high());
  }

  /** A run of Timebench's own services has none of these. */
  private static void addCall(Columns<VariantSummary> columns, Payload.OfApi api) {
    columns
        .words("call", v -> api.call())
        .words("files", v -> String.join(" ", api.files()))
        .data("samples", v -> api.samples())
        .words("replies", v -> api.replies())
        .words("zone", v -> api.zone().orElse(""))
        .words("map", v -> String.join(",", api.rules()));
  }

  /** A run without chains has none of these. */
  private static void addHops(Columns<VariantSummary> columns, HopsAnalysis hops) {
    for (int call = 0; !hops.chains().isEmpty() && call < hops.plan().count(); call++) {
      String name = "hop_" + (call + 1);
      addHop(columns, name + "_mean_us", hops, call, hop -> hop.time().value());
      addHop(columns, name + "_p99_us", hops, call, Hop::p99Nanos);
      addHop(columns, name + "_own_mean_us", hops, call, hop -> hop.own().value());
    }
  }

  private static void addHop(
      Columns<VariantSummary> columns,
      String name,
      HopsAnalysis hops,
      int call,
      ToDoubleFunction<Hop> nanos) {
    columns.data(
        name,
        v ->
            hops.chains().stream()
                .filter(chain -> chain.label().equals(v.label()))
                .mapToDouble(chain -> MICROS.in(nanos.applyAsDouble(chain.hops().get(call))))
                .findFirst()
                .orElse(Double.NaN));
  }

  private static void addRun(Columns<VariantSummary> columns, RunAnalysis analysis) {
    Plan plan = analysis.run().plan();
    Corpus corpus = plan.payload().corpus();
    boolean ownServices = plan.payload().api().isEmpty();
    columns
        .words("run_id", v -> analysis.run().runId())
        .words("started_at", v -> analysis.run().startedAt().toString())
        .words("timebench_version", v -> analysis.run().timebenchVersion())
        .words("validity", v -> analysis.validity().status().name())
        .words("shape", v -> ownServices ? corpus.shape().label() : "")
        .words("operation", v -> ownServices ? plan.payload().operation().label() : "")
        .data("items", v -> ownServices ? corpus.items() : Double.NaN)
        .words("precision", v -> ownServices ? corpus.precision().label() : "")
        .data("threads", v -> plan.load().threads())
        .data("connections", v -> plan.services().connections())
        .data("blocks", v -> analysis.run().blocks().size())
        .words("variant", VariantSummary::label)
        .words("date_type", v -> v.variant().variant().type())
        .words("serializer", v -> v.variant().serializerLabel())
        .words("baseline", v -> Boolean.toString(v.baseline()))
        .words("state", ResultCsv::state);
  }

  private static String state(VariantSummary variant) {
    return variant.series().isEmpty() ? "" : variant.quiet() ? "quiet" : "not quiet";
  }

  private static void addOutcomes(Columns<VariantSummary> columns) {
    addCount(columns, "sent", OutcomeCounts::sent);
    addCount(columns, "ok", OutcomeCounts::ok);
    addCount(columns, "wrong_echo", OutcomeCounts::wrongEcho);
    addCount(columns, "timeout", OutcomeCounts::timeout);
    addCount(columns, "rejected", OutcomeCounts::rejected);
    addCount(columns, "failed", OutcomeCounts::failed);
  }

  private static void addCount(
      Columns<VariantSummary> columns, String heading, ToLongFunction<OutcomeCounts> count) {
    columns.data(heading, v -> count.applyAsLong(v.measured()));
  }

  private static void addValue(Columns<VariantSummary> columns, Figure figure) {
    columns.data(figure.column(), v -> figure.inColumn(v.value(figure)));
  }

  private static void addRatio(Columns<VariantSummary> columns, Figure figure) {
    columns.data(figure.column() + "_ratio", v -> v.ratio(figure));
  }

  private static void addInterval(
      Columns<VariantSummary> columns, RunAnalysis analysis, Figure figure) {
    columns.data(
        figure.column() + "_ratio_low",
        v -> analysis.comparisons().effect(v.label(), figure).exp().low());
    columns.data(
        figure.column() + "_ratio_high",
        v -> analysis.comparisons().effect(v.label(), figure).exp().high());
  }

  private static void addVerdict(
      Columns<VariantSummary> columns, String name, RunAnalysis analysis, Figure figure) {
    columns.data(
        name + "_blocks_counted",
        v ->
            analysis
                .comparisons()
                .of(v.label(), figure)
                .map(c -> (double) c.effect().n())
                .orElse(Double.NaN));
    columns.words(
        name + "_verdict",
        v -> finding(analysis, v, figure).map(f -> f.verdict().label()).orElse(""));
    columns.data(
        name + "_blocks_more",
        v ->
            finding(analysis, v, figure)
                .filter(f -> f.blocksMore() > 0)
                .map(f -> (double) f.blocksMore())
                .orElse(Double.NaN));
  }

  private static Optional<Finding> finding(
      RunAnalysis analysis, VariantSummary variant, Figure figure) {
    return analysis.comparisons().of(variant.label(), figure).flatMap(Comparison::finding);
  }
}
