package io.github.timebench.loadgen.run;

import io.github.timebench.lab.ChildJvm;
import io.github.timebench.lab.DubboRuntime;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.model.evidence.Pair;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** A JVM with the consumer and the engine, which measures one pair. */
public final class DriverJvm implements AutoCloseable {
  private static final String MAIN = "io.github.timebench.loadgen.driver.DriverMain";
  private static final long BASE_HEAP_MEGABYTES = 768;

  /**
   * One histogram of 3 digits to 60 s with 4-byte counts, twice per caller and variant at worst.
   */
  private static final long HISTOGRAM_KILOBYTES = 112;

  private final ChildJvm jvm;

  /** The last message but for progress; null before any. */
  private final AtomicReference<DriverMessage> last;

  private DriverJvm(ChildJvm jvm, AtomicReference<DriverMessage> last) {
    this.jvm = jvm;
    this.last = last;
  }

  /**
   * Starts one; it begins once {@link #begin} gives it its task.
   *
   * @param runtime the Dubbo that it runs on
   * @param log takes its standard error
   */
  public static DriverJvm start(
      DubboRuntime runtime, long heapMegabytes, Path log, Progress.Listener listener)
      throws LabException {
    AtomicReference<DriverMessage> last = new AtomicReference<>();
    List<String> jvmArguments =
        List.of("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m", "-XX:+UseG1GC");
    ChildJvm jvm =
        ChildJvm.start(
            "driver",
            runtime.command("loadgen", MAIN, jvmArguments, List.of()),
            log,
            JsonLines.reader(
                DriverMessage.class,
                message -> {
                  if (message instanceof DriverMessage.Moved moved) {
                    listener.on(moved.progress());
                  } else if (message instanceof DriverMessage.Sized sized) {
                    listener.bytes(sized.bytes());
                  } else {
                    last.set(message);
                  }
                }));
    return new DriverJvm(jvm, last);
  }

  /** What so many callers of so many variants need; the length of the run is no part of it. */
  public static long heapMegabytes(int callers, int variants) {
    return BASE_HEAP_MEGABYTES + callers * (long) variants * 2 * HISTOGRAM_KILOBYTES / 1024;
  }

  /** Gives it its one task. */
  public void begin(DriverTask task) {
    jvm.send(task);
  }

  /** Asks it to end early and to answer with what it has measured. */
  public void stop() {
    jvm.stop();
  }

  /**
   * Waits for what it measured, complete or not.
   *
   * @throws DriverDiedException if the JVM ended without an answer
   * @throws LabException if the measurement could not begin
   */
  public Pair awaitPair() throws LabException, InterruptedException {
    jvm.awaitExit();
    DriverMessage message = last.get();
    if (message instanceof DriverMessage.Finished finished) {
      return finished.pair();
    }
    if (message instanceof DriverMessage.Refused refused) {
      throw new LabException(refused.reason());
    }
    if (message instanceof DriverMessage.Begun) {
      throw new DriverDiedException(jvm.exitSummary());
    }
    throw new LabException(jvm.exitSummary());
  }

  @Override
  public void close() {
    jvm.close();
  }
}
