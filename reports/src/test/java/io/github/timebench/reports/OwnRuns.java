package io.github.timebench.reports;

import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.Payload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Runs of a call of an API, made up for tests. */
public final class OwnRuns {
  public static final Payload.OfApi CALL =
      new Payload.OfApi(
          "test/com.acme.OrderQuery:1.0.0#page",
          List.of("order-api-2.4.1.jar", "page.json"),
          3,
          List.of("Order.paid=keep"),
          Optional.of("Asia/Shanghai"),
          "of the samples",
          7,
          Optional.of(Map.of()));

  private static final Map<String, List<Integer>> SIZES =
      Map.of(
          "date+stock", List.of(412, 300, 520),
          "date+stock+again", List.of(412, 300, 520),
          "localdatetime+stock", List.of(761, 500, 990),
          "localdatetime+custom", List.of(441, 320, 560),
          "own+stock", List.of(600, 410, 770),
          "own+custom", List.of(430, 310, 540),
          "original+stock", List.of(600, 410, 770));

  private OwnRuns() {}

  /** Clones that take the bytes of their originals. */
  public static RunResult faithful(int blocks) {
    return ReplicatedRuns.own(blocks, CALL, SIZES);
  }

  /** The same of other sizes of the originals' samples. */
  public static RunResult ofOriginals(Integer... sizes) {
    Map<String, List<Integer>> other = new TreeMap<>(SIZES);
    other.put("original+stock", List.of(sizes));
    return ReplicatedRuns.own(1, CALL, other);
  }

  /** Requests of the originals take two bytes more. */
  public static RunResult withLongerRequests() {
    RunResult run = faithful(1);
    List<VariantBytes> bytes =
        run.bytes().stream()
            .map(
                one ->
                    one.variant().equals("original+stock")
                        ? Records.with(one, "requestBytes", one.requestBytes() + 2)
                        : one)
            .toList();
    return Records.with(run, "bytes", bytes);
  }

  /** The same of another call. */
  public static RunResult of(Payload.OfApi call) {
    return of(1, call);
  }

  public static RunResult of(int blocks, Payload.OfApi call) {
    return ReplicatedRuns.own(blocks, call, SIZES);
  }

  /** It ended before the sizes of the originals were taken. */
  public static RunResult withoutOriginals() {
    Map<String, List<Integer>> other = new TreeMap<>(SIZES);
    other.remove("original+stock");
    return ReplicatedRuns.own(1, CALL, other);
  }
}
