package io.github.timebench.model.plan;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.DateType;
import io.github.timebench.api.Operation;
import io.github.timebench.api.Precision;
import io.github.timebench.api.Serializer;
import io.github.timebench.api.Shape;
import io.github.timebench.api.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Everything that crosses from the command line to the engine. Valid once constructed: every
 * constructor argument is checked, and what breaks a rule is named by its flag.
 *
 * @param variants in the order of the tables, a baseline first unless a variant stands alone
 * @param corpus what the calls carry
 * @param threads callers of the closed loop, 1 to {@value #MOST_THREADS}; 0 in an open loop
 * @param openLoop null in a closed loop
 * @param connections per variant, 1 to {@value #MOST_CONNECTIONS}
 * @param blocks how often all is measured with fresh JVMs
 * @param isolation what has JVMs of its own, beside each version
 * @param margin largest difference that counts as none in a verdict, as a share above 0 and below 1
 * @param duration measured time per variant and block
 * @param maxWarmup the longest warm-up of a block, all variants together
 * @param slice shortest slice
 * @param timeout of one call
 * @param quick a first look: no verdicts
 * @param burnNanos CPU time that the planted copy of the baseline burns in each call
 */
public record LoadPlan(
    List<PlacedVariant> variants,
    Corpus corpus,
    Operation operation,
    int threads,
    OpenLoopPlan openLoop,
    int connections,
    Blocks blocks,
    Isolation isolation,
    double margin,
    Duration duration,
    Duration maxWarmup,
    Duration slice,
    Duration timeout,
    boolean quick,
    long burnNanos) {
  /** More callers than this need more than one driver. */
  public static final int MOST_THREADS = 2_000;

  /** More connections than this to one provider measure something else. */
  public static final int MOST_CONNECTIONS = 100;

  /** What starting a pair of JVMs, finding the services and stopping usually takes, rounded up. */
  public static final Duration BLOCK_START = Duration.ofSeconds(12);

  /** The same on a machine so busy that nothing else could be measured on it. */
  private static final Duration LONGEST_BLOCK_START = Duration.ofSeconds(30);

  /** What warming took per variant of a pair of JVMs, on two cores: docs/method.md. */
  public static final Duration USUAL_WARMUP = Duration.ofSeconds(11);

  /** Rounds that a block measures beyond its time, to be balanced, and the one that closes it. */
  private static final int MOST_EXTRA_ROUNDS = 3;

  private static final Duration SHORTEST_SLICE = Duration.ofMillis(50);
  private static final Duration LONGEST_SLICE = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofHours(24);
  private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);

  /** Checks every rule. */
  public LoadPlan {
    variants = List.copyOf(variants);
    require(
        variants.size() == 1 || (!variants.isEmpty() && variants.get(0).ownBaseline()),
        "--type",
        "needs the baseline",
        variants.stream().map(PlacedVariant::label).toList());
    require(
        corpus.shape().hasService(),
        "--shape",
        "must be tick, order or page: a bare value is for 'micro'",
        corpus.shape().label());
    requireRange("--threads", threads, openLoop == null ? 1 : 0, MOST_THREADS);
    require(
        openLoop == null || threads == 0,
        "--threads",
        "cannot stand beside --rate, whose calls wait for no caller",
        threads);
    requireRange("--connections", connections, 1, MOST_CONNECTIONS);
    requireRange("--slice", slice, SHORTEST_SLICE, LONGEST_SLICE);
    requireRange("--duration", duration, slice, LONGEST);
    requireRange("--max-warmup", maxWarmup, Duration.ofSeconds(1), LONGEST);
    require(
        margin > 0 && margin < 1,
        "--margin",
        "must be above 0% and below 100%",
        Percentages.format(margin));
    blocks.requireEnoughBudget(
        block(variants, isolation, duration, BLOCK_START, usualWarmup(maxWarmup)));
    requireRange("--timeout", timeout, Duration.ofMillis(1), LONGEST_TIMEOUT);
  }

  private static void require(boolean holds, String flag, String rule, Object value) {
    if (!holds) {
      throw new InvalidPlanException(flag, rule, value);
    }
  }

  private static void requireRange(String flag, int value, int least, int most) {
    require(value >= least && value <= most, flag, "must be " + least + " to " + most, value);
  }

  private static void requireRange(String flag, Duration value, Duration least, Duration most) {
    require(
        value.compareTo(least) >= 0 && value.compareTo(most) <= 0,
        flag,
        "must be " + Durations.format(least) + " to " + Durations.format(most),
        Durations.format(value));
  }

  /**
   * The variants of some types and serializers, with the baseline and, on request, the A/A arm;
   * then, version by version, those of the types with Dubbo's own serializer of that version, its
   * baseline first. Date with another serializer is among them only if date is among the types.
   *
   * @param withAgain whether a full copy of the baseline runs as well
   */
  public static List<PlacedVariant> variants(
      Collection<DateType> types,
      Collection<Serializer> serializers,
      Collection<SerializerVersion> versions,
      boolean withAgain) {
    Set<Variant> chosen = EnumSet.of(Variant.BASELINE);
    for (DateType type : types) {
      for (Serializer serializer : serializers) {
        chosen.add(Variant.of(type, serializer));
      }
    }
    if (withAgain) {
      chosen.add(Variant.BASELINE_AGAIN);
    }
    List<PlacedVariant> placed = new ArrayList<>(PlacedVariant.here(chosen));
    Set<DateType> compared = EnumSet.of(DateType.DATE);
    compared.addAll(types);
    for (SerializerVersion version : versions) {
      for (DateType type : compared) {
        Variant stock = Variant.of(type, Serializer.STOCK);
        placed.add(new PlacedVariant(stock, Optional.of(version)));
      }
    }
    return List.copyOf(placed);
  }

  /**
   * The corpus that the flags name.
   *
   * @param items orders in a page, or null if the flag was not given
   */
  public static Corpus corpus(Shape shape, Integer items, long seed, Precision precision) {
    require(
        items == null || shape.hasItems(),
        "--items",
        "is for --shape=page; shape " + shape.label() + " has no items",
        items);
    int count = items != null ? items : shape.hasItems() ? Defaults.ITEMS : 1;
    requireRange("--items", count, 1, Corpus.MAX_ITEMS);
    return new Corpus(shape, seed, precision, count);
  }

  /** The longest that one block can take, its JVMs' start included. */
  public Duration longestBlock() {
    Duration measured = duration.plus(slice.multipliedBy(MOST_EXTRA_ROUNDS));
    return block(variants, isolation, measured, LONGEST_BLOCK_START, pair -> maxWarmup);
  }

  private Duration usualBlock() {
    return block(variants, isolation, duration, BLOCK_START, usualWarmup(maxWarmup));
  }

  /** What a block takes whose pairs of JVMs start and warm up as long as is said. */
  private static Duration block(
      List<PlacedVariant> variants,
      Isolation isolation,
      Duration duration,
      Duration start,
      Function<List<PlacedVariant>, Duration> warmup) {
    Duration block = duration.multipliedBy(variants.size());
    for (List<PlacedVariant> pair : byPair(variants, isolation)) {
      block = block.plus(start).plus(warmup.apply(pair));
    }
    return block;
  }

  /** Variants that share JVMs, in the order of the tables. */
  private static Collection<List<PlacedVariant>> byPair(
      List<PlacedVariant> variants, Isolation isolation) {
    Function<PlacedVariant, Object> pair =
        isolation == Isolation.VARIANT ? PlacedVariant::label : PlacedVariant::version;
    return variants.stream()
        .collect(Collectors.groupingBy(pair, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  /**
   * What each pair of JVMs of a block is for: the same plan for the variants that share them, by
   * themselves. Each version has a pair of its own.
   */
  public List<LoadPlan> pairs() {
    return byPair(variants, isolation).stream()
        .map(shared -> with(shared, blocks, Isolation.BLOCK, slice, burnNanos))
        .toList();
  }

  /** The longest that the run can take; beyond a budget only by a block longer than all before. */
  public Duration longest() {
    return withinBudget(longestBlock().multipliedBy(blocks.max()));
  }

  /** What a run takes whose JVMs warm as fast, and whose verdicts come as soon, as elsewhere. */
  public Duration usual() {
    return withinBudget(usualBlock().multipliedBy(blocks.usual()));
  }

  private static Function<List<PlacedVariant>, Duration> usualWarmup(Duration longest) {
    return pair -> {
      Duration warmup = USUAL_WARMUP.multipliedBy(pair.size());
      return warmup.compareTo(longest) < 0 ? warmup : longest;
    };
  }

  private Duration withinBudget(Duration allBlocks) {
    return blocks.budget().filter(budget -> budget.compareTo(allBlocks) < 0).orElse(allBlocks);
  }

  /** One block of the same plan, with other slices. */
  public LoadPlan oneBlock(Duration otherSlice) {
    return with(variants, Blocks.exactly(1), isolation, otherSlice, burnNanos);
  }

  /** One block of the same plan, with another isolation. */
  public LoadPlan oneBlock(Isolation otherIsolation) {
    return with(variants, Blocks.exactly(1), otherIsolation, slice, burnNanos);
  }

  /**
   * Other blocks of the same plan for the baseline, its A/A arm and its planted copy.
   *
   * @param nanos CPU time that the planted copy burns in each call
   */
  public LoadPlan planted(long nanos, Blocks otherBlocks) {
    List<Variant> arms =
        List.of(Variant.BASELINE, Variant.BASELINE_AGAIN, Variant.BASELINE_PLANTED);
    return with(PlacedVariant.here(arms), otherBlocks, isolation, slice, nanos);
  }

  private LoadPlan with(
      List<PlacedVariant> otherVariants,
      Blocks otherBlocks,
      Isolation otherIsolation,
      Duration otherSlice,
      long otherBurnNanos) {
    return new LoadPlan(
        otherVariants,
        corpus,
        operation,
        threads,
        openLoop,
        connections,
        otherBlocks,
        otherIsolation,
        margin,
        duration,
        maxWarmup,
        otherSlice,
        timeout,
        quick,
        otherBurnNanos);
  }

  /** Most calls under way at once. */
  public int mostCallsAtOnce() {
    return openLoop == null ? threads : openLoop.maxInflight();
  }

  /** Mean distance of two calls in an open loop; 0 in a closed loop. */
  public long meanGapNanos() {
    return openLoop == null ? 0 : openLoop.rate().meanGapNanos();
  }

  /** Labels of the variants, in order. */
  public List<String> labels() {
    return variants.stream().map(PlacedVariant::label).toList();
  }

  /** The variants in order, wherever they run. */
  public List<Variant> plainVariants() {
    return variants.stream().map(PlacedVariant::variant).toList();
  }

  /** The versions of other releases that it measures, in order. */
  public List<SerializerVersion> versions() {
    return variants.stream()
        .map(PlacedVariant::version)
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }
}
