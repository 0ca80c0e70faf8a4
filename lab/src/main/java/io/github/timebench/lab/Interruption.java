package io.github.timebench.lab;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Ctrl-C and SIGTERM while something must be saved: asks what runs to stop, and delays the JVM's
 * end until it has. Thread-safe.
 */
public final class Interruption implements AutoCloseable {
  private static final long MAX_SECONDS = 30;

  private final AtomicReference<Runnable> onRequest;
  private final CountDownLatch saved = new CountDownLatch(1);
  private final Thread hook = new Thread(this::request, "interruption");
  private volatile boolean requested;
  private volatile boolean endWanted;

  /** Listens from now on; a request interrupts the thread that calls this. */
  public Interruption() {
    onRequest = new AtomicReference<>(Thread.currentThread()::interrupt);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void request() {
    requested = true;
    onRequest.get().run();
    try {
      if (!saved.await(MAX_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("gave up waiting for the run to stop");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public boolean requested() {
    return requested;
  }

  public void wantEnd() {
    endWanted = true;
  }

  public boolean endWanted() {
    return endWanted;
  }

  /** Replaces what is done when the user wants an end now; done at once if that was before. */
  public void whenRequested(Runnable action) {
    onRequest.set(action);
    if (requested) {
      action.run();
    }
  }

  /** Everything is saved: the JVM may end. */
  @Override
  public void close() {
    saved.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException theJvmEndsAlready) {
      return;
    }
  }
}
