package io.github.timebench.reports.text;

import static io.github.timebench.reports.doc.Quantity.CALLS_PER_SECOND;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.Asked;
import io.github.timebench.model.micro.Outcomes;
import io.github.timebench.model.micro.Outcomes.Outcome;
import io.github.timebench.model.micro.Outcomes.Row;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.reports.compare.PlanWords;
import io.github.timebench.reports.compare.Recommendation;
import io.github.timebench.reports.compare.Recommendation.Move;
import io.github.timebench.reports.compare.Recommendation.Option;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Verdict;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run decides.
 *
 * @param sure how sure that is, in one
 * @param starts what is sent today, a name each
 * @param toDo what to keep or change for each start, then the rest, and what was not measured, a
 *     line each
 * @param options what was measured, the best first
 * @param why where the CPU time of their calls goes; empty where that is not known
 * @param givesUp what their serializers give up; empty where they have Dubbo's own
 */
public record Decision(
    Text finding,
    Text sure,
    List<Text> starts,
    List<Text> toDo,
    Table options,
    Optional<Section> why,
    Optional<Section> givesUp) {
  public Decision {
    starts = List.copyOf(starts);
    toDo = List.copyOf(toDo);
  }

  /** Of a run; empty where it is not valid, or compares nothing that a team can choose. */
  public static Optional<Decision> of(RunAnalysis analysis) {
    List<Recommendation> all = Recommendation.of(analysis);
    return all.isEmpty() ? Optional.empty() : Optional.of(new Words(analysis, all).decision());
  }

  /** A type with a serializer, as teams name them. */
  public static Text name(Variant variant) {
    return Text.of("%1$s with %2$s", RunWords.type(variant), serializer(variant));
  }

  private static Text serializer(Variant variant) {
    return variant.serializer() == Serializer.STOCK
        ? Text.plain("Hessian2")
        : RunWords.serializer(variant);
  }

  private record Words(RunAnalysis analysis, List<Recommendation> all) {
    private Decision decision() {
      Set<Text> toDo = new LinkedHashSet<>();
      all.forEach(one -> toDo.add(advice(one)));
      faster().ifPresent(toDo::add);
      prices().forEach(toDo::add);
      ComparedAnswer.undecided(analysis).ifPresent(toDo::add);
      refused().forEach(toDo::add);
      notMeasured().ifPresent(toDo::add);
      List<Option> options = Recommendation.ranked(analysis);
      return new Decision(
          finding(),
          ComparedAnswer.sure(analysis),
          all.stream().map(one -> RunWords.type(one.today().variant())).toList(),
          List.copyOf(toDo),
          OptionTable.of(analysis, options),
          WhyTable.of(analysis, options),
          GivesUp.of(analysis, options));
    }

    private Text finding() {
      Optional<Recommendation> worst = Recommendation.worst(all);
      if (worst.isPresent()) {
        return Text.sentences(
            Stream.concat(Stream.of(cost(worst.get().today())), left(worst.get()).stream())
                .toList());
      }
      List<Recommendation> open = all.stream().filter(one -> one.take().isEmpty()).toList();
      if (!open.isEmpty()) {
        return Text.of(
            "Not decided: %s.", names(open.stream().flatMap(one -> one.open().stream()).toList()));
      }
      return all.stream()
          .flatMap(one -> one.faster().stream())
          .max(Comparator.comparingDouble(option -> option.gain().value()))
          .map(
              option ->
                  Text.of(
                      "%1$s with %2$s: %3$s, beside %4$s.",
                      subject(option),
                      serializer(option.variant()),
                      change(option).alone(),
                      Decision.name(Variant.BASELINE)))
          .orElseGet(
              () ->
                  Text.of(
                      "%s: nothing that was measured is faster than Hessian2.",
                      all.stream().map(one -> subject(one.today())).collect(Text.commas())));
    }

    private Text cost(Option today) {
      return calls()
          ? Text.of(
              "%1$s costs %2$s of the calls on Dubbo's Hessian2.",
              subject(today), change(today).size())
          : Text.of("%1$s on Dubbo's Hessian2: %2$s.", subject(today), change(today).alone());
    }

    /** What is left with the best other serializer for the type; empty if there was none. */
    private Optional<Text> left(Recommendation worst) {
      Option today = worst.today();
      return Stream.of(worst.take().stream(), worst.cheaper().stream(), worst.open().stream())
          .flatMap(options -> options)
          .filter(option -> today.to(option) == Move.JAR || today.to(option) == Move.SERIALIZER)
          .findFirst()
          .map(option -> left(option, worst.open().contains(option)));
    }

    private Text left(Option option, boolean open) {
      Text with = serializer(option.variant());
      if (open) {
        return Text.of("With %s it is not decided.", with);
      }
      if (option.verdict() != Verdict.SLOWER) {
        return Text.of("With %s it costs nothing.", with);
      }
      return calls()
          ? Text.of("With %1$s it costs %2$s.", with, change(option).size())
          : Text.of("With %1$s: %2$s.", with, change(option).alone());
    }

    private Text advice(Recommendation one) {
      Text type = RunWords.type(one.today().variant());
      if (one.take().isEmpty()) {
        return Text.of(
            "You send %1$s with Hessian2: not decided yet, for %2$s is open.",
            type, names(one.open()));
      }
      Option take = one.take().get();
      Move move = one.today().to(take);
      Text advice =
          switch (move) {
            case NONE -> Text.of("You send %s with Hessian2: keep it.", type);
            case JAR ->
                Text.of(
                    "You send %s with Hessian2: add the jar hessian2-time to both sides.", type);
            case SERIALIZER ->
                Text.of(
                    "You send %1$s with Hessian2: change the serializer of both sides to %2$s.",
                    type, serializer(take.variant()));
            case TYPE ->
                Text.of(
                    "You send %1$s with Hessian2: %2$s keeps up, which is a change of code.",
                    type, name(take));
          };
      List<Text> said = new ArrayList<>(List.of(advice));
      if (calls() && (move == Move.JAR || move == Move.SERIALIZER)) {
        said.add(Text.of("%1$s → %2$s calls/s.", rate(one.today()), rate(take)));
      }
      if (take.verdict() == Verdict.SLOWER) {
        said.add(Text.of("That is %s.", beside(take)));
      }
      one.cheaper()
          .map(
              option ->
                  Text.of("Without it: %1$s, %2$s.", serializer(option.variant()), beside(option)))
          .ifPresent(said::add);
      return Text.sentences(said);
    }

    private Optional<Text> faster() {
      List<Option> options = all.stream().flatMap(one -> one.faster().stream()).distinct().toList();
      return options.isEmpty()
          ? Optional.empty()
          : Optional.of(
              Text.of(
                  "Faster, but more to change: %s.",
                  options.stream()
                      .map(option -> Text.of("%1$s, %2$s", name(option), beside(option)))
                      .collect(Text.joined(Text.of("; ")))));
    }

    /** What serializers lose that are no drop-in for Hessian2, where they are spoken of. */
    private Stream<Text> prices() {
      return all.stream()
          .flatMap(one -> Stream.of(one.take(), one.cheaper(), one.faster()))
          .flatMap(Optional::stream)
          .map(option -> option.variant().serializer())
          .filter(one -> one != Serializer.STOCK && one != Serializer.CUSTOM)
          .distinct()
          .map(this::price);
    }

    private Text price(Serializer serializer) {
      Optional<Outcomes> tried = analysis.fidelity(serializer);
      if (tried.isEmpty()) {
        return GivesUp.unknown(serializer);
      }
      Outcomes outcomes = tried.get();
      List<Row> lost = outcomes.lost(Serializer.STOCK.label(), serializer.label());
      int way = outcomes.ways().indexOf(serializer.label());
      List<Row> silent =
          lost.stream().filter(row -> row.outcomes().get(way) == Outcome.DIFFERS).toList();
      Text count =
          Text.of(
              "Of %1$s kinds of values that were tried, %2$s come back with Hessian2 and not with"
                  + " %3$s",
              Numbers.count(outcomes.rows().size()),
              Numbers.count(lost.size()),
              serializer.serialization());
      return silent.isEmpty()
          ? Text.of("%s; each fails with an error.", count)
          : Text.of("%1$s, %2$s of them without an error.", count, Numbers.count(silent.size()));
    }

    private Stream<Text> refused() {
      return analysis.run().plan().payload().refused().entrySet().stream()
          .map(
              one ->
                  PlanWords.cannotCarry(
                      Decision.name(PlacedVariant.ofLabel(one.getKey()).variant()),
                      one.getValue()));
    }

    private Optional<Text> notMeasured() {
      List<Variant> missing = Recommendation.notMeasured(analysis);
      if (missing.isEmpty()) {
        return Optional.empty();
      }
      Text names = missing.stream().map(Decision::name).collect(Text.commas());
      return analysis
          .run()
          .setup()
          .asked()
          .map(
              asked ->
                  Text.of("Not measured: %1$s. All together: %2$s", names, ofAllSerializers(asked)))
          .or(() -> Optional.of(Text.of("Not measured: %s.", names)));
    }

    /** Of all that a team can install, for the types of the run. */
    private String ofAllSerializers(Asked asked) {
      String types =
          analysis.run().plan().variants().stream()
              .flatMap(one -> one.variant().dateType().stream())
              .map(DateType::label)
              .distinct()
              .collect(Collectors.joining(","));
      return asked.lineWithout(
          List.of("--type", "--serializer"),
          "--type=" + types,
          "--serializer=" + Defaults.SERIALIZER);
    }

    private boolean calls() {
      return analysis.primary().equals(Figure.CALLS_PER_SECOND);
    }

    private String rate(Option option) {
      return analysis
          .variant(option.variant().label())
          .map(one -> CALLS_PER_SECOND.of(one.value(Figure.CALLS_PER_SECOND)))
          .orElse(Numbers.UNKNOWN);
    }

    private Change change(Option option) {
      Figure figure = analysis.primary();
      return Change.ofLog(figure, analysis.comparisons().effect(option.variant().label(), figure));
    }

    private Text beside(Option option) {
      return change(option).than(Decision.name(Variant.BASELINE));
    }

    private Text names(List<Option> options) {
      return options.stream().distinct().map(this::name).collect(Text.commas());
    }

    private Text name(Option option) {
      return Decision.name(option.variant());
    }

    private static Text subject(Option option) {
      return option.variant().dateType().isPresent()
          ? RunWords.type(option.variant())
          : Text.of("The API's own mix of types");
    }
  }
}
