package io.github.timebench.reports.fleet;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.fleet.HostPart.ClockReading;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.gates.Gate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/**
 * What one host did, over the blocks that count. Filled by {@link FleetFigures}, read afterwards.
 */
public final class HostFigures {

  /** Of a host whose JVM runs answers come three times a second. */
  private static final long SILENT_NANOS = 1_000_000_000;

  private final FleetHost host;
  private final Histogram times = Histograms.empty();
  private final Histogram lag = Histograms.empty();
  private final Map<Integer, Map<String, HostCalls>> calls = new TreeMap<>();
  private final Map<String, Map<String, Long>> requests = new TreeMap<>();
  private final Set<String> failed = new TreeSet<>();
  private OutcomeCounts measured = OutcomeCounts.NONE;
  private Starts starts = Starts.NONE;
  private ClockReading clock;
  private final Used used = new Used();
  private long switchesP99Nanos = -1;
  private long windows;
  private long unreadWindows;

  HostFigures(FleetHost host) {
    this.host = host;
  }

  void add(HostPart part) {
    ClockReading now = part.clock();
    clock = clock == null ? now : worst(clock, now);
  }

  private static ClockReading worst(ClockReading before, ClockReading now) {
    return new ClockReading(
        now.offsetNanos(),
        Math.max(before.boundNanos(), now.boundNanos()),
        Math.abs(before.driftPpm()) > Math.abs(now.driftPpm()) ? before.driftPpm() : now.driftPpm(),
        Math.max(before.jumpNanos(), now.jumpNanos()),
        Math.min(before.roundTripNanos(), now.roundTripNanos()),
        Math.max(before.silenceNanos(), now.silenceNanos()));
  }

  /** Adds what its JVMs measured; of a provider, its own side alone counts. */
  void add(Pair pair, CallTime headline) {
    used.add(pair.readings().measured(), host.role());
    pair.readings().calls().forEach(this::add);
    Readings.Switches switches = pair.readings().switches();
    if (host.role() == Side.DRIVER && switches.count() > 0) {
      switchesP99Nanos = Math.max(switchesP99Nanos, switches.p99Nanos());
    }
    if (host.role() == Side.DRIVER) {
      for (VariantTotals totals : pair.totals()) {
        measured = measured.plus(totals.measured());
        starts = starts.plus(totals.measuredStarts());
        times.add(headline.of(totals.histograms()));
        lag.add(totals.histograms().lag());
      }
    }
  }

  /** Adds how a provider's counters were read by its own host. */
  void addReadings(Pair pair) {
    windows += pair.allSlices().count();
    unreadWindows += pair.allSlices().filter(HostFigures::unread).count();
    switchesP99Nanos = Math.max(switchesP99Nanos, pair.readings().switches().p99Nanos());
  }

  private static boolean unread(Slice slice) {
    return slice.usage().providerCpuNanos() < 0 || slice.usage().providerAllocatedBytes() < 0;
  }

  private void add(PeerCalls one) {
    long counted = host.role() == Side.DRIVER ? one.sent() : one.received();
    if (counted >= 0) {
      requests
          .computeIfAbsent(one.provider(), provider -> new HashMap<>())
          .merge(one.variant(), counted, Long::sum);
    }
  }

  void add(int block, Pair pair) {
    Map<String, HostCalls> ofBlock = calls.computeIfAbsent(block, index -> new HashMap<>());
    for (Slice slice : pair.slices()) {
      ofBlock.computeIfAbsent(slice.variant(), variant -> new HostCalls()).add(slice);
    }
  }

  void add(Gate gate) {
    if (!gate.held()) {
      failed.add(gate.name());
    }
  }

  public FleetHost host() {
    return host;
  }

  public String name() {
    return host.name();
  }

  public Side role() {
    return host.role();
  }

  /** Calls by block and variant; empty of a provider. */
  public Map<Integer, Map<String, HostCalls>> calls() {
    return calls;
  }

  /** The calls of a variant in a block; none if it had none. */
  public HostCalls calls(int block, String variant) {
    return calls.getOrDefault(block, Map.of()).getOrDefault(variant, HostCalls.NONE);
  }

  public OutcomeCounts measured() {
    return measured;
  }

  /** Starts of the same calls; in an open loop only. */
  public Starts starts() {
    return starts;
  }

  /** Answered calls per second of its windows; NaN without any. */
  public double callsPerSecond() {
    long answered = 0;
    long nanos = 0;
    for (Map<String, HostCalls> block : calls.values()) {
      for (HostCalls one : block.values()) {
        answered += one.calls(0, Integer.MAX_VALUE);
        nanos += one.windowNanos();
      }
    }
    return nanos == 0 ? Double.NaN : answered * Nanos.PER_SECOND / nanos;
  }

  public Histogram times() {
    return times;
  }

