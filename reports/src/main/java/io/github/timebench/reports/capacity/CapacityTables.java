package io.github.timebench.reports.capacity;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;
import static io.github.timebench.reports.doc.Quantity.MICROS;
import static io.github.timebench.reports.doc.Quantity.MILLIS;
import static io.github.timebench.reports.doc.Quantity.RATIO;

import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.capacity.RateRule.RateJudgement;
import io.github.timebench.reports.capacity.VariantCapacity.BlockCapacity;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Finding;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Column;
import java.util.Locale;

record CapacityTables(CapacityAnalysis analysis, Plan plan) {
  Table capacities() {
    return new Columns<VariantCapacity>()
        .words("variant", VariantCapacity::variant)
        .add(CALLS_PER_SECOND.column("capacity"), CapacityTables::capacity)
        .interval(
            CALLS_PER_SECOND.column("95 % interval"),
            variant -> CALLS_PER_SECOND.range(variant.perSecond()))
        .add(Column.number("×"), this::ratio)
        .interval(Column.number("95 % interval of ×"), variant -> RATIO.range(variant.ratio()))
        .add(Column.words("verdict"), this::verdict)
        .texts("limit", VariantCapacity::limits)
        .table(
            Text.of("Highest rates that meet %s, calls per second", analysis.objective()),
            analysis.variants());
  }

  private static Cell capacity(VariantCapacity variant) {
    if (variant.known()) {
      return CALLS_PER_SECOND.brief(variant.perSecond());
    }
    if (variant.atLeast()) {
      return Cell.of("> " + CALLS_PER_SECOND.of(variant.highestMet()));
    }
    return Cell.of(
        variant.unattainable()
            ? "< " + CALLS_PER_SECOND.of(variant.lowestMissed())
            : Numbers.UNKNOWN);
  }

  private Cell ratio(VariantCapacity variant) {
    return plan.isBaseline(variant.variant()) ? Cell.of(1, "1") : RATIO.brief(variant.ratio());
  }

  private Cell verdict(VariantCapacity variant) {
    return variant
        .finding()
        .map(Finding::verdict)
        .map(
            verdict ->
                new Cell(
                    verdict.words(plan.margin()),
                    variant.finding().orElseThrow().reason(),
                    verdict.look()))
        .orElse(Cell.of(""));
  }

  Table blocks() {
    return new Columns<OfBlock>()
        .words("variant", OfBlock::variant)
        .count("block", one -> one.found().block() + 1)
        .add(Column.number("calls/s"), one -> Cell.of(one.found().bracket()))
        .texts("limit", one -> one.found().limit())
        .table(
            Text.of("Between which rates each search ended, calls per second"),
            analysis.variants().stream()
                .flatMap(v -> v.blocks().stream().map(found -> new OfBlock(v.variant(), found)))
                .toList());
  }

  private record OfBlock(String variant, BlockCapacity found) {}

  Table points() {
    return columns()
        .table(
            Text.of("Every rate that was measured; response times in ms"),
            analysis.points(),
            point -> point.judgement().met() ? "" : "failed");
  }

  private static Columns<CapacityPoint> columns() {
    return new Columns<CapacityPoint>()
        .words("variant", CapacityPoint::variant)
        .count("block", point -> point.block() + 1)
        .texts(
            "for",
            point -> Text.of(point.asked().purpose() == Purpose.SEARCH ? "search" : "confirmation"))
        .count("offered", "calls/s", CapacityPoint::rate)
        .add(
            CALLS_PER_SECOND.column("answered"),
            point -> CALLS_PER_SECOND.cell(point.answeredPerSecond()))
        .add(MILLIS.column("p50"), point -> MILLIS.cell(point.responseNanos(Statistic.P50)))
        .add(MILLIS.column("p90"), point -> MILLIS.cell(point.responseNanos(Statistic.P90)))
        .add(MILLIS.column("p99"), point -> MILLIS.cell(point.responseNanos(Statistic.P99)))
        .add(MILLIS.column("p99.9"), point -> MILLIS.cell(point.responseNanos(Statistic.P999)))
        .number("errors", CapacityPoint::errorShare, Numbers::percent)
        .add(MILLIS.column("lag p99"), point -> MILLIS.cell(point.lagNanos()))
        .count("slices", point -> point.slices().size())
        .texts("outcome", point -> outcome(point.judgement()));
  }

  private static Text outcome(RateJudgement judgement) {
    Text outcome = Text.of(judgement.outcome().label());
    Text known =
        judgement.met() ? outcome : Text.of("%s: %s", outcome, Text.of(judgement.missed()));
    return judgement.close() ? Text.of("%s (close)", known) : known;
  }

  Table csv() {
    return new Columns<CapacityPoint>()
        .words("variant", CapacityPoint::variant)
        .count("block", point -> point.block() + 1)
        .words("purpose", point -> point.asked().purpose().name().toLowerCase(Locale.ROOT))
        .data("offered_per_second", CapacityPoint::rate)
        .data("answered_per_second", CapacityPoint::answeredPerSecond)
        .data("response_p50_us", point -> MICROS.in(point.responseNanos(Statistic.P50)))
        .data("response_p90_us", point -> MICROS.in(point.responseNanos(Statistic.P90)))
        .data("response_p99_us", point -> MICROS.in(point.responseNanos(Statistic.P99)))
        .data("response_p999_us", point -> MICROS.in(point.responseNanos(Statistic.P999)))
        .data("error_share", CapacityPoint::errorShare)
        .data("lag_p99_us", point -> MICROS.in(point.lagNanos()))
        .count("slices", point -> point.slices().size())
        .words("outcome", point -> point.judgement().outcome().label())
        .words("close", point -> Boolean.toString(point.judgement().close()))
        .words("limit", point -> point.judgement().missed())
        .table(Text.of(""), analysis.points());
  }
}
