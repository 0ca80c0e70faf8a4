package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Variant;
import io.github.timebench.api.VerifiedCalls;
import io.github.timebench.consumer.AsyncCall;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.loadgen.engine.Target.AsyncTarget;
import io.github.timebench.loadgen.engine.Target.Outcome;
import java.util.List;

/** Real Dubbo services as the engine's target. Thread-safe. */
public final class DubboTarget implements AsyncTarget {
  private final List<VerifiedCalls> calls;

  private DubboTarget(List<VerifiedCalls> calls) {
    this.calls = calls;
  }

  /** Calls of some variants through kept references; payloads are built here, before any load. */
  public static DubboTarget of(
      VariantReferences references, List<Variant> variants, Operation operation, Corpus corpus) {
    return new DubboTarget(
        variants.stream()
            .map(
                variant ->
                    references
                        .binding(variant)
                        .verifiedCalls(references.stub(variant), operation, corpus))
            .toList());
  }

  @Override
  public int variants() {
    return calls.size();
  }

  @Override
  public int payloads() {
    return calls.get(0).size();
  }

  @Override
  public Object call(int variant, int payload) {
    return calls.get(variant).call(payload);
  }

  @Override
  public void begin(int variant, int payload, Completion completion) {
    VerifiedCalls ofVariant = calls.get(variant);
    AsyncCall.begin(() -> ofVariant.call(payload))
        .whenComplete(
            (reply, failure) -> {
              if (failure == null) {
                completion.answered(reply);
              } else {
                completion.failed(failure);
              }
            });
  }

  @Override
  public Outcome judge(int variant, int payload, Object reply) {
    return calls.get(variant).isExpected(payload, reply) ? Outcome.OK : Outcome.WRONG_ECHO;
  }

  @Override
  public Outcome judgeFailure(Throwable failure) {
    return switch (AsyncCall.Failure.of(failure)) {
      case TIMEOUT -> Outcome.TIMEOUT;
      case REJECTED -> Outcome.REJECTED;
      case FAILED -> Outcome.FAILED;
    };
  }
}
