package io.github.timebench.loadgen.engine.open;

import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.Target.Outcome;
import io.github.timebench.loadgen.engine.record.CallHistograms;
import io.github.timebench.loadgen.engine.record.CallHistograms.CallStart;
import io.github.timebench.loadgen.engine.record.CallLog;
import io.github.timebench.loadgen.engine.record.SliceSums;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What recording costs per value, counting and locking included: at most 50 ns and no allocation.
 * Times are spread over three decades, because a single value would always hit the cache. To be run
 * with JMH's main class and {@code -prof gc}, as docs/results/load.md says.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class RecordingBenchmark {
  private static final int TIMES = 1 << 12;
  private static final int VALUES_OF_OPEN_CALL = 4;

  private final long[] serviceNanos = new long[TIMES];
  private final CallStart[] starts = new CallStart[TIMES];
  private int next;
  private CallRecorder recorder;
  private OpenSlice slice;
  private CallHistograms histograms;
  private final CallLog log = new CallLog();
  private final SliceSums sums = new SliceSums();

  /** Draws the times. */
  @Setup(Level.Trial)
  public void setUp() {
    Random random = new Random(42);
    for (int i = 0; i < TIMES; i++) {
      serviceNanos[i] = Math.round(1e5 * Math.pow(10, 3 * random.nextDouble()));
    }
    recorder = new CallRecorder(1);
    slice = new OpenSlice(0, true, SliceWindow.of(0, Long.MAX_VALUE / 2), recorder);
    histograms = CallHistograms.ofClosedLoop();
    long intendedNanos = slice.window().firstNanos();
    for (int i = 0; i < TIMES; i++) {
      starts[i] = new CallStart(intendedNanos, intendedNanos + (serviceNanos[i] >> 4), 0);
    }
  }

  /** Lag, hold, service and response of one call of an open loop. */
  @Benchmark
  @OperationsPerInvocation(VALUES_OF_OPEN_CALL)
  public void openLoopCall() {
    CallStart start = starts[next];
    next = (next + 1) & (TIMES - 1);
    recorder.record(slice, Outcome.OK, start, start.actualNanos() + serviceNanos[next]);
  }

  /** One call of a closed loop: what its caller writes down, and what is counted of it. */
  @Benchmark
  public void closedLoopCall() {
    next = (next + 1) & (TIMES - 1);
    long startNanos = slice.window().firstNanos();
    log.add(Outcome.OK, startNanos, startNanos + serviceNanos[next]);
    if (log.isFull()) {
      sums.add(log, slice.window(), histograms);
      log.clear();
    }
  }
}
