package io.github.timebench.reports.page;

import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Study;
import io.github.timebench.reports.bytes.MessageTables;
import io.github.timebench.reports.charts.ChartData;
import io.github.timebench.reports.charts.RunCharts;
import io.github.timebench.reports.compare.PlanFact;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Document;
import io.github.timebench.reports.doc.EnvironmentTables;
import io.github.timebench.reports.doc.Part;
import io.github.timebench.reports.doc.Part.Drawn;
import io.github.timebench.reports.doc.Part.Explained;
import io.github.timebench.reports.doc.Part.Link;
import io.github.timebench.reports.doc.Part.Only;
import io.github.timebench.reports.doc.Part.Paragraph;
import io.github.timebench.reports.doc.RunTime;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.doc.StudyDocument;
import io.github.timebench.reports.doc.Word;
import io.github.timebench.reports.fleet.FleetTables;
import io.github.timebench.reports.flight.FlightSection;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.gates.Validity;
import io.github.timebench.reports.hops.HopsAnalysis;
import io.github.timebench.reports.hops.HopsDocument;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroBeside;
import io.github.timebench.reports.micro.MicroDocument;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.table.Table.Cell;
import io.github.timebench.reports.table.Table.Format;
import io.github.timebench.reports.terms.Terms;
import io.github.timebench.reports.terms.TermsTable;
import io.github.timebench.reports.text.Answer;
import io.github.timebench.reports.text.CodecTables;
import io.github.timebench.reports.text.Decision;
import io.github.timebench.reports.text.EffectTables;
import io.github.timebench.reports.text.ErrorTables;
import io.github.timebench.reports.text.HistogramLogs;
import io.github.timebench.reports.text.Limits;
import io.github.timebench.reports.text.ResultCsv;
import io.github.timebench.reports.text.RunTables;
import io.github.timebench.reports.text.RunWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A load run: what it decides, or why it does not, and what it measured. The page folds what
 * follows a decision.
 */
public final class RunDocument {
  private final Stored.Load load;
  private final RunAnalysis analysis;
  private final Plan plan;
  private final Optional<Decision> decision;
  private final Optional<StudyDocument> study;
  private final Optional<FlightSection> flight;
  private final Optional<TermsTable> terms;
  private final Optional<MicroBeside> beside;
  private final RunTables tables;
  private final RunCharts charts;

  private RunDocument(Stored.Load load, Terms terms) {
    this.load = load;
    this.analysis = load.run();
    this.plan = analysis.run().plan();
    this.decision = Decision.of(analysis);
    this.study = analysis.study();
    this.flight = load.threads().map(seen -> new FlightSection(seen, analysis.run()));
    this.terms = TermsTable.of(analysis, terms);
    this.beside = load.micro().flatMap(all -> MicroBeside.of(analysis, all));
    this.tables = new RunTables(analysis);
    this.charts = RunCharts.of(analysis, beside);
  }

  public static Document of(RunAnalysis run) {
    return of(new Stored.Load(run, Optional.empty(), Optional.empty()), Terms.EXAMPLE);
  }

  /** Of a run with what is stored beside it, and in the reader's terms. */
  public static Document of(Stored.Load load, Terms terms) {
    return new RunDocument(load, terms).document();
  }

  private Document document() {
    return new Document(
        decision.map(Decision::finding).orElseGet(this::topic),
        lead(),
        sections(),
        () -> ChartData.of(charts, flight, terms));
  }

  /** What went wrong is never folded. */
  private List<Section> sections() {
    List<Section> sections = new ArrayList<>(List.of(first()));
    decision.flatMap(Decision::why).ifPresent(sections::add);
    if (decision.isPresent()) {
      inTerms().ifPresent(sections::add);
      decision.flatMap(Decision::givesUp).ifPresent(sections::add);
      sections.add(times());
      sections.add(trust().folded(true));
    }
    sections.addAll(folded(measured()));
    sections.add(errors());
    if (decision.isEmpty()) {
      sections.add(trust());
    }
    sections.addAll(folded(asked()));
    return sections;
  }

  private List<Section> folded(List<Section> sections) {
    return sections.stream().map(section -> section.folded(decision.isPresent())).toList();
  }

  private List<Section> measured() {
    List<Section> sections = new ArrayList<>(List.of(answer()));
    study.ifPresentOrElse(
        one -> sections.add(one.section()),
        () -> sections.addAll(List.of(figures(), verdicts(), codec())));
    HopsAnalysis.of(analysis).ifPresent(hops -> sections.add(new HopsDocument(hops).section()));
    if (decision.isEmpty()) {
      inTerms().ifPresent(sections::add);
    }
    analysis.fleet().ifPresent(fleet -> sections.add(new FleetTables(fleet).section()));
    sections.addAll(List.of(bytes(), overTime(), resources()));
    flight.map(FlightSection::section).ifPresent(sections::add);
    sections.add(outcomes());
    return sections;
  }

