package io.github.timebench.reports;

import io.github.timebench.model.Changed;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.ErrorKind;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.VariantTotals;
import java.util.List;
import java.util.stream.IntStream;

/** Runs some of whose calls failed. */
public final class ErrorRuns {
  /** Whose calls fail. */
  public static final String FAILING = "date+custom";

  /** Rounds in which they do. */
  private static final int EVERY = 10;

  private ErrorRuns() {}

  /** In every tenth slice of one variant three calls time out and one fails. */
  public static RunResult described(int blocks) {
    return changed(blocks, kinds());
  }

  /** The same without what they failed of. */
  public static RunResult counted(int blocks) {
    return changed(blocks, List.of());
  }

  /** The same, whose failures are so many kinds. */
  public static RunResult ofKinds(int kinds) {
    return changed(
        1,
        IntStream.range(0, kinds)
            .mapToObj(kind -> "x".repeat(kind + 1))
            .map(text -> new ErrorKind("failed", "Lost", text, 1, 0, 1))
            .toList());
  }

  private static List<ErrorKind> kinds() {
    String late = "waited 1000 ms for /10.0.0.1:20880";
    String timeout = "org.apache.dubbo.remoting.TimeoutException";
    return List.of(
        new ErrorKind("timeout", timeout, late, 9, 50_000_000_000L, 61_500_000_000L),
        new ErrorKind("failed", "", "", 3, 49_000_000_000L, 60_000_000_000L));
  }

  private static RunResult changed(int blocks, List<ErrorKind> kinds) {
    List<Readings.Errors> errors =
        kinds.isEmpty() ? List.of() : List.of(new Readings.Errors(FAILING, kinds));
    RunResult failing =
        Changed.slices(
            Changed.totals(ReplicatedRuns.closed(blocks), ErrorRuns::failing), ErrorRuns::failing);
    return Changed.pairs(
        failing,
        pair -> Records.with(pair, "readings", Records.with(pair.readings(), "errors", errors)));
  }

  private static Slice failing(Slice slice) {
    if (!slice.variant().equals(FAILING) || slice.round() % EVERY != 0) {
      return slice;
    }
    SliceCalls calls = slice.calls();
    SliceCalls failed =
        Records.with(calls, "outcomes", calls.outcomes().plus(new OutcomeCounts(0, 0, 3, 0, 1)));
    return Records.with(slice, "calls", failed);
  }

  private static VariantTotals failing(VariantTotals totals) {
    if (!totals.variant().equals(FAILING)) {
      return totals;
    }
    return Records.with(
        totals, "measured", totals.measured().plus(new OutcomeCounts(0, 0, 9, 0, 3)));
  }
}
