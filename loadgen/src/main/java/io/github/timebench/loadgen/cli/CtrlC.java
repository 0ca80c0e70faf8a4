package io.github.timebench.loadgen.cli;

import io.github.timebench.lab.Interruption;
import java.util.concurrent.CompletableFuture;
import org.jline.utils.Signals;

/**
 * Ctrl-C while blocks run: the first ends the run after its block, the second ends it now, as
 * SIGTERM does at once.
 */
final class CtrlC implements AutoCloseable {
  private static final String SIGNAL = "INT";

  private final Interruption interruption;

  /** What the JVM does by itself: it ends, which {@link Interruption} takes as a request. */
  private final CompletableFuture<Object> usual = new CompletableFuture<>();

  CtrlC(Interruption interruption) {
    this.interruption = interruption;
  }

  /**
   * Takes the next one; called once.
   *
   * @param told is run when it comes
   */
  void awaitFirst(Runnable told) {
    usual.complete(
        Signals.register(
            SIGNAL,
            () -> {
              Signals.unregister(SIGNAL, usual.join());
              interruption.wantEnd();
              told.run();
            }));
  }

  /** From now on it ends the JVM. */
  @Override
  public void close() {
    if (usual.isDone()) {
      Signals.unregister(SIGNAL, usual.join());
    }
  }
}
