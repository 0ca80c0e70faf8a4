package io.github.timebench.reports.page;

import io.github.timebench.reports.bytes.MessageTables;
import io.github.timebench.reports.bytes.MessageTables.Message;
import io.github.timebench.reports.charts.ChartData;
import io.github.timebench.reports.charts.ResourceCharts;
import io.github.timebench.reports.charts.RunCharts;
import io.github.timebench.reports.compare.LeftOut;
import io.github.timebench.reports.compare.PlanFact;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.compare.VariantSummary;
import io.github.timebench.reports.doc.EnvironmentTables;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.doc.StudyDocument;
import io.github.timebench.reports.fleet.FleetSection;
import io.github.timebench.reports.flight.FlightSection;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.hops.HopsDocument;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroBeside;
import io.github.timebench.reports.micro.MicroDocument;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.terms.TermsTable;
import io.github.timebench.reports.text.Answer;
import io.github.timebench.reports.text.CodecTables;
import io.github.timebench.reports.text.Decision;
import io.github.timebench.reports.text.EffectTables;
import io.github.timebench.reports.text.ErrorTables;
import io.github.timebench.reports.text.EvidenceTables;
import io.github.timebench.reports.text.Limits;
import io.github.timebench.reports.text.RunTables;
import io.github.timebench.reports.text.RunWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What run.jte shows of a load run. Charts are given as their ids with their text alternatives. */
public final class RunPage {
  private final Stored.Load load;
  private final RunAnalysis analysis;
  private final Optional<FlightSection> flight;
  private final RunTables tables;
  private final MessageTables messages;
  private final Optional<Section> hops;
  private final Optional<Section> study;
  private final List<Section> micro;
  private final Optional<TermsTable> terms;
  private final Optional<FleetSection> fleet;
  private final Optional<MicroBeside> beside;
  private final ErrorTables errors;
  private final Optional<Decision> decision;

  RunPage(Stored.Load load, Terms terms) {
    this.load = load;
    this.analysis = load.run();
    this.flight = load.threads().map(seen -> new FlightSection(seen, analysis.run()));
    this.hops = HopsAnalysis.of(analysis).map(hops -> new HopsDocument(hops).section());
    this.study = analysis.study().map(StudyDocument::section);
    this.micro = load.micro().map(MicroDocument::besideRun).orElse(List.of());
    this.terms = TermsTable.of(analysis, terms);
    this.fleet = analysis.fleet().map(FleetSection::new);
    this.tables = new RunTables(analysis);
    this.messages = new MessageTables(analysis);
    this.beside = load.micro().flatMap(all -> MicroBeside.of(analysis, all.result()));
    this.errors = new ErrorTables(analysis.run());
    this.decision = Decision.of(analysis);
  }

  /** Look of the banner: {@code valid}, {@code look} or {@code invalid}. */
  public String mark() {
    return switch (analysis.validity().status()) {
      case VALID -> nothingDecided() ? "look" : "valid";
      case FIRST_LOOK -> "look";
      default -> "invalid";
    };
  }

  /** Whether every gate held and yet no comparison came to a verdict. */
  private boolean nothingDecided() {
    return undecided() > 0 && undecided() == analysis.comparisons().judged().size();
  }

  /** Whether it was a look without replication. */
  public boolean firstLook() {
    return analysis.validity().status() == Validity.Status.FIRST_LOOK;
  }

  /** The validity in one or two words. */
  public Text status() {
    return analysis.validity().status().label();
  }

  /** Why the run is not valid. */
  public List<Text> reasons() {
    return analysis.validity().reasons();
  }

  /** What to do; null where nothing is decided. */
  public Section decision() {
    return decision
        .map(
            one ->
                Section.of("decision", Text.of("What to do"))
                    .facts(one.toDo())
                    .table(one.options()))
        .orElse(null);
  }

  /** How sure the finding is; null where nothing is decided. */
  public Text sure() {
    return decision.map(Decision::sure).orElse(null);
  }