  private Optional<Section> inTerms() {
    return terms.isPresent() && study.isEmpty()
        ? Optional.of(TermsTable.section(terms).only(Format.PAGE))
        : Optional.empty();
  }

  private List<Section> asked() {
    List<Section> sections = new ArrayList<>(List.of(plan(), files()));
    load.micro().map(MicroDocument::besideRun).ifPresent(sections::addAll);
    sections.add(Section.of("words", Text.of("Words")).page(new Explained(Word.OF_RUNS)));
    return sections;
  }

  private List<Part> lead() {
    Paragraph facts =
        new Paragraph(
            decision.isPresent() ? Text.of("%1$s. %2$s", topic(), facts()) : facts(), "facts");
    return Stream.concat(
            decision.stream()
                .map(one -> shown(new Paragraph(one.sure(), "sure"), Format.PAGE, Format.MARKDOWN)),
            Stream.of(shown(facts, Format.PAGE, Format.DATA)))
        .toList();
  }

  private static Part shown(Part part, Format... formats) {
    return new Only(part, Set.of(formats));
  }

  private Text topic() {
    Text payload = RunWords.payloadName(plan.payload());
    return plan.services().target().isPresent()
        ? Text.of("A running service under load: %s, %s", payload, RunWords.load(analysis))
        : Text.of("Date types under load: %s, %s", payload, RunWords.load(analysis));
  }

  private Text facts() {
    return Text.of(
        "Run %1$s, started %2$s, took %3$s; %4$s, %5$s; Timebench %6$s",
        analysis.run().runId(),
        RunTime.began(analysis.run().startedAt()),
        RunTime.took(analysis.run().elapsedSeconds()),
        loop(),
        RunWords.replication(analysis.run()),
        analysis.run().timebenchVersion());
  }

  /** A capacity is a rate of an open loop, whatever warmed the JVMs. */
  private Text loop() {
    return plan.openLoop() || plan.study() instanceof Study.Capacity
        ? Text.of("open loop")
        : Text.of("closed loop");
  }

  private Section first() {
    Text run = Text.plain("Timebench: " + analysis.run().runId());
    return decision.map(this::decided).orElseGet(this::validity).text(run, Format.MARKDOWN).last();
  }

  private Section decided(Decision one) {
    return Section.of("decision", Text.of("What to do"))
        .titled(Format.PAGE)
        .texts(List.of(one.finding(), one.sure()), Format.TERMINAL, Format.DATA, Format.ANSWER)
        .page(toDo(one))
        .facts(one.toDo(), Format.MARKDOWN)
        .lines(
            one.toDo().stream().map(Cell::of).toList(), Format.TERMINAL, Format.DATA, Format.ANSWER)
        .table(one.options(), Format.PAGE)
        .caution(Answer.caution(analysis), Format.PAGE);
  }

  /** A reader may see what one start of several is for. */
  private static Part toDo(Decision one) {
    return one.starts().size() > 1
        ? new Part.Switch(Text.of("Sent today:"), one.starts(), one.toDo())
        : new Part.Facts(one.toDo());
  }

  private Section validity() {
    Text status = analysis.validity().status().label();
    return Section.banner("validity", status, look())
        .titled(Format.PAGE, Format.MARKDOWN)
        .text(status, Format.TERMINAL)
        .text(analysis.compares() ? held() : Text.EMPTY, Format.PAGE)
        .texts(analysis.validity().reasons());
  }

  private String look() {
    int judged = analysis.comparisons().judged().size();
    return switch (analysis.validity().status()) {
      case VALID -> judged > 0 && analysis.comparisons().open().size() == judged ? "look" : "valid";
      case FIRST_LOOK -> "look";
      default -> "invalid";
    };
  }

  /** That every gate held, and what weakens the run all the same. */
  private Text held() {
    List<Text> said = new ArrayList<>(List.of(Text.of("Every gate held.")));
    if (analysis.validity().status() == Validity.Status.FIRST_LOOK) {
      said.add(
          Text.of(
              "One pair of JVMs proves nothing: no figure here is a finding but the bytes, which are"
                  + " exact."));
    }
    int open = analysis.comparisons().open().size();
    if (open > 0) {
      said.add(
          Text.of(
              "Not decided: %s of %s comparisons.", open, analysis.comparisons().judged().size()));
    }
    said.add(RunWords.leftOut(analysis));
    return Text.sentences(said);
  }

