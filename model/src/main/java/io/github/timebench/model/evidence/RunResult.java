package io.github.timebench.model.evidence;

import io.github.timebench.model.plan.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * One run, as {@code result.json} stores it.
 *
 * @param elapsedSeconds from the start of the command to the end of the last block
 * @param bytes sizes per variant; empty if the run ended before they were taken
 * @param blocks completed blocks, in order; the last one may be partial
 * @param lost attempts at blocks that were made again, in order
 */
public record RunResult(
    int schemaVersion,
    RunSetup setup,
    double elapsedSeconds,
    Plan plan,
    Lab lab,
    List<VariantBytes> bytes,
    List<Block> blocks,
    List<Block.Lost> lost,
    RunEnd end) {
  public static final int SCHEMA_VERSION = 1;

  /**
   * @throws IllegalArgumentException if there is evidence of a variant that is not planned, or
   *     sizes of one twice
   */
  public RunResult {
    bytes = List.copyOf(bytes);
    blocks = List.copyOf(blocks);
    lost = List.copyOf(lost);
    Set<String> planned = Set.copyOf(plan.labels());
    Block.requireOncePerVariant("bytes", bytes, VariantBytes::variant);
    bytes.forEach(one -> requirePlanned(planned, one.variant()));
    blocks.forEach(block -> block.variants().forEach(one -> requirePlanned(planned, one)));
  }

  private static void requirePlanned(Set<String> planned, String variant) {
    if (!planned.contains(variant)) {
      throw new IllegalArgumentException("evidence of " + variant + ", which is not planned");
    }
  }

  /** Name of the run's folder. */
  public String runId() {
    return setup.runId();
  }

  public Optional<VariantBytes> bytes(String variant) {
    return bytes.stream().filter(one -> one.variant().equals(variant)).findFirst();
  }

  public String timebenchVersion() {
    return setup.timebenchVersion();
  }

  public Instant startedAt() {
    return setup.startedAt();
  }

  /** Whether the provider was there before, so that no block had a fresh JVM of it. */
  public boolean externalProvider() {
    return !setup.registry().equals(RunSetup.EMBEDDED) && !plan.services().fleet().any();
  }

  /** How long each block took: until the next one started, the last one until the run's end. */
  public List<Double> blockSeconds() {
    Instant end = startedAt().plusMillis(Math.round(elapsedSeconds * 1e3));
    List<Double> seconds = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      Instant next = i + 1 < blocks.size() ? blocks.get(i + 1).startedAt() : end;
      seconds.add(Duration.between(blocks.get(i).startedAt(), next).toMillis() / 1e3);
    }
    return seconds;
  }

  public RunResult with(List<Block> otherBlocks) {
    return new RunResult(
        schemaVersion, setup, elapsedSeconds, plan, lab, bytes, otherBlocks, lost, end);
  }

  /**
   * What verdicts of throughput, and the gates of a closed loop, rest on: the same run without
   * warm-up series, seconds, histograms and what other runs knew.
   */
  public RunResult stripped() {
    return knowing(List.of()).with(blocks.stream().map(Block::stripped).toList());
  }

  public RunResult with(Plan otherPlan) {
    return new RunResult(
        schemaVersion, setup, elapsedSeconds, otherPlan, lab, bytes, blocks, lost, end);
  }

  public RunResult knowing(List<RunSetup.PastSpread> history) {
    return new RunResult(
        schemaVersion, setup.with(history), elapsedSeconds, plan, lab, bytes, blocks, lost, end);
  }

  public RunResult endedAs(RunEnd otherEnd) {
    return new RunResult(
        schemaVersion, setup, elapsedSeconds, plan, lab, bytes, blocks, lost, otherEnd);
  }

  /** The machine and what the JVMs of the first block said of themselves. */
  public RunEnvironment environment() {
    return new RunEnvironment(
        lab.machine(), ofFirstBlock(Pair::driver), ofFirstBlock(Pair::provider));
  }

  /**
   * The facts of all pairs as one: those of this Dubbo, and by the version's name what is otherwise
   * in another version's JVMs.
   */
  private Map<String, String> ofFirstBlock(Function<Pair, Map<String, String>> facts) {
    List<Pair> pairs = blocks.isEmpty() ? List.of() : blocks.get(0).pairs();
    Map<String, String> here = new TreeMap<>();
    for (Pair pair : pairs) {
      if (pair.version().isEmpty()) {
        facts.apply(pair).forEach(here::putIfAbsent);
      }
    }
    Map<String, String> all = new TreeMap<>(here);
    for (Pair pair : pairs) {
      facts
          .apply(pair)
          .forEach(
              (name, value) -> {
                if (!value.equals(here.get(name))) {
                  all.putIfAbsent(pair.named(name), value);
                }
              });
    }
    return all;
  }

  /**
   * Where a run ran.
   *
   * @param machine processor, cores, memory, system; by name, without host names, users or paths
   * @param neighbours process ids of other labs that ran on the machine meanwhile
   */
  public record Lab(Map<String, String> machine, List<String> neighbours) {
    public Lab {
      machine = Map.copyOf(machine);
      neighbours = List.copyOf(neighbours);
    }
  }

  /**
   * Where it ran: by name, without host names, users or paths.
   *
   * @param machine processor, cores, memory, system
   * @param driver the driver's JVM and libraries
   * @param provider the provider's JVM and libraries; empty where it does not tell
   */
  public record RunEnvironment(
      Map<String, String> machine, Map<String, String> driver, Map<String, String> provider) {
    public RunEnvironment {
      machine = Map.copyOf(machine);
      driver = Map.copyOf(driver);
      provider = Map.copyOf(provider);
    }
  }
}
