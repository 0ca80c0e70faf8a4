package io.github.timebench.loadgen.engine.record;

import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.model.evidence.Readings.ErrorKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What calls failed of, in a few kinds for each variant. Calls that end well never come here; one
 * that does not costs the look at the start of a message, and no memory that lasts. Thread-safe.
 */
public final class ErrorLog {
  /** Kinds that are kept of a variant; what fails otherwise counts by its outcome alone. */
  static final int MAX_KINDS = 10;

  private static final int MAX_CAUSES = 20;

  private final List<Map<List<String>, ErrorKind>> variants;

  public ErrorLog(int variants) {
    this.variants =
        Stream.<Map<List<String>, ErrorKind>>generate(HashMap::new).limit(variants).toList();
  }

  public void wrongEcho(int variant, long endNanos) {
    add(variant, unnamed(Outcome.WRONG_ECHO.label(), endNanos));
  }

  public void failed(int variant, Outcome outcome, Throwable failure, long endNanos) {
    Throwable cause = innermost(failure);
    String message = ErrorKind.message(cause.getMessage());
    String exception = cause.getClass().getName();
    add(variant, new ErrorKind(outcome.label(), exception, message, 1, endNanos, endNanos));
  }

  private static Throwable innermost(Throwable failure) {
    Throwable cause = failure;
    for (int i = 0; i < MAX_CAUSES && cause.getCause() != null; i++) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static ErrorKind unnamed(String outcome, long endNanos) {
    return new ErrorKind(outcome, "", "", 1, endNanos, endNanos);
  }

  private void add(int variant, ErrorKind error) {
    Map<List<String>, ErrorKind> kinds = variants.get(variant);
    List<String> kind = error.alike();
    synchronized (kinds) {
      boolean named = kinds.size() < MAX_KINDS || kinds.containsKey(kind);
      ErrorKind counted = named ? error : unnamed(error.outcome(), error.firstNanos());
      kinds.merge(counted.alike(), counted, ErrorKind::plus);
    }
  }

  /**
   * The kinds so far.
   *
   * @param originNanos from which their times are to count
   */
  public List<ErrorKind> kinds(int variant, long originNanos) {
    Map<List<String>, ErrorKind> kinds = variants.get(variant);
    synchronized (kinds) {
      return kinds.values().stream().map(kind -> kind.since(originNanos)).toList();
    }
  }
}
