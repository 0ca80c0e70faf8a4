package io.github.timebench.micro.format;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Some seconds later, some seconds earlier, and how long between, for each date type. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ArithmeticBenchmarks {
  private static final int TIMES = 1024;
  private static final long FIRST_SECOND = 1_700_000_000;
  private static final int RANGE_SECONDS = 100_000_000;

  private final Date[] dates = new Date[TIMES];
  private final Instant[] instants = new Instant[TIMES];
  private final LocalDateTime[] localDateTimes = new LocalDateTime[TIMES];
  private final long[] longs = new long[TIMES];
  private final OffsetDateTime[] offsetDateTimes = new OffsetDateTime[TIMES];
  private final long[] seconds = new long[TIMES];
  private int next;

  /** The same times for every type. */
  @Setup
  public void setUp() {
    Random random = new Random(42);
    for (int i = 0; i < TIMES; i++) {
      instants[i] = Instant.ofEpochSecond(FIRST_SECOND + random.nextInt(RANGE_SECONDS));
      dates[i] = Date.from(instants[i]);
      localDateTimes[i] = LocalDateTime.ofInstant(instants[i], ZoneOffset.UTC);
      longs[i] = instants[i].toEpochMilli();
      offsetDateTimes[i] = instants[i].atOffset(ZoneOffset.ofHours(1));
      seconds[i] = 1 + random.nextInt(RANGE_SECONDS);
    }
  }

  private int next() {
    next = (next + 1) & (TIMES - 1);
    return next;
  }

  @Benchmark
  public Date datePlus() {
    int i = next();
    return new Date(dates[i].getTime() + 1000 * seconds[i]);
  }

  @Benchmark
  public Instant instantPlus() {
    int i = next();
    return instants[i].plusSeconds(seconds[i]);
  }

  @Benchmark
  public LocalDateTime localDateTimePlus() {
    int i = next();
    return localDateTimes[i].plusSeconds(seconds[i]);
  }

  @Benchmark
  public long longPlus() {
    int i = next();
    return longs[i] + 1000 * seconds[i];
  }

  @Benchmark
  public OffsetDateTime offsetDateTimePlus() {
    int i = next();
    return offsetDateTimes[i].plusSeconds(seconds[i]);
  }

  @Benchmark
  public Date dateMinus() {
    int i = next();
    return new Date(dates[i].getTime() - 1000 * seconds[i]);
  }

  @Benchmark
  public Instant instantMinus() {
    int i = next();
    return instants[i].minusSeconds(seconds[i]);
  }

  @Benchmark
  public LocalDateTime localDateTimeMinus() {
    int i = next();
    return localDateTimes[i].minusSeconds(seconds[i]);
  }

  @Benchmark
  public long longMinus() {
    int i = next();
    return longs[i] - 1000 * seconds[i];
  }

  @Benchmark
  public OffsetDateTime offsetDateTimeMinus() {
    int i = next();
    return offsetDateTimes[i].minusSeconds(seconds[i]);
  }

  @Benchmark
  public Duration dateBetween() {
    int i = next();
    return Duration.ofMillis(dates[i].getTime() - dates[0].getTime());
  }

  @Benchmark
  public Duration instantBetween() {
    int i = next();
    return Duration.between(instants[0], instants[i]);
  }

  @Benchmark
  public Duration localDateTimeBetween() {
    int i = next();
    return Duration.between(localDateTimes[0], localDateTimes[i]);
  }

  @Benchmark
  public Duration longBetween() {
    int i = next();
    return Duration.ofMillis(longs[i] - longs[0]);
  }

  @Benchmark
  public Duration offsetDateTimeBetween() {
    int i = next();
    return Duration.between(offsetDateTimes[0], offsetDateTimes[i]);
  }
}
