package io.github.timebench.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.rpc.RpcContext;

/** Calls that a provider keeps waiting, many at once. */
final class Holds {
  /** More than a pool of {@link PeerSettings#THREADS} can take. */
  private static final int TOO_MANY = 4;

  private final TimeService service;

  Holds(TimeService service) {
    this.service = service;
  }

  private CompletableFuture<Long> start(long millis) {
    return RpcContext.getServiceContext().asyncCall(() -> service.hold(millis));
  }

  /** Starts calls that must all come back, whatever happens to their provider meanwhile. */
  Tally all(int calls, long millis) {
    List<CompletableFuture<Long>> replies = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      replies.add(start(millis));
    }
    return replies.stream()
        .map(reply -> Call.expecting(millis, () -> await(reply)))
        .reduce(Tally.NONE, Tally::plus);
  }

  /**
   * Asks for more than the pool can take: those over the limit must be turned away promptly, the
   * others must come back.
   *
   * @param full run when some were turned away, or all are over
   */
  Tally tooMany(long millis, Runnable full) throws InterruptedException {
    int calls = PeerSettings.THREADS + TOO_MANY;
    CountDownLatch refusals = new CountDownLatch(TOO_MANY);
    List<CompletableFuture<Long>> replies = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      CompletableFuture<Long> reply = start(millis);
      reply.whenComplete((value, thrown) -> refusals.countDown());
      replies.add(reply);
    }
    refusals.await(millis, TimeUnit.MILLISECONDS);
    full.run();
    Tally tally = Tally.NONE;
    int refused = 0;
    for (CompletableFuture<Long> reply : replies) {
      Tally turnedAway = Call.expectingFailure("EXHAUSTED", () -> await(reply));
      refused += (int) turnedAway.right();
      tally =
          tally.plus(
              turnedAway.allRight() ? turnedAway : Call.expecting(millis, () -> await(reply)));
    }
    return refused > 0 ? tally : tally.plus(Tally.wrong("no call was turned away"));
  }

  private static Long await(CompletableFuture<Long> reply) throws Exception {
    try {
      return reply.get(2L * PeerSettings.TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
