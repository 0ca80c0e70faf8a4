package io.github.timebench.reports.text;

import io.github.timebench.api.Serializer;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.Outcomes.Outcome;
import io.github.timebench.reports.compare.Recommendation.Option;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Part.Heading;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.micro.MicroTables;
import io.github.timebench.reports.table.Table;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What each serializer gives up beside Dubbo's own, and what it takes to roll it out, with what to
 * paste.
 */
record GivesUp(RunAnalysis analysis, List<Serializer> serializers) {
  /** Those that nobody is told of come first. */
  private static final int MAX_ROWS = 6;

  private static final String JAR =
      """
      <dependency>
        <groupId>io.github.timebench</groupId>
        <artifactId>dubbo-serialization-hessian2-time</artifactId>
        <version>%s</version>
        <scope>runtime</scope>
      </dependency>""";

  private static final String PREFERENCE = "dubbo.protocol.prefer-serialization=%s,hessian2";

  /**
   * Of the options of a decision; empty where none of them has a serializer that is to be added.
   */
  static Optional<Section> of(RunAnalysis analysis, List<Option> options) {
    List<Serializer> serializers =
        options.stream()
            .map(option -> option.variant().serializer())
            .filter(one -> one != Serializer.STOCK)
            .distinct()
            .sorted()
            .toList();
    return serializers.isEmpty()
        ? Optional.empty()
        : Optional.of(new GivesUp(analysis, serializers).section());
  }

  private Section section() {
    Section section = Section.of("gives-up", Text.of("What each serializer gives up"));
    for (Serializer serializer : serializers) {
      section =
          section
              .page(new Heading(Text.plain(serializer.serialization())))
              .text(lost(serializer))
              .text(rollOut(serializer))
              .code(block(serializer));
    }
    Optional<Table> differing = analysis.fidelity(Serializer.STOCK).map(this::differing);
    return (differing.isPresent() ? section.table(differing.get()) : section)
        .only(Table.Format.PAGE);
  }

  private Text lost(Serializer serializer) {
    return analysis
        .fidelity(serializer)
        .map(tried -> lost(tried, serializer.label()))
        .orElseGet(() -> unknown(serializer));
  }

  static Text unknown(Serializer serializer) {
    return Text.of(
        "What %s gives up is not known from this run: bin/loadgen micro fidelity.",
        serializer.serialization());
  }

  private static Text lost(Outcomes tried, String label) {
    int lost = tried.lost(Serializer.STOCK.label(), label).size();
    int kept = tried.lost(label, Serializer.STOCK.label()).size();
    return lost + kept == 0
        ? Text.of(
            "Nothing: all %s kinds of values come back, or do not, as with Hessian2.",
            tried.rows().size())
        : Text.of(
            "Of %1$s kinds of values %2$s come back worse than with Hessian2, and %3$s better.",
            tried.rows().size(), lost, kept);
  }

  private static Text rollOut(Serializer serializer) {
    return serializer == Serializer.CUSTOM
        ? Text.of(
            "To roll out: the jar on each side, in any order; others stay with Hessian2. Risk: a"
                + " third party's jar is in the codec, and no public repository has it yet.")
        : Text.of(
            "To roll out: a setting of the providers, once every consumer has the library: without"
                + " it a consumer loses the provider. Risk: values are lost without an error, so"
                + " every class has to be read for them.");
  }

  private String block(Serializer serializer) {
    return serializer == Serializer.CUSTOM
        ? JAR.formatted(analysis.run().timebenchVersion())
        : PREFERENCE.formatted(serializer.serialization());
  }

  /** The first kinds of values that come back otherwise than with Dubbo's own serializer. */
  private Table differing(Outcomes tried) {
    List<Integer> ways =
        Stream.concat(Stream.of(Serializer.STOCK), serializers.stream())
            .map(serializer -> tried.ways().indexOf(serializer.label()))
            .filter(way -> way >= 0)
            .toList();
    List<Outcomes.Row> differing =
        tried.rows().stream()
            .map(row -> row(row, ways))
            .filter(row -> row.outcomes().stream().distinct().count() > 1)
            .sorted(Comparator.comparing(GivesUp::harm))
            .toList();
    List<String> names =
        ways.stream()
            .map(way -> tried.ways().get(way))
            .map(label -> label.equals(Serializer.STOCK.label()) ? "Hessian2" : named(label))
            .toList();
    List<Outcomes.Row> first = differing.stream().limit(MAX_ROWS).toList();
    return MicroTables.outcomes(new Outcomes("", names, first))
        .captioned(
            Text.of(
                "%1$s of the %2$s kinds that differ. Differs is worse than fails: nobody is told.",
                first.size(), differing.size()));
  }

  private String named(String label) {
    return serializers.stream()
        .filter(serializer -> serializer.label().equals(label))
        .map(Serializer::serialization)
        .findFirst()
        .orElseThrow();
  }

  private static Outcomes.Row row(Outcomes.Row row, List<Integer> ways) {
    return new Outcomes.Row(
        row.value(),
        ways.stream().map(row.outcomes()::get).toList(),
        ways.stream().map(row.reasons()::get).toList());
  }

  /** Less comes first: what differs where Dubbo's own gives it back, what fails, all else. */
  private static int harm(Outcomes.Row row) {
    List<Outcome> outcomes = row.outcomes();
    if (outcomes.get(0) != Outcome.EQUAL) {
      return 2;
    }
    return outcomes.contains(Outcome.DIFFERS) ? 0 : 1;
  }
}