  /** What was found, in a sentence. */
  Optional<Text> finding() {
    return decision.map(Decision::finding);
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

  /** What the answer rests on; may be empty. */
  public Text basis() {
    return Answer.basis(analysis);
  }

  /** What limits the answer; may be empty. */
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

  /** What weakens a run whose gates held; may be empty. */
  public List<Text> weaknesses() {
    List<Text> weaknesses = new ArrayList<>();
    int blocks = analysis.run().blocks().size();
    int judged = analysis.comparisons().judged().size();
    int open = undecided();
    if (open > 0) {
      weaknesses.add(Text.of("Not decided: %s of %s comparisons.", open, judged));
    }
    long leftOut = analysis.comparisons().leftOut().stream().map(LeftOut::block).distinct().count();
    if (leftOut > 0) {
      weaknesses.add(Text.of("Blocks that do not count: %s of %s.", leftOut, blocks));
    }
    return weaknesses;
  }

  private int undecided() {
    return (int)
        analysis.comparisons().judged().stream()
            .filter(one -> !one.finding().orElseThrow().decided())
            .count();
  }

  /** Words of the glossary by their ids. */
  public List<Word> words(String... ids) {
    return Arrays.stream(ids)
        .map(id -> Word.OF_RUNS.stream().filter(word -> word.id().equals(id)).findFirst())
        .map(Optional::orElseThrow)
        .toList();
  }

  public List<Word> words() {
    return Word.OF_RUNS;
  }

  /** Headings by the ids of their sections, in the order of the page. */
  public Map<String, Text> sections() {
    Map<String, Text> sections = new LinkedHashMap<>();
    put(sections, "decision", Text.of("What to do"), decision.isPresent());
    sections.put("answer", Text.of("Answer"));
    sections.put("figures", figuresTitle());
    put(sections, "verdicts", Text.of("Verdicts"), hasEffects());
    put(sections, "codec-cost", Text.of("Micro beside macro"), showsCodec());
    put(sections, "hops", Text.of("Hops"), hops() != null);
    put(sections, "terms", Text.of("In your terms"), terms() != null && study.isEmpty());
    put(sections, "hosts", Text.of("Hosts"), fleet() != null);
    sections.put("bytes", Text.of("Bytes"));
    put(sections, "over-time", Text.of("Over time"), charts().time().any());
    put(sections, "warm-up", Text.of("Warm-up"), !warmupCharts().isEmpty());
    put(sections, "resources", Text.of("Resources"), resources().any());
    put(sections, "threads", Text.of("Threads and locks"), flight.isPresent());
    sections.put("outcomes", Text.of("Outcomes"));
    put(sections, "errors", Text.of("Errors"), errors.any());
    sections.put("gates", Text.of("Gates"));
    sections.put("limits", Text.of("What these figures do not show"));
    sections.put("plan", Text.of("Plan and environment"));
    sections.put("files", Text.of("Files"));
    micro.forEach(section -> sections.put(section.id(), section.title()));
    sections.put("words", Text.of("Words"));
    return sections;
  }

  private static void put(Map<String, Text> sections, String id, Text title, boolean shown) {
    if (shown) {
      sections.put(id, title);
    }
  }

  /** Heading of the figures. */
  public Text figuresTitle() {
    if (study.isPresent()) {
      return study.get().title();
    }
    return compared() ? Text.of("Figures") : Text.of("Observed, no findings");
  }

  /** What was recorded of the JVMs, or null. */
  public FlightSection flight() {
    return flight.orElse(null);
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

  /** The charts of its variants. */
  public RunCharts charts() {
    return new RunCharts(analysis, beside);
  }

  /** Whether there is a section on the codec. */
  public boolean showsCodec() {
    return compared() && study.isEmpty();
  }

  /** What the codec explains. */
  public CodecTables codec() {
    return new CodecTables(analysis, beside);
  }

  public Map<String, Text> warmupCharts() {
    Map<String, Text> charts = new LinkedHashMap<>();
    for (int i = 0; i < analysis.variants().size(); i++) {
      VariantSummary variant = analysis.variants().get(i);
      if (!variant.series().isEmpty()) {
        charts.put(
            ChartData.warmupId(i),
            variant.quiet()
                ? Text.of(
                    "%s: answered calls per second of its own running time, warm-up and measurement;"
                        + " quiet",
                    variant.label())
                : Text.of(
                    "%s: answered calls per second of its own running time, warm-up and measurement;"
                        + " still warming when measured",
                    variant.label()));
      }
    }
    return charts;
  }

  public RunTables tables() {
    return tables;
  }

  /** What calls failed of. */
  public ErrorTables errors() {
    return errors;
  }

  public ResourceCharts resources() {
    return new ResourceCharts(analysis);
  }

  /** What each hop takes; null without chains and distance. */
  public Section hops() {
    return hops.orElse(null);
  }

  /** What each host did; null for a run on one machine. */
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
    return new Columns<PlanFact>()
        .texts("what", PlanFact::name)
        .texts("value", PlanFact::value)
        .table(Text.of("Plan"), PlanFact.of(analysis.run()));
  }

  /** Asks for the same run again. */
  public Text command() {
    return Text.plain(analysis.run().setup().command());
  }

  public List<Table> environment() {
    return EnvironmentTables.of(analysis.run().environment());
  }

  /** What its probes found; null for a run that compares. */
  public Section study() {
    return study.orElse(null);
  }

  /** Benchmarks that are stored beside the run; may be none. */
  public List<Section> micro() {
    return micro;
  }

  /** The data of all charts, as JSON. */
  public String chartData() {
    return ChartData.json(
        analysis,
        flight,
        beside,
        Stream.concat(study.stream(), micro.stream())
            .flatMap(section -> section.charts().stream())
            .toList());
  }

  /** The files of the run's folder. */
  public List<RunFile> files() {
    return RunFile.of(load);
  }

  /** What the figures do not show. */
  public List<Text> limits() {
    return Limits.of(analysis);
  }
}
