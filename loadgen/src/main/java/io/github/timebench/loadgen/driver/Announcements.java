package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.lab.FleetTime;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ParentJvm;
import io.github.timebench.lab.ParentJvm.Heard;
import io.github.timebench.loadgen.driver.ProbeRunner.ProbeSource;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.Warmup;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a driver is told after its task, in the order in which it comes, and fleet time by its own
 * clock. Whatever comes too late or out of turn is refused by name. For the controlling thread.
 */
final class Announcements implements ProbeSource {
  /** By how much the start of a slice follows the clock's line, at most. */
  static final long MAX_SLEW_NANOS = 100_000;

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** Whoever asks for probes may think, or wait for other machines, as long as it lives. */
  private static final Duration PATIENCE_FOR_PROBES = Duration.ofDays(1);

  /** The driver's line to whoever gave it its task. */
  interface Coordinator {
    void say(DriverMessage message);

    /**
     * @param patience the longest wait; zero takes only what has come
     * @return empty if none came
     */
    Optional<Heard<DriverRequest>> next(Duration patience) throws InterruptedException;

    static Coordinator of(ParentJvm parent) {
      return new Coordinator() {
        @Override
        public void say(DriverMessage message) {
          parent.say(message);
        }

        @Override
        public Optional<Heard<DriverRequest>> next(Duration patience) throws InterruptedException {
          return parent.awaitNext(DriverRequest.class, patience);
        }
      };
    }
  }

  private final Coordinator coordinator;
  private final NanoClock clock;
  private FleetTime line;
  private long mostOffNanos;
  private Optional<Heard<DriverRequest>> waiting = Optional.empty();

  Announcements(Coordinator coordinator, NanoClock clock) {
    this.coordinator = coordinator;
    this.clock = clock;
  }

  /**
   * Says that this driver is ready and waits for the start of the load.
   *
   * @throws AnnouncementException if it is none, or comes too late
   */
  DriverRequest.Go awaitGo() throws InterruptedException {
    coordinator.say(new DriverMessage.Ready());
    while (true) {
      Heard<DriverRequest> heard =
          coordinator
              .next(PATIENCE)
              .orElseThrow(
                  () ->
                      new AnnouncementException(
                          "nobody said within %s when the load begins",
                          Durations.format(PATIENCE)));
      if (heard.message() instanceof DriverRequest.Go go) {
        line = go.clock();
        accept("go", Phrase.of("the load"), own(go.startNanos()));
        return go;
      }
      if (!isClock(heard)) {
        throw outOfTurn(heard, Phrase.of("before the load began"));
      }
    }
  }

  /**
   * Takes what has come while the load runs.
   *
   * @throws AnnouncementException if it is neither a clock nor the start of measuring
   */
  void takeAll(Consumer<DriverRequest.MeasureFrom> measureFrom) throws InterruptedException {
    Optional<Heard<DriverRequest>> next = coordinator.next(Duration.ZERO);
    while (next.isPresent()) {
      if (next.get().message() instanceof DriverRequest.MeasureFrom from) {
        measureFrom.accept(from);
      } else if (!isClock(next.get())) {
        throw outOfTurn(next.get(), Phrase.of("while the load ran"));
      }
      next = coordinator.next(Duration.ZERO);
    }
  }

  /** Whether it is fleet time, which is then taken. */
  private boolean isClock(Heard<DriverRequest> heard) {
    if (!(heard.message() instanceof DriverRequest.Clock newer)) {
      return false;
    }
    line = newer.clock();
    return true;
  }

  private static AnnouncementException outOfTurn(Heard<DriverRequest> heard, Phrase when) {
    return new AnnouncementException(
        "'%s' came %s", heard.message().getClass().getSimpleName(), when);
  }

  /**
   * Says that an announcement is taken.
   *
   * @param ownNanos when it begins, by this driver's clock
   * @throws AnnouncementException if too little time is left
   */
  void accept(String announcement, Phrase what, long ownNanos) {
    long leadNanos = ownNanos - clock.nanoTime();
    if (leadNanos < DriverMessage.Accepted.MIN_LEAD.toNanos()) {
      throw new AnnouncementException(
          "%s was announced too late: it begins %.3f s from now, and at least %.1f s are needed",
          what, leadNanos / 1e9, DriverMessage.Accepted.MIN_LEAD.toNanos() / 1e9);
    }
    coordinator.say(new DriverMessage.Accepted(announcement));
  }

