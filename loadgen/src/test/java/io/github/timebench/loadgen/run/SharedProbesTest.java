package io.github.timebench.loadgen.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.driver.DriverTask;
import io.github.timebench.loadgen.engine.SteppedClock;
import io.github.timebench.loadgen.run.SharedLoad.Measured;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hazards: a study that decides by what one driver saw; drivers that measure different things at
 * the same time; a slice that begins beside calls of the one before; a collapse that only one
 * driver notices, and after which the others wait for ever.
 */
@Timeout(60)
class SharedProbesTest {
  private static final long MILLI = 1_000_000;
  private static final RunEnd COLLAPSED = RunEnd.cutShort("the provider answered no call for 8s");
  private static final RunEnd STOPPED = RunEnd.interrupted("stopped");
  private static final Load LOAD = new Load.Closed(7);

  private static final Plan PLAN = Plans.search().maxWarmup(Duration.ofSeconds(1)).make();

  /** A member that makes so many calls in each slice, or none, if it reads a provider. */
  private static class Member extends FakeDriver {
    private final long calls;
    private final List<DriverRequest.Measure> asked = new ArrayList<>();
    private final List<Long> leads = new ArrayList<>();
    private boolean finishes;
    private UnaryOperator<Probe> answer = probe -> probe;

    Member(long calls) {
      super(calls == 0, 0, MILLI);
      this.calls = calls;
    }

    @Override
    void take(DriverRequest request) {
      if (request instanceof DriverRequest.MeasureFrom from) {
        assertThat(from.rounds()).isZero();
        say(new DriverMessage.Accepted("measure"));
        say(new DriverMessage.Warm(warmup()));
      } else if (request instanceof DriverRequest.Measure measure) {
        asked.add(measure);
        leads.add(measure.startNanos().orElseThrow() - nowNanos());
        say(new DriverMessage.Accepted("probe"));
        Probe probe = answer.apply(probe(measure.probe()));
        say(new DriverMessage.Answered(probe));
        if (!probe.end().allMeasured()) {
          finish(probe.end());
        }
      } else {
        finishes = request instanceof DriverRequest.Finish;
        super.take(request);
      }
    }

    @Override
    Pair measured() {
      return Pair.ofSlices(warmup(), List.of());
    }

    private Warmup warmup() {
      List<WarmupSeries> series =
          calls == 0
              ? List.of()
              : List.of(new WarmupSeries("date+stock", new double[] {calls}, new double[] {1}));
      return new Warmup(Instant.EPOCH, 1, calls > 0, series);
    }

    private Probe probe(ProbeRequest request) {
      return new Probe(
          request,
          asked.size(),
          10,
          request.arms().stream().map(this::arm).toList(),
          RunEnd.complete());
    }

    private Probe.Arm arm(ProbeRequest.Arm asked) {
      Usage usage = calls == 0 ? MadeUp.usage(-1, 5, -1, 6) : MadeUp.usage(3, -1, 4, -1);
      SliceCalls ofSlice =
          new SliceCalls(100, calls, calls, 1, 1, Double.NaN, new OutcomeCounts(calls, 0, 0, 0, 0));
      Slice slice = new Slice(asked.variant(), 0, 0, 0, ofSlice, usage);
      return new Probe.Arm(asked, List.of(slice), new Starts(calls, 0, 0), Histograms.none());
    }

    List<ProbeRequest> probes() {
      return asked.stream().map(DriverRequest.Measure::probe).toList();
    }
  }

  private static ProbeRequest rounds() {
    return MadeUp.together(PLAN.labels(), LOAD, Duration.ofSeconds(1), 1);
  }

  private static ProbeRequest apart() {
    List<ProbeRequest.Arm> arms =
        PLAN.labels().stream()
            .map(label -> new ProbeRequest.Arm(label, LOAD, Purpose.SEARCH))
            .toList();
    return new ProbeRequest(arms, Duration.ofSeconds(1), 1, true, List.of());
  }

  private static List<Measured> run(Questions asked, Member... members) throws Exception {
    return run(0, asked, members);
  }

  private static List<Measured> run(long boundNanos, Questions asked, Member... members)
      throws Exception {
    return run(new SteppedClock(10 * MILLI), boundNanos, asked, members);
  }

  private static List<Measured> run(
      NanoClock clock, long boundNanos, Questions asked, Member... members) throws Exception {
    List<SharedLoad.Member> drivers = new ArrayList<>();
    List<SharedLoad.Member> readers = new ArrayList<>();
    for (Member member : members) {
      List<SharedLoad.Member> of = member.reads() ? readers : drivers;
      String name = (member.reads() ? "provider-" : "driver-") + of.size();
      of.add(member.begin(name, PLAN, clock, boundNanos));
    }
    DriverTask task = new DriverTask(PLAN, 1, "zookeeper://a:1", 0, 0);
    return new SharedLoad(task, drivers, readers, clock).run(asked);
  }

