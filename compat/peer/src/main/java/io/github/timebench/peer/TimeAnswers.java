package io.github.timebench.peer;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The provider's side. Thread-safe. */
final class TimeAnswers implements TimeService {
  private final String name;
  private final Semaphore arrivedHolds = new Semaphore(0);
  private final AtomicLong lastNoted = new AtomicLong();
  private volatile CountDownLatch gate = new CountDownLatch(1);

  TimeAnswers(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Object value(Object value) {
    return value;
  }

  @Override
  public Times times(Times times) {
    return times;
  }

  @Override
  public CompletableFuture<Times> later(Times times) {
    return CompletableFuture.supplyAsync(() -> times);
  }

  @Override
  public String text(Instant instant, LocalDateTime local) {
    return instant + " " + local;
  }

  @Override
  public Times refuse(Times times) throws TimesException {
    throw new TimesException(times);
  }

  @Override
  public Times tell(Times times, TimeListener listener) {
    return listener.heard(times);
  }

  @Override
  public void note(long number) {
    lastNoted.set(number);
  }

  @Override
  public boolean noted(long number) {
    return lastNoted.get() == number;
  }

  @Override
  public String letters(int length) {
    return "x".repeat(length);
  }

  @Override
  public Long nap(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return millis;
  }

  @Override
  public Long hold(long millis) {
    arrivedHolds.release();
    try {
      gate.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return millis;
  }

  /** Whether so many holds arrived before a time is over; each counts once. */
  boolean awaitHolds(int holds, long millis) throws InterruptedException {
    return arrivedHolds.tryAcquire(holds, millis, TimeUnit.MILLISECONDS);
  }

  /** Lets all holds go, those that come later too. */
  void open() {
    gate.countDown();
  }

  /** HeldCalls calls again, and counts their arrivals from nothing. */
  void shut() {
    gate = new CountDownLatch(1);
    arrivedHolds.drainPermits();
  }
}
