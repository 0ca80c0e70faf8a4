package io.github.timebench.provider;

import io.github.timebench.api.HopTimer;
import io.github.timebench.api.probe.HopCounts;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Times of one service's calls to the next one of its chain. Thread-safe. */
final class HopMeter implements HopTimer {
  private static final long MAX_NANOS = Duration.ofSeconds(60).toNanos();
  private static final int DIGITS = 3;

  private final LongSupplier nanoClock;
  private final LongAdder nanos = new LongAdder();
  private final Histogram times = new ConcurrentHistogram(1, MAX_NANOS, DIGITS);

  HopMeter(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  @Override
  public long begin() {
    return nanoClock.getAsLong();
  }

  /** Times beyond the histogram's range are recorded at its end. */
  @Override
  public void answered(long begin) {
    long elapsed = Math.max(0, nanoClock.getAsLong() - begin);
    nanos.add(elapsed);
    times.recordValue(Math.min(MAX_NANOS, elapsed));
  }

  /** Everything until now, without the messages. */
  HopCounts counts() {
    Histogram copy = times.copy();
    ByteBuffer encoded = ByteBuffer.allocate(copy.getNeededByteBufferCapacity());
    int length = copy.encodeIntoCompressedByteBuffer(encoded);
    return new HopCounts(nanos.sum(), Arrays.copyOf(encoded.array(), length));
  }
}
