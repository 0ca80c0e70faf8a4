package io.github.timebench.scan.sample.files;

import io.github.timebench.scan.sample.ServiceCall;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of Dubbo's access log ({@code accesslog=true} of a provider), whatever a logger has put
 * before it:
 *
 * <pre>
 * [time] -&gt; [time] host:port -&gt; host:port - group/service:version method(types) arguments
 * </pre>
 *
 * <p>Dubbo 2.7 writes one time only. Arguments are a JSON array, written by the JSON library that
 * Dubbo found: by the getters of classes, without what is null.
 *
 * @param call what was called; its types are names as {@code Class.getName} has them
 * @param arguments as text; {@code []} if there are none
 */
record AccessLog(ServiceCall call, String arguments) {
  private static final Pattern LINE =
      Pattern.compile(
          ":\\d+ - (?:(?<group>[^\\s/:()]+)/)?(?<service>[^\\s/:()]+)(?::(?<version>[^\\s()]+))?"
              + " (?<method>[^\\s/:()]+)\\((?<types>[^\\s()]*)\\) ?(?<arguments>.*)$");

  /** Reads a line; empty if it is none of an access log. */
  static Optional<AccessLog> parse(String line) {
    Matcher match = LINE.matcher(line);
    if (!match.find()) {
      return Optional.empty();
    }
    String types = match.group("types");
    String arguments = match.group("arguments").strip();
    return Optional.of(
        new AccessLog(
            new ServiceCall(
                Optional.ofNullable(match.group("group")),
                match.group("service"),
                Optional.ofNullable(match.group("version")),
                match.group("method"),
                Optional.of(types.isEmpty() ? List.of() : List.of(types.split(",")))),
            arguments.isEmpty() ? "[]" : arguments));
  }
}
