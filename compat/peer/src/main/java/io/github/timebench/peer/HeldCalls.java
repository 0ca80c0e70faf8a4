package io.github.timebench.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Calls that a provider keeps waiting, many at once. */
final class HeldCalls {
  /** More than a pool of {@link PeerSettings#THREADS} can take. */
  private static final int TOO_MANY = 4;

  private final TimeService service;

  HeldCalls(TimeService service) {
    this.service = service;
  }

  private CompletableFuture<Long> start(long millis) {
    return Call.context().asyncCall(() -> service.hold(millis));
  }

  /** Starts calls that must all come back, also when their provider shuts down meanwhile. */
  Tally all(long calls, long millis) {
    List<CompletableFuture<Long>> replies = new ArrayList<>();
    for (long i = 0; i < calls; i++) {
      replies.add(start(millis));
    }
    return replies.stream()
        .map(reply -> Call.expecting(millis, () -> await(reply)))
        .reduce(Tally.NONE, Tally::plus);
  }

  /**
   * Asks for more than the pool can take: those over the limit must be rejected promptly, the
   * others must come back.
   *
   * @param full run when some were rejected, or all are over
   */
  Tally tooMany(long millis, Runnable full) throws InterruptedException {
    int calls = PeerSettings.THREADS + TOO_MANY;
    CountDownLatch ended = new CountDownLatch(TOO_MANY);
    List<CompletableFuture<Long>> replies = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      CompletableFuture<Long> reply = start(millis);
      reply.whenComplete((value, thrown) -> ended.countDown());
      replies.add(reply);
    }
    ended.await(millis, TimeUnit.MILLISECONDS);
    full.run();
    Tally tally = Tally.NONE;
    int rejections = 0;
    for (CompletableFuture<Long> reply : replies) {
      Tally rejected = Call.expectingFailure("EXHAUSTED", () -> await(reply));
      rejections += (int) rejected.right();
      tally =
          tally.plus(rejected.allRight() ? rejected : Call.expecting(millis, () -> await(reply)));
    }
    return rejections > 0 ? tally : tally.plus(Tally.wrong(Fault.of("no call was rejected")));
  }

  private static Long await(CompletableFuture<Long> reply) throws Exception {
    try {
      return reply.get(2L * PeerSettings.TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
