package io.github.timebench.loadgen.run;

import io.github.timebench.api.Durations;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.run.GroupRunner.HostLostException;
import io.github.timebench.loadgen.run.SharedLoad.Member;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What is said to the drivers of a load and to those who read its providers, and what they say.
 * Whoever is waited for, all drivers are looked at, and all members are told fleet time once a
 * second. A reader ends with its provider, and whoever started that tells the drivers to end. For
 * one controlling thread.
 */
final class LoadMembers {
  /** Beyond the time that something takes anyway. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration CLOCK_PERIOD = Duration.ofSeconds(1);

  /** For the answer to an announcement, which is read once in a slice. */
  private static final Duration PATIENCE_FOR_ACCEPTED = Duration.ofSeconds(3);

  private final List<Member> drivers;
  private final List<Member> readers;
  private final List<Member> all;
  private final NanoClock fleet;
  private final Duration slice;
  private final Map<Member, Pair> finished = new LinkedHashMap<>();
  private long clocksToldNanos;
  private boolean begun;

  /**
   * Members of a load that has not begun.
   *
   * @param slice the longest of the warm-up
   */
  LoadMembers(List<Member> drivers, List<Member> readers, NanoClock fleet, Duration slice) {
    this.drivers = List.copyOf(drivers);
    this.readers = List.copyOf(readers);
    this.all = Stream.concat(drivers.stream(), readers.stream()).toList();
    this.fleet = fleet;
    this.slice = slice;
    this.clocksToldNanos = fleet.nanoTime() - CLOCK_PERIOD.toNanos();
  }

  /** A driver was asked to end before the load did, or a provider has ended. */
  static final class StoppedException extends LabException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
      super(Phrase.of("the load was stopped"));
    }
  }

  List<Member> drivers() {
    return drivers;
  }

  List<Member> readers() {
    return readers;
  }

  List<Member> all() {
    return all;
  }

  long nowNanos() {
    return fleet.nanoTime();
  }

  /**
   * Waits until the clocks of all are known well enough to go by them together.
   *
   * @throws HostLostException if one is not in time
   */
  void awaitClocks() throws LabException, InterruptedException {
    long deadlineNanos = fleet.nanoTime() + PATIENCE.toNanos();
    for (Member member : all) {
      Optional<Phrase> unknown = unknownClock(member);
      while (unknown.isPresent()) {
        if (fleet.nanoTime() - deadlineNanos >= 0) {
          throw lost(member, Phrase.of("its clock is %s", unknown.get()));
        }
        nextOfRunning(member);
        unknown = unknownClock(member);
      }
    }
  }

  private Optional<Phrase> unknownClock(Member member) {
    return SharedLoad.unknownClock(slice, member.clock().get().boundNanos());
  }

  /** Tells all of them, and waits until each has accepted it. */
  void announce(Function<Member, DriverRequest> announcement)
      throws LabException, InterruptedException {
    begun = true;
    for (Member member : all) {
      member.driver().ask(announcement.apply(member));
    }
    for (Member member : all) {
      await(member, DriverMessage.Accepted.class, PATIENCE_FOR_ACCEPTED.plus(slice));
    }
  }

  /**
   * From an announcement until what is announced may begin. Members are told one after the other,
   * which takes as long as all round trips do; twice as long is still in time.
   */
  Duration lead(Duration least) {
    long roundTripsNanos =
        all.stream().mapToLong(member -> 2 * member.clock().get().boundNanos()).sum();
    Duration needed = DriverMessage.Accepted.MIN_LEAD.plusNanos(2 * roundTripsNanos);
    return needed.compareTo(least) > 0 ? needed : least;
  }

  /**
   * Waits for a message. What comes before it is skipped, unless it is the last one.
   *
   * @throws HostLostException if it dies, refuses, or says nothing for too long, or a driver dies
   * @throws StoppedException if it was stopped, or was a reader and its provider is gone
   */
  <M extends DriverMessage> M await(Member member, Class<M> type, Duration patience)
      throws LabException, InterruptedException {
    long deadlineNanos = fleet.nanoTime() + patience.toNanos();
    while (fleet.nanoTime() - deadlineNanos < 0) {
      DriverMessage message = nextOfRunning(member);
      if (type.isInstance(message)) {
        return type.cast(message);
      }
      if (message instanceof DriverMessage.Finished early) {
        if (early.pair().end().kind() == RunEnd.Kind.INTERRUPTED) {
          throw new StoppedException();
        }
        throw lost(member, Phrase.of("ended before the others: %s", early.pair().end().reason()));
      }
    }
    throw silent(member, type, patience);
  }

  Pair awaitFinished(Member member, Duration patience) throws LabException, InterruptedException {
    long deadlineNanos = fleet.nanoTime() + patience.toNanos();
    while (!finished.containsKey(member)) {
      if (fleet.nanoTime() - deadlineNanos >= 0) {
        throw silent(member, DriverMessage.Finished.class, patience);
      }
      next(member);
    }
    return finished.get(member);
  }

  private DriverMessage nextOfRunning(Member member) throws LabException, InterruptedException {
    try {
      return next(member);
    } catch (HostLostException lost) {
      if (readers.contains(member) && !member.driver().isAlive()) {
        throw new StoppedException();
      }
      throw lost;
    }
  }

  /** What a member says within a moment, or null; all drivers are looked at as well. */
  private DriverMessage next(Member member) throws LabException, InterruptedException {
    tellClocks();
    for (Member driver : drivers) {
      if (!finished.containsKey(driver)) {
        requireAlive(driver);
      }
    }
    DriverMessage message = said(member);
    if (message instanceof DriverMessage.Refused refused) {
      throw lost(member, refused.reason());
    }
    if (message instanceof DriverMessage.Finished last) {
      finished.put(member, last.pair());
    }
    return message;
  }

  private static void requireAlive(Member member) throws LabException, InterruptedException {
    try {
      member.driver().requireAlive();
    } catch (LabException died) {
      throw new HostLostException(member.name(), died);
    }
  }

  private static DriverMessage said(Member member) throws LabException, InterruptedException {
    try {
      return member.driver().next().orElse(null);
    } catch (LabException died) {
      throw new HostLostException(member.name(), died);
    }
  }

  private static HostLostException lost(Member member, Phrase why) {
    return new HostLostException(member.name(), new LabException(why));
  }

  private static HostLostException silent(Member member, Class<?> type, Duration patience) {
    return lost(
        member,
        Phrase.of("sent no %s within %s", type.getSimpleName(), Durations.format(patience)));
  }

  private void tellClocks() {
    if (begun && fleet.nanoTime() - clocksToldNanos >= CLOCK_PERIOD.toNanos()) {
      clocksToldNanos = fleet.nanoTime();
      for (Member member : all) {
        ClockSamples.Reading known = member.clock().get();
        member.driver().clock().offNanos(known, clocksToldNanos);
        member.driver().tell(known.line());
      }
    }
  }
}
