package io.github.timebench.reports.fleet;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Shape;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.MadeUpRun;
import io.github.timebench.model.Records;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.fleet.FleetEvidence;
import io.github.timebench.model.fleet.FleetEvidence.Attempt;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.fleet.FleetEvidence.HostFacts;
import io.github.timebench.model.fleet.HostPart;
import io.github.timebench.model.fleet.HostPart.ClockReading;
import io.github.timebench.model.fleet.PartMerge;
import io.github.timebench.model.plan.Blocks;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.threads.Side;
import io.github.timebench.reports.SampleRuns;
import io.github.timebench.reports.compare.RunAnalysis;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Runs on many machines, made up for tests: plausible figures, no measurement. */
public final class FleetRuns {
  private static final String ODD = "localdatetime+stock";
  private static final int SAMPLES_PER_SLICE = 25;
  private static final Instant START = Instant.parse("2026-11-22T10:00:00Z");

  private static final Map<String, Double> RATES = new LinkedHashMap<>();

  static {
    RATES.put("date+stock", 13_000.0);
    RATES.put("date+stock+again", 13_000.0);
    RATES.put("date+custom", 13_010.0);
    RATES.put("localdatetime+stock", 10_600.0);
    RATES.put("localdatetime+custom", 12_750.0);
  }

  private final int drivers;
  private final int providers;
  private final Plan plan;
  private final boolean pairs;
  private UnaryOperator<HostPart> before = part -> part;
  private UnaryOperator<HostPart> after = part -> part;
  private UnaryOperator<HostFacts> facts = one -> one;
  private List<Attempt> lost = List.of();
  private final Map<List<Integer>, Pair> measured = new HashMap<>();
  private String oddHost = "";
  private double oddFactor = 1;

  private FleetRuns(int drivers, int providers, int seconds, int blocks, Load load, boolean pairs) {
    this.drivers = drivers;
    this.providers = providers;
    this.pairs = pairs;
    this.plan =
        Plans.valid()
            .labels(RATES.keySet().toArray(String[]::new))
            .corpus(new Corpus(Shape.ORDER, 42, Precision.NANOS, 1))
            .load(load)
            .connections(4)
            .blocks(Blocks.exactly(blocks))
            .duration(Duration.ofSeconds(seconds))
            .quick(false)
            .make();
  }

  /** All drivers load all providers, in a closed loop. */
  public static FleetRuns together(int drivers, int providers, int blocks) {
    return new FleetRuns(drivers, providers, 15, blocks, new Load.Closed(50), false);
  }

  /** The limits of a fleet, as documents say them. */
  public static Map<String, Double> limits() {
    return Map.of(
        "clock",
        FleetGates.MAX_CLOCK_SHARE,
        "jump",
        (double) FleetGates.MAX_JUMP.toMillis(),
        "slice",
        (double) FleetGates.MIN_CALLS_IN_SLICE,
        "share",
        FleetGates.MIN_SHARE_BEGUN,
        "balance",
        FleetGates.MAX_IMBALANCE,
        "readings",
        1 - FleetGates.MAX_UNREAD);
  }

  /** The same in an open loop. */
  public static FleetRuns open(int drivers, int providers, int blocks) {
    Load load = new Load.Open(Rate.perSecond(5_000), Arrival.POISSON, 500, CatchUp.ALL);
    return new FleetRuns(drivers, providers, 5, blocks, load, false);
  }

  /** Machine pairs side by side, each with some blocks. */
  public static FleetRuns pairs(int pairs, int blocksEach) {
    return new FleetRuns(pairs, pairs, 5, pairs * blocksEach, new Load.Closed(50), true);
  }

  /** Changes parts before they are merged. */
  FleetRuns before(UnaryOperator<HostPart> change) {
    before = change;
    return this;
  }

  /** Changes parts after they were merged. */
  FleetRuns after(UnaryOperator<HostPart> change) {
    after = change;
    return this;
  }

