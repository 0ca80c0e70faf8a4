package io.github.timebench.loadgen.run;

import io.github.timebench.lab.ClockSamples;
import io.github.timebench.lab.FleetTime;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.host.JvmOrder;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.plan.Plan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** A driver, or what reads a provider, that answers at once. */
class FakeDriver extends FakeChild {
  /** By which its clock is ahead of fleet time. */
  static final long AHEAD_NANOS = 7;

  /** Of the warm-up, which are all told when it begins. */
  private static final int ROUNDS = 60;

  final List<DriverRequest> requests = new ArrayList<>();
  Optional<DriverTask> task = Optional.empty();
  private final boolean reads;
  private final int quietFrom;
  private final double p99Nanos;
  private NanoClock fleet = NanoClock.SYSTEM;
  private Optional<BiConsumer<FakeDriver, DriverRequest>> taking = Optional.empty();

  /**
   * One that waits for its task.
   *
   * @param reads whether it reads a provider, and so ends when it is asked to
   * @param quietFrom the round of the warm-up from which on it is quiet
   * @param p99Nanos how slow it is
   */
  FakeDriver(boolean reads, int quietFrom, double p99Nanos) {
    this.reads = reads;
    this.quietFrom = quietFrom;
    this.p99Nanos = p99Nanos;
  }

  /** One that does this with what it is asked. */
  FakeDriver taking(BiConsumer<FakeDriver, DriverRequest> other) {
    taking = Optional.of(other);
    return this;
  }

  /**
   * Starts it and gives it its task.
   *
   * @param boundNanos how far off its clock may be
   */
  SharedLoad.Member begin(String name, Plan plan, NanoClock clock, long boundNanos)
      throws LabException {
    fleet = clock;
    JvmOrder.Driver order =
        new JvmOrder.Driver(new JvmOrder.Key("run", 0, 0), JvmOrder.Jvm.USUAL, 768);
    DriverJvm jvm = DriverJvm.start(this, order, progress -> {}, clock);
    jvm.begin(new DriverTask(plan, 1, "zookeeper://a:1", 0, 0));
    ClockSamples.Reading known =
        new ClockSamples.Reading(new FleetTime(0, AHEAD_NANOS, 0), AHEAD_NANOS, boundNanos, 0);
    return new SharedLoad.Member(name, jvm, () -> known);
  }

  boolean reads() {
    return reads;
  }

  long nowNanos() {
    return fleet.nanoTime();
  }

  @Override
  public void sendLine(String line) {
    if (task.isEmpty()) {
      task = Optional.of(JsonLines.read(line, DriverTask.class));
      say(new DriverMessage.Begun());
      say(new DriverMessage.Ready());
      begun();
      return;
    }
    DriverRequest request = JsonLines.read(line, DriverRequest.class);
    if (!(request instanceof DriverRequest.Clock)) {
      requests.add(request);
      taking.orElse(FakeDriver::take).accept(this, request);
    }
  }

  /** It has got its task. */
  void begun() {}

  void take(DriverRequest request) {
    if (request instanceof DriverRequest.Go) {
      say(new DriverMessage.Accepted("go"));
      for (int round = 0; round < ROUNDS; round++) {
        say(new DriverMessage.Round(round, round >= quietFrom, p99Nanos));
      }
    } else if (request instanceof DriverRequest.MeasureFrom) {
      say(new DriverMessage.Accepted("measure"));
      if (!reads) {
        finish(RunEnd.complete());
        exit(0);
      }
    } else if (request instanceof DriverRequest.Finish) {
      finish(RunEnd.complete());
    }
  }

  void finish(RunEnd end) {
    say(new DriverMessage.Finished(measured().endedAs(end)));
  }

  /** What tells it from others: its warm-up took as many seconds as its calls nanoseconds. */
  Pair measured() {
    return Pair.ofSlices(new Warmup(Instant.EPOCH, p99Nanos, true, List.of()), List.of());
  }
}
