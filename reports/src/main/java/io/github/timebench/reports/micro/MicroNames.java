package io.github.timebench.reports.micro;

import io.github.timebench.model.micro.MicroFigure.Parameter;
import io.github.timebench.reports.language.Text;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What suites call their cells, as {@code micro.json} has it in English. */
final class MicroNames {
  private static final Pattern NUMBERED = Pattern.compile("(.*\\D) (\\d+)");

  private static final String PER_OPERATION = "/op";

  /** Parameters whose values are names that flags take. */
  private static final Set<String> NAMED = Set.of("shape", "codec", "date type");

  private MicroNames() {}

  static Text value(String parameter, String value) {
    boolean method = parameter.equals("call") && value.indexOf(' ') < 0;
    return method || NAMED.contains(parameter) ? Text.plain(value) : Text.known(value);
  }

  static Text title(Collection<Parameter> parameters) {
    return parameters.stream()
        .map(
            parameter ->
                parameter.label().equals(parameter.value())
                    ? value(parameter.name(), parameter.value())
                    : part(parameter.label()))
        .collect(Text.commas());
  }

  /** A title, or another list, that a file has as a whole. */
  static Text title(String title) {
    Text known = Text.known(title);
    return known.english().equals(known.chinese())
        ? Arrays.stream(title.split(", ")).map(MicroNames::part).collect(Text.commas())
        : known;
  }

  /** The unit of a measure: JMH names some itself. */
  static Text unit(String unit) {
    return unit.endsWith(PER_OPERATION)
        ? Text.of("%s/op", unit.substring(0, unit.length() - PER_OPERATION.length()))
        : Text.known(unit);
  }

  private static Text part(String part) {
    Matcher numbered = NUMBERED.matcher(part);
    return numbered.matches()
        ? Text.of("%s %s", Text.known(numbered.group(1)), numbered.group(2))
        : Text.known(part);
  }
}