  /** Changes what hosts say of themselves. */
  public FleetRuns facts(UnaryOperator<HostFacts> change) {
    facts = change;
    return this;
  }

  /** LocalDateTime with the stock serializer is otherwise at one host, or at one machine pair. */
  public FleetRuns odd(String host, double factor) {
    oddHost = host;
    oddFactor = factor;
    measured.clear();
    return this;
  }

  /** Attempts that were lost. */
  public FleetRuns lost(Attempt... attempts) {
    lost = List.of(attempts);
    return this;
  }

  /** Names of the hosts of a block: drivers, then providers. */
  public List<String> hosts(int block) {
    if (pairs) {
      int pair = block % drivers;
      return List.of(FleetHost.name(Side.DRIVER, pair), FleetHost.name(Side.PROVIDER, pair));
    }
    List<String> names = new ArrayList<>();
    for (int i = 0; i < drivers; i++) {
      names.add(FleetHost.name(Side.DRIVER, i));
    }
    for (int i = 0; i < providers; i++) {
      names.add(FleetHost.name(Side.PROVIDER, i));
    }
    return names;
  }

  /** Who took part. */
  public FleetEvidence evidence() {
    List<FleetHost> hosts = new ArrayList<>();
    for (Side side : Side.values()) {
      for (int i = 0; i < (side == Side.DRIVER ? drivers : providers); i++) {
        HostFacts own =
            new HostFacts(
                side.label() + "-host-" + i,
                side.label() + i,
                "b1",
                "OpenJDK 17.0.15",
                "3.3.6",
                "4.0.4",
                "Example CPU at 2.4 GHz",
                8,
                16_000);
        hosts.add(new FleetHost(FleetHost.name(side, i), facts.apply(own)));
      }
    }
    List<Attempt> attempts = new ArrayList<>(lost);
    for (int block = 0; block < plan.blocks().max(); block++) {
      attempts.add(new Attempt(block, 0, hosts(block), Optional.empty()));
    }
    return new FleetEvidence(hosts, attempts);
  }

  /** The run that is the sum of its hosts. */
  public RunResult run() {
    List<Block> blocks = new ArrayList<>();
    for (int block = 0; block < plan.blocks().max(); block++) {
      blocks.add(block(block));
    }
    return run(blocks);
  }

  /** A run of some of its blocks. */
  public RunResult run(List<Block> blocks) {
    RunResult sample = SampleRuns.quick();
    return Records.with(
        sample, "elapsedSeconds", 840.0, "plan", plan, "bytes", List.of(), "blocks", blocks);
  }

  private Block block(int index) {
    PartMerge merge = new PartMerge();
    hosts(index).forEach(host -> merge.add(before.apply(part(index, host))));
    return block(index, merge);
  }

  /** A block of what was merged; of a machine pair what its driver measured. */
  public Block block(int index, PartMerge merge) {
    Instant start = START.plusSeconds(140L * index);
    int pair = index % drivers;
    return pairs
        ? new Block(index, start, List.of(driver(index, pair)), "pair-" + pair)
        : new Block(index, start, merge.pairs(), "");
  }

  /** What a host measured in a block. */
  public HostPart part(int block, String host) {
    boolean driver = new FleetHost(host, null).role() == Side.DRIVER;
    int index = Integer.parseInt(host.substring(host.lastIndexOf('-') + 1));
    ClockReading clock =
        new ClockReading(
            3_600_000_000_000L * (index + 1),
            120_000 + 1_000 * index,
            1.5 - 0.1 * index,
            0,
            210_000,
            320_000_000);
    Pair own = driver ? driver(block, index) : provider(block, index);
    return new HostPart(block, 0, host, clock, pairs ? List.of() : List.of(own), RunEnd.complete());
  }

