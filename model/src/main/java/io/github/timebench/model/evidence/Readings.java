package io.github.timebench.model.evidence;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * What was read beside the calls of a pair of JVMs, for the gates. Limits and judgement are no part
 * of it.
 *
 * @param whole warm-up and measurement
 * @param measured from the first measured slice to the end; {@link ResourceUse#NONE} if measuring
 *     never began
 * @param cpus CPUs that the driver's JVM may use
 * @param hiccups of the driver while it was measured
 * @param relay of a simulated distance while it was measured; {@link Relay#NONE} without one
 * @param switches of the callers to measured slices. In the part of a provider's host, which has no
 *     callers, how late it read the counters at the edges of their windows
 * @param calls requests to each provider, in the order of variants and providers; empty where
 *     nobody counted
 * @param errors by variant; none of variants without, and in a run of an earlier Timebench, which
 *     did not keep them
 */
public record Readings(
    ResourceUse whole,
    ResourceUse measured,
    int cpus,
    Hiccups hiccups,
    Relay relay,
    Switches switches,
    List<PeerCalls> calls,
    List<Errors> errors) {
  public Readings {
    calls = calls.stream().sorted(PeerCalls.ORDER).toList();
    errors = errors.stream().sorted(Comparator.comparing(Errors::variant)).toList();
  }

  public static final Readings NONE =
      new Readings(
          ResourceUse.NONE,
          ResourceUse.NONE,
          1,
          Hiccups.NONE,
          Relay.NONE,
          Switches.NONE,
          List.of(),
          List.of());

  /**
   * How much longer sleeps of a millisecond took, in nanoseconds.
   *
   * @param p99Nanos 99 of 100 were shorter
   * @param maxNanos the longest
   */
  public record Hiccups(long p99Nanos, long maxNanos) {
    public static final Hiccups NONE = new Hiccups(0, 0);

    private Hiccups worst(Hiccups other) {
      return new Hiccups(Math.max(p99Nanos, other.p99Nanos), Math.max(maxNanos, other.maxNanos));
    }
  }

  public Readings with(Relay other) {
    return new Readings(whole, measured, cpus, hiccups, other, switches, calls, errors);
  }

  /**
   * How much later than due a relay passed on what it held back, in nanoseconds.
   *
   * @param delayNanos for which it was to hold back
   * @param parcels that it passed on
   * @param p50Nanos half of them were later by less
   * @param p99Nanos 99 of 100 were later by less
   * @param maxNanos the latest
   */
  public record Relay(long delayNanos, long parcels, long p50Nanos, long p99Nanos, long maxNanos) {
    public static final Relay NONE = new Relay(0, 0, 0, 0, 0);

    public static Relay of(long delayNanos, Histogram lateness) {
      Switches late = Switches.of(lateness);
      return new Relay(delayNanos, late.count, late.p50Nanos, late.p99Nanos, late.maxNanos);
    }

    private Relay worst(Relay other) {
      return new Relay(
          Math.max(delayNanos, other.delayNanos),
          parcels + other.parcels,
          Math.max(p50Nanos, other.p50Nanos),
          Math.max(p99Nanos, other.p99Nanos),
          Math.max(maxNanos, other.maxNanos));
    }
  }

  /** The readings of both: CPU times are sums, of what else there is the worst. */
  Readings plus(Readings other) {
    return new Readings(
        whole.plus(other.whole),
        measured.plus(other.measured),
        cpus + other.cpus,
        hiccups.worst(other.hiccups),
        relay.worst(other.relay),
        switches.worst(other.switches),
        sum(calls, other.calls),
        Sums.of(errors, other.errors, Errors::variant, Errors::plus));
  }

  Readings withoutProviderUse() {
    return with(whole.withoutProvider(), measured.withoutProvider(), calls);
  }

  /** The readings of both on one machine, whose CPUs they share. */
  Readings inTurnsWith(Readings other) {
    Readings sum = plus(other);
    return new Readings(
        sum.whole,
        sum.measured,
        Math.max(cpus, other.cpus),
        sum.hiccups,
        sum.relay,
        sum.switches,
        sum.calls,
        sum.errors);
  }

  private static List<PeerCalls> sum(List<PeerCalls> ones, List<PeerCalls> others) {
    return Sums.of(ones, others, PeerCalls::peers, PeerCalls::plus);
  }

  Readings named(UnaryOperator<String> names) {
    List<PeerCalls> named = calls.stream().map(one -> one.named(names)).toList();
    return with(whole, measured, sum(List.of(), named));
  }

  /** The same readings with the provider's side as its own machine tells it. */
  Readings withProvider(Readings ofProvider) {
    return with(
        whole.withProvider(ofProvider.whole),
        measured.withProvider(ofProvider.measured),
        sum(calls, ofProvider.calls));
  }

  private Readings with(
      ResourceUse otherWhole, ResourceUse otherMeasured, List<PeerCalls> otherCalls) {
    return new Readings(
        otherWhole, otherMeasured, cpus, hiccups, relay, switches, otherCalls, errors);
  }

  /**
   * How late callers changed from one slice to the next, in nanoseconds: the start of the first
   * call in a slice, beyond the slice's start and the end of the same caller's call before. The
   * caller of an open loop is the generator: how late by itself it began the first call that was
   * due in a slice.
   *
   * @param count of switches, one for each caller and slice
   * @param p50Nanos half of them were later by less
   * @param p99Nanos 99 of 100 were later by less
   * @param maxNanos the latest
   */
  public record Switches(long count, long p50Nanos, long p99Nanos, long maxNanos) {
    public static final Switches NONE = new Switches(0, 0, 0, 0);

    public static Switches of(Histogram lateness) {
      return new Switches(
          lateness.getTotalCount(),
          Histograms.median(lateness),
          Histograms.p99(lateness),
          lateness.getMaxValue());
    }

    /** The later of both at each percentile; counts add. */
    public Switches worst(Switches other) {
      return new Switches(
          count + other.count,
          Math.max(p50Nanos, other.p50Nanos),
          Math.max(p99Nanos, other.p99Nanos),
          Math.max(maxNanos, other.maxNanos));
    }

    public Switches laterBy(long nanos) {
      return new Switches(count, p50Nanos + nanos, p99Nanos + nanos, maxNanos + nanos);
    }
  }

  /**
   * How many requests of one variant passed between the drivers and one provider, from the first to
   * the last of its pair of JVMs, whatever they were for.
   *
   * @param provider name of the provider's host; its address where nobody knows the name
   * @param sent by the drivers, as they count them; -1 where they do not
   * @param received by the provider, as it counts them; -1 where it does not
   */
  public record PeerCalls(String variant, String provider, long sent, long received) {
    public static final long UNKNOWN = -1;

    static final Comparator<PeerCalls> ORDER =
        Comparator.comparing(PeerCalls::variant).thenComparing(PeerCalls::provider);

    public boolean known() {
      return sent >= 0 && received >= 0;
    }

    List<String> peers() {
      return List.of(variant, provider);
    }

    /** What some drivers or providers counted, and what others did, of the same requests. */
    PeerCalls plus(PeerCalls other) {
      return new PeerCalls(variant, provider, sum(sent, other.sent), sum(received, other.received));
    }

    private static long sum(long one, long other) {
      return one < 0 || other < 0 ? Math.max(one, other) : one + other;
    }

    PeerCalls named(UnaryOperator<String> names) {
      return new PeerCalls(variant, names.apply(provider), sent, received);
    }
  }

  /**
   * What the calls of one variant failed of that did not end well, those of the warm-up included,
   * and those that were given up at the end.
   */
  public record Errors(String variant, List<ErrorKind> kinds) {
    public Errors {
      kinds = kinds.stream().sorted(ErrorKind.ORDER).toList();
    }

    Errors plus(Errors other) {
      return new Errors(variant, Sums.of(kinds, other.kinds, ErrorKind::alike, ErrorKind::plus));
    }
  }

  /**
   * Errors that are alike: they have one outcome and one exception, and their messages differ in
   * numbers and addresses alone.
   *
   * @param outcome as {@link OutcomeCounts#byLabel()} calls it
   * @param exception class of the innermost cause; empty if the reply is the error, and of the
   *     errors of an outcome that are of more kinds than were told apart
   * @param message of the earliest of them, as {@link #message(String)} shortens it
   * @param firstNanos end of the first since the start of the pair's warm-up
   * @param lastNanos end of the last, likewise
   */
  public record ErrorKind(
      String outcome,
      String exception,
      String message,
      long count,
      long firstNanos,
      long lastNanos) {
    public static final int MAX_MESSAGE = 300;

    /** Nothing beyond it is looked at: a message may be the text of a whole payload. */
    private static final int MAX_READ = 2_000;

    /** How much of a message tells it from others. */
    private static final int MAX_ALIKE = 200;

    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}\\p{C}]+");

    /** Also hexadecimal ones, if they have a digit or a sign before them says so. */
    private static final Pattern NUMBERS =
        Pattern.compile(
            "(?<=@|\\b0x)[0-9a-fA-F]++\\b|\\b(?=[a-fA-F]*[0-9])[0-9a-fA-F]++\\b|[0-9]++");

    private static final Comparator<ErrorKind> ORDER =
        Comparator.comparing(ErrorKind::outcome)
            .thenComparing(ErrorKind::exception)
            .thenComparing(ErrorKind::message);

    public ErrorKind {
      if (count < 0) {
        throw new IllegalArgumentException("a count of errors is negative");
      }
    }

    /** The first characters of what an exception says, on one line and without control signs. */
    public static String message(String whole) {
      if (whole == null) {
        return "";
      }
      String read = whole.substring(0, Math.min(whole.length(), MAX_READ));
      String line = BLANKS.matcher(read).replaceAll(" ").strip();
      if (line.length() <= MAX_MESSAGE) {
        return line;
      }
      boolean pair = Character.isHighSurrogate(line.charAt(MAX_MESSAGE - 1));
      return line.substring(0, pair ? MAX_MESSAGE - 1 : MAX_MESSAGE) + "…";
    }

    /** What errors that are alike have in common. */
    public List<String> alike() {
      String text = NUMBERS.matcher(message).replaceAll("#");
      return List.of(outcome, exception, text.substring(0, Math.min(text.length(), MAX_ALIKE)));
    }

    /** The same with times that count from a later origin. */
    public ErrorKind since(long originNanos) {
      return new ErrorKind(
          outcome, exception, message, count, firstNanos - originNanos, lastNanos - originNanos);
    }

    /** Both kinds as one, which has the message of the earlier. */
    public ErrorKind plus(ErrorKind other) {
      ErrorKind earlier =
          Collections.min(
              List.of(this, other),
              Comparator.comparingLong(ErrorKind::firstNanos).thenComparing(ORDER));
      return new ErrorKind(
          outcome,
          exception,
          earlier.message,
          count + other.count,
          earlier.firstNanos,
          Math.max(lastNanos, other.lastNanos));
    }
  }
}
