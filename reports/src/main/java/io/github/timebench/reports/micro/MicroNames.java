package io.github.timebench.reports.micro;

import io.github.timebench.model.evidence.Phrase;
import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.reports.language.Text;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** What suites call their cells, as {@code micro.json} has it in English. */
final class MicroNames {
  private static final String PER_OPERATION = "/op";

  /** Parameters whose values are names that flags take. */
  private static final Set<String> NAMED = Set.of("shape", "codec", "date type");

  private MicroNames() {}

  static Text value(String parameter, String value) {
    boolean method = parameter.equals("call") && value.indexOf(' ') < 0;
    return method || NAMED.contains(parameter) ? Text.plain(value) : Text.of(value);
  }

  static Text title(Collection<Parameter> parameters) {
    return parameters.stream().map(MicroNames::part).collect(Text.commas());
  }

  private static Text part(Parameter parameter) {
    Phrase label = parameter.label();
    return label.arguments().isEmpty()
        ? value(parameter.name(), parameter.value())
        : Text.of(label);
  }

  static Text list(List<Phrase> phrases) {
    return phrases.stream().map(Text::of).collect(Text.commas());
  }

  /** The unit of a measure: JMH names some itself. */
  static Text unit(String unit) {
    return unit.endsWith(PER_OPERATION)
        ? Text.of("%s/op", unit.substring(0, unit.length() - PER_OPERATION.length()))
        : Text.of(unit);
  }
}
