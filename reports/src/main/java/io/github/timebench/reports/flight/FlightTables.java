package io.github.timebench.reports.flight;

import static io.github.timebench.reports.doc.Quantity.MILLIS;

import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.RecordedJvm.Compiled;
import io.github.timebench.model.threads.RecordedJvm.Deoptimised;
import io.github.timebench.model.threads.RecordedJvm.Seen;
import io.github.timebench.model.threads.RecordedJvm.ThreadCounts;
import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace;
import io.github.timebench.reports.doc.Section;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.table.Columns;
import io.github.timebench.reports.table.Numbers;
import io.github.timebench.reports.table.Table;
import io.github.timebench.reports.threads.BlockingEvents;
import io.github.timebench.reports.threads.ThreadTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the threads of a run's JVMs did, as tables. */
public record FlightTables(ThreadsEvidence evidence, RunResult run) {
  private static final int MAX_PLACES = 15;
  private static final int MAX_DEOPTIMISED = 30;
  private static final int MAX_MARKS = 4;
  private static final int MAX_PLACES_IN_WORDS = 3;
  private static final Text SHARED = Text.of("shared by all");

  private record Of<T>(RecordedJvm jvm, T what) {
    Text side() {
      return Text.of(jvm.side().label());
    }

    String block() {
      return Integer.toString(jvm.block() + 1);
    }
  }

  /** What was not seen; empty if all JVMs were. */
  public Table unseen() {
    return new Columns<RecordedJvm>()
        .texts("JVM", jvm -> Text.of(jvm.side().label()))
        .count("block", jvm -> jvm.block() + 1)
        .texts("seen", jvm -> seen(jvm.seen()))
        .table(
            Text.of("What was not seen"),
            evidence.jvms().stream().filter(jvm -> jvm.seen() != Seen.WHOLE).toList(),
            jvm -> "failed");
  }

  private static Text seen(Seen seen) {
    return switch (seen) {
      case WHOLE -> Text.of("whole");
      case CUT ->
          Text.of("cut: the recording ends before its measuring does, what it holds is shown");
      case LOST -> Text.of("lost: the JVM left no recording that can be read");
      case FOREIGN -> Text.of("not seen: the provider is not the lab's own");
    };
  }

  private record PoolOfSide(Side side, String pool) {}

  /** Threads by pool and state, on average while they were counted, over all blocks. */
  public Table pools() {
    Map<PoolOfSide, Map<String, Double>> means = poolStates();
    Comparator<Map.Entry<PoolOfSide, Map<String, Double>>> bySide =
        Comparator.comparing(row -> row.getKey().side());
    return stateColumns(
            new Columns<Map.Entry<PoolOfSide, Map<String, Double>>>()
                .texts("JVM", row -> Text.of(row.getKey().side().label()))
                .texts("pool", row -> ThreadTables.pool(row.getKey().pool())))
        .table(
            Text.of(
                "Threads by pool and state while measured, on average over blocks. A thread in native"
                    + " code, as in epoll, counts as runnable."),
            means.entrySet().stream()
                .sorted(
                    bySide.thenComparing(Comparator.comparingDouble(row -> -sum(row.getValue()))))
                .toList());
  }

  private Map<PoolOfSide, Map<String, Double>> poolStates() {
    Map<PoolOfSide, Map<String, Double>> means = new LinkedHashMap<>();
    Map<Side, Long> jvms =
        counted().collect(Collectors.groupingBy(RecordedJvm::side, Collectors.counting()));
    counted()
        .sorted(Comparator.comparing(RecordedJvm::side))
        .forEach(
            jvm ->
                measuredSeries(jvm)
                    .forEach(
                        (series, mean) ->
                            means
                                .computeIfAbsent(
                                    new PoolOfSide(jvm.side(), series.pool()),
                                    unseen -> new LinkedHashMap<>())
                                .merge(series.state(), mean / jvms.get(jvm.side()), Double::sum)));
    return means;
  }

  /** What the threads did, in short; the page has all. */
  public Section section() {
    return Section.of("threads", Text.of("Threads and locks")).table(sides()).facts(inWords());
  }

  /** Threads of each side by state, over all pools; in short what {@link #pools} says. */
  private Table sides() {
    Map<Side, Map<String, Double>> means = new EnumMap<>(Side.class);
    poolStates()
        .forEach(
            (pool, states) ->
                states.forEach(
                    (state, mean) ->
                        means
                            .computeIfAbsent(pool.side(), unseen -> new LinkedHashMap<>())
                            .merge(state, mean, Double::sum)));
    return stateColumns(
            new Columns<Map.Entry<Side, Map<String, Double>>>()
                .texts("JVM", row -> Text.of(row.getKey().label())))
        .count("deoptimised", "times", row -> deoptimisations(row.getKey()))
        .table(
            Text.of("Threads by state, on average while measured; deoptimised then"),
            means.entrySet());
  }

