package io.github.timebench.reports.fleet;

import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.fleet.FleetEvidence;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.figures.CallTime;
import io.github.timebench.reports.figures.Statistic;
import io.github.timebench.reports.gates.Gate;
import io.github.timebench.reports.gates.Gates;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What the hosts of a run did, over the blocks that count. Made part by part: the parts of a large
 * fleet do not fit into memory together.
 */
public final class FleetFigures {
  /** Gates that one host can fail while the sum of all does not show it. */
  private static final Set<String> OF_HOSTS =
      Set.of("lag", "rate", "switches", "throttling", "steal", "hiccups", "load", "pauses");

  @FunctionalInterface
  public interface Parts {
    /** What a host measured in an attempt that counts. */
    HostPart of(Attempt attempt, String host);
  }

  private final RunResult run;
  private final FleetEvidence evidence;
  private final Map<String, HostFigures> hosts = new LinkedHashMap<>();
  private final List<Gate.OfBlock> gatesOfParts = new ArrayList<>();
  private final Map<Integer, Map<String, PartAccount>> accounts = new TreeMap<>();
  private final List<Text> absent = new ArrayList<>();
  private long longestServiceNanos;

  private FleetFigures(RunResult run, FleetEvidence evidence) {
    this.run = run;
    this.evidence = evidence;
    evidence.hosts().forEach(host -> hosts.put(host.name(), new HostFigures(host)));
  }

  public static FleetFigures of(RunResult run, FleetEvidence evidence, Parts parts) {
    FleetFigures figures = new FleetFigures(run, evidence);
    Map<Integer, Block> blocks =
        run.blocks().stream().collect(Collectors.toMap(Block::index, block -> block));
    for (Attempt attempt : evidence.kept()) {
      if (blocks.containsKey(attempt.block())) {
        figures.add(blocks.get(attempt.block()), attempt, parts);
      }
    }
    return figures;
  }

  private void add(Block block, Attempt attempt, Parts parts) {
    Map<String, Histogram> responses = responses(block);
    Map<String, PartAccount> account = new TreeMap<>();
    for (String host : attempt.hosts()) {
      HostPart part = parts.of(attempt, host);
      HostFigures figures = hosts.get(host);
      figures.add(part);
      boolean own = !part.pairs().isEmpty();
      List<Pair> pairs = own || block.machines().isEmpty() ? part.pairs() : block.pairs();
      for (Pair pair : pairs) {
        figures.add(pair, CallTime.headline(run.plan()));
        addGates(figures, pair, own ? block.index() : -1);
        if (figures.role() == Side.DRIVER) {
          figures.add(block.index(), pair);
          responses.forEach((variant, all) -> leaveOut(figures, block, variant, all, pair));
        }
      }
      if (own && figures.role() == Side.PROVIDER) {
        pairs.forEach(figures::addReadings);
      }
      if (own) {
        PartAccount.add(account, pairs);
        addAbsence(block, part);
      }
    }
    if (block.machines().isEmpty()) {
      accounts.put(block.index(), account);
      if (attempt.hosts().size() < evidence.hosts().size()) {
        absent.add(
            Text.of(
                "%1$s of %2$s hosts in block %3$s",
                Numbers.count(attempt.hosts().size()),
                Numbers.count(evidence.hosts().size()),
                Numbers.count(block.index() + 1L)));
      }
    }
    block.totals().forEach(this::addServiceTime);
  }

  private void addServiceTime(VariantTotals totals) {
    double p99 = Statistic.P99.of(totals.histograms().service());
    if (Double.isFinite(p99)) {
      longestServiceNanos = Math.max(longestServiceNanos, Math.round(p99));
    }
  }

  private Map<String, Histogram> responses(Block block) {
    Map<String, Histogram> responses = new HashMap<>();
    if (run.plan().openLoop() && block.machines().isEmpty()) {
      for (VariantTotals totals : block.totals()) {
        responses
            .computeIfAbsent(totals.variant(), variant -> Histograms.empty())
            .add(totals.histograms().response());
      }
    }
    return responses;
  }

  private static void leaveOut(
      HostFigures figures, Block block, String variant, Histogram all, Pair pair) {
    for (VariantTotals totals : pair.totals()) {
      if (totals.variant().equals(variant)
          && totals.histograms().response().getTotalCount() < all.getTotalCount()) {
        Histogram others = all.copy();
        others.subtract(totals.histograms().response());
        figures.calls(block.index(), variant).p99Without(Statistic.P99.of(others));
      }
    }
  }

  /**
   * Gates by what one host measured.
   *
   * @param block whose gates of hosts are judged with those of the run; negative for none, since
   *     its pair is judged as it is
   */
  private void addGates(HostFigures figures, Pair pair, int block) {
    boolean driver = figures.role() == Side.DRIVER;
    for (Gate gate : Gates.ofPair(run.plan(), pair)) {
      boolean ofProvider = gate.subject().contains(Side.PROVIDER.label());
      boolean ofMachine = gate.figure().equals("steal") || gate.figure().equals("load");
      if (ofProvider != driver || (ofMachine && block >= 0)) {
        figures.add(gate);
        if (block >= 0 && OF_HOSTS.contains(gate.figure())) {
          gatesOfParts.add(new Gate.OfBlock(gate, block, figures.name()));
        }
      }
    }
  }

