package io.github.timebench.hessian2time.negotiation;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Year;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.dubbo.rpc.RpcContext;

/** Answers by the book; {@link #hold} waits for {@link #release}. */
final class StampsService implements Stamps {
  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @Override
  public LocalDateTime next(LocalDateTime time) {
    return time.plusNanos(1);
  }

  @Override
  public LocalDateTime fail(LocalDateTime time) {
    throw new IllegalArgumentException("refused: " + time);
  }

  @Override
  public CompletableFuture<LocalDateTime> later(LocalDateTime time) {
    return CompletableFuture.supplyAsync(() -> next(time));
  }

  @Override
  public LocalDateTime hold(LocalDateTime time) {
    held.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return next(time);
  }

  @Override
  public void tell(LocalDateTime time, Listener listener) {
    LocalDateTime next = next(time);
    if (!listener.told(next).equals(next)) {
      throw new IllegalStateException("the listener did not give back " + next);
    }
  }

  @Override
  public List<String> attachments(Instant time) {
    return new ArrayList<>(RpcContext.getServerAttachment().getObjectAttachments().keySet());
  }

  @Override
  public Year after(Year year) {
    return year.plusYears(1);
  }

  @Override
  public Secret keep(Secret secret) {
    return secret;
  }

  @Override
  public Plain plain(Plain plain) {
    return plain;
  }

  /** How many of four calls came back right. */
  static int rightCalls(Stamps stamps) {
    LocalDateTime time = LocalDateTime.parse("2026-11-21T10:15:30.123456788");
    int right = 0;
    for (int call = 0; call < 4; call++) {
      right += stamps.next(time).equals(time.plusNanos(1)) ? 1 : 0;
    }
    return right;
  }

  void awaitHeld() {
    Await.until("a call is held", () -> held.getCount() == 0);
  }

  void release() {
    released.countDown();
  }
}
