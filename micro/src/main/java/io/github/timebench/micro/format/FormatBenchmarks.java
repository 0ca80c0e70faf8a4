package io.github.timebench.micro.format;

import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Formatting the present moment. Two ways are those that were published, expression by expression:
 * formatters are made per call, the hours are those of a 12-hour clock, and reading the clock is
 * part of it. The other two make their formatter once.
 */
@State(Scope.Thread)
public class FormatBenchmarks {
  private static final String PATTERN = "yyyyMMddhhmmss";
  private static final ThreadLocal<SimpleDateFormat> OF_THIS_THREAD =
      ThreadLocal.withInitial(() -> new SimpleDateFormat(PATTERN));
  private static final DateTimeFormatter SHARED = DateTimeFormatter.ofPattern(PATTERN);

  @Benchmark
  public String simpleDateFormat() {
    return new SimpleDateFormat(PATTERN).format(new Date());
  }

  @Benchmark
  public String threadLocalSimpleDateFormat() {
    return OF_THIS_THREAD.get().format(new Date());
  }

  @Benchmark
  public String dateTimeFormatter() {
    return Instant.now()
        .atZone(ZoneId.systemDefault())
        .format(DateTimeFormatter.ofPattern(PATTERN));
  }

  @Benchmark
  public String sharedDateTimeFormatter() {
    return Instant.now().atZone(ZoneId.systemDefault()).format(SHARED);
  }
}