  /** The lag of all its calls; empty in a closed loop. */
  public Histogram lag() {
    return lag;
  }

  /** Requests by provider and variant; of a provider, its own. Empty where nobody counted. */
  public Map<String, Map<String, Long>> requests() {
    return requests;
  }

  /** Requests to a provider, of all variants; 0 where there were none. */
  public long requests(String provider) {
    return requests.getOrDefault(provider, Map.of()).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  /** The worst of its clock's readings, and its offset in the last block. */
  public ClockReading clock() {
    return clock == null ? ClockReading.OWN : clock;
  }

  /** The longest wait for its answers, over blocks. */
  public long silenceNanos() {
    return clock().silenceNanos();
  }

  /** Whether it or the network stood still for longer than answers take. */
  public boolean wasSilent() {
    return silenceNanos() >= SILENT_NANOS;
  }

  /** CPUs that its own JVM used while it measured; NaN where it is not known. */
  public double usedCpus() {
    return used.cpuNanos < 0 || used.millis == 0
        ? Double.NaN
        : used.cpuNanos / Nanos.PER_MILLI / used.millis;
  }

  /**
   * Share of the machine's CPU time that the hypervisor gave to others, in the worst block; NaN
   * where unknown.
   */
  public double stealShare() {
    return used.stealShare;
  }

  /** Share of the machine's CPU time that was used, in the busiest block; NaN where unknown. */
  public double busyShare() {
    return used.busyShare;
  }

  /** Time for which a control group held its JVM back; negative where unknown. */
  public long throttledNanos() {
    return used.throttledNanos;
  }

  /**
   * Share of the windows at whose edges its counters could not be read, or not in time; 1 where
   * there are none.
   */
  public double unreadShare() {
    return windows == 0 ? 1 : (double) unreadWindows / windows;
  }

  /**
   * p99 of the lateness of its callers' changes of variant, or of a provider's readings at the
   * edges of windows, in the worst block; NaN if unknown.
   */
  public double switchesP99Nanos() {
    return switchesP99Nanos < 0 ? Double.NaN : switchesP99Nanos;
  }

  /** The gates that did not hold by what it measured itself. */
  public Set<String> failed() {
    return failed;
  }

  /** What its JVMs used while they measured, over blocks. */
  private static final class Used {
    private long millis;
    private long cpuNanos;
    private long throttledNanos = -1;
    private double stealShare = Double.NaN;
    private double busyShare = Double.NaN;

    void add(ResourceUse measured, Side side) {
      if (measured.lengthMillis() == 0) {
        return;
      }
      ProcessUse process = side == Side.DRIVER ? measured.driver() : measured.provider();
      millis += measured.lengthMillis();
      cpuNanos = cpuNanos < 0 || process.cpuNanos() < 0 ? -1 : cpuNanos + process.cpuNanos();
      if (process.throttledNanos() >= 0) {
        throttledNanos = Math.max(0, throttledNanos) + process.throttledNanos();
      }
      stealShare = larger(stealShare, measured.stealShare());
      busyShare = larger(busyShare, measured.busyShare());
    }

    private static double larger(double one, double other) {
      return Double.isNaN(one) || one < other ? other : one;
    }
  }

  /**
   * What one host answered of one variant in one block, by round. Filled by {@link HostFigures},
   * read afterwards.
   */
  public static final class HostCalls {
    static final HostCalls NONE = new HostCalls();

    private long[] byRound = {};
    private long[] nanosByRound = {};
    private double p99Without = Double.NaN;

    void add(Slice slice) {
      int round = slice.round();
      if (round >= byRound.length) {
        byRound = Arrays.copyOf(byRound, round + 1);
        nanosByRound = Arrays.copyOf(nanosByRound, round + 1);
      }
      byRound[round] += slice.windowCalls();
      nanosByRound[round] += slice.windowNanos();
    }

    void p99Without(double nanos) {
      p99Without = nanos;
    }

    public long calls(int from, int to) {
      return sum(byRound, from, to);
    }

    long windowNanos() {
      return sum(nanosByRound, 0, nanosByRound.length);
    }

    /** Calls per second of the windows of some rounds; NaN without any. */
    double callsPerSecond(int from, int to) {
      long nanos = sum(nanosByRound, from, to);
      return nanos == 0 ? Double.NaN : sum(byRound, from, to) * Nanos.PER_SECOND / nanos;
    }

    int rounds() {
      return byRound.length;
    }

    private static long sum(long[] values, int from, int to) {
      long sum = 0;
      for (int i = Math.max(0, from); i < Math.min(to, values.length); i++) {
        sum += values[i];
      }
      return sum;
    }

    /** p99 of the block's response times without its own; NaN where it is not known. */
    public double p99Without() {
      return p99Without;
    }
  }
}
