package io.github.timebench.reports.gates;

import io.github.timebench.api.Serializer;
import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.ProcessUse;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.HopUse;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.table.Numbers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * All limits, and whether a run kept them. Judges what is stored, so that an old run is judged by
 * the limits of the version that reads it. A new gate is a method here and its line in {@link
 * #ofPair} or {@link #ofRun}.
 */
public final class Gates {
  /** Below this p the design has told two equal things apart. */
  public static final double MIN_P_OF_AGAIN = 0.01;

  private static final double MAX_ERROR_SHARE = 0.001;
  private static final double MAX_MISSING_SHARE = 0.01;
  private static final double MAX_LAG_SHARE = 0.1;
  private static final long ALWAYS_ALLOWED_LAG_NANOS = Duration.ofMillis(1).toNanos();

  /** Of a slice's length; a fifth of it is cut off at its start. */
  public static final double MAX_SWITCH_SHARE = 0.02;

  private static final double LAG_PERCENTILE = 99;
  private static final double MEDIAN = 50;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String SERIALIZATION = "serialization";
  private static final String CALLS = "calls";
  private static final String NANOS = "ns";
  private static final String SHARE = "share";
  private static final String MESSAGES = "messages";
  private static final String MACHINE = "the machine";
  private static final String DRIVER = "the driver";
  private static final String PROVIDER = "the provider";
  private static final String RELAY = "the relay of the distance";
  private static final Text NOT_KNOWN = Text.plain(Numbers.UNKNOWN);
  private static final Text SHOWN = Text.of("measured only");
  private static final Text LATE_GENERATOR =
      Text.of(
          "Calls began too late to say how long a caller waits. Try a lower --rate, a longer"
              + " --max-warmup or a machine with less else to do.");

  private Gates() {}

  /**
   * What the agents of a fleet saw.
   *
   * @param parts gates of single agents, each judged with those of its name
   * @param whole gates of all agents together
   */
  public record OfFleet(List<Gate.OfBlock> parts, List<Gate> whole) {
    /** There is no fleet. */
    public static final OfFleet NONE = new OfFleet(List.of(), List.of());

    /** Keeps unmodifiable copies. */
    public OfFleet {
      parts = List.copyOf(parts);
      whole = List.copyOf(whole);
    }
  }

  /** The gates of a run on one machine; its end is none of them. */
  static List<Gate> ofRun(RunResult run) {
    return ofRun(run, OfFleet.NONE);
  }

  /**
   * The gates of a run, each as the block and the agent saw it where it was worst; its end is none
   * of them.
   */
  static List<Gate> ofRun(RunResult run, OfFleet fleet) {
    Map<String, List<Gate.OfBlock>> byName = new LinkedHashMap<>();
    for (Block block : run.blocks()) {
      for (Pair pair : block.pairs()) {
        for (Gate gate : ofPair(run.plan(), pair)) {
          add(byName, new Gate.OfBlock(gate, block.index(), block.machines()));
        }
      }
    }
    fleet.parts().forEach(seen -> add(byName, seen));
    List<Gate> gates = new ArrayList<>();
    byName.values().forEach(seen -> gates.add(Gate.worst(seen, run.blocks().size())));
    gates.addAll(fleet.whole());
    gates.addAll(faithfulness(run));
    gates.add(neighbours(run.lab().neighbours()));
    return gates;
  }

  private static void add(Map<String, List<Gate.OfBlock>> byName, Gate.OfBlock seen) {
    byName.computeIfAbsent(seen.gate().name(), name -> new ArrayList<>()).add(seen);
  }

  /** The gates of one pair of JVMs. */
  public static List<Gate> ofPair(Plan plan, Pair pair) {
    List<Gate> gates = new ArrayList<>();
    boolean atTarget = plan.services().target().isPresent();
    for (VariantTotals totals : pair.totals()) {
      if (atTarget) {
        gates.add(spoken(totals));
      } else if (pair.end().allMeasured() || countedOnWire(plan, totals).sent() > 0) {
        gates.add(serialization(plan, totals));
      }
      if (!totals.hops().isEmpty()) {
        gates.add(chain(plan, totals));
      }
      gates.add(account(totals));
      gates.add(echoes(totals));
      if (!plan.study().probes()) {
        gates.add(errors(totals));
      }
    }
    Readings readings = pair.readings();
    if (!atTarget && !readings.calls().isEmpty()) {
      gates.add(requests(pair));
    }
    gates.add(throttling(pair.named(DRIVER), readings.whole().driver()));
    if (!atTarget) {
      gates.add(throttling(pair.named(PROVIDER), readings.whole().provider()));
    }
    if (readings.measured().lengthMillis() > 0) {
      if (readings.switches().count() > 0 && shortestSliceNanos(pair) > 0) {
        gates.add(switches(pair));
      }
      if (plan.openLoop()) {
        pair.totals().forEach(totals -> gates.addAll(lateness(totals)));
      }
      Text shown =
          plan.openLoop()
              ? Text.of("measured only (explains calls that begin late)")
              : Text.of("measured only (closed loop)");
      gates.addAll(explanations(pair, shown));
      if (!atTarget) {
        gates.add(pauses(pair));
      }
    }
    return gates;
  }

  private static Serializer serializer(Plan plan, VariantTotals totals) {
    return plan.variants().stream()
        .filter(planned -> planned.label().equals(totals.variant()))
        .findFirst()
        .orElseThrow()
        .serializer();
  }

  /** What an arm at a target speaks, which no plan can say: its providers decide. */
  private static Gate spoken(VariantTotals totals) {
    return new Gate(
        SERIALIZATION,
        totals.variant(),
        Double.NaN,
        Double.NaN,
        MESSAGES,
        true,
        Text.of("measured only, from the first measured slice on"),
        byId(totals),
        Text.EMPTY);
  }

  /** The calls whose messages are counted by id. */
  private static OutcomeCounts countedOnWire(Plan plan, VariantTotals totals) {
    return serializer(plan, totals).isAgreed() ? totals.measured() : totals.ends();
  }

  private static Gate serialization(Plan plan, VariantTotals totals) {
    Serializer serializer = serializer(plan, totals);
    int id = serializer.serializationId();
    OutcomeCounts counted = countedOnWire(plan, totals);
    long replies = counted.ok() + counted.wrongEcho();
    long others = others(totals.requestsById(), id) + others(totals.responsesById(), id);
    long unseen =
        unseen(totals.requestsById(), id, replies) + unseen(totals.responsesById(), id, replies);
    return new Gate(
        SERIALIZATION,
        totals.variant(),
        0,
        others + (double) unseen,
        MESSAGES,
        others == 0 && unseen == 0 && replies > 0,
        Text.of(
            serializer.isAgreed()
                ? "every request and response on id %s (%s) from the first measured slice on"
                : "every request and response on id %s (%s)",
            id,
            serializer.serialization()),
        byId(totals),
        Text.EMPTY);
  }

  /** Whether every call went down the whole chain on the planned serialization. */
  private static Gate chain(Plan plan, VariantTotals totals) {
    int id = serializer(plan, totals).serializationId();
    long replies = totals.measured().ok();
    long others = 0;
    long unseen = 0;
    for (HopUse hop : totals.hops()) {
      others += others(hop.requestsById(), id) + others(hop.responsesById(), id);
      unseen +=
          unseen(hop.requestsById(), id, replies)
              + unseen(hop.responsesById(), id, replies)
              + Math.max(0, replies - hop.calls());
    }
    int last = totals.hops().get(totals.hops().size() - 1).hop();
    return new Gate(
        "chain",
        totals.variant(),
        0,
        others + (double) unseen,
        MESSAGES,
        others == 0 && unseen == 0,
        Text.of("every hop has all measured calls, on id %s", id),
        others == 0 && unseen == 0
            ? Text.of("%,d calls, each down to hop %d", replies, last)
            : Text.of("%,d messages on other ids, %,d missing", others, unseen),
        Text.EMPTY);
  }

  private static long others(Map<Integer, Long> byId, int planned) {
    return byId.entrySet().stream()
        .filter(entry -> entry.getKey() != planned)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static long unseen(Map<Integer, Long> byId, int planned, long replies) {
    return Math.max(0, replies - byId.getOrDefault(planned, 0L));
  }

  private static Text byId(VariantTotals totals) {
    return Text.of(
        "requests %s, responses %s", byId(totals.requestsById()), byId(totals.responsesById()));
  }

  private static Text byId(Map<Integer, Long> byId) {
    return new TreeMap<>(byId)
        .entrySet().stream()
            .map(entry -> Text.of("%,d on id %d", entry.getValue(), entry.getKey()))
            .reduce((first, next) -> Text.of("%s and %s", first, next))
            .orElse(Text.of("none"));
  }

  private static Gate account(VariantTotals totals) {
    long begun = totals.starts().begun();
    long ended = totals.ends().sent();
    long skipped = totals.starts().skipped();
    return new Gate(
        "account",
        totals.variant(),
        0,
        Math.abs((double) begun - ended),
        CALLS,
        begun == ended,
        Text.of("calls begun = ok + wrong echo + timeout + rejected + failed"),
        skipped > 0
            ? Text.of("%,d begun, %,d ended; %,d overdue and skipped", begun, ended, skipped)
            : Text.of("%,d begun, %,d ended", begun, ended),
        Text.EMPTY);
  }

  private static Gate echoes(VariantTotals totals) {
    long wrong = totals.ends().wrongEcho();
    return new Gate(
        "echoes",
        totals.variant(),
        0,
        wrong,
        CALLS,
        wrong == 0,
        Text.of("no wrong echo"),
        Text.of("%,d wrong", wrong),
        Text.EMPTY);
  }

  private static Gate errors(VariantTotals totals) {
    OutcomeCounts measured = totals.measured();
    double share = measured.sent() == 0 ? 0 : (double) measured.errors() / measured.sent();
    return new Gate(
        "errors",
        totals.variant(),
        MAX_ERROR_SHARE,
        share,
        SHARE,
        share <= MAX_ERROR_SHARE,
        Text.of("at most %s of measured calls", percent(MAX_ERROR_SHARE)),
        Text.of("%,d of %,d (%.3f %%)", measured.errors(), measured.sent(), 100 * share),
        Text.EMPTY);
  }

  /**
   * Whether each provider received the requests that it was sent, of each variant, from the first
   * to the last. One whose caller has given up may have been lost on its way.
   */
  private static Gate requests(Pair pair) {
    List<PeerCalls> calls = pair.readings().calls();
    List<PeerCalls> known = calls.stream().filter(PeerCalls::known).toList();
    long sent = known.stream().mapToLong(PeerCalls::sent).sum();
    long extra = known.stream().mapToLong(one -> Math.max(0, -missing(one))).sum();
    long missing = known.stream().mapToLong(one -> Math.max(0, missing(one))).sum();
    long givenUp =
        pair.totals().stream()
            .map(VariantTotals::ends)
            .mapToLong(ends -> ends.timeout() + ends.failed())
            .sum();
    return new Gate(
        "requests",
        pair.named(PROVIDER),
        0,
        known.isEmpty() ? Double.NaN : extra + (double) Math.max(0, missing - givenUp),
        CALLS,
        extra == 0 && missing <= givenUp,
        givenUp > 0
            ? Text.of(
                "received what was sent to it, of each variant, but for %,d that were given up",
                givenUp)
            : Text.of("received what was sent to it, of each variant"),
        known.isEmpty() ? NOT_KNOWN : received(known, sent, missing, extra),
        Text.EMPTY);
  }

  private static long missing(PeerCalls calls) {
    return calls.sent() - calls.received();
  }

  private static Text received(List<PeerCalls> known, long sent, long missing, long extra) {
    if (missing + extra == 0) {
      return Text.of("%,d sent and received", sent);
    }
    PeerCalls worst =
        known.stream().max(Comparator.comparingLong(one -> Math.abs(missing(one)))).orElseThrow();
    return Text.of(
        "%,d missing and %,d too many of %,d, most of %s to %s",
        missing, extra, sent, worst.variant(), worst.provider());
  }

  private static Gate throttling(String side, ProcessUse use) {
    boolean known = use.throttledNanos() >= 0;
    return new Gate(
        "throttling",
        side,
        0,
        known ? use.throttledNanos() : Double.NaN,
        NANOS,
        use.throttledNanos() <= 0,
        Text.of("not held back by a control group"),
        known ? Text.of("throttled for %s", millis(use.throttledNanos())) : NOT_KNOWN,
        Text.EMPTY);
  }

  /** Whether callers changed to the next variant when its slice began. */
  private static Gate switches(Pair pair) {
    long sliceNanos = shortestSliceNanos(pair);
    double limit = MAX_SWITCH_SHARE * sliceNanos;
    Readings.Switches switches = pair.readings().switches();
    return new Gate(
        "switches",
        pair.named("the callers"),
        limit,
        switches.p99Nanos(),
        NANOS,
        switches.p99Nanos() <= limit,
        Text.of(
            "p99 at most %.0f %% of a slice of %s late",
            100 * MAX_SWITCH_SHARE, millis(sliceNanos)),
        Text.of(
            "p99 %.2f ms, latest %.1f ms of %,d",
            switches.p99Nanos() / NANOS_PER_MILLI,
            switches.maxNanos() / NANOS_PER_MILLI,
            switches.count()),
        Text.of(
            "Callers still called one variant when the next one's slice had begun. Try longer slices"
                + " (--slice) or a machine with less else to do."));
  }

  private static long shortestSliceNanos(Pair pair) {
    return pair.allSlices().mapToLong(Slice::lengthNanos).min().orElse(0);
  }

  /** Whether the calls of an open loop began when they were due. */
  public static List<Gate> lateness(VariantTotals totals) {
    return List.of(lag(totals), rate(totals));
  }

  /** Whether the generator itself was too late to say how long a caller waits. */
  public static boolean late(Histograms times) {
    return lagNanos(times) > maxLagNanos(times);
  }

  /** The lag that is judged. */
  public static long lagNanos(Histograms times) {
    return times.lag().getValueAtPercentile(LAG_PERCENTILE);
  }

  private static long maxLagNanos(Histograms times) {
    long median = times.response().getValueAtPercentile(MEDIAN);
    return Math.max(ALWAYS_ALLOWED_LAG_NANOS, Math.round(MAX_LAG_SHARE * median));
  }

  private static Gate lag(VariantTotals totals) {
    long p99 = lagNanos(totals.histograms());
    long limit = maxLagNanos(totals.histograms());
    return new Gate(
        "lag",
        totals.variant(),
        limit,
        p99,
        NANOS,
        p99 <= limit,
        Text.of(
            "p99 at most %.0f ms or %.0f %% of the median response, here %s",
            ALWAYS_ALLOWED_LAG_NANOS / NANOS_PER_MILLI, 100 * MAX_LAG_SHARE, millis(limit)),
        Text.of("p99 %s", millis(p99)),
        LATE_GENERATOR);
  }

  /** As long as enough calls wait for places, it is the provider that cannot keep up. */
  private static Gate rate(VariantTotals totals) {
    Starts starts = totals.measuredStarts();
    double allowedCalls = MAX_MISSING_SHARE * starts.due();
    boolean providerIsTheLimit = starts.waitedForPlace() > allowedCalls;
    return new Gate(
        "rate",
        totals.variant(),
        MAX_MISSING_SHARE,
        starts.due() == 0 ? Double.NaN : (double) starts.skipped() / starts.due(),
        SHARE,
        starts.skipped() <= allowedCalls || providerIsTheLimit,
        Text.of(
            "%.0f %% of the calls that are due, unless %.0f %% wait for places",
            100 * (1 - MAX_MISSING_SHARE), 100 * MAX_MISSING_SHARE),
        Text.of(
            "%,d of %,d begun, %,d waited for a place",
            starts.begun(), starts.due(), starts.waitedForPlace()),
        LATE_GENERATOR);
  }

  /** What may explain calls that begin late: shown, and never a failure by itself. */
  private static List<Gate> explanations(Pair pair, Text allowed) {
    ResourceUse measured = pair.readings().measured();
    Readings.Hiccups hiccups = pair.readings().hiccups();
    double stolen = measured.stealShare();
    List<Gate> explanations =
        new ArrayList<>(
            List.of(
                shown(
                    "steal",
                    pair.named(MACHINE),
                    stolen,
                    SHARE,
                    allowed,
                    Double.isNaN(stolen) ? NOT_KNOWN : Text.plain(percent(stolen))),
                shown(
                    "hiccups",
                    pair.named(DRIVER),
                    hiccups.maxNanos(),
                    NANOS,
                    allowed,
                    Text.of(
                        "p99 %s, longest %s",
                        millis(hiccups.p99Nanos()), millis(hiccups.maxNanos()))),
                load(pair, allowed)));
    Readings.Relay relay = pair.readings().relay();
    if (relay.delayNanos() > 0) {
      explanations.add(
          shown(
              "lateness",
              pair.named(RELAY),
              relay.p99Nanos(),
              NANOS,
              SHOWN,
              Text.of(
                  "p99 %.2f ms in each direction, beyond its delay of %.2f ms",
                  relay.p99Nanos() / NANOS_PER_MILLI, relay.delayNanos() / NANOS_PER_MILLI)));
    }
    return explanations;
  }

  private static Gate pauses(Pair pair) {
    long pausedNanos = pair.readings().measured().provider().pausedNanos();
    return shown(
        "pauses",
        pair.named(PROVIDER),
        pausedNanos < 0 ? Double.NaN : pausedNanos,
        NANOS,
        SHOWN,
        pausedNanos < 0 ? NOT_KNOWN : Text.of("%s in all", millis(pausedNanos)));
  }

  /** Of machine and driver the one that is nearer to having no CPU left. */
  private static Gate load(Pair pair, Text allowed) {
    ResourceUse measured = pair.readings().measured();
    int cpus = pair.readings().cpus();
    double busy = measured.busyShare();
    long cpuNanos = measured.driver().cpuNanos();
    double driverCpus =
        cpuNanos < 0 ? Double.NaN : cpuNanos / NANOS_PER_MILLI / measured.lengthMillis();
    double ofDriver = driverCpus / cpus;
    return shown(
        "load",
        pair.named("the CPUs"),
        Double.isNaN(ofDriver) || busy > ofDriver ? busy : ofDriver,
        SHARE,
        allowed,
        Text.of(
            "machine %s, driver %s",
            Double.isNaN(busy) ? NOT_KNOWN : percent(busy),
            cpuNanos < 0 ? NOT_KNOWN : Text.of("%.2f of %d CPUs", driverCpus, cpus)));
  }

  private static Gate shown(
      String figure, String subject, double observed, String unit, Text allowed, Text seen) {
    return new Gate(figure, subject, Double.NaN, observed, unit, true, allowed, seen, Text.EMPTY);
  }

  /**
   * Whether clones take the bytes of what they were made of: each sample alone, and a request as it
   * went over the wire. Which reply a response had is left to chance, so it is not compared.
   */
  private static List<Gate> faithfulness(RunResult run) {
    Optional<VariantBytes> clone = bytes(run, Variant.OWN_STOCK);
    Optional<VariantBytes> original = bytes(run, Variant.ORIGINAL_STOCK);
    if (clone.isEmpty() || original.isEmpty()) {
      return List.of();
    }
    List<Integer> ofClone = clone.get().payloads();
    List<Integer> ofOriginal = original.get().payloads();
    int[] differences =
        IntStream.range(0, Math.max(ofClone.size(), ofOriginal.size()))
            .map(sample -> sizeOf(ofClone, sample) - sizeOf(ofOriginal, sample))
            .filter(difference -> difference != 0)
            .toArray();
    int most = IntStream.of(differences).map(Math::abs).max().orElse(0);
    int ofRequest = clone.get().requestBytes() - original.get().requestBytes();
    return List.of(
        new Gate(
            "faithfulness",
            "the clones",
            0,
            Math.max(most, Math.abs(ofRequest)),
            "bytes",
            most == 0 && ofRequest == 0,
            Text.of("each sample, and the first request, takes the bytes of the API's own classes"),
            most == 0 && ofRequest == 0
                ? Text.of("the same of %,d", ofClone.size())
                : unfaithful(differences.length, ofClone.size(), most, ofRequest),
            Text.of(
                "The clones of this call are not what they were made of, so its figures say nothing of"
                    + " the API's own classes.")));
  }

  private static Text unfaithful(int differ, int samples, int most, int ofRequest) {
    List<Text> parts = new ArrayList<>();
    if (most > 0) {
      parts.add(Text.of("%,d of %,d samples differ, by up to %,d B", differ, samples, most));
    }
    if (ofRequest != 0) {
      parts.add(Text.of("the first request of a clone takes %+,d B", ofRequest));
    }
    return parts.stream().collect(Text.joined(Text.of("; ")));
  }

  private static Optional<VariantBytes> bytes(RunResult run, Variant variant) {
    return run.bytes().stream().filter(one -> one.variant().equals(variant.label())).findFirst();
  }

  private static int sizeOf(List<Integer> sizes, int sample) {
    return sample < sizes.size() ? sizes.get(sample) : 0;
  }

  private static Gate neighbours(List<String> processes) {
    return new Gate(
        "one lab on the machine",
        "",
        0,
        processes.size(),
        "processes",
        processes.isEmpty(),
        Text.of("no other lab"),
        processes.isEmpty() ? Text.of("none") : Text.of("process %s", String.join(", ", processes)),
        Text.EMPTY);
  }

  /** Whether all was measured. What was measured before an early end may be valid all the same. */
  static Gate complete(RunEnd end) {
    return new Gate(
        "complete run",
        "",
        Double.NaN,
        Double.NaN,
        "",
        end.allMeasured(),
        Text.of("everything that was planned is measured"),
        Text.of(end.allMeasured() ? "complete" : end.reason()),
        Text.EMPTY);
  }

  /**
   * Whether the baseline, measured twice, was found equal to itself.
   *
   * @param replicate what the estimate is over
   */
  static Gate again(Estimate again, Replicate replicate) {
    return new Gate(
        "A against A'",
        "",
        1 - MIN_P_OF_AGAIN,
        1 - again.p(),
        "1 - p",
        !(again.p() < MIN_P_OF_AGAIN),
        Text.of("p at least %s", MIN_P_OF_AGAIN),
        Text.of(
            "%.3f (%.3f to %.3f), p = %.2g over %d %s",
            again.exp().value(),
            again.exp().low(),
            again.exp().high(),
            again.p(),
            again.n(),
            replicate.many()),
        Text.EMPTY);
  }

  private static String percent(double share) {
    return format("%.1f %%", 100 * share);
  }

  private static String millis(double nanos) {
    return format("%.1f ms", nanos / NANOS_PER_MILLI);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
