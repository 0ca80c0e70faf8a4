package io.github.timebench.reports.text;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.reports.compare.Recommendation;
import io.github.timebench.reports.compare.Recommendation.Move;
import io.github.timebench.reports.compare.Recommendation.Option;
import io.github.timebench.reports.compare.RunAnalysis;
import io.github.timebench.reports.figures.Figure;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Verdict;
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
 * @param finding a sentence, or two
 * @param toDo what to keep, what to change, and what was not measured, a line each
 */
public record Decision(Text finding, List<Text> toDo) {
  /** Keeps an unmodifiable copy. */
  public Decision {
    toDo = List.copyOf(toDo);
  }

  /** Of a run; empty where it is not valid, or compares nothing that a team can choose. */
  public static Optional<Decision> of(RunAnalysis analysis) {
    List<Recommendation> all = Recommendation.of(analysis);
    return all.isEmpty() ? Optional.empty() : Optional.of(new Words(analysis, all).decision());
  }

  private record Words(RunAnalysis analysis, List<Recommendation> all) {
    private Decision decision() {
      Set<Text> toDo = new LinkedHashSet<>();
      all.forEach(one -> toDo.add(advice(one)));
      all.forEach(one -> faster(one).ifPresent(toDo::add));
      notMeasured().ifPresent(toDo::add);
      return new Decision(finding(), List.copyOf(toDo));
    }

    /** The type that costs most, and what the jar or another serializer leaves of its cost. */
    private Text finding() {
      Optional<Recommendation> worst =
          all.stream()
              .filter(one -> one.today().verdict() == Verdict.SLOWER)
              .min(Comparator.comparingDouble(one -> one.today().gain().value()));
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
          .map(option -> Text.of("%1$s: %2$s than today.", name(option), change(option).alone()))
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
      Optional<Option> taken = worst.take().filter(option -> today.to(option) != Move.TYPE);
      return taken.or(worst::cheaper).or(() -> worst.open().stream().findFirst()).map(this::left);
    }

    private Text left(Option option) {
      Text with = serializer(option.variant());
      return switch (option.verdict()) {
        case OPEN -> Text.of("With %s it is not decided.", with);
        case SLOWER ->
            calls()
                ? Text.of("With %1$s it costs %2$s.", with, change(option).size())
                : Text.of("With %1$s: %2$s.", with, change(option).alone());
        default -> Text.of("With %s it costs none.", with);
      };
    }

    private Text advice(Recommendation one) {
      Text type = RunWords.type(one.today().variant());
      if (one.take().isEmpty()) {
        return Text.of(
            "You send %1$s with Hessian2: not decided yet, for %2$s is open.",
            type, names(one.open()));
      }
      Option take = one.take().get();
      Text advice =
          switch (one.today().to(take)) {
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
      return Text.sentences(
          Stream.concat(Stream.of(advice), one.cheaper().map(this::cheaper).stream()).toList());
    }

    private Text cheaper(Option option) {
      return Text.of(
          "Without it: %1$s, %2$s.", serializer(option.variant()), change(option).inSentence());
    }

    private Optional<Text> faster(Recommendation one) {
      return one.faster()
          .map(
              option ->
                  one.today().to(option) == Move.TYPE
                      ? Text.of(
                          "Faster, with a change of code: %1$s, %2$s.",
                          name(option), change(option).inSentence())
                      : Text.of(
                          "Faster, with another serializer on both sides: %1$s, %2$s. What it gives"
                              + " up: bin/loadgen micro fidelity.",
                          name(option), change(option).inSentence()));
    }

    private Optional<Text> notMeasured() {
      List<Serializer> missing = Recommendation.notMeasured(analysis);
      if (missing.isEmpty()) {
        return Optional.empty();
      }
      String names =
          missing.stream().map(Serializer::serialization).collect(Collectors.joining(", "));
      String command = analysis.run().setup().command().replaceAll(" --serializer[= ]\\S+", "");
      return Optional.of(
          Text.of(
              "Not measured: %1$s. With it: %2$s",
              names, command + " --serializer=stock,custom,fastjson2"));
    }

    private boolean calls() {
      return analysis.comparisons().primary().equals(Figure.CALLS_PER_SECOND);
    }

    private Change change(Option option) {
      Figure figure = analysis.comparisons().primary();
      return Change.ofLog(figure, analysis.comparisons().effect(option.variant().label(), figure));
    }

    private Text names(List<Option> options) {
      return options.stream().distinct().map(this::name).collect(Text.commas());
    }

    private Text name(Option option) {
      return Text.of("%1$s with %2$s", subject(option), serializer(option.variant()));
    }

    private Text subject(Option option) {
      return option.variant().equals(Variant.OWN_STOCK)
          ? Text.of("The API's own mix of types")
          : RunWords.type(option.variant());
    }

    private static Text serializer(Variant variant) {
      return variant.serializer() == Serializer.STOCK
          ? Text.plain("Hessian2")
          : RunWords.serializer(variant);
    }
  }
}