  private Section times() {
    return Section.of(
            "latency-times", plan.openLoop() ? Text.of("Response times") : Text.of("Service times"))
        .page(charts.latency().drawn());
  }

  /** The page cautions of a decision before the folds. */
  private Section answer() {
    Section section =
        Section.of("answer", Text.of("Answer"))
            .titled(Format.PAGE)
            .note(Answer.beside(analysis), Format.values())
            .lines(Answer.lines(analysis), Format.values())
            .note(RunWords.call(plan))
            .note(Answer.basis(analysis))
            .caution(Answer.caution(analysis), Format.TERMINAL, Format.MARKDOWN, Format.DATA)
            .last();
    return decision.isPresent() ? section : section.caution(Answer.caution(analysis), Format.PAGE);
  }

  private Section figures() {
    Section section =
        Section.of(
                "figures",
                analysis.compares() ? Text.of("Figures") : Text.of("Observed, no findings"))
            .titled(Format.PAGE)
            .table(ResultCsv.table(analysis), Format.DATA)
            .table(tables.main(), Format.PAGE)
            .table(tables.mainInShort(), Format.TERMINAL)
            .table(tables.main().captioned(Text.EMPTY), Format.MARKDOWN)
            .text(
                RunWords.severalBaselines(plan)
                    ? Text.of("× is relative to %s.", RunWords.baseline(plan))
                    : Text.EMPTY,
                Format.MARKDOWN)
            .table(tables.costs(), Format.PAGE)
            .page(
                new Explained(
                    Word.of(
                        "variant",
                        "baseline",
                        "again",
                        "block",
                        "quiet",
                        plan.openLoop() ? "response" : "service")));
    if (analysis.compares() && decision.isEmpty()) {
      section = section.page(charts.throughput()).page(charts.latency().drawn());
    }
    return plan.openLoop() ? section.table(tables.partsOfResponse(), Format.PAGE) : section;
  }

  private Section verdicts() {
    Section section = Section.of("verdicts", Text.of("Verdicts")).titled(Format.PAGE);
    if (!analysis.comparisons().any()) {
      return section;
    }
    EffectTables effects = new EffectTables(analysis);
    return section
        .note(
            Text.of(
                "Faster or slower: beyond chance by the bound of a look. Equivalent: within the"
                    + " margin beyond chance. By less than the margin: both."),
            Format.PAGE)
        .page(new Explained(Word.of("verdict", "interval", "again", "block")))
        .table(effects.verdicts(), Format.PAGE)
        .table(effects.verdicts().captioned(Text.EMPTY), Format.TERMINAL)
        .texts(effects.lines(), Format.TERMINAL)
        .page(charts.forest().drawn())
        .table(Text.of("What the serializer changes"), effects.gains())
        .folded(Text.of("The other figures, with intervals"), effects.others())
        .folded(Text.of("Tests and the spread between blocks"), effects.description());
  }

  private Section codec() {
    Section section = Section.of("codec-cost", Text.of("Micro beside macro"));
    if (!analysis.compares()) {
      return section;
    }
    CodecTables codec = new CodecTables(analysis, beside);
    if (!codec.unknown().isEmpty()) {
      return section.note(codec.unknown(), Format.PAGE);
    }
    section =
        section
            .note(
                Text.of(
                    "What a call costs, how much of it is in the codec, and what that does to the"
                        + " calls per second."))
            .page(charts.codec().costs())
            .table(codec.costs());
    if (!codec.explained().isEmpty()) {
      section =
          section
              .page(new Part.Heading(Text.of("Why calls became more or fewer")))
              .page(charts.codec().calls())
              .table(codec.explained());
    }
    if (!codec.source().isEmpty()) {
      section = section.note(codec.source()).link(Text.of("All of its figures"), "#micro");
    }
    if (!codec.commands().isEmpty()) {
      section =
          section
              .note(
                  Text.of(
                      "No micro benchmarks of these payloads are stored with this run. These"
                          + " commands measure them and put them here:"))
              .code(codec.commands().english());
    }
    return section.only(Format.PAGE);
  }

  private Section bytes() {
    Section section = Section.of("bytes", Text.of("Bytes"));
    MessageTables messages = charts.bytes().messages();
    if (messages.isEmpty()) {
      return section.note(Text.of("The run ended before messages were taken."), Format.PAGE);
    }
    section =
        section
            .table(tables.bytes(), Format.PAGE)
            .page(charts.bytes().drawn())
            .table(messages.parts(), Format.PAGE);
    for (Part.Dump message : messages.messages()) {
      section = section.page(message);
    }
    return section.note(Text.of("result.json has the messages of all variants."), Format.PAGE);
  }