  private static <K> Columns<Map.Entry<K, Map<String, Double>>> stateColumns(
      Columns<Map.Entry<K, Map<String, Double>>> columns) {
    return columns
        .number("threads", row -> sum(row.getValue()), FlightTables::mean)
        .number("runnable", row -> in(row, Thread.State.RUNNABLE), FlightTables::mean)
        .number("blocked", row -> in(row, Thread.State.BLOCKED), FlightTables::mean)
        .number("waiting", row -> in(row, Thread.State.WAITING), FlightTables::mean)
        .number("waiting, timed", row -> in(row, Thread.State.TIMED_WAITING), FlightTables::mean);
  }

  private long deoptimisations(Side side) {
    return evidence.jvms().stream()
        .filter(jvm -> jvm.side() == side)
        .flatMap(jvm -> jvm.deoptimised().stream())
        .mapToLong(Deoptimised::count)
        .sum();
  }

  /** The places of each side where most time was lost, and what marks the run; a sentence each. */
  private List<Text> inWords() {
    List<Text> lines = new ArrayList<>();
    for (Side side : Side.values()) {
      merged(side).stream()
          .sorted(BlockingEvents.ORDER)
          .limit(MAX_PLACES_IN_WORDS)
          .map(place -> waited(side, place))
          .forEach(lines::add);
    }
    lines.addAll(marks());
    return lines;
  }

  private static Text waited(Side side, BlockedPlace place) {
    return Text.of(
        "%s: %s in %s, %s ms in %s waits of %s threads, the longest %s ms.",
        Text.of(side.label()),
        ThreadTables.waitedFor(place),
        ThreadTables.orNothing(place.place()),
        MILLIS.of(place.totalNanos()),
        Numbers.count(place.count()),
        Numbers.count(place.threads()),
        MILLIS.of(place.longestNanos()));
  }

  private Stream<RecordedJvm> counted() {
    return evidence.jvms().stream().filter(jvm -> jvm.threads().seconds().length > 0);
  }

  /** Means after the warm-up, or of all moments if there is none after it. */
  private Map<ThreadCounts.Series, Double> measuredSeries(RecordedJvm jvm) {
    double from =
        run.blocks().stream()
            .filter(block -> block.index() == jvm.block() && !block.pairs().isEmpty())
            .findFirst()
            .map(
                block ->
                    block
                        .pairs()
                        .get(Math.min(jvm.pair(), block.pairs().size() - 1))
                        .warmup()
                        .seconds())
            .orElse(0.0);
    double[] seconds = jvm.threads().seconds();
    boolean any = Arrays.stream(seconds).anyMatch(second -> second >= from);
    Map<ThreadCounts.Series, Double> means = new LinkedHashMap<>();
    for (ThreadCounts.Series series : jvm.threads().series()) {
      double sum = 0;
      int moments = 0;
      for (int i = 0; i < seconds.length; i++) {
        if (!any || seconds[i] >= from) {
          sum += series.threads()[i];
          moments++;
        }
      }
      means.put(series, sum / moments);
    }
    return means;
  }

