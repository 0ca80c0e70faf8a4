package io.github.timebench.loadgen.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.api.probe.Snapshots;
import io.github.timebench.lab.FleetTime;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ParentJvm.Heard;
import io.github.timebench.loadgen.driver.ProviderReader.Asking;
import io.github.timebench.loadgen.driver.ProviderReader.Line;
import io.github.timebench.loadgen.driver.ProviderReader.Provider;
import io.github.timebench.loadgen.engine.SliceWindow;
import io.github.timebench.loadgen.engine.open.VirtualTimeline;
import io.github.timebench.loadgen.engine.schedule.SliceSchedule;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.RemoteProbe;
import io.github.timebench.loadgen.watch.ResourceMeter.CpuClocks;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.ProbeRequest.Purpose;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Usage;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazards: counters of a provider that are read in another slice than the one that they are of;
 * what could not be read, and counts as nothing used.
 */
class ProviderReaderTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final long HOUR = 3_600 * SECOND;
  private static final long EPOCH = 1_000_000 * HOUR;
  private static final long GO = 3 * SECOND;

  /** When round 9 of the warm-up begins: five rounds of 2 × 1 s and four of 2 × 250 ms later. */
  private static final long MEASURED = GO + 12 * SECOND;

  private static final long SLICE = 300 * MILLI;
  private static final long WINDOW = 210 * MILLI;

  /** In a window, by three CPUs. */
  private static final Usage USED = MadeUp.usage(-1, 3 * WINDOW, -1, 5 * WINDOW);

  private static final DriverRequest.MeasureFrom FROM_ROUND_9 =
      new DriverRequest.MeasureFrom(5, 9, SLICE, 6);
  private static final int SLICES = 2 * 6;
  private static final Plan PLAN = Plans.valid().duration(Duration.ofSeconds(2)).make();
  private static final String ADDRESS = "10.0.0.1:20880";

  /** The host of a provider that uses three CPUs, by a clock of its own, in virtual time. */
  private static final class Host implements Announcements.Coordinator, RemoteProbe, NanoClock {
    private final Thread controlling = Thread.currentThread();
    private final VirtualTimeline time = new VirtualTimeline();
    private final long offsetNanos;
    private final List<DriverMessage> said = new ArrayList<>();
    private final Deque<Heard<DriverRequest>> requests = new ArrayDeque<>();
    private Plan plan = PLAN;
    private long lateEdgeNanos = -1;
    private long lateNanos;
    private boolean answers = true;
    private DriverRequest.MeasureFrom measureFrom = FROM_ROUND_9;
    private final Deque<DriverRequest> probes = new ArrayDeque<>();
    private long compilesUntilNanos;
    private long asked;

    Host(long offsetNanos) {
      this.offsetNanos = offsetNanos;
      time.sleepUntil(offsetNanos);
      hear(new DriverRequest.Go(GO, new FleetTime(0, offsetNanos, 0)));
    }

    private void hear(DriverRequest request) {
      requests.add(new Heard<>(request, time.nanoTime()));
    }

    DriverMessage run() {
      Provider provider = new Provider(ADDRESS, clocks(), this, () -> MachineProbe.Reading.UNKNOWN);
      Asking asking = new Asking(name -> this, () -> EPOCH + time.nanoTime());
      DriverTask task = new DriverTask(plan, 1, "zookeeper://a:1", 0, 0);
      return new ProviderReader(task, provider, this, asking, this).run();
    }

    private CpuClocks clocks() {
      return FakeProbe.clocks(() -> 3 * time.nanoTime());
    }

    Pair read() {
      return ((DriverMessage.Finished) run()).pair();
    }

    /** The reading at the end of the window of a measured slice comes so late. */
    Host lateBy(long nanos, int slice) {
      lateEdgeNanos = offsetNanos + MEASURED + slice * SLICE + 270 * MILLI;
      lateNanos = nanos;
      return this;
    }

    @Override
    public long nanoTime() {
      return time.nanoTime();
    }

    /** The watch of a second has a thread of its own, for which time stands still. */
    @Override
    public void sleepUntil(long nanoTime) throws InterruptedException {
      if (Thread.currentThread() != controlling) {
        new CountDownLatch(1).await();
      }
      time.sleepUntil(nanoTime == lateEdgeNanos ? nanoTime + lateNanos : nanoTime);
    }

    @Override
    public void say(DriverMessage message) {
      said.add(message);
      if (message instanceof DriverMessage.Round told && told.round() == 5) {
        hear(measureFrom);
      }
      if (message instanceof DriverMessage.Warm || message instanceof DriverMessage.Answered) {
        hear(probes.isEmpty() ? new DriverRequest.Finish() : probes.poll());
      }
    }

    @Override
    public Optional<Heard<DriverRequest>> next(Duration patience) {
      return Optional.ofNullable(requests.poll());
    }

    @Override
    public Map<String, String> environment() {
      return Map.of("java", "17");
    }

    @Override
    public ProcessSnapshot snapshot() {
      long nanos = time.nanoTime() - offsetNanos;
      return Snapshots.used(9 * nanos, 5 * nanos)
          .withCode(Math.min(nanos, compilesUntilNanos), 0)
          .takenAt(EPOCH + time.nanoTime());
    }

    @Override
    public CompletableFuture<ProcessSnapshot> ask() {
      return answers ? CompletableFuture.completedFuture(snapshot()) : new CompletableFuture<>();
    }

    @Override
    public Map<String, CodecTimes> codecTimes() {
      asked++;
      CodecTimes times =
          new CodecTimes()
              .with(CodecTimes.Part.REQUEST_READ, 10 * asked, 1_000 * asked)
              .with(CodecTimes.Part.RESPONSE_WRITE, 20 * asked, 4_000 * asked);
      return Map.of(service(), times);
    }

    @Override
    public Map<String, Long> requests() {
      return Map.of(service(), 7_000_000_000L, service() + ":0.0.2", 5L);
    }

    private static String service() {
      return Bindings.builtIn().service(Variant.BASELINE);
    }

    <M extends DriverMessage> List<M> said(Class<M> type) {
      return said.stream().filter(type::isInstance).map(type::cast).toList();
    }
  }

  @Test
  void whateverItsClockSaysEachWindowIsReadAtItsEdges() {
    for (long offsetNanos : new long[] {0, 5 * HOUR, 90 * HOUR}) {
      Pair pair = new Host(offsetNanos).read();

      assertThat(pair.end()).isEqualTo(RunEnd.complete());
      assertThat(pair.slices()).hasSize(SLICES);
      for (int i = 0; i < SLICES; i++) {
        Slice slice = pair.slices().get(i);
        assertThat(slice.startNanos() + GO).isEqualTo(MEASURED + i * SLICE);
        assertThat(slice.windowNanos()).isEqualTo(WINDOW);
        assertThat(costs(slice)).isEqualTo(USED);
        assertThat(slice.outcomes()).isEqualTo(OutcomeCounts.NONE);
      }
      assertThat(pair.readings().switches().count()).isEqualTo(2 * SLICES);
      assertThat(pair.readings().switches().maxNanos()).isZero();
    }
  }

  @Test
  void itAnswersAsDriversDoAndHasTheirOrderOfVariants() {
    Host host = new Host(HOUR);
    Pair pair = host.read();

    assertThat(host.said(DriverMessage.Ready.class)).hasSize(1);
    assertThat(host.said(DriverMessage.Accepted.class))
        .extracting(DriverMessage.Accepted::announcement)
        .containsExactly("go", "measure");
    assertThat(host.said(DriverMessage.Round.class))
        .hasSize(9)
        .allMatch(round -> Double.isNaN(round.p99ServiceNanos()));
    assertThat(pair.slices())
        .extracting(slice -> PLAN.labels().indexOf(slice.variant()))
        .isEqualTo(order());
    assertThat(pair.provider()).isEqualTo(Map.of("java", "17"));
    assertThat(pair.driver()).isEmpty();
  }

  private static List<Integer> order() {
    DriverTask task = new DriverTask(PLAN, 1, "zookeeper://a:1", 0, 0);
    WilliamsDesign design = new WilliamsDesign(PLAN.variants().size(), task.designSeed());
    SliceSchedule schedule =
        SliceSchedule.ofFleet(design, GO, PLAN.timing().slice().toNanos())
            .measuring(18, SliceWindow.of(0, SLICE), 6);
    return IntStream.range(18, 18 + SLICES).mapToObj(i -> schedule.slice(i).variant()).toList();
  }

  /** Without the disturbances. */
  private static Usage costs(Slice slice) {
    Usage usage = slice.usage();
    return MadeUp.usage(
        usage.driverCpuNanos(),
        usage.providerCpuNanos(),
        usage.driverAllocatedBytes(),
        usage.providerAllocatedBytes());
  }

  /** A slice ends 30 ms after its window. */
  @ParameterizedTest
  @ValueSource(longs = {29, 31})
  void aReadingThatComesInTheNextSliceTellsNothingAndIsEvidence(long lateMillis) {
    Pair pair = new Host(HOUR).lateBy(lateMillis * MILLI, 4).read();
    for (int i = 0; i < SLICES; i++) {
      Usage expected = i == 4 && lateMillis > 30 ? Usage.UNKNOWN : USED;
      assertThat(costs(pair.slices().get(i))).as("slice %d", i).isEqualTo(expected);
    }
    assertThat(pair.readings().switches().maxNanos())
        .isBetween(lateMillis * MILLI, (lateMillis + 1) * MILLI);
  }

  @Test
  void whatAProviderDoesNotTellIsUnknownAndNoZero() {
    Host host = new Host(HOUR);
    host.answers = false;

    assertThat(host.read().slices())
        .extracting(ProviderReaderTest::costs)
        .containsOnly(MadeUp.usage(-1, 3 * WINDOW, -1, -1));
  }

  @Test
  void itIsQuietWhenItsProviderCompilesNoMore() {
    for (long untilNanos : new long[] {GO + 4 * SECOND, MEASURED - 2 * SECOND}) {
      Host host = new Host(HOUR);
      host.compilesUntilNanos = untilNanos;
      host.read();
      assertThat(host.said(DriverMessage.Round.class).get(8).quiet())
          .isEqualTo(untilNanos == GO + 4 * SECOND);
    }
  }

  @Test
  void itTellsWhatCodecsTookAndHowManyRequestsCame() {
    Pair pair = new Host(HOUR).read();

    int baseline = PLAN.labels().indexOf("date+stock");
    assertThat(pair.totals().get(baseline).codec())
        .isEqualTo(
            new CodecUse(
                CodecUse.Sample.NONE,
                new CodecUse.Sample(10, 1_000),
                new CodecUse.Sample(20, 4_000),
                CodecUse.Sample.NONE));
    assertThat(pair.totals().get(baseline).starts().begun()).isZero();
    assertThat(pair.readings().calls())
        .containsExactlyInAnyOrder(
            new PeerCalls("date+stock", ADDRESS, PeerCalls.UNKNOWN, 7_000_000_000L),
            new PeerCalls("date+custom", ADDRESS, PeerCalls.UNKNOWN, 0));
  }

  @Test
  void whatCannotBeFollowedIsRefused() {
    Host late = new Host(HOUR);
    late.time.sleepUntil(HOUR + GO);
    assertThat(late.run())
        .isInstanceOfSatisfying(
            DriverMessage.Refused.class,
            refused -> assertThat(refused.reason().toString()).contains("announced too late"));
  }

  /** It has no calls whose end it could wait for. */
  @Test
  void itReadsTheWindowsOfProbes() {
    Host host = new Host(HOUR);
    host.plan = Plans.search().make();
    host.measureFrom = new DriverRequest.MeasureFrom(5, 9, SLICE, 0);
    Load load = new Load.Closed(1);
    ProbeRequest apart =
        new ProbeRequest(
            List.of(new ProbeRequest.Arm("date+custom", load, Purpose.SEARCH)),
            Duration.ofMillis(300),
            1,
            true,
            List.of());
    ProbeRequest rounds = MadeUp.together(PLAN.labels(), load, Duration.ofMillis(300), 3);
    host.probes.add(new DriverRequest.Measure(apart, OptionalLong.of(MEASURED + 2 * SECOND)));
    host.probes.add(new DriverRequest.Measure(rounds, OptionalLong.of(MEASURED + 4 * SECOND)));

    Pair pair = host.read();

    assertThat(pair.end()).isEqualTo(RunEnd.complete());
    assertThat(host.said(DriverMessage.Answered.class))
        .extracting(DriverMessage.Answered::probe)
        .isEqualTo(pair.probes());
    assertThat(pair.probes()).extracting(Probe::request).containsExactly(apart, rounds);
    assertThat(pair.probes())
        .extracting(probe -> probe.startNanos() + GO)
        .containsExactly(MEASURED + 2 * SECOND, MEASURED + 4 * SECOND);
    assertThat(pair.allSlices())
        .hasSize(1 + 6)
        .allSatisfy(slice -> assertThat(costs(slice)).isEqualTo(USED));
    assertThat(pair.readings().switches().count()).isEqualTo(2 * 7);
    assertThat(pair.readings().calls()).isNotEmpty();
  }

  /** Drivers may have ended before the last slice was accompanied here. */
  @Test
  void theEndWaitsUntilItIsAskedFor() throws Exception {
    Deque<Heard<DriverRequest>> requests = new ArrayDeque<>();
    Line line =
        new Line(
            new Announcements.Coordinator() {
              @Override
              public void say(DriverMessage message) {}

              @Override
              public Optional<Heard<DriverRequest>> next(Duration patience) {
                return Optional.ofNullable(requests.poll());
              }
            });
    Heard<DriverRequest> from = new Heard<>(FROM_ROUND_9, 1);
    Heard<DriverRequest> finish = new Heard<>(new DriverRequest.Finish(), 2);
    requests.add(from);
    requests.add(finish);

    assertThat(line.next(Duration.ZERO)).contains(from);
    assertThat(line.next(Duration.ZERO)).isEmpty();
    assertThat(line.next(Duration.ofSeconds(1))).contains(finish);
  }
}
