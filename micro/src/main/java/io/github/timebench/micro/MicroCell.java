package io.github.timebench.micro;

import io.github.timebench.model.micro.MicroFigure;
import io.github.timebench.model.micro.MicroMeasure;
import io.github.timebench.model.micro.MicroParameter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.openjdk.jmh.profile.Profiler;

/**
 * One benchmark with its parameters: what one figure is measured from.
 *
 * @param parameters the words that set it apart in its lab
 * @param unit of its first measure
 * @param threads benchmark threads
 * @param benchmark JMH's name: class and method
 * @param params JMH's parameters
 * @param jvmOptions of the forks, beside those that all forks have; the later one wins
 * @param classPath of the forks; empty for this program's own
 * @param forkStart time that a fork needs beside what it measures
 * @param shots where the unit counts shots; else empty
 * @param scored whether JMH's score is the first measure; else it tells nothing and is left out
 * @param auxiliary units of what JMH's auxiliary counters and profilers measure too, by its names
 * @param profilers JMH's profilers that measure it
 * @param weighing verifies that the cell works here and gives what is counted, not timed
 * @param relativeTo title of the cell that it is compared with; empty for none
 */
public record MicroCell(
    List<MicroParameter> parameters,
    CellUnit unit,
    int threads,
    String benchmark,
    Map<String, String> params,
    List<String> jvmOptions,
    String classPath,
    Duration forkStart,
    Optional<Shots> shots,
    boolean scored,
    Map<String, String> auxiliary,
    List<Class<? extends Profiler>> profilers,
    Supplier<List<MicroMeasure>> weighing,
    String relativeTo) {
  /** Keeps unmodifiable copies. */
  public MicroCell {
    parameters = List.copyOf(parameters);
    params = Map.copyOf(params);
    jvmOptions = List.copyOf(jvmOptions);
    auxiliary = Collections.unmodifiableMap(new LinkedHashMap<>(auxiliary));
    profilers = List.copyOf(profilers);
    if (!scored && auxiliary.isEmpty()) {
      throw new IllegalArgumentException("a cell without a score needs another measure");
    }
    if (unit.shots() != shots.isPresent()) {
      throw new IllegalArgumentException(unit + " and shots do not go together: " + shots);
    }
  }

  /** A cell of a method of a benchmark class. */
  public static Builder of(Class<?> benchmark, String method) {
    return new Builder(benchmark.getName() + "." + method);
  }

  /** The cell in words, such as {@code round trip, instant, custom, order, threads 4}. */
  public String title() {
    return MicroFigure.title(parameters);
  }

  /** Time of one fork, its start included. */
  public Duration forkTime(Pace pace) {
    return forkStart.plus(shots.map(Shots::expected).orElse(pace.iterations()));
  }

  /** Collects what makes a cell; one thread, throughput and nothing to weigh unless told. */
  public static final class Builder {
    private static final Duration FORK_START = Duration.ofMillis(700);

    private final String benchmark;
    private final List<MicroParameter> parameters = new ArrayList<>();
    private final Map<String, String> params = new LinkedHashMap<>();
    private final Map<String, String> auxiliary = new LinkedHashMap<>();
    private final List<Class<? extends Profiler>> profilers = new ArrayList<>();
    private CellUnit unit = CellUnit.OPS_PER_SECOND;
    private boolean scored = true;
    private int threads = 1;
    private List<String> jvmOptions = List.of();
    private String classPath = "";
    private Duration forkStart = FORK_START;
    private Optional<Shots> shots = Optional.empty();
    private Supplier<List<MicroMeasure>> weighing = List::of;
    private String relativeTo = "";

    private Builder(String benchmark) {
      this.benchmark = benchmark;
    }

    /** A word of its title. */
    public Builder named(String parameter, String value) {
      parameters.add(new MicroParameter(parameter, value));
      return this;
    }

    /** A parameter of JMH's, which is no word of its title. */
    public Builder param(String name, String value) {
      params.put(name, value);
      return this;
    }

    /** Benchmark threads, which are a word of its title, too. */
    public Builder threads(int count) {
      return onThreads(count).named("threads", Integer.toString(count));
    }

    /** Benchmark threads, where the title says it in other words. */
    public Builder onThreads(int count) {
      threads = count;
      return this;
    }

    /** A unit of operations or time. */
    public Builder in(CellUnit cellUnit) {
      unit = cellUnit;
      return this;
    }

    /** A unit of shots. */
    public Builder in(CellUnit cellUnit, Shots shotsOfFork) {
      shots = Optional.of(shotsOfFork);
      return in(cellUnit);
    }

    /** Options of the forks, such as a larger heap. */
    public Builder jvmOptions(String... options) {
      jvmOptions = List.of(options);
      return this;
    }

    /** A class path of the forks' own. */
    public Builder classPath(String path) {
      classPath = path;
      return this;
    }

    /** Time that a fork needs beside what it measures. */
    public Builder forkStart(Duration duration) {
      forkStart = duration;
      return this;
    }

    /** A counter of JMH's (events) that is a measure, too: a fork's value is its mean. */
    public Builder auxiliary(String counter, String counterUnit) {
      auxiliary.put(counter, counterUnit);
      return this;
    }

    /** What a profiler of JMH's measures, too: a fork's value is its mean. */
    public Builder profiled(
        Class<? extends Profiler> profiler, String measure, String measureUnit) {
      if (!profilers.contains(profiler)) {
        profilers.add(profiler);
      }
      return auxiliary(measure, measureUnit);
    }

    /** Leaves JMH's score out, where only what is measured besides tells something. */
    public Builder withoutScore() {
      scored = false;
      return this;
    }

    /** What verifies the cell and counts. */
    public Builder weighing(Supplier<List<MicroMeasure>> supplier) {
      weighing = supplier;
      return this;
    }

    /** The title of the cell that it is compared with. */
    public Builder relativeTo(String title) {
      relativeTo = title;
      return this;
    }

    /** The cell. */
    public MicroCell build() {
      return new MicroCell(
          parameters,
          unit,
          threads,
          benchmark,
          params,
          jvmOptions,
          classPath,
          forkStart,
          shots,
          scored,
          auxiliary,
          profilers,
          weighing,
          relativeTo);
    }
  }
}
