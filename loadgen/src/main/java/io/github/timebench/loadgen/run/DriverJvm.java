package io.github.timebench.loadgen.run;

import io.github.timebench.api.Durations;
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
import io.github.timebench.loadgen.host.Launcher;
import io.github.timebench.loadgen.host.Order;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.plan.Timing;
import java.time.Duration;
import java.util.Optional;
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

  /** One that lives says so each second, whatever it does. */
  static final Duration MAX_SILENCE = Duration.ofSeconds(20);

  /** Calls one after the other, before and after the load, of which each may take its timeout. */
  private static final int CALLS_WITHOUT_A_WORD = 20;

  /**
   * One histogram of 3 digits to 60 s with 4-byte counts, twice per caller and variant at worst,
   * and once more for what comes before measuring.
   */
  private static final long HISTOGRAM_KILOBYTES = 112;

  private final Child jvm;

  /** All messages but for progress that were not yet looked at. */
  private final BlockingQueue<DriverMessage> messages;

  private final DriverClock clock = new DriverClock();
  private final Hearing hearing;
  private Duration maxStandstill = MAX_START;
  private boolean begun;

  private DriverJvm(Child jvm, Inbox inbox) {
    this.jvm = jvm;
    this.messages = inbox.messages;
    this.hearing = inbox.hearing;
  }

  /**
   * What reads a provider's counters on its machine, which speaks as a driver does: never to be
   * stopped or closed apart from the provider.
   */
  static DriverJvm readerOf(Child provider, Inbox inbox) {
    return new DriverJvm(provider, inbox);
  }

  /** When it was heard last. */
  private static final class Hearing {
    private final NanoClock clock;
    private boolean begun;
    private long lineNanos;
    private long messageNanos;

    Hearing(NanoClock clock) {
      this.clock = clock;
      begin();
    }

    /** It has nothing to say before its task. */
    synchronized void begin() {
      lineNanos = clock.nanoTime();
      messageNanos = lineNanos;
    }

    /** Whatever it is: a JVM may print something long before it begins. */
    synchronized void line() {
      lineNanos = clock.nanoTime();
    }

    synchronized void message() {
      begun = true;
      messageNanos = clock.nanoTime();
    }

    /** Why it is to be given up; empty if it is not. */
    synchronized Optional<String> fault(Duration maxStandstill) {
      long nowNanos = clock.nanoTime();
      Duration maxSilence = begun ? MAX_SILENCE : MAX_START;
      if (nowNanos - lineNanos > maxSilence.toNanos()) {
        return Optional.of(
            "the driver said nothing for %s and was ended".formatted(Durations.format(maxSilence)));
      }
      return nowNanos - messageNanos > maxStandstill.toNanos()
          ? Optional.of(
              "the driver came no further for %s and was ended"
                  .formatted(Durations.format(maxStandstill)))
          : Optional.empty();
    }
  }

  /** Takes what is said, on one thread. */
  record Inbox(Progress.Listener listener, Hearing hearing, BlockingQueue<DriverMessage> messages)
      implements Consumer<DriverMessage> {
    Inbox(Progress.Listener listener, NanoClock fleet) {
      this(listener, new Hearing(fleet), new LinkedBlockingQueue<>());
    }

    @Override
    public void accept(DriverMessage message) {
      hearing.message();
      if (message instanceof DriverMessage.Moved moved) {
        listener.on(moved.progress());
      } else if (message instanceof DriverMessage.Sized sized) {
        listener.bytes(sized.bytes());
      } else {
        messages.add(message);
      }
    }
  }

  /** Has a host start one; it begins once {@link #begin} gives it its task. */
  public static DriverJvm start(Launcher host, Order.Driver order, Progress.Listener listener)
      throws LabException {
    return start(host, order, listener, NanoClock.SYSTEM);
  }

  /** The same with another clock of fleet time. */
  static DriverJvm start(
      Launcher host, Order.Driver order, Progress.Listener listener, NanoClock fleet)
      throws LabException {
    Inbox inbox = new Inbox(listener, fleet);
    Consumer<String> reader = JsonLines.reader(DriverMessage.class, inbox);
    Child jvm =
        host.start(
            order,
            line -> {
              inbox.hearing.line();
              reader.accept(line);
            });
    return new DriverJvm(jvm, inbox);
  }

  /** What so many callers of so many variants need; the length of the run is no part of it. */
  public static long heapMegabytes(int callers, int variants) {
    return BASE_HEAP_MEGABYTES + callers * (variants + 1L) * 2 * HISTOGRAM_KILOBYTES / 1024;
  }

  /** Gives it its task. */
  public void begin(DriverTask task) {
    Timing timing = task.plan().timing();
    maxStandstill =
        MAX_START.plus(timing.duration()).plus(timing.timeout().multipliedBy(CALLS_WITHOUT_A_WORD));
    hearing.begin();
    jvm.send(task);
  }

  /** Asks it to end early and to answer with what it has measured. */
  public void stop() {
    jvm.stop();
  }

  /**
   * Waits for what it measured, complete or not, while a prober asks for probes; for one thread.
   *
   * @throws DriverDiedException if the JVM ended without an answer, or was ended because it said
   *     nothing any more
   * @throws LabException if the measurement could not begin
   */
  public Pair awaitPair(Prober prober) throws LabException, InterruptedException {
    while (true) {
      DriverMessage message = awaitMessage();
      if (message instanceof DriverMessage.Finished finished) {
        jvm.awaitExit();
        return finished.pair();
      }
      if (message instanceof DriverMessage.Refused refused) {
        jvm.awaitExit();
        throw new LabException(refused.reason());
      }
      if (message instanceof DriverMessage.Warm warm) {
        prober.warm(warm.warmup());
        ask(prober);
      } else if (message instanceof DriverMessage.Answered answered
          && answered.probe().end().allMeasured()) {
        prober.take(answered.probe());
        ask(prober);
      }
    }
  }

  private void ask(Prober prober) {
    ask(
        prober
            .next()
            .<DriverRequest>map(DriverRequest.Measure::new)
            .orElseGet(DriverRequest.Finish::new));
  }

  /** Waits for the next message, at most as long as it speaks at all and gets on. */
  DriverMessage awaitMessage() throws LabException, InterruptedException {
    while (true) {
      Optional<DriverMessage> message = next();
      if (message.isPresent()) {
        return message.get();
      }
      Optional<String> fault = hearing.fault(maxStandstill);
      if (fault.isPresent()) {
        jvm.kill();
        throw new DriverDiedException(fault.get());
      }
    }
  }

  /** Sends it a request. */
  void ask(DriverRequest request) {
    jvm.send(request);
  }

  /** Tells it fleet time by its clock. */
  void tell(FleetTime line) {
    clock.telling(line);
    ask(new DriverRequest.Clock(line));
  }

  /** What is known of its clock now. */
  ClockSamples.Reading reading() {
    return jvm.clock().at(NanoClock.SYSTEM.nanoTime());
  }

  /** How far off fleet time it is. */
  DriverClock clock() {
    return clock;
  }

  /** Whether it may still say something. */
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
      if (messages.stream().noneMatch(DriverJvm::isLast)) {
        throw died();
      }
    }
  }

  private static boolean isLast(DriverMessage message) {
    return message instanceof DriverMessage.Finished || message instanceof DriverMessage.Refused;
  }

  private LabException died() {
    boolean saidSo =
        begun || messages.stream().anyMatch(message -> message instanceof DriverMessage.Begun);
    return saidSo
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
    DriverMessage message = messages.poll(alive ? POLL_MILLIS : 0, TimeUnit.MILLISECONDS);
    if (message == null && !alive) {
      throw died();
    }
    begun |= message instanceof DriverMessage.Begun;
    return Optional.ofNullable(message);
  }

  @Override
  public void close() {
    jvm.close();
  }
}
