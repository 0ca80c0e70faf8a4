package io.github.timebench.scan.clone;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Labelled;
import io.github.timebench.api.Phrase;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.scan.classes.Glob;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the times of some fields become, as {@code --map} says it: {@code Order.paid=keep}, {@code
 * **.*At=long}. A star stands for letters without a dot, two for any. A class is named by its whole
 * name or by its end: {@code Order} is {@code com.acme.Order}, too. The arguments and the result of
 * a method are meant by its interface and its name: {@code OrderQuery.page=keep}.
 *
 * @param place what stands before the equals sign
 * @param type empty if they stay as they are
 */
public record MapRule(String place, Optional<DateType> type) {
  public static final String FLAG = "--map";

  public static final String KEEP = "keep";

  private static final Phrase FORM =
      Phrase.of(
          "must be rules such as Order.paid=keep,**.*At=long: a class, a dot, a field, and keep or a"
              + " date type");

  private static final Pattern PLACE = Pattern.compile("[^\\s.=,]+(\\.[^\\s.=,]+)+");

  /**
   * @throws UsageException if they are none
   */
  public static List<MapRule> parse(String rules) {
    return Arrays.stream(rules.split(",", -1)).map(rule -> one(rule, rules)).toList();
  }

  private static MapRule one(String rule, String rules) {
    String[] sides = rule.strip().split("=", -1);
    if (sides.length != 2 || !PLACE.matcher(sides[0]).matches()) {
      throw new UsageException(FLAG, FORM, rules);
    }
    if (sides[1].equalsIgnoreCase(KEEP)) {
      return new MapRule(sides[0], Optional.empty());
    }
    try {
      return new MapRule(sides[0], Optional.of(Labelled.parse(DateType.values(), sides[1])));
    } catch (IllegalArgumentException noType) {
      throw new UsageException(
          FLAG, Phrase.of("must name keep or a date type after the equals sign"), rule);
    }
  }

  /** Whether the rule means a member of a class, given by its binary name. */
  boolean matches(String owner, String member) {
    int dot = place.lastIndexOf('.');
    return Glob.pattern(place.substring(dot + 1)).matcher(member).matches()
        && matchesClass(
            Glob.pattern(place.substring(0, dot).replace('$', '.')), owner.replace('$', '.'));
  }

  private static boolean matchesClass(Pattern pattern, String owner) {
    String end = owner;
    while (!pattern.matcher(end).matches()) {
      int dot = end.indexOf('.');
      if (dot < 0) {
        return false;
      }
      end = end.substring(dot + 1);
    }
    return true;
  }

  /** As it is read: {@code Order.paid=keep}. */
  public String written() {
    return place + "=" + type.map(DateType::label).orElse(KEEP);
  }

  @Override
  public String toString() {
    return FLAG + "=" + written();
  }
}
