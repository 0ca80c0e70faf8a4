package io.github.timebench.loadgen.driver;

import static io.github.timebench.model.MadeUp.histogram;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.DateType;
import io.github.timebench.api.Phrase;
import io.github.timebench.lab.FleetTime;
import io.github.timebench.lab.JsonLines;
import io.github.timebench.loadgen.engine.Loop.WindowCalls;
import io.github.timebench.loadgen.engine.record.TimeBuckets;
import io.github.timebench.loadgen.engine.schedule.Schedule.Share;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Histograms;
import io.github.timebench.model.evidence.OutcomeCounts;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.Readings.PeerCalls;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.SliceCalls;
import io.github.timebench.model.evidence.Starts;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.evidence.VariantTotals.CodecUse;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.plan.Load;
import io.github.timebench.model.plan.Load.Arrival;
import io.github.timebench.model.plan.Load.CatchUp;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.plan.Rate;
import io.github.timebench.model.plan.SerializerVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Hazard: evidence that is lost or changed on its way from the driver's JVM, NaN first of all. */
class DriverMessageTest {
  private static final double[] WITH_A_GAP = {1.5, Double.NaN, Double.POSITIVE_INFINITY};

  private static <M extends DriverMessage> M again(M message, Class<M> type) {
    String line = JsonLines.write(message);
    assertThat(line).doesNotContain("\n", "\r");
    return type.cast(JsonLines.read(line, DriverMessage.class));
  }

  @Test
  void progressKeepsItsFiguresNaNIncluded() {
    OutcomeCounts counts = new OutcomeCounts(1, 2, 3, 4, Long.MAX_VALUE);
    WindowCalls inWindow =
        new WindowCalls(
            counts,
            new TimeBuckets(-300, List.of(4L, 0L, 1L << 40), 0.1),
            TimeBuckets.NONE,
            TimeBuckets.NONE,
            250_000);
    SliceCalls calls = new SliceCalls(3, 0, 0.5, Double.NaN, Double.NaN, Double.NaN, counts);
    Progress progress = new Progress("measuring", true, "date+stock", 0, calls, inWindow, 1.25);

    assertThat(again(new DriverMessage.Moved(progress), DriverMessage.Moved.class).progress())
        .isEqualTo(progress);
  }

  @Test
  void aPairAndAProbeKeepEverything() {
    Pair pair = pair();
    assertSame(again(new DriverMessage.Finished(pair), DriverMessage.Finished.class).pair(), pair);
    Probe probe = pair.probes().get(0);
    assertSame(
        again(new DriverMessage.Answered(probe), DriverMessage.Answered.class).probe(), probe);
  }

  private static void assertSame(Object read, Object written) {
    assertThat(read)
        .usingRecursiveComparison()
        .withEqualsForType(Double::equals, Double.class)
        .withEqualsForType(Histogram::equals, Histogram.class)
        .isEqualTo(written);
  }

  @Test
  void sizesKeepTheirBytes() {
    VariantBytes bytes =
        new VariantBytes("date+stock", List.of(1, 2, 3), 4, 5, new byte[] {-38}, new byte[] {1});

    assertThat(again(new DriverMessage.Sized(List.of(bytes)), DriverMessage.Sized.class).bytes())
        .usingRecursiveComparison()
        .isEqualTo(List.of(bytes));
  }

  private static Pair pair() {
    OutcomeCounts counts = new OutcomeCounts(Long.MAX_VALUE, 1, 2, 3, 4);
    SliceCalls calls = new SliceCalls(3, 0, 0.5, Double.NaN, Double.NaN, Double.NaN, counts);
    Slice slice = new Slice("date+stock", 0, 1, 2, calls, MadeUp.usage(-1, -1, -1, 1L << 60));
    VariantTotals totals =
        new VariantTotals(
            "date+stock",
            new Starts(5, 6, 7),
            Starts.NONE,
            counts,
            OutcomeCounts.NONE,
            Map.of(2, 5L, 30, 6L),
            Map.of(),
            new Histograms(
                histogram(3, 60_000_000_000L),
                Histograms.empty(),
                histogram(1),
                Histograms.empty(),
                Histograms.empty(),
                9),
            CodecUse.UNKNOWN,
            List.of());
    ResourceUse second =
        new ResourceUse(
            0,
            1000,
            new ProcessUse(1, 2, 3, -1, 4, 5, 6, 7),
            ProcessUse.UNKNOWN,
            Double.NaN,
            0.5,
            2);
    return new Pair(
        "stock@3.2.13",
        new Warmup(
            Instant.EPOCH,
            12.75,
            false,
            List.of(new WarmupSeries("date+stock", WITH_A_GAP, WITH_A_GAP))),
        List.of(slice),
        List.of(probe(slice)),
        List.of(totals),
        List.of(second),
        new Readings(
            second,
            ResourceUse.NONE,
            2,
            new Readings.Hiccups(3, 4),
            new Readings.Relay(5, 6, 7, 8, 9),
            new Readings.Switches(10, 11, 12, 13),
            List.of(new PeerCalls("date+stock", "10.0.0.1:20880", 1L << 40, -1)),
            List.of()),
        RunEnd.cutShort("gone"),
        Map.of("java.version", "17"),
        Map.of());
  }