  /** The terminal says of each variant whether it was quiet. */
  private Section overTime() {
    Section section =
        Section.of("over-time", Text.of("Over time"))
            .titled(Format.PAGE)
            .table(tables.states(), Format.TERMINAL);
    if (!charts.time().any()) {
      return section;
    }
    section = section.page(charts.time().drawn()).note(charts.time().leftOut(), Format.PAGE);
    return charts.rounds().any() ? section.page(charts.rounds().drawn()) : section;
  }

  /** All that says how far the figures can be trusted; the answer is in the heading. */
  private Section trust() {
    Section section =
        Section.of("trust", trusted())
            .note(decision.isPresent() ? held() : Text.EMPTY)
            .page(new Explained(Word.of("gate")))
            .table(tables.gates())
            .table(tables.littlesLaw());
    if (analysis.comparisons().any()) {
      EffectTables effects = new EffectTables(analysis);
      section =
          section
              .table(Text.of("What this run says about the machine"), effects.machine())
              .folded(Text.of("Blocks left out"), effects.leftOut());
    }
    return warmedUp(section)
        .page(new Part.Heading(Text.of("What these figures do not show")))
        .facts(Limits.of(analysis))
        .only(Format.PAGE);
  }

  private Text trusted() {
    List<Gate> gates = analysis.validity().gates();
    long failed = gates.stream().filter(gate -> !gate.held()).count();
    long noted = gates.stream().filter(Gate::noted).count();
    return failed > 0
        ? Text.of("Trust: %s of %s checks did not hold", failed, gates.size())
        : Text.of(
            "Trust: of %s checks %s held, %s are only noted",
            gates.size(), gates.size() - noted, noted);
  }

  private Section warmedUp(Section before) {
    Drawn drawn = charts.warmup();
    if (drawn.places().isEmpty()) {
      return before;
    }
    Section section =
        before
            .page(new Part.Heading(Text.of("Warm-up")))
            .page(new Explained(Word.of("quiet", "block", "round", "slice")))
            .page(drawn);
    return analysis.comparisons().any()
        ? section.folded(Text.of("Each variant in each block"), tables.quiet())
        : section.table(tables.quiet(), Format.PAGE);
  }

  private Section resources() {
    Section section = Section.of("resources", Text.of("Resources"));
    return charts.resources().any()
        ? section.page(charts.resources().drawn()).table(charts.resources().table(), Format.PAGE)
        : section;
  }

  private Section outcomes() {
    return Section.of("outcomes", Text.of("Outcomes"))
        .table(tables.outcomes())
        .note(new ErrorTables(analysis.run()).none())
        .table(tables.wire())
        .only(Format.PAGE);
  }

  private Section errors() {
    Section section = Section.of("errors", Text.of("Errors"));
    ErrorTables errors = new ErrorTables(analysis.run());
    if (!errors.any()) {
      return section;
    }
    section =
        section
            .table(errors.table(), Format.PAGE, Format.DATA)
            .note(errors.beyond(), Format.PAGE, Format.DATA);
    return charts.time().errors().map(section::page).orElse(section);
  }

  private Section plan() {
    Table asked =
        new Columns<PlanFact>()
            .texts("what", PlanFact::name)
            .texts("value", PlanFact::value)
            .table(Text.of("Plan"), PlanFact.of(analysis.run()));
    return EnvironmentTables.section(
        analysis.run().setup().command(), analysis.run().environment(), List.of(asked));
  }

  private Section files() {
    Section section =
        Section.of("files", Text.of("Files"))
            .page(
                file(
                    ResultFiles.RESULT_JSON, Text.of("Plan, environment and evidence of the run.")))
            .page(file("result.csv", Text.of("A row for each variant, for programs.")))
            .page(
                file(
                    "summary.md",
                    Text.of("The answer and the table of effects, for a pull request.")));
    if (analysis.fleet().isPresent()) {
      section =
          section
              .page(file(ResultFiles.FLEET_JSON, Text.of("The hosts and their attempts.")))
              .page(file("hosts.csv", Text.of("A row for each host.")));
    }
    if (flight.isPresent()) {
      section =
          section.page(
              file(
                  ResultFiles.THREADS_JSON,
                  Text.of("What Java Flight Recorder saw of both JVMs.")));
    }
    if (load.micro().isPresent()) {
      section =
          section.page(file(ResultFiles.MICRO_JSON, Text.of("Evidence of the micro benchmarks.")));
    }
    return analysis.run().blocks().isEmpty()
        ? section
        : section.page(
            new Link(
                Text.plain("*" + HistogramLogs.SUFFIX),
                "",
                Text.of("Times of each variant in HdrHistogram's log format.")));
  }

  private static Link file(String name, Text what) {
    return new Link(Text.plain(name), name, what);
  }
}
