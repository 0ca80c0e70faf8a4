package io.github.timebench.model.plan;

import io.github.timebench.api.Corpus;
import io.github.timebench.api.Durations;
import io.github.timebench.api.Labelled;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.api.ThreadPool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a variant does under several loads or settings: one or two things take several values, and
 * every combination is a point.
 *
 * @param axes one or two, each of another kind, at least one of them with several values
 */
public record Sweep(List<Axis> axes) implements Study {
  /** More points than this are measured only where that is said. */
  public static final int MAX_POINTS = 200;

  private static final int MAX_AXES = 2;

  /** One that does not count, and one that does. */
  private static final int PROBES_OF_POINT = 2;

  /** What the end of one point and the start of the next usually take, per variant. */
  private static final Duration BETWEEN_POINTS = Duration.ofMillis(200);

  /**
   * How long the variants run, all together, before the first point of a pair of JVMs: where the
   * loop of the warm-up has ended, the driver compiles for seconds what it had compiled for it.
   */
  public static final Duration BEFORE_FIRST_POINT = Duration.ofSeconds(5);

  /** What can be varied. Its label is the flag without its dashes. */
  public enum Kind implements Labelled {
    THREADS("threads", "callers"),
    RATE("rate", "calls due per second"),
    PROVIDER_POOL("provider-pool", "provider's pool"),
    PROVIDER_THREADS("provider-threads", "provider's threads"),
    QUEUE("queue", "provider's queue"),
    CONNECTIONS("connections", "connections"),
    ITEMS("items", "items");

    private final String label;
    private final String heading;

    Kind(String label, String heading) {
      this.label = label;
      this.heading = heading;
    }

    @Override
    public String label() {
      return label;
    }

    public String heading() {
      return heading;
    }

    public String flag() {
      return "--" + label;
    }

    /** Whether it is the load's, so that its points share a warm pair of JVMs. */
    public boolean ofLoad() {
      return this == THREADS || this == RATE;
    }

    public boolean numeric() {
      return this != PROVIDER_POOL;
    }

    private String canonical(String value) {
      return switch (this) {
        case RATE -> Rate.parse(value).toString();
        case PROVIDER_POOL -> Labelled.parse(ThreadPool.values(), value).label();
        default -> Integer.toString(wholeNumber(value));
      };
    }

    private static int wholeNumber(String value) {
      try {
        return Integer.parseInt(value);
      } catch (NumberFormatException e) {
        throw value.matches("\\d+")
            ? new RefusedValue("must be at most %s, not %s", Integer.MAX_VALUE, value).because(e)
            : new RefusedValue("must be whole numbers, not '%s'", value).because(e);
      }
    }

    private String in(Plan plan) {
      ProviderPool pool = plan.services().pool();
      return switch (this) {
        case THREADS -> Integer.toString(plan.load().threads());
        case RATE -> plan.load() instanceof Load.Open open ? open.rate().toString() : "";
        case PROVIDER_POOL -> pool.kind().label();
        case PROVIDER_THREADS -> Integer.toString(pool.threads());
        case QUEUE -> Integer.toString(pool.queue());
        case CONNECTIONS -> Integer.toString(plan.services().connections());
        case ITEMS -> Integer.toString(plan.payload().corpus().items());
      };
    }
  }

