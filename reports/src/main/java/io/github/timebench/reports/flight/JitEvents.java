package io.github.timebench.reports.flight;

import io.github.timebench.model.threads.RecordedJvm.Compiled;
import io.github.timebench.model.threads.RecordedJvm.Deoptimised;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;

/**
 * Adds up what the JIT compiled, by whose classes, and what it threw away while measured. A method
 * that is inlined is compiled within another one, and is not seen by itself. Not thread-safe.
 */
final class JitEvents {
  static final String COMPILATION = "jdk.Compilation";
  static final String DEOPTIMISATION = "jdk.Deoptimization";

  private static final int MAX_DEOPTIMISED = 100;

  private final ClassOwners owners;
  private final MeasuredWindows windows;
  private final Map<String, Compiled> compiled = new HashMap<>();
  private final Map<Key, Deoptimised> deoptimised = new HashMap<>();

  private record Key(String method, String reason, String action, String during) {}

  JitEvents(ClassOwners owners, MeasuredWindows windows) {
    this.owners = owners;
    this.windows = windows;
  }

  /**
   * Counts a compilation.
   *
   * @param endNanos by the clock of the windows
   */
  void compiled(long endNanos, RecordedEvent event) {
    RecordedMethod method = event.getValue("method");
    if (method == null) {
      return;
    }
    String owner = owners.of(method.getType().getName());
    Compiled one =
        new Compiled(
            owner,
            1,
            windows.spans(endNanos) ? 1 : 0,
            seconds(endNanos),
            name(method),
            event.getShort("compileLevel"));
    compiled.merge(owner, one, JitEvents::later);
  }

  private static Compiled later(Compiled a, Compiled b) {
    Compiled last = a.lastSeconds() > b.lastSeconds() ? a : b;
    return new Compiled(
        a.owner(),
        a.count() + b.count(),
        a.whileMeasured() + b.whileMeasured(),
        last.lastSeconds(),
        last.lastMethod(),
        last.lastLevel());
  }

  /**
   * Counts a deoptimisation, if it came while measured.
   *
   * @param nanos by the clock of the windows
   */
  void deoptimised(long nanos, RecordedEvent event) {
    RecordedMethod method = event.getValue("method");
    if (method == null || !windows.spans(nanos)) {
      return;
    }
    int line = event.getInt("lineNumber");
    Key key =
        new Key(
            name(method) + (line > 0 ? " (line " + line + ")" : ""),
            event.getString("reason"),
            event.getString("action"),
            windows.ofSlice(nanos).orElse(""));
    deoptimised.merge(
        key,
        new Deoptimised(
            owners.of(method.getType().getName()),
            key.method,
            key.reason,
            key.action,
            key.during,
            1,
            seconds(nanos)),
        JitEvents::together);
  }

  private static Deoptimised together(Deoptimised a, Deoptimised b) {
    return new Deoptimised(
        a.owner(),
        a.method(),
        a.reason(),
        a.action(),
        a.during(),
        a.count() + b.count(),
        Math.min(a.firstSeconds(), b.firstSeconds()));
  }

  /** By owner; those of nobody first. */
  List<Compiled> compiled() {
    return compiled.values().stream().sorted(Comparator.comparing(Compiled::owner)).toList();
  }

  /** Those of variants and serializers first, each in the order of time. */
  List<Deoptimised> deoptimised() {
    return deoptimised.values().stream()
        .sorted(
            Comparator.comparing((Deoptimised one) -> one.owner().isEmpty())
                .thenComparing(Deoptimised::firstSeconds)
                .thenComparing(Deoptimised::method))
        .limit(MAX_DEOPTIMISED)
        .toList();
  }

  private static double seconds(long nanos) {
    return Math.round(nanos / 1e7) / 100.0;
  }

  private static String name(RecordedMethod method) {
    return method.getType().getName() + "." + method.getName();
  }
}
