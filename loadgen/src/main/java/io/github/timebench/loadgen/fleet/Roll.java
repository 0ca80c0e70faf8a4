package io.github.timebench.loadgen.fleet;

import io.github.timebench.api.Durations;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.agent.Member;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Waits for those who are to be in the fleet. */
final class Roll {
  private static final long AGAIN_NANOS = Duration.ofMillis(200).toNanos();

  private final Source source;
  private final NanoClock clock;
  private final Duration deadline;
  private final String where;

  /** Whoever knows who is there now. */
  @FunctionalInterface
  interface Source {
    /**
     * All that are there.
     *
     * @throws LabException if that cannot be told now
     */
    List<Member> now() throws LabException;
  }

  /**
   * A roll call.
   *
   * @param deadline of each wait
   * @param where the fleet meets, for messages
   */
  Roll(Source source, NanoClock clock, Duration deadline, String where) {
    this.source = source;
    this.clock = clock;
    this.deadline = deadline;
    this.where = where;
  }

  /**
   * Waits until all of some names are there.
   *
   * @param told is told once of those that are missing, before it waits
   * @return by name, in the order of the names
   * @throws LabException if some are missing at the deadline; names them
   */
  Map<String, Member> await(List<String> names, Consumer<String> told)
      throws LabException, InterruptedException {
    long endNanos = clock.nanoTime() + deadline.toNanos();
    boolean waits = false;
    while (true) {
      String missing;
      try {
        Map<String, Member> there = there();
        List<String> absent = names.stream().filter(name -> !there.containsKey(name)).toList();
        if (absent.isEmpty()) {
          Map<String, Member> wanted = new LinkedHashMap<>();
          names.forEach(name -> wanted.put(name, there.get(name)));
          return wanted;
        }
        missing = "no " + shown(absent) + " at " + where;
      } catch (LabException unknown) {
        missing = unknown.getMessage();
      }
      if (clock.nanoTime() >= endNanos) {
        throw new LabException(
            "%s within %s: start 'bin/agent --registry=%s --role=... --index=...' on each machine, or say --agents-deadline"
                .formatted(missing, Durations.format(deadline), where));
      }
      if (!waits) {
        told.accept("Waits at most " + Durations.format(deadline) + ": " + missing + " yet.");
        waits = true;
      }
      clock.sleepUntil(clock.nanoTime() + AGAIN_NANOS);
    }
  }

  private Map<String, Member> there() throws LabException {
    Map<String, Member> there = new LinkedHashMap<>();
    source.now().forEach(member -> there.put(member.name(), member));
    return there;
  }

  private static String shown(List<String> names) {
    int most = 10;
    List<String> shown = new ArrayList<>(names.subList(0, Math.min(most, names.size())));
    if (names.size() > most) {
      shown.add("%d others".formatted(names.size() - most));
    }
    return String.join(", ", shown);
  }
}
