package io.github.timebench.loadgen.selftest;

import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Stops a process for a while (SIGSTOP) and continues it (SIGCONT). A shell does both, so that the
 * process continues even if this JVM is killed in between.
 */
final class ProcessPause {
  private static final String STOP_AND_CONTINUE =
      "trap '' INT HUP PIPE; kill -STOP \"$1\" || exit 1; echo stopped;"
          + " sleep \"$2\"; kill -CONT \"$1\"; echo continued";
  private static final Duration GRACE = Duration.ofSeconds(10);

  private ProcessPause() {}

  /**
   * Stops a process of this user and returns when it was continued.
   *
   * @return for how long it was stopped, in nanoseconds by that clock
   * @throws LabException if it could not be stopped
   */
  static long stop(long pid, Duration length, NanoClock clock)
      throws LabException, InterruptedException {
    String seconds = String.format(Locale.ROOT, "%.3f", length.toMillis() / 1e3);
    String name = Long.toString(pid);
    try {
      Process shell =
          new ProcessBuilder("/bin/sh", "-c", STOP_AND_CONTINUE, "pause", name, seconds).start();
      try (BufferedReader lines = shell.inputReader(StandardCharsets.UTF_8)) {
        boolean stopped = lines.readLine() != null;
        long stoppedNanos = clock.nanoTime();
        boolean continued = lines.readLine() != null;
        long continuedNanos = clock.nanoTime();
        if (!stopped || !continued) {
          throw new LabException("process " + pid + " could not be stopped");
        }
        return continuedNanos - stoppedNanos;
      } finally {
        continueProcess(name, shell);
      }
    } catch (IOException e) {
      throw new LabException("process " + pid + " could not be stopped: " + e.getMessage(), e);
    }
  }

  /** In case the shell was killed; for a process that runs already the signal has no effect. */
  private static void continueProcess(String pid, Process shell)
      throws IOException, InterruptedException {
    shell.destroy();
    new ProcessBuilder(List.of("/bin/sh", "-c", "kill -CONT \"$1\" 2>/dev/null", "pause", pid))
        .start()
        .waitFor(GRACE.toSeconds(), TimeUnit.SECONDS);
  }
}