  /**
   * Something that is varied.
   *
   * @param values as they are always written, each once; numbers ascend
   */
  public record Axis(Kind kind, List<String> values) {
    private static final Pattern DOTS = Pattern.compile("…|\\.{2,3}");
    private static final Pattern RANGE = Pattern.compile("(\\d+)(?:…|\\.{2,3})(\\d+)");
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,9})(/[sm])?");

    /** Checks every value by itself, and that none stands there twice. */
    public Axis {
      values = List.copyOf(values);
      Rules.require(!values.isEmpty(), kind.flag(), Phrase.of("needs a value"), "");
      Set<String> seen = new HashSet<>();
      for (String value : values) {
        Rules.require(seen.add(value), kind.flag(), Phrase.of("names a value twice"), value);
      }
    }

    /**
     * Reads values with commas. Three dots between two commas go on as the two values before them
     * began, by a factor or by steps, to the value after them: {@code 1,2,4,...,512}; between two
     * powers of two they double: {@code 1..512}.
     *
     * @throws UsageException for anything else
     */
    public static Axis parse(Kind kind, String text) {
      try {
        List<String> values = new ArrayList<>();
        String[] words = text.strip().split("\\s*,\\s*", -1);
        for (int i = 0; i < words.length; i++) {
          Matcher range = RANGE.matcher(words[i]);
          if (DOTS.matcher(words[i]).matches()) {
            values.addAll(between(values, i + 1 < words.length ? words[i + 1] : "", text));
          } else if (kind.numeric() && range.matches()) {
            values.addAll(doubled(range.group(1), range.group(2), words[i]));
          } else {
            values.add(words[i]);
          }
        }
        return new Axis(kind, sorted(kind, values.stream().map(kind::canonical).toList()));
      } catch (UsageException e) {
        throw e;
      } catch (IllegalArgumentException e) {
        throw new UsageException(kind.flag(), e);
      }
    }

    private static List<String> sorted(Kind kind, List<String> values) {
      return kind.numeric()
          ? values.stream().sorted(Comparator.comparingDouble(v -> number(kind, v))).toList()
          : values;
    }

    private static List<String> doubled(String from, String to, String written) {
      long first = Long.parseLong(from);
      long last = Long.parseLong(to);
      if (Long.bitCount(first) != 1 || Long.bitCount(last) != 1 || first >= last) {
        throw new RefusedValue(
            "must double from a power of two to another, such as 1..512, not '%s'", written);
      }
      return Stream.iterate(first, one -> one <= last, one -> 2 * one)
          .map(String::valueOf)
          .toList();
    }

    private static List<String> between(List<String> before, String after, String written) {
      int known = before.size();
      Matcher last = NUMBER.matcher(known < 2 ? "" : before.get(known - 1));
      Matcher oneBefore = NUMBER.matcher(known < 2 ? "" : before.get(known - 2));
      Matcher end = NUMBER.matcher(after);
      if (last.matches() && oneBefore.matches() && end.matches()) {
        long b = Long.parseLong(last.group(1));
        long a = Long.parseLong(oneBefore.group(1));
        long to = Long.parseLong(end.group(1));
        String unit = end.group(2) == null ? "" : end.group(2);
        List<String> byFactor = series(b, to, unit, a > 0 && b % a == 0 ? b / a : 1, 0);
        List<String> bySteps = series(b, to, unit, 1, b - a);
        if (!byFactor.isEmpty() || !bySteps.isEmpty()) {
          List<String> series = byFactor.isEmpty() ? bySteps : byFactor;
          return series.subList(0, series.size() - 1);
        }
      }
      throw new RefusedValue(
          "must go on to the value behind the dots as the two before them, such as"
              + " 1,2,4,...,512 or 10,20,...,100, not '%s'",
          written);
    }

    /** From behind a value up to another; empty unless it is met. */
    private static List<String> series(long from, long to, String unit, long factor, long step) {
      List<String> series = new ArrayList<>();
      long value = from;
      while (value < to && factor * value + step > value && series.size() <= MAX_POINTS * 10) {
        value = factor * value + step;
        series.add(value + unit);
      }
      return value == to ? series : List.of();
    }

    /** The place of a value on a scale: a number, per second of a rate, else its place in line. */
    public double number(String value) {
      return kind.numeric() ? number(kind, value) : values.indexOf(value);
    }

    private static double number(Kind kind, String value) {
      return kind == Kind.RATE ? Rate.parse(value).callsPerSecond() : Double.parseDouble(value);
    }
  }

  /** Checks what does not depend on the rest of the plan. */
  public Sweep {
    axes = List.copyOf(axes);
    Rules.require(
        axes.stream().anyMatch(axis -> axis.values().size() > 1) && axes.size() <= MAX_AXES,
        "sweep",
        Phrase.of(
            "takes several values of one or two of %s",
            String.join(", ", Stream.of(Kind.values()).map(Kind::flag).toList())),
        words(axes));
    Set<Kind> kinds = new HashSet<>();
    for (Axis axis : axes) {
      Rules.require(
          kinds.add(axis.kind()), axis.kind().flag(), Phrase.of("is there twice"), axis.values());
    }
    Rules.require(
        !kinds.containsAll(Set.of(Kind.THREADS, Kind.RATE)),
        Kind.THREADS.flag(),
        Phrase.of("cannot stand beside --rate, whose calls wait for no caller"),
        "");
  }

  @Override
  public boolean probes() {
    return true;
  }

  @Override
  public Blocks usualBlocks() {
    return Blocks.exactly(Integer.parseInt(Defaults.SWEEP_BLOCKS));
  }

  @Override
  public Duration usualDuration(boolean quick) {
    return Durations.parse(quick ? Defaults.QUICK_SWEEP_DURATION : Defaults.SWEEP_DURATION);
  }

  @Override
  public boolean controlled() {
    return false;
  }

  /** It has no verdicts, and every point must be a plan. */
  @Override
  public void requireFits(Plan plan) {
    Study.super.requireFits(plan);
    Rules.require(
        plan.margin() == usualMargin(plan.load()),
        "--margin",
        Phrase.of("is for verdicts, and a sweep has none"),
        Percentages.format(plan.margin()));
    points().forEach(point -> at(plan, point));
  }

  @Override
  public boolean varies(Kind kind) {
    return axes.stream().anyMatch(axis -> axis.kind() == kind);
  }

  /** Every combination, the values of each axis in the order of the axes. */
  public List<List<String>> points() {
    return combinations(axes);
  }

  private static List<List<String>> combinations(List<Axis> of) {
    List<List<String>> points = List.of(List.of());
    for (Axis axis : of) {
      List<List<String>> longer = new ArrayList<>();
      for (List<String> point : points) {
        axis.values().forEach(value -> longer.add(concat(point, value)));
      }
      points = longer;
    }
    return points;
  }

  private static List<String> concat(List<String> point, String value) {
    return Stream.concat(point.stream(), Stream.of(value)).toList();
  }

  /**
   * @throws UsageException if it is no plan there
   */
  public Plan at(Plan plan, List<String> point) {
    Plan there = plan;
    for (int i = 0; i < axes.size(); i++) {
      if (axes.get(i).kind().ofLoad()) {
        there = there.with(load(there.load(), axes.get(i).kind(), point.get(i)));
      }
    }
    return there.with(services(there, point), payload(there, point));
  }

  private static Load load(Load load, Kind kind, String value) {
    return kind == Kind.THREADS
        ? new Load.Closed(Integer.parseInt(value))
        : ((Load.Open) load).at(Rate.parse(value));
  }

  private Services services(Plan plan, List<String> point) {
    Services services = plan.services();
    ThreadPool kind = Labelled.parse(ThreadPool.values(), value(plan, point, Kind.PROVIDER_POOL));
    int threads = Integer.parseInt(value(plan, point, Kind.PROVIDER_THREADS));
    if (varies(Kind.PROVIDER_THREADS)) {
      ProviderPool.requireThreads(threads);
    }
    int queue = Integer.parseInt(value(plan, point, Kind.QUEUE));
    return new Services(
        Integer.parseInt(value(plan, point, Kind.CONNECTIONS)),
        new ProviderPool(kind, threads, queue),
        services.hops(),
        services.fleet(),
        Optional.empty());
  }

  private Payload payload(Plan plan, List<String> point) {
    Corpus corpus = plan.payload().corpus();
    if (!varies(Kind.ITEMS)) {
      return plan.payload();
    }
    int items = Integer.parseInt(value(plan, point, Kind.ITEMS));
    return new Payload(
        Payload.corpus(corpus.shape(), items, corpus.seed(), corpus.precision()),
        plan.payload().operation(),
        plan.payload().api());
  }

  private String value(Plan plan, List<String> point, Kind kind) {
    for (int i = 0; i < axes.size(); i++) {
      if (axes.get(i).kind() == kind) {
        return point.get(i);
      }
    }
    return kind.in(plan);
  }

  /** A plan for each combination of what is no load. */
  @Override
  public List<Plan> settings(Plan plan) {
    return points().stream().map(point -> middle(at(plan, point))).distinct().toList();
  }

  /** Warmed under the middle one of its loads. */
  private Plan middle(Plan setting) {
    Plan warm = setting;
    for (Axis axis : axes) {
      if (axis.kind().ofLoad()) {
        List<String> values = axis.values();
        warm = warm.with(load(warm.load(), axis.kind(), values.get((values.size() - 1) / 2)));
      }
    }
    return warm;
  }

  /** The points that a pair of JVMs measures, by what it was started with. */
  public List<List<String>> pointsOf(Plan pair) {
    return points().stream()
        .filter(
            point -> {
              for (int i = 0; i < axes.size(); i++) {
                Kind kind = axes.get(i).kind();
                if (!kind.ofLoad() && !point.get(i).equals(kind.in(pair))) {
                  return false;
                }
              }
              return true;
            })
        .toList();
  }

  public Load loadAt(Plan plan, List<String> point) {
    return at(plan, point).load();
  }

  @Override
  public int maxCallsAtOnce(Load load) {
    return axes.stream()
        .filter(axis -> axis.kind() == Kind.THREADS)
        .flatMap(axis -> axis.values().stream())
        .mapToInt(Integer::parseInt)
        .max()
        .orElse(load.maxCallsAtOnce());
  }

  /** In words, such as {@code threads 1, 2, 4 × queue 0, 100}. */
  public String describe() {
    return words(axes);
  }

  private static String words(List<Axis> axes) {
    return String.join(
        " × ",
        axes.stream()
            .map(axis -> axis.kind().label() + " " + String.join(", ", axis.values()))
            .toList());
  }

  /** Each point runs for moments that do not count, and ends before the next begins. */
  @Override
  public Duration measured(Plan pair) {
    Duration point = pair.timing().duration().plus(pair.timing().slice()).plus(BETWEEN_POINTS);
    int points = pointsOf(pair).size();
    return point
        .multipliedBy((long) points * pair.variants().size())
        .plus(BEFORE_FIRST_POINT)
        .plus(pair.services().fleet().announcing(PROBES_OF_POINT * (long) points));
  }

  /**
   * Checks that there are not too many points.
   *
   * @param takes how long they take
   * @throws UsageException if there are
   */
  public void requireFewPoints(Duration takes) {
    int points = points().size();
    Axis last = axes.get(axes.size() - 1);
    Rules.require(
        points <= MAX_POINTS,
        last.kind().flag(),
        Phrase.of(
            "makes a grid of %,d points, which takes %,d min; --yes measures more than %d",
            points, takes.toMinutes(), MAX_POINTS),
        String.join(",", last.values()));
  }
}