  private static Probe probe(Slice slice) {
    Load load = new Load.Open(Rate.perSecond(7_100), Arrival.POISSON, 9, CatchUp.ALL);
    ProbeRequest.Arm asked = new ProbeRequest.Arm("date+stock", load, ProbeRequest.Purpose.CONFIRM);
    ProbeRequest request =
        new ProbeRequest(List.of(asked), Duration.ofMillis(1500), 2, true, List.of());
    Histograms times =
        new Histograms(
            histogram(1), histogram(2), histogram(3), histogram(4), Histograms.empty(), 5);
    Probe.Arm arm = new Probe.Arm(asked, List.of(slice), new Starts(1, 2, 3), times);
    return new Probe(request, 1, 2, List.of(arm), RunEnd.interrupted("stopped"));
  }

  @Test
  void announcementsAndWhatIsSaidToThemKeepEverything() {
    FleetTime clock = new FleetTime(Long.MAX_VALUE, Long.MIN_VALUE, -2.5e-7);
    ProbeRequest probe = pair().probes().get(0).request();
    for (DriverRequest request :
        List.of(
            new DriverRequest.Go(Long.MAX_VALUE - 1, clock),
            new DriverRequest.MeasureFrom(5, 17, 250_000_000, 240),
            new DriverRequest.Clock(clock),
            new DriverRequest.Measure(probe, OptionalLong.empty()),
            new DriverRequest.Finish(),
            new DriverRequest.Measure(probe, OptionalLong.of(-5)))) {
      assertThat(JsonLines.read(JsonLines.write(request), DriverRequest.class)).isEqualTo(request);
    }
    for (DriverMessage message :
        List.of(
            new DriverMessage.Refused(Phrase.of("line one\nline \"two\" ±2 %")),
            new DriverMessage.Ready(),
            new DriverMessage.Accepted("measure"),
            new DriverMessage.Round(3, true, Double.NaN))) {
      assertThat(again(message, DriverMessage.class)).isEqualTo(message);
    }
  }

  @Test
  void tasksKeepTheirPlansSharesAndProviders() {
    List<SerializerVersion> versions = List.of(new SerializerVersion(true, "4.0.4"));
    Plan ofVersion =
        Plans.valid()
            .variants(PlacedVariant.compared(Set.of(DateType.INSTANT), Set.of(), versions, false))
            .make()
            .pairs()
            .get(1);
    Plan closed = Plans.valid().timeout(Duration.ofMillis(1)).load(new Load.Closed(7)).make();
    Plan open =
        Plans.valid()
            .load(new Load.Open(Rate.parse("90001/m"), Arrival.POISSON, 7, CatchUp.DOUBLE))
            .make();
    assertThat(ofVersion.labels()).containsExactly("date+compact@4.0.4", "instant+compact@4.0.4");
    for (DriverTask task :
        List.of(
            new DriverTask(closed, 1, "zookeeper://a:1", 0, 0).withShare(new Share(2, 3)),
            new DriverTask(closed, 1, "zookeeper://127.0.0.1:2181", 2, 0).withProvider(4711),
            new DriverTask(ofVersion, 2, "zookeeper://a:1", 0, 0),
            new DriverTask(open, 1, "zookeeper://127.0.0.1:2181", 2, 4711))) {
      String line = JsonLines.write(task);
      assertThat(line).doesNotContain("\n");
      assertThat(JsonLines.read(line, DriverTask.class)).isEqualTo(task);
    }
  }
}