  /** What a driver sent, and in a machine pair what its provider received. */
  private List<PeerCalls> sent(int block, int driver) {
    List<PeerCalls> calls = new ArrayList<>();
    for (String variant : RATES.keySet()) {
      for (int i = 0; i < (pairs ? 1 : providers); i++) {
        String provider = FleetHost.name(Side.PROVIDER, pairs ? driver : i);
        long sent = requests(block, driver, i);
        calls.add(new PeerCalls(variant, provider, sent, pairs ? sent : PeerCalls.UNKNOWN));
      }
    }
    return calls;
  }

  private List<PeerCalls> received(int block, int provider) {
    List<PeerCalls> calls = new ArrayList<>();
    for (String variant : RATES.keySet()) {
      long sum = 0;
      for (int i = 0; i < drivers; i++) {
        sum += requests(block, i, provider);
      }
      String name = FleetHost.name(Side.PROVIDER, provider);
      calls.add(new PeerCalls(variant, name, PeerCalls.UNKNOWN, sum));
    }
    return calls;
  }

  /** The same pair with other requests. */
  static Pair counted(Pair pair, List<PeerCalls> calls) {
    Readings old = pair.readings();
    Readings readings = Records.with(old, "calls", calls);
    return Records.with(pair, "readings", readings);
  }

  private static long requests(int block, int driver, int provider) {
    return 100_000 + 100L * block + 10L * driver + 1_000L * provider;
  }

  /** What a driver measured. */
  Pair driver(int block, int index) {
    return measured.computeIfAbsent(List.of(block, index), ignored -> measured(block, index));
  }

  private Pair measured(int block, int index) {
    Random ofBlock = new Random(block);
    double ofMachine = Math.exp(0.03 * new Random(index).nextGaussian());
    Map<String, Double> rates = new LinkedHashMap<>();
    for (String variant : plan.labels()) {
      double rate =
          plan.openLoop() ? plan.load().callsPerSecond() / drivers : RATES.get(variant) * ofMachine;
      boolean odd = variant.equals(ODD) && oddHost.equals(FleetHost.name(Side.DRIVER, index));
      rates.put(variant, rate * Math.exp(0.004 * ofBlock.nextGaussian()) * (odd ? oddFactor : 1));
    }
    Random own = new Random(1_000L * block + index);
    Pair pair = MadeUpRun.measured(plan, START, rates, SAMPLES_PER_SLICE, own);
    List<Slice> slices = pair.slices().stream().map(FleetRuns::ofDriver).toList();
    return counted(Records.with(pair, "slices", slices), sent(block, index));
  }

  /** A driver does not see what its providers use. */
  private static Slice ofDriver(Slice slice) {
    Usage usage = slice.usage();
    return Records.with(
        slice, "usage", MadeUp.usage(usage.driverCpuNanos(), -1, usage.driverAllocatedBytes(), -1));
  }

  /** What the host of a provider measured: its own side. */
  private Pair provider(int block, int index) {
    int rounds = (int) plan.timing().duration().dividedBy(plan.timing().slice());
    SliceCalls none = MadeUp.calls(MadeUpRun.WINDOW_NANOS, 0, Double.NaN);
    Usage usage = MadeUp.usage(-1, 90_000_000, -1, 20_000_000);
    List<Slice> slices =
        MadeUp.rounds(
            rounds, plan.labels(), (one, round, at) -> new Slice(one, round, at, 0, none, usage));
    Warmup warmup = new Warmup(START, 15, true, List.of());
    return counted(MadeUpRun.pair("warmup", warmup, "slices", slices), received(block, index));
  }

  /** What follows for the hosts. */
  FleetFigures figures(RunResult run) {
    return FleetFigures.of(
        run, evidence(), (attempt, host) -> after.apply(before.apply(part(attempt.block(), host))));
  }

  /** What follows for the run. */
  public RunAnalysis analysis() {
    RunResult run = run();
    return RunAnalysis.of(run, Optional.of(figures(run)));
  }
}
