package io.github.timebench.reports.page;

import io.github.timebench.reports.bytes.MessageTables;
import io.github.timebench.reports.bytes.MessageTables.Message;
import io.github.timebench.reports.charts.ChartData;
import io.github.timebench.reports.charts.EffectCharts;
import io.github.timebench.reports.charts.ResourceCharts;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.fleet.FleetSection;
import io.github.timebench.reports.flight.FlightSection;
import io.github.timebench.reports.hops.HopTables;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.study.StudyReport;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.terms.TermsTable;
import io.github.timebench.reports.text.Answer;
import io.github.timebench.reports.text.EffectTables;
import io.github.timebench.reports.text.EnvironmentTables;
import io.github.timebench.reports.text.EvidenceTables;
import io.github.timebench.reports.text.Limits;
import io.github.timebench.reports.text.RunTables;
import io.github.timebench.reports.text.RunWords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What run.jte shows of a load run. Charts are given as their ids with their text alternatives. */
public final class RunPage {
  private final RunAnalysis analysis;
  private final FlightSection flight;
  private final RunTables tables;
  private final MessageTables messages;
  private final Optional<HopTables> hops;
  private final Optional<TermsTable> terms;
  private final Optional<FleetSection> fleet;

  RunPage(RunAnalysis analysis, FlightSection flight, Terms terms) {
    this.analysis = analysis;
    this.flight = flight;
    this.hops = HopsAnalysis.of(analysis).map(HopTables::new);
    this.terms = TermsTable.of(analysis, terms);
    this.fleet = analysis.fleet().map(FleetSection::new);
    this.tables = new RunTables(analysis);
    this.messages = new MessageTables(analysis);
  }

  /** Look of the banner: {@code valid}, {@code look} or {@code invalid}. */
  public String mark() {
    return switch (analysis.validity().status()) {
      case VALID -> "valid";
      case FIRST_LOOK -> "look";
      default -> "invalid";
    };
  }

  /** The validity in one or two words. */
  public Text status() {
    return analysis.validity().status().label();
  }

  /** Why the run is not valid. */
  public List<Text> reasons() {
    return analysis.validity().reasons();
  }

  /** The outcome in plain words. */
  public List<Cell> answer() {
    return Answer.lines(analysis);
  }

  /** What each line of the answer is beside; may be empty. */
  public Text beside() {
    return Answer.beside(analysis);
  }

  /** Which call of an API was measured; empty for Timebench's own. */
  public Text call() {
    return RunWords.call(analysis.run().plan());
  }

  /** How far the answer may be trusted; may be empty. */
  public Text caution() {
    return Answer.caution(analysis);
  }

  /** Whether figures may be compared, so that charts of them make sense. */
  public boolean compared() {
    return analysis.compares();
  }

  public boolean openLoop() {
    return analysis.run().plan().openLoop();
  }

  /** What the curves of percentiles show. */
  public String latencyTitle() {
    String time = analysis.headline().label();
    return time.substring(0, 1).toUpperCase(Locale.ROOT)
        + time.substring(1)
        + " by percentile, logarithmic";
  }

  /** What was recorded of the JVMs, or null. */
  public FlightSection flight() {
    return flight;
  }

  /** Whether variants were compared over blocks. */
  public boolean hasEffects() {
    return analysis.comparisons().any();
  }

  public EffectTables effects() {
    return new EffectTables(analysis);
  }

  public EvidenceTables evidence() {
    return new EvidenceTables(analysis);
  }

  public Map<String, String> effectCharts() {
    Map<String, String> charts = new LinkedHashMap<>();
    for (EffectCharts.Chart chart : EffectCharts.of(analysis)) {
      charts.put(
          chart.id(),
          chart.title()
              + ": a dot per block, a line for the interval; the table below holds both.");
    }
    return charts;
  }

  public Map<String, String> warmupCharts() {
    Map<String, String> charts = new LinkedHashMap<>();
    for (int i = 0; i < analysis.variants().size(); i++) {
      VariantSummary variant = analysis.variants().get(i);
      if (!variant.series().isEmpty()) {
        charts.put(
            ChartData.warmupId(i),
            "%s: answered calls per second of its own running time, warm-up and measurement; %s"
                .formatted(
                    variant.label(), variant.quiet() ? "quiet" : "still warming when measured"));
      }
    }
    return charts;
  }

  public RunTables tables() {
    return tables;
  }

  public ResourceCharts resources() {
    return new ResourceCharts(analysis);
  }

  /** What each hop takes; null without chains and distance. */
  public HopTables hops() {
    return hops.orElse(null);
  }

  /** What each agent did; null for a run on one machine. */
  public FleetSection fleet() {
    return fleet.orElse(null);
  }

  /** The run in the reader's terms; null where nothing can be said. */
  public TermsTable terms() {
    return terms.orElse(null);
  }

  /** A row per captured message. */
  public Table parts() {
    return messages.parts();
  }

  /** Captured messages, whole or their beginnings. */
  public List<Message> messages() {
    return messages.messages();
  }

  public Table plan() {
    return EnvironmentTables.plan(analysis.run());
  }

  /** Asks for the same run again. */
  public String command() {
    return analysis.run().setup().command();
  }

  public List<Table> environment() {
    return EnvironmentTables.of(analysis.run().environment());
  }

  /** What its probes found; null for a run that compares. */
  public StudyReport study() {
    return analysis.study().orElse(null);
  }

  /** What the figures do not show. */
  public List<Text> limits() {
    return Limits.of(analysis);
  }
}
