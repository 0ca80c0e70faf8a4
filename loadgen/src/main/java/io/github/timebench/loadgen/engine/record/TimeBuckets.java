package io.github.timebench.loadgen.engine.record;

import io.github.timebench.api.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Times in a few buckets, to be sent and added up: bucket i holds those over 2<sup>(i-1)/32</sup>
 * up to 2<sup>i/32</sup> seconds, which are 2.2 % wide. They are those of schema {@value #SCHEMA}
 * of Prometheus' native histograms.
 *
 * @param first index of the first bucket
 * @param counts of that bucket and those after it, without gaps
 * @param sumSeconds of all times
 */
public record TimeBuckets(int first, List<Long> counts, double sumSeconds) {
  /** Each doubling is parted into two to the power of this. */
  public static final int SCHEMA = 5;

  public static final TimeBuckets NONE = new TimeBuckets(0, List.of(), 0);

  private static final int BUCKETS_OF_A_DOUBLING = 1 << SCHEMA;

  public TimeBuckets {
    counts = List.copyOf(counts);
  }

  /** The times of a histogram of nanoseconds; those below one nanosecond count as one. */
  public static TimeBuckets of(Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return NONE;
    }
    int first = index(nanos, nanos.getMinValue());
    long[] counts = new long[index(nanos, nanos.getMaxValue()) - first + 1];
    double sumNanos = 0;
    for (HistogramIterationValue value : nanos.recordedValues()) {
      long count = value.getCountAtValueIteratedTo();
      counts[index(nanos, value.getValueIteratedTo()) - first] += count;
      sumNanos += (double) nanos.medianEquivalentValue(value.getValueIteratedTo()) * count;
    }
    return new TimeBuckets(
        first, LongStream.of(counts).boxed().toList(), sumNanos / Nanos.PER_SECOND);
  }

  /** The bucket of a value of a histogram, which stands for a range of times. */
  private static int index(Histogram nanos, long value) {
    double seconds = Math.max(1, nanos.medianEquivalentValue(value)) / Nanos.PER_SECOND;
    return (int) Math.ceil(BUCKETS_OF_A_DOUBLING * Math.log(seconds) / Math.log(2));
  }

  public TimeBuckets plus(TimeBuckets other) {
    if (counts.isEmpty() || other.counts.isEmpty()) {
      return counts.isEmpty() ? other : this;
    }
    int from = Math.min(first, other.first);
    int to = Math.max(end(), other.end());
    List<Long> sums = new ArrayList<>(to - from);
    for (int index = from; index < to; index++) {
      sums.add(count(index) + other.count(index));
    }
    return new TimeBuckets(from, sums, sumSeconds + other.sumSeconds);
  }

  /** Index after the last bucket. */
  public int end() {
    return first + counts.size();
  }

  private long count(int index) {
    return index < first || index >= end() ? 0 : counts.get(index - first);
  }

  public long count() {
    return counts.stream().mapToLong(Long::longValue).sum();
  }

  /** How many are in the buckets that lie below a time as a whole. */
  public long countUpTo(double seconds) {
    int last = (int) Math.floor(BUCKETS_OF_A_DOUBLING * Math.log(seconds) / Math.log(2));
    long count = 0;
    for (int index = first; index < end() && index <= last; index++) {
      count += count(index);
    }
    return count;
  }

  /**
   * The time that a share of them does not exceed: the upper end of its bucket, in seconds.
   *
   * @param share 0 to 1
   * @return NaN if there are no times
   */
  public double quantile(double share) {
    long wanted = Math.max(1, (long) Math.ceil(share * count()));
    long below = 0;
    for (int index = first; index < end(); index++) {
      below += count(index);
      if (below >= wanted) {
        return Math.pow(2, (double) index / BUCKETS_OF_A_DOUBLING);
      }
    }
    return Double.NaN;
  }
}