  private static double sum(Map<String, Double> states) {
    return states.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static double in(Map.Entry<?, Map<String, Double>> states, Thread.State state) {
    return states.getValue().getOrDefault(state.name(), 0.0);
  }

  private static String mean(double threads) {
    return Numbers.significant(threads, 2);
  }

  /** Where threads waited, over all blocks; what blocks always first. */
  public Table blocked() {
    List<Of<BlockedPlace>> places = new ArrayList<>();
    for (Side side : Side.values()) {
      merged(side).stream()
          .sorted(BlockingEvents.ORDER)
          .limit(MAX_PLACES)
          .forEach(place -> places.add(new Of<>(jvm(side), place)));
    }
    long idle = evidence.jvms().stream().mapToLong(RecordedJvm::idleWaits).sum();
    return new Columns<Of<BlockedPlace>>()
        .texts("JVM", Of::side)
        .texts("waited for", row -> Text.of(row.what.kind().label()))
        .words("class", row -> row.what.lockClass())
        .words("first frame outside the JDK", row -> row.what.place())
        .count("times", row -> row.what.count())
        .add(MILLIS.column("in sum"), row -> MILLIS.cell(row.what.totalNanos()))
        .add(MILLIS.column("longest"), row -> MILLIS.cell(row.what.longestNanos()))
        .count("threads", row -> row.what.threads())
        .table(
            Text.of(
                "Monitors and parks that blocked while measured (of a JVM that measured nothing, all its"
                    + " time), by class and place, the %d of most time of each side; %s. %s of idle"
                    + " threads are left out.",
                MAX_PLACES, thresholds(), Numbers.count(idle)),
            places,
            row -> row.what.kind().alwaysInTheWay() ? "attention" : "");
  }

  private Text thresholds() {
    return run.plan()
        .threadsView()
        .map(
            view ->
                Text.of(
                    "monitors from %d ms on, parks and waits from %d ms on",
                    view.blockThreshold().toMillis(), view.parkThreshold().toMillis()))
        .orElse(Text.of("thresholds unknown"));
  }

  private static RecordedJvm jvm(Side side) {
    return RecordedJvm.unseen(0, 0, side, Seen.WHOLE);
  }

  private List<BlockedPlace> merged(Side side) {
    Map<List<Object>, BlockedPlace> merged = new LinkedHashMap<>();
    evidence.jvms().stream()
        .filter(jvm -> jvm.side() == side)
        .flatMap(jvm -> jvm.blocked().stream())
        .forEach(
            place ->
                merged.merge(
                    List.of(place.kind(), place.lockClass(), place.place()),
                    place,
                    FlightTables::together));
    return List.copyOf(merged.values());
  }

  /** Threads of different JVMs are different ones; what is published is the most of one JVM. */
  private static BlockedPlace together(BlockedPlace a, BlockedPlace b) {
    return new BlockedPlace(
        a.kind(),
        a.lockClass(),
        a.place(),
        a.insideJdk(),
        Math.max(a.threads(), b.threads()),
        a.count() + b.count(),
        a.totalNanos() + b.totalNanos(),
        Math.max(a.longestNanos(), b.longestNanos()));
  }

  /** When classes of variants and serializers last compiled, block by block. */
  public Table compiled() {
    return new Columns<Of<Compiled>>()
        .texts("whose classes", row -> owner(row.what.owner()))
        .texts("JVM", Of::side)
        .number("block", Of::block)
        .count("compiled", "times", row -> row.what.count())
        .count("while measured", row -> row.what.whileMeasured())
        .number("last", "s", row -> Numbers.significant(row.what.lastSeconds(), 3))
        .words("last method", row -> row.what.lastMethod())
        .count("level", row -> row.what.lastLevel())
        .table(
            Text.of(
                "When classes last compiled, in seconds since the warm-up of the pair began. Level 4 is"
                    + " the last; a method that is inlined is compiled within others."),
            of(RecordedJvm::compiled).stream()
                .filter(row -> !row.what.owner().isEmpty())
                .sorted(Comparator.comparing(row -> row.what.owner()))
                .toList(),
            row -> row.what.whileMeasured() > 0 ? "attention" : "");
  }

  /** What was deoptimised while measured, the classes of variants and serializers first. */
  public Table deoptimised() {
    List<Of<Deoptimised>> all = of(RecordedJvm::deoptimised);
    long times = all.stream().mapToLong(row -> row.what.count()).sum();
    return new Columns<Of<Deoptimised>>()
        .texts("whose class", row -> owner(row.what.owner()))
        .words("method", row -> row.what.method())
        .words("reason", row -> row.what.reason() + ", " + row.what.action())
        .texts("JVM", Of::side)
        .number("block", Of::block)
        .words("while measured", row -> row.what.during())
        .number("first", "s", row -> Numbers.significant(row.what.firstSeconds(), 3))
        .count("times", row -> row.what.count())
        .table(
            Text.of(
                "Deoptimised while measured, %s times in all; reason and action in the JVM's words.",
                Numbers.count(times)),
            all.stream()
                .sorted(Comparator.comparing(row -> row.what.owner().isEmpty()))
                .limit(MAX_DEOPTIMISED)
                .toList(),
            row -> row.what.owner().isEmpty() ? "" : "attention");
  }

  /**
   * What marks a run: own classes of variants, or of serializers, deoptimised while measured; the
   * first ones, and how many more the table has.
   */
  public List<Text> marks() {
    List<Text> marks = new ArrayList<>();
    if (run.plan().payload().api().isPresent()) {
      marks.add(
          Text.of(
              "Clones of the API's classes are not known here: none is named as a variant's, and one"
                  + " class has another name in each arm's flame graph."));
    }
    List<Text> all = allMarks();
    marks.addAll(all.subList(0, Math.min(MAX_MARKS, all.size())));
    if (all.size() > MAX_MARKS) {
      marks.add(Text.of("%s more are in the table below.", all.size() - MAX_MARKS));
    }
    return marks;
  }

  private List<Text> allMarks() {
    return of(RecordedJvm::deoptimised).stream()
        .filter(row -> !row.what.owner().isEmpty())
        .map(
            row ->
                Text.of(
                    "%s of %s was deoptimised in block %s (%s) while %s was measured: %s.",
                    row.what.method(),
                    row.what.owner(),
                    row.block(),
                    row.side(),
                    row.what.during(),
                    row.what.reason()))
        .distinct()
        .toList();
  }

  private <T> List<Of<T>> of(Function<RecordedJvm, List<T>> part) {
    List<Of<T>> all = new ArrayList<>();
    for (RecordedJvm jvm : evidence.jvms()) {
      part.apply(jvm).forEach(what -> all.add(new Of<>(jvm, what)));
    }
    return all;
  }

  /** A library is named with the serializers of the plan that are in it. */
  private Text owner(String owner) {
    if (owner.isEmpty()) {
      return SHARED;
    }
    String serializers =
        run.plan().variants().stream()
            .map(PlacedVariant::variant)
            .map(Variant::serializer)
            .distinct()
            .filter(serializer -> ClassOwners.libraries(serializer).contains(owner))
            .map(serializer -> serializer.label())
            .collect(Collectors.joining(", "));
    return serializers.isEmpty() ? Text.plain(owner) : Text.of("%s (%s)", owner, serializers);
  }
}
