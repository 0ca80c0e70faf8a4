package io.github.timebench.loadgen.run;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.lab.Child;
import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.FleetTime;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.driver.Progress;
import io.github.timebench.loadgen.host.Host.Launcher;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.loadgen.host.LocalHost;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Timing;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A JVM with the consumer and the engine, which measures one pair. */
public final class DriverJvm implements AutoCloseable {
  private static final long BASE_HEAP_MEGABYTES = 768;
  private static final long POLL_MILLIS = 100;

  /**
   * From its task to its first word; where a JVM starts in two seconds, some were seen to take 60.
   */
  static final Duration MAX_START = Duration.ofMinutes(3);

  /** Calls one after the other, before and after the load, of which each may take its timeout. */
  private static final int CALLS_WITHOUT_A_WORD = 20;

  /**
   * One histogram of 3 digits to 60 s with 4-byte counts, twice per caller and variant at worst,
   * and once more for what comes before measuring.
   */
  private static final long HISTOGRAM_KILOBYTES = 112;

  private final Child jvm;
  private final Inbox inbox;
  private final DriverClock clock = new DriverClock();
  private Duration maxStandstill = MAX_START;

  private DriverJvm(Child jvm, Inbox inbox) {
    this.jvm = jvm;
    this.inbox = inbox;
  }

  /**
   * What reads a provider's counters on its machine, which speaks as a driver does: never to be
   * stopped or closed apart from the provider.
   */
  static DriverJvm readerOf(Child provider, Inbox inbox) {
    return new DriverJvm(provider, inbox);
  }

  /**
   * What a running service answers to one verified call of each arm, before there is any load. The
   * calls are made in a JVM of their own, which ends with them.
   *
   * @param plan whose variants are the arms, each once
   * @throws LabException if what an arm calls is not there or does not answer; its message is one
   *     line for people
   */
  public static DriverMessage.Looked look(LocalHost machine, Plan plan, ServiceRegistry registry)
      throws LabException, InterruptedException {
    JvmOrders orders = new JvmOrders("look", plan);
    try (DriverJvm driver =
        start(machine, orders.driver(orders.next(0), plan, Optional.empty()), progress -> {})) {
      driver.begin(DriverTask.ofLook(plan, registry.url()));
      while (true) {
        DriverMessage message = driver.awaitMessage();
        if (message instanceof DriverMessage.Looked looked) {
          return looked;
        }
      }
    }
  }

  /** Takes what is said, on one thread. */
  static final class Inbox implements Consumer<DriverMessage> {
    private final Progress.Listener listener;
    private final NanoClock clock;
    private final BlockingQueue<DriverMessage> messages = new LinkedBlockingQueue<>();
    private volatile boolean begun;

    /** The latest message, or its task, before which it has nothing to say. */
    private volatile long heardNanos;

    Inbox(Progress.Listener listener, NanoClock clock) {
      this.listener = listener;
      this.clock = clock;
    }

    @Override
    public void accept(DriverMessage message) {
      heardNanos = clock.nanoTime();
      begun = true;
      if (message instanceof DriverMessage.Moved moved) {
        listener.on(moved.progress());
      } else if (message instanceof DriverMessage.Sized sized) {
        listener.bytes(sized.bytes());
      } else {
        messages.add(message);
      }
    }

    /**
     * Why it is to be given up; empty if it is not. One that is silent altogether ends by itself,
     * see {@link Child#MAX_SILENCE}, if it has spoken at all.
     */
    private Optional<Phrase> fault(Duration maxStandstill) {
      Duration patience = begun ? maxStandstill : MAX_START;
      if (clock.nanoTime() - heardNanos <= patience.toNanos()) {
        return Optional.empty();
      }
      return Optional.of(
          begun
              ? Phrase.of("the driver came no further and was ended")
              : Phrase.of("the driver said nothing and was ended"));
    }
  }

  /** Has a host start one; it begins once {@link #begin} gives it its task. */
  public static DriverJvm start(Launcher host, JvmOrder.Driver order, Progress.Listener listener)
      throws LabException {
    return start(host, order, listener, NanoClock.SYSTEM);
  }

  static DriverJvm start(
      Launcher host, JvmOrder.Driver order, Progress.Listener listener, NanoClock fleet)
      throws LabException {
    Inbox inbox = new Inbox(listener, fleet);
    return new DriverJvm(host.start(order, JsonLines.reader(DriverMessage.class, inbox)), inbox);
  }

  /** What so many callers of so many variants need; the length of the run is no part of it. */
  public static long heapMegabytes(int callers, int variants) {
    return BASE_HEAP_MEGABYTES + callers * (variants + 1L) * 2 * HISTOGRAM_KILOBYTES / 1024;
  }

  public void begin(DriverTask task) {
    Timing timing = task.plan().timing();
    maxStandstill =
        MAX_START.plus(timing.duration()).plus(timing.timeout().multipliedBy(CALLS_WITHOUT_A_WORD));
    inbox.heardNanos = inbox.clock.nanoTime();
    jvm.send(task);
  }

  /** Asks it to end early and to answer with what it has measured. */
  public void stop() {
    jvm.stop();
  }

  /**
   * Waits for what it measured, complete or not, while a prober asks for probes; for one thread.
   *
   * @throws LabException if {@link #awaitMessage} does
   */
  public Pair awaitPair(Prober prober) throws LabException, InterruptedException {
    Alone alone = new Alone();
    prober.ask(alone);
    return alone.awaitPair();
  }