  /** In pairs of JVMs that came to their end; of one that did not, a provider may know nothing. */
  private void addAbsence(Block block, HostPart part) {
    boolean driver = part.role() == Side.DRIVER;
    long measured = 0;
    long merged = 0;
    for (int pair = 0; pair < block.pairs().size(); pair++) {
      if (block.pairs().get(pair).end().allMeasured()) {
        measured += pair < part.pairs().size() ? part.pairs().get(pair).allSlices().count() : 0;
        merged += block.pairs().get(pair).allSlices().count();
      }
    }
    boolean tells = driver || (measured > 0 && part.pairs().size() == block.pairs().size());
    if (tells && measured != merged) {
      absent.add(
          Text.of(
              "%1$s has %2$s slices in block %3$s, all have %4$s",
              part.host(),
              Numbers.count(measured),
              Numbers.count(block.index() + 1L),
              Numbers.count(merged)));
    }
  }

  RunResult run() {
    return run;
  }

  public FleetEvidence evidence() {
    return evidence;
  }

  /** Drivers, then providers. */
  public List<HostFigures> hosts() {
    return List.copyOf(hosts.values());
  }

  public List<HostFigures> hosts(Side role) {
    return hosts.values().stream().filter(host -> host.role() == role).toList();
  }

  /** Whether all drivers load all providers in one schedule. */
  public boolean together() {
    return run.blocks().isEmpty()
        ? !run.plan().services().fleet().inPairs()
        : run.blocks().stream().allMatch(block -> block.machines().isEmpty());
  }

  /** Who was not in every round; empty if all were. */
  List<Text> absent() {
    return absent;
  }

  /** The longest p99 of the service time, over variants and blocks; 0 where none is known. */
  long longestServiceNanos() {
    return longestServiceNanos;
  }

  /** Length of a slice; of several the shortest. */
  long sliceNanos() {
    return run.blocks().stream()
        .flatMap(block -> block.pairs().stream())
        .flatMap(Pair::allSlices)
        .mapToLong(Slice::lengthNanos)
        .min()
        .orElse(0);
  }

  /** Whether drivers call providers by their hosts' names, and not by an address. */
  boolean namesProviders() {
    Set<String> providers =
        hosts(Side.PROVIDER).stream().map(HostFigures::name).collect(Collectors.toSet());
    return hosts(Side.DRIVER).stream()
        .allMatch(driver -> providers.containsAll(driver.requests().keySet()));
  }

  long worstClockNanos() {
    return hosts.values().stream().mapToLong(host -> host.clock().boundNanos()).max().orElse(0);
  }

  /** On how many kernels the hosts ran; 0 where one does not tell. */
  public long kernels() {
    boolean told = evidence.hosts().stream().noneMatch(one -> one.facts().kernel().isEmpty());
    return told ? evidence.hosts().stream().map(one -> one.facts().kernel()).distinct().count() : 0;
  }

  /** By how many calls and times the sums of the parts differ from what is merged. */
  long unaccounted() {
    long differs = 0;
    for (Block block : run.blocks()) {
      if (!accounts.containsKey(block.index())) {
        continue;
      }
      Map<String, PartAccount> parts = accounts.get(block.index());
      Map<String, PartAccount> merged = PartAccount.of(block.pairs());
      for (String variant : run.plan().labels()) {
        differs +=
            merged
                .getOrDefault(variant, PartAccount.NONE)
                .differs(parts.getOrDefault(variant, PartAccount.NONE));
      }
    }
    return differs;
  }

  long begun() {
    return accounts.values().stream()
        .flatMap(account -> account.values().stream())
        .mapToLong(one -> one.starts().begun())
        .sum();
  }

  public Gates.OfFleet gates() {
    return new Gates.OfFleet(gatesOfParts, new FleetGates(this).all());
  }

  /**
   * What was counted of one variant in one block.
   *
   * @param times how many times are in its histograms
   */
  record PartAccount(Starts starts, OutcomeCounts warmup, OutcomeCounts measured, long times) {
    private static PartAccount of(VariantTotals totals) {
      return new PartAccount(
          totals.starts(),
          totals.warmup(),
          totals.measured(),
          totals.histograms().service().getTotalCount()
              + totals.histograms().errors().getTotalCount());
    }

    private PartAccount plus(PartAccount other) {
      return new PartAccount(
          starts.plus(other.starts),
          warmup.plus(other.warmup),
          measured.plus(other.measured),
          times + other.times);
    }

    /** Adds what some pairs counted to an account by variant. */
    static void add(Map<String, PartAccount> account, List<Pair> pairs) {
      for (Pair pair : pairs) {
        for (VariantTotals totals : pair.totals()) {
          account.merge(totals.variant(), of(totals), PartAccount::plus);
        }
      }
    }

    static Map<String, PartAccount> of(List<Pair> pairs) {
      Map<String, PartAccount> account = new TreeMap<>();
      add(account, pairs);
      return account;
    }

    /** By how many calls and times it differs from another. */
    long differs(PartAccount other) {
      return Math.abs(starts.begun() - other.starts.begun())
          + Math.abs(starts.skipped() - other.starts.skipped())
          + differs(warmup, other.warmup)
          + differs(measured, other.measured)
          + Math.abs(times - other.times);
    }

    private static long differs(OutcomeCounts one, OutcomeCounts other) {
      return Math.abs(one.ok() - other.ok())
          + Math.abs(one.wrongEcho() - other.wrongEcho())
          + Math.abs(one.timeout() - other.timeout())
          + Math.abs(one.rejected() - other.rejected())
          + Math.abs(one.failed() - other.failed());
    }

    static final PartAccount NONE =
        new PartAccount(Starts.NONE, OutcomeCounts.NONE, OutcomeCounts.NONE, 0);
  }
}
