package io.github.timebench.reports.page;

import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.bytes.MessageTables;
import io.github.timebench.reports.bytes.MessageTables.Message;
import io.github.timebench.reports.charts.ChartData;
import io.github.timebench.reports.charts.EffectCharts;
import io.github.timebench.reports.charts.ResourceCharts;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.fleet.FleetAnalysis;
import io.github.timebench.reports.fleet.FleetSection;
import io.github.timebench.reports.flight.FlightSection;
import io.github.timebench.reports.hops.HopTables;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Percentiles;
import io.github.timebench.reports.study.StudyReport;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.terms.TermsTable;
import io.github.timebench.reports.text.Answer;
import io.github.timebench.reports.text.EffectTables;
import io.github.timebench.reports.text.EnvironmentTables;
import io.github.timebench.reports.text.EvidenceTables;
import io.github.timebench.reports.text.RunTables;
import io.github.timebench.reports.text.RunWords;
import java.util.ArrayList;
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
  public String answer() {
    return Answer.of(analysis);
  }

  /** Which call of an API was measured; empty for Timebench's own. */
  public String call() {
    return RunWords.call(analysis.run().plan());
  }

  /** How far the answer may be trusted; may be empty. */
  public String caution() {
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
  public List<String> limits() {
    List<String> limits = new ArrayList<>();
    if (apart()) {
      limits.add(
          "Machines and the network between them are those of this run: others are another"
              + " population.");
    } else {
      addLimitsOfOneMachine(limits);
    }
    if (analysis.run().externalProvider()) {
      limits.add(RunWords.externalProvider(analysis.run()));
    }
    addLimits(limits);
    return limits;
  }

  /** Whether each agent had a machine of its own. */
  private boolean apart() {
    return analysis
        .fleet()
        .map(FleetAnalysis::figures)
        .filter(figures -> figures.kernels() > 1)
        .isPresent();
  }

  private void addLimitsOfOneMachine(List<String> limits) {
    if (analysis.run().plan().services().target().isPresent()) {
      limits.add(
          "Where the providers stand, and who else calls them, is not known here: both are in the"
              + " times.");
      return;
    }
    limits.add(
        analysis.run().plan().services().hops().distant()
            ? "The distance is simulated: a relay holds bytes back. Bandwidth, loss and a shared"
                + " switch are not in here."
            : "Loopback is not a network: there is no distance, no loss, no shared switch in here.");
    limits.add(
        "A few cores shared by driver and provider are not a server: each side takes CPU from the"
            + " other.");
  }

  private void addLimits(List<String> limits) {
    if (!analysis.run().plan().otherBaselines().isEmpty()) {
      limits.add(
          "Each version runs in a pair of JVMs of its own, with its release's Dubbo and Netty: only"
              + " ratios within a version share JVMs and rounds. The A/A arm ran on this Dubbo"
              + " only.");
    }
    Plan plan = analysis.run().plan();
    if (plan.payload().api().isPresent() && plan.services().target().isEmpty()) {
      limits.add(
          "Date types are put into clones of the API's classes, which have their fields and none of"
              + " their methods. What that changes is the ratio of original+stock to own+stock. The"
              + " provider's replies are ready when a call comes: no time of the API's own work is in"
              + " here.");
    }
    analysis.study().ifPresent(study -> limits.addAll(study.limits()));
    if (analysis.study().isEmpty()) {
      limits.add(limitOfLoop());
    }
    limits.add(limitOfReplication());
    limits.add(
        ("Percentiles with fewer than %s samples beyond them are not published (n/a); the maximum"
                + " is one call.")
            .formatted(Percentiles.MIN_ABOVE));
  }

  private String limitOfLoop() {
    return openLoop()
        ? "Response times count from when a call was due, at a rate that was chosen: another rate"
            + " has other response times."
        : "A closed loop has no intended start: a caller that waits sends nothing meanwhile. These"
            + " are service times, not the response times that independent callers would see.";
  }

  private String limitOfReplication() {
    if (analysis.comparisons().any()) {
      return "Intervals say how far JVM pairs on this machine scatter; another machine, JVM version"
          + " or payload is another population.";
    }
    return analysis.onePairOfJvms()
        ? "One JVM pair proves nothing: compilation differs from JVM to JVM by more than anything"
            + " inside one. Repeat over several pairs before acting on a ratio."
        : "Ratios are shown without intervals; the spread between JVM pairs is not shown.";
  }
}