  /** It measures a probe as soon as it is asked for; no other has to begin with it. */
  private final class Alone implements Prober.Probed {
    private Pair pair;

    @Override
    public Optional<Warmup> warm() throws LabException, InterruptedException {
      return await(DriverMessage.Warm.class).map(DriverMessage.Warm::warmup);
    }

    @Override
    public Optional<Probe> measure(ProbeRequest request) throws LabException, InterruptedException {
      ask(new DriverRequest.Measure(request, OptionalLong.empty()));
      return await(DriverMessage.Answered.class)
          .map(DriverMessage.Answered::probe)
          .filter(probe -> probe.end().allMeasured());
    }

    @Override
    public void finish() {
      ask(new DriverRequest.Finish());
    }

    /** A message of a type; empty if it has said its last one instead. */
    private <M extends DriverMessage> Optional<M> await(Class<M> type)
        throws LabException, InterruptedException {
      while (pair == null) {
        DriverMessage message = awaitMessage();
        if (type.isInstance(message)) {
          return Optional.of(type.cast(message));
        }
        if (message instanceof DriverMessage.Finished finished) {
          pair = finished.pair();
        }
      }
      return Optional.empty();
    }

    Pair awaitPair() throws LabException, InterruptedException {
      Optional<DriverMessage.Finished> finished = await(DriverMessage.Finished.class);
      jvm.awaitExit();
      return finished.map(DriverMessage.Finished::pair).orElse(pair);
    }
  }

  /** Waits until it has ended, after its last message; it is killed if it does not. */
  void awaitExit() throws InterruptedException {
    jvm.awaitExit();
  }

  /**
   * Waits for the next message, at most as long as it gets on.
   *
   * @throws DriverDiedException if it ended without an answer, or was ended because it came no
   *     further
   * @throws LabException if it refuses
   */
  DriverMessage awaitMessage() throws LabException, InterruptedException {
    while (true) {
      Optional<DriverMessage> message = next();
      if (message.isPresent() && message.get() instanceof DriverMessage.Refused refused) {
        jvm.awaitExit();
        throw new LabException(refused.reason());
      }
      if (message.isPresent()) {
        return message.get();
      }
      Optional<Phrase> fault = inbox.fault(maxStandstill);
      if (fault.isPresent()) {
        jvm.kill();
        throw new DriverDiedException(fault.get());
      }
    }
  }

  void ask(DriverRequest request) {
    jvm.send(request);
  }

  void tell(FleetTime line) {
    clock.telling(line);
    ask(new DriverRequest.Clock(line));
  }

  ClockSamples.Reading reading() {
    return jvm.clock().at(NanoClock.SYSTEM.nanoTime());
  }

  DriverClock clock() {
    return clock;
  }

  void whenGone(Runnable action) {
    jvm.onExit().thenRun(action);
  }

  boolean isAlive() {
    return jvm.isAlive();
  }

  /**
   * Checks that it lives, or has said its last message, which may not have been looked at.
   *
   * @throws DriverDiedException if it ended without an answer
   */
  void requireAlive() throws LabException, InterruptedException {
    if (!jvm.isAlive()) {
      jvm.awaitExit();
      if (inbox.messages.stream().noneMatch(DriverJvm::isLast)) {
        throw died();
      }
    }
  }

  private static boolean isLast(DriverMessage message) {
    return message instanceof DriverMessage.Finished || message instanceof DriverMessage.Refused;
  }

  private LabException died() {
    return inbox.begun || jvm.killed()
        ? new DriverDiedException(jvm.exitSummary())
        : new LabException(jvm.exitSummary());
  }

  /**
   * What it said next; for one thread.
   *
   * @return empty if it said nothing within 0.1 s
   * @throws DriverDiedException if the JVM ended without an answer
   */
  Optional<DriverMessage> next() throws LabException, InterruptedException {
    boolean alive = jvm.isAlive();
    if (!alive) {
      jvm.awaitExit();
    }
    DriverMessage message = inbox.messages.poll(alive ? POLL_MILLIS : 0, TimeUnit.MILLISECONDS);
    if (message == null && !alive) {
      throw died();
    }
    return Optional.ofNullable(message);
  }

  @Override
  public void close() {
    jvm.close();
  }

  /**
   * How far a driver may be off from fleet time, by what it was told and what is known.
   * Thread-safe.
   */
  static final class DriverClock {
    private FleetTime told;
    private long worstNanos;

    synchronized void telling(FleetTime line) {
      told = line;
    }

    /** Forgets how far off it was: what counts begins now. */
    synchronized void begin() {
      worstNanos = 0;
    }

    /**
     * How far off it is at most.
     *
     * @param known of its clock now
     * @param nowNanos in fleet time
     */
    synchronized long offNanos(ClockSamples.Reading known, long nowNanos) {
      FleetTime line = told == null ? known.line() : told;
      long offNanos =
          known.boundNanos() + Math.abs(line.own(nowNanos) - known.line().own(nowNanos));
      worstNanos = Math.max(worstNanos, offNanos);
      return offNanos;
    }

    /** The most of what {@link #offNanos} found since the beginning. */
    synchronized long worstNanos() {
      return worstNanos;
    }
  }

  /** The driver's JVM ended in the middle of a block, without a report. */
  public static final class DriverDiedException extends JvmDiedException {
    private static final long serialVersionUID = 1L;

    public DriverDiedException(Phrase exitSummary) {
      super(exitSummary);
    }
  }
}