  @Test
  void theStudyIsToldWhatAllDriversDidAtTheSameTime() throws Exception {
    Member[] members = {new Member(3), new Member(4), new Member(0)};
    Questions asked = new Questions(rounds(), rounds());

    List<Measured> measured = run(asked, members);

    assertThat(measured)
        .extracting(Measured::name)
        .containsExactly("driver-0", "driver-1", "provider-0");
    assertThat(asked.warmup.series().get(0).callsPerSecond()).containsExactly(7);
    assertThat(asked.warmup.quiet()).as("its provider was not").isFalse();
    assertThat(asked.answers).hasSize(2).extracting(Probe::request).containsOnly(rounds());
    for (Probe.Arm arm : asked.answers.get(1).arms()) {
      assertThat(arm.starts().begun()).isEqualTo(7);
      assertThat(arm.slices().get(0).windowCalls()).isEqualTo(7);
      assertThat(arm.slices().get(0).usage()).isEqualTo(MadeUp.usage(6, 5, 8, 6));
    }
    for (Member member : members) {
      assertThat(member.asked).isEqualTo(members[0].asked);
      assertThat(member.finishes).isTrue();
    }
    long first = members[0].asked.get(0).startNanos().orElseThrow();
    long second = members[0].asked.get(1).startNanos().orElseThrow();
    assertThat(second).isGreaterThan(first);
  }

  /** Twice 80 round trips of 8 ms, with the half second that is needed: 1.78 s. */
  @Test
  void farHostsAreToldEarlier() throws Exception {
    Member near = new Member(3);
    run(new Questions(rounds()), near, new Member(4));
    Member[] far = new Member[80];
    Arrays.setAll(far, index -> new Member(3));
    run(new SteppedClock(MILLI / 100), 4 * MILLI, new Questions(rounds()), far);

    assertThat(near.leads.get(0)).isBetween(1_000 * MILLI, 1_500 * MILLI);
    assertThat(far[0].leads.get(0)).isBetween(1_700 * MILLI, 1_780 * MILLI);
  }

  @Test
  void slicesThatAreApartAreAnnouncedOneByOneAndToldAsOneProbe() throws Exception {
    Member driver = new Member(3);
    Questions asked = new Questions(apart());

    run(asked, driver, new Member(4));

    assertThat(driver.probes())
        .hasSize(2)
        .allMatch(one -> one.apart() && one.arms().size() == 1)
        .extracting(one -> one.arms().get(0).variant())
        .containsExactlyInAnyOrderElementsOf(PLAN.labels());
    Probe probe = asked.answers.get(0);
    assertThat(asked.answers).hasSize(1);
    assertThat(probe.request()).isEqualTo(apart());
    assertThat(probe.arms()).hasSize(2).allMatch(arm -> arm.starts().begun() == 7);
    assertThat(probe.lengthNanos()).isEqualTo(20);
  }

  @Test
  void aCollapseThatOneDriverSeesEndsTheProbesOfAll() throws Exception {
    Member willing = new Member(3);
    Member collapsing = new Member(4);
    collapsing.answer =
        probe ->
            collapsing.asked.size() < 2
                ? probe
                : new Probe(probe.request(), 0, 0, probe.arms(), COLLAPSED);
    Questions asked = new Questions(rounds(), rounds(), rounds());

    List<Measured> measured = run(asked, willing, collapsing, new Member(0));

    assertThat(asked.answers).as("the probe that did not end is no answer").hasSize(1);
    assertThat(asked.left).hasSize(1);
    assertThat(measured)
        .extracting(one -> one.pair().end())
        .containsExactly(RunEnd.complete(), COLLAPSED, RunEnd.complete());
    assertThat(willing.finishes).isTrue();
    assertThat(collapsing.finishes).as("it has ended").isFalse();
  }

  @Test
  void whoIsStoppedInTheMidstOfAProbeTellsWhatItMeasured() throws Exception {
    Member[] members = {new Member(3), new Member(4), new Member(0)};
    for (Member member : members) {
      member.answer = probe -> new Probe(probe.request(), 0, 0, probe.arms(), STOPPED);
    }
    members[2].answer = probe -> probe;
    Questions asked = new Questions(rounds(), rounds());

    assertThat(run(asked, members))
        .extracting(one -> one.pair().end())
        .containsExactly(STOPPED, STOPPED);
    assertThat(asked.answers).isEmpty();
  }

  @Test
  void driversThatMeasuredSomethingElseAreNoSum() {
    Member other = new Member(4);
    other.answer = probe -> new Probe(apart(), 0, 0, probe.arms(), RunEnd.complete());

    assertThatThrownBy(() -> run(new Questions(rounds()), new Member(3), other))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("was asked for another probe than others");
  }
}