  void say(DriverMessage message) {
    coordinator.say(message);
  }

  long own(long fleetNanos) {
    return line.own(fleetNanos);
  }

  /**
   * The start of a slice by this driver's clock.
   *
   * @param dueNanos the end of the slice before, by the same clock
   */
  long slewed(long fleetNanos, long dueNanos) {
    long behindNanos = own(fleetNanos) - dueNanos;
    return dueNanos + Math.max(-MAX_SLEW_NANOS, Math.min(MAX_SLEW_NANOS, behindNanos));
  }

  /** Takes when a measured slice is planned, and when it begins by this driver's clock. */
  void measured(long fleetNanos, long startNanos) {
    mostOffNanos = Math.max(mostOffNanos, Math.abs(startNanos - own(fleetNanos)));
  }

  long mostOffNanos() {
    return mostOffNanos;
  }

  @Override
  public void warm(Warmup warmup) {
    coordinator.say(new DriverMessage.Warm(warmup));
  }

  @Override
  public Optional<Asked> next() throws InterruptedException {
    while (true) {
      Heard<DriverRequest> heard = awaitRequest();
      if (heard.message() instanceof DriverRequest.Measure measure) {
        return Optional.of(asked(measure));
      }
      if (heard.message() instanceof DriverRequest.Finish) {
        return Optional.empty();
      }
      if (!isClock(heard)) {
        throw outOfTurn(heard, Phrase.of("while probes are measured"));
      }
    }
  }

  private Asked asked(DriverRequest.Measure measure) {
    ProbeRequest probe = measure.probe();
    if (measure.startNanos().isEmpty()) {
      return new Asked(probe, (sinceNanos, dueNanos) -> Math.max(dueNanos, clock.nanoTime()));
    }
    long startNanos = measure.startNanos().getAsLong();
    if (line == null) {
      throw new AnnouncementException("a probe with a start in fleet time needs a clock first");
    }
    if (probe.apart() && probe.arms().size() * probe.rounds() > 1) {
      throw new AnnouncementException(
          "a probe whose slices are apart can have a start only if it has one slice, not %d",
          probe.arms().size() * probe.rounds());
    }
    accept("probe", Phrase.of("a probe"), own(startNanos));
    return new Asked(
        probe, (sinceNanos, dueNanos) -> sliceOfProbe(startNanos, sinceNanos, dueNanos));
  }

  /** What else has come meanwhile waits until the probe is measured. */
  private void takeClocks() throws InterruptedException {
    while (waiting.isEmpty()) {
      Optional<Heard<DriverRequest>> next = coordinator.next(Duration.ZERO);
      if (next.isEmpty()) {
        return;
      }
      waiting = next.filter(heard -> !isClock(heard));
    }
  }

  private Heard<DriverRequest> awaitRequest() throws InterruptedException {
    Optional<Heard<DriverRequest>> before = waiting;
    waiting = Optional.empty();
    return before.isPresent()
        ? before.get()
        : coordinator
            .next(PATIENCE_FOR_PROBES)
            .orElseGet(() -> new Heard<>(new DriverRequest.Finish(), clock.nanoTime()));
  }

  private long sliceOfProbe(long probeNanos, long sinceNanos, long dueNanos)
      throws InterruptedException {
    takeClocks();
    long fleetNanos = probeNanos + sinceNanos;
    long startNanos = sinceNanos == 0 ? own(fleetNanos) : slewed(fleetNanos, dueNanos);
    measured(fleetNanos, startNanos);
    return startNanos;
  }

  @Override
  public void answer(Probe probe) {
    coordinator.say(new DriverMessage.Answered(probe));
  }

  /** What a driver was told to do at the same time as others cannot be done, or comes too late. */
  static final class AnnouncementException extends RefusedValue {
    private static final long serialVersionUID = 1L;

    AnnouncementException(String pattern, Object... arguments) {
      super(pattern, arguments);
    }
  }
}
