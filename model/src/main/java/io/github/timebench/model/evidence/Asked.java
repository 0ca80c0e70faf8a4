package io.github.timebench.model.evidence;

import io.github.timebench.model.plan.Objective;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a command line asked for, beside the plan that it made.
 *
 * @param words behind the program's name, a flag and its value in one, such as {@code --blocks=4}
 * @param limits that must hold for every variant
 */
public record Asked(List<String> words, Optional<Objective> limits) {
  private static final Pattern PLAIN_WORD = Pattern.compile("[\\w@%+=:,./-]+");

  public Asked {
    words = List.copyOf(words);
  }

  public static Asked of(String... words) {
    return new Asked(List.of(words), Optional.empty());
  }

  /** As a POSIX shell takes it. */
  public String line() {
    return line(words);
  }

  /** Words behind {@code bin/loadgen}, as a POSIX shell takes them. */
  public static String line(List<String> words) {
    return Stream.concat(Stream.of("bin/loadgen"), words.stream().map(Asked::quoted))
        .collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN_WORD.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  public List<String> of(List<String> flags) {
    return words.stream().filter(word -> flags.contains(flag(word))).toList();
  }

  public Optional<String> value(String flag) {
    return of(List.of(flag)).stream()
        .map(word -> word.substring(Math.min(word.length(), flag.length() + 1)))
        .findFirst();
  }

  /** The line without some flags, and with what comes behind it. */
  public String lineWithout(List<String> flags, String... more) {
    return line(
        Stream.concat(words.stream().filter(word -> !flags.contains(flag(word))), Stream.of(more))
            .toList());
  }

  public String lineOf(int blocks) {
    return lineWithout(List.of("--blocks", "--budget", "--resume"), "--blocks=" + blocks);
  }

  private static String flag(String word) {
    return word.split("=", 2)[0];
  }
}
