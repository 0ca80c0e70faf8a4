package io.github.timebench.scan.sample;

import io.github.timebench.api.RefusedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What somebody calls: a service as Dubbo names it, and a method.
 *
 * @param group of the service; empty if it has none
 * @param interfaceName as it was written: with its package, or without
 * @param version of the service; empty if it has none
 * @param types of the parameters, without type arguments; empty if they were left out
 */
public record ServiceCall(
    Optional<String> group,
    String interfaceName,
    Optional<String> version,
    String method,
    Optional<List<String>> types) {
  public static final String FORM = "[group/]Interface[:version]#method[(types)]";

  private static final Pattern WRITTEN =
      Pattern.compile(
          "(?:(?<group>[^\\s/#:()]+)/)?(?<interface>[^\\s/#:()]+)(?::(?<version>[^\\s/#:()]+))?"
              + "#(?<method>[^\\s/#:()]+)(?:\\((?<types>[^()]*)\\))?");

  /**
   * Reads {@value #FORM}.
   *
   * @throws IllegalArgumentException if the text is no such thing; its message names the form
   */
  public static ServiceCall parse(String text) {
    Matcher match = WRITTEN.matcher(text.strip());
    if (!match.matches()) {
      throw new RefusedValue("must be %s, not '%s'", FORM, text);
    }
    return new ServiceCall(
        Optional.ofNullable(match.group("group")),
        match.group("interface"),
        Optional.ofNullable(match.group("version")),
        match.group("method"),
        Optional.ofNullable(match.group("types")).map(ServiceCall::listed));
  }

  /** The types of {@code (Map<String, Order>, int)}, without type arguments. */
  private static List<String> listed(String types) {
    List<String> list = new ArrayList<>();
    StringBuilder type = new StringBuilder();
    int nested = 0;
    for (char c : (types + ",").toCharArray()) {
      if (c == '<') {
        nested++;
      } else if (c == '>') {
        nested--;
      } else if (c == ',' && nested == 0) {
        list.add(type.toString().strip());
        type.setLength(0);
      } else if (nested == 0) {
        type.append(c);
      }
    }
    return types.isBlank() ? List.of() : List.copyOf(list);
  }

  /** The service as Dubbo writes its key: {@code group/interface:version}. */
  public String serviceKey() {
    return group.map(name -> name + "/").orElse("")
        + interfaceName
        + version.map(name -> ":" + name).orElse("");
  }

  @Override
  public String toString() {
    return Stream.of(
            serviceKey(), "#", method, types.map(t -> "(" + String.join(",", t) + ")").orElse(""))
        .reduce("", String::concat);
  }
}
