package io.github.timebench.reports.flight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import io.github.timebench.api.date.stocka.Flipping;
import io.github.timebench.model.MadeUp;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Slice;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.evidence.Warmup.WarmupSeries;
import io.github.timebench.model.files.ResultFiles;
import io.github.timebench.model.plan.PlacedVariant;
import io.github.timebench.model.plan.Plans;
import io.github.timebench.model.threads.RecordedJvm;
import io.github.timebench.model.threads.RecordedJvm.Compiled;
import io.github.timebench.model.threads.RecordedJvm.Deoptimised;
import io.github.timebench.model.threads.RecordedJvm.Seen;
import io.github.timebench.model.threads.Side;
import io.github.timebench.model.threads.ThreadsEvidence;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace;
import io.github.timebench.model.threads.ThreadsEvidence.BlockedPlace.Blocking;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks;
import io.github.timebench.model.threads.ThreadsEvidence.FoldedStacks.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Records a JVM while it does what is known, with the better compiler, which tests do without.
 * Hazards: an event that is counted for the wrong variant, or for none; a recording without its end
 * that is refused, or passes for a whole one.
 */
class FlightCollectorTest {
  private static final String VARIANT = "date+stock";
  private static final Object LOCK = new Object();
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @TempDir private static Path folder;

  private static Path recording;
  private static Instant start;
  private static Duration length;
  private static Pair measured;
  private static volatile int sink;

  @BeforeAll
  static void record() throws Exception {
    recording = folder.resolve("known.jfr");
    Path times = folder.resolve("times");
    Path said = folder.resolve("said");
    int ended =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                FlightCollectorTest.class.getName(),
                recording.toString(),
                times.toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start()
            .waitFor();
    assertThat(ended).as(() -> contentOf(said.toFile())).isZero();
    List<String> ends = Files.readAllLines(times);
    start = Instant.parse(ends.get(0));
    length = Duration.between(start, Instant.parse(ends.get(1)));
    measured = pairOf(start, length);
  }

  /** Records its own JVM in a file, and writes when it began and ended in another. */
  public static void main(String[] files) throws Exception {
    Instant from = Instant.now();
    try (Recording jfr = new Recording()) {
      jfr.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
      jfr.enable("jdk.ObjectAllocationSample").with("throttle", "1000/s");
      jfr.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ZERO).withStackTrace();
      jfr.enable("jdk.Compilation").withThreshold(Duration.ZERO);
      jfr.enable("jdk.Deoptimization");
      jfr.start();
      blockOnce();
      flipOnceCompiled();
      jfr.stop();
      jfr.dump(Path.of(files[0]));
    }
    Files.write(Path.of(files[1]), List.of(from.toString(), Instant.now().toString()));
  }

  private static void blockOnce() throws InterruptedException {
    Thread blocked = new Thread(FlightCollectorTest::enter, "blocked-1");
    synchronized (LOCK) {
      blocked.start();
      while (blocked.getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
    }
    blocked.join();
  }

  private static void enter() {
    synchronized (LOCK) {
      sink++;
    }
  }

  private static void flipOnceCompiled() {
    CountDownLatch compiled = new CountDownLatch(1);
    CountDownLatch thrownAway = new CountDownLatch(1);
    try (RecordingStream stream = new RecordingStream()) {
      stream.enable("jdk.Compilation").withThreshold(Duration.ZERO);
      stream.enable("jdk.Deoptimization");
      stream.onEvent(
          "jdk.Compilation",
          event -> {
            // The code for a loop under way is left without being thrown away.
            if (isOfFlipping(event.getValue("method"))
                && event.getShort("compileLevel") == 4
                && !event.getBoolean("isOsr")) {
              compiled.countDown();
            }
          });
      stream.onEvent(
          "jdk.Deoptimization",
          event -> {
            if (isOfFlipping(event.getValue("method"))) {
              thrownAway.countDown();
            }
          });
      stream.startAsync();
      flipUntil(compiled, false);
      flipUntil(thrownAway, true);
    }
  }

  private static void flipUntil(CountDownLatch seen, boolean other) {
    long begun = System.nanoTime();
    while (seen.getCount() > 0) {
      sink += Flipping.sum(1000, other) + Arrays.hashCode(new byte[4096]);
      if (System.nanoTime() - begun > PATIENCE.toNanos()) {
        throw new AssertionError("The recorder said nothing of it in " + PATIENCE);
      }
    }
  }

  private static boolean isOfFlipping(RecordedMethod method) {
    return method != null && method.getType().getName().equals(Flipping.class.getName());
  }

  /** One slice, whose window is all of that time. */
  private static Pair pairOf(Instant from, Duration window) {
    return pairOf(VARIANT, from, window);
  }

  private static Pair pairOf(String variant, Instant from, Duration window) {
    long windowNanos = window.toNanos();
    long lengthNanos = Math.round(windowNanos / (1 - Slice.LEADING_EDGE - Slice.TRAILING_EDGE));
    long startNanos = -Math.round(lengthNanos * Slice.LEADING_EDGE);
    Slice slice = MadeUp.slice(variant, MadeUp.calls(windowNanos, 1, 1), "startNanos", startNanos);
    WarmupSeries series = new WarmupSeries(variant, new double[0], new double[0]);
    return Pair.ofSlices(new Warmup(from, 1, true, List.of(series)), List.of(slice));
  }

  private static ThreadsEvidence read(Path file, Pair pair) {
    return read(file, pair, Plans.valid());
  }

  private static ThreadsEvidence read(Path file, Pair pair, Plans plan) {
    FlightCollector collector = new FlightCollector(plan.make());
    collector.add(0, 0, Side.PROVIDER, Optional.of(file), Optional.of(pair));
    return collector.evidence();
  }

  private static RecordedJvm jvm(ThreadsEvidence evidence) {
    return evidence.jvms().get(0);
  }

  @Test
  void aMonitorIsNamedByItsClassAndItsPlace() {
    RecordedJvm jvm = jvm(read(recording, measured));
    assertThat(jvm.seen()).isEqualTo(Seen.WHOLE);
    assertThat(jvm.blocked())
        .filteredOn(place -> place.place().contains("FlightCollectorTest.enter"))
        .singleElement()
        .satisfies(
            place -> {
              assertThat(place.kind()).isEqualTo(Blocking.MONITOR);
              assertThat(place.lockClass()).isEqualTo("java.lang.Object");
              assertThat(place.count()).isEqualTo(1);
              assertThat(place.threads()).isEqualTo(1);
            });
  }

  @Test
  void aDeoptimisationIsThatOfTheVariantWhoseClassItIs() {
    RecordedJvm jvm = jvm(read(recording, measured));
    List<Deoptimised> own =
        jvm.deoptimised().stream().filter(one -> one.owner().equals(VARIANT)).toList();
    assertThat(own)
        .isNotEmpty()
        .allSatisfy(
            one -> {
              assertThat(one.method()).startsWith(Flipping.class.getName() + ".sum (line ");
              assertThat(one.during()).isEqualTo(VARIANT);
              assertThat(one.reason()).isNotEmpty();
              assertThat(one.firstSeconds()).isPositive();
            });
    Compiled compiled =
        jvm.compiled().stream()
            .filter(one -> one.owner().equals(VARIANT))
            .findFirst()
            .orElseThrow();
    assertThat(compiled.count()).isPositive().isEqualTo(compiled.whileMeasured());
    assertThat(compiled.lastMethod()).isEqualTo(Flipping.class.getName() + ".sum");
  }

  @Test
  void aClassIsThatOfTheVersionWhoseJvmItIs() {
    String old = VARIANT + "@3.2.13";
    List<PlacedVariant> both = List.of(PlacedVariant.ofLabel(VARIANT), PlacedVariant.ofLabel(old));
    ThreadsEvidence evidence =
        read(recording, pairOf(old, start, length), Plans.valid().variants(both));
    assertThat(jvm(evidence).compiled())
        .extracting(Compiled::owner)
        .contains(old)
        .doesNotContain(VARIANT);
    assertThat(evidence.stacks()).extracting(FoldedStacks::variant).containsOnly(old);
  }

  @Test
  void samplesStandInTheWindowThatTheyFallInto() {
    ThreadsEvidence evidence = read(recording, measured);
    FoldedStacks cpu = stacks(evidence, Profile.CPU);
    assertThat(cpu.events()).isPositive();
    assertThat(Arrays.stream(cpu.weights()).sum()).isEqualTo(cpu.events());
    assertThat(evidence.frames())
        .as("the variant's package reads as any variant's")
        .contains("variant.Flipping.sum", "new byte[]");
    assertThat(stacks(evidence, Profile.BLOCKED).events()).isPositive();
  }

  private static FoldedStacks stacks(ThreadsEvidence evidence, Profile profile) {
    return evidence.stacks().stream()
        .filter(one -> one.profile() == profile && one.variant().equals(VARIANT))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatFallsIntoNoWindowCountsForNoVariant() {
    Pair later = pairOf(Instant.now().plusSeconds(3600), Duration.ofSeconds(1));
    ThreadsEvidence evidence = read(recording, later);
    assertThat(evidence.stacks()).isEmpty();
    assertThat(jvm(evidence).blocked()).isEmpty();
    assertThat(jvm(evidence).deoptimised()).isEmpty();
    assertThat(jvm(evidence).compiled()).isNotEmpty();
    assertThat(jvm(evidence).seen()).as("it ends before the window").isEqualTo(Seen.CUT);
  }

  @Test
  void aRecordingWithoutItsEndIsCutAndOneWithoutItsBeginningIsLost() throws Exception {
    byte[] whole = Files.readAllBytes(recording);
    Path half = folder.resolve("half.jfr");
    Files.write(half, Arrays.copyOf(whole, whole.length / 2));
    Path none = folder.resolve("none.jfr");
    Files.write(none, new byte[] {'F', 'L', 'R'});
    assertThat(jvm(read(half, measured)).seen()).isIn(Seen.CUT, Seen.LOST);
    assertThat(jvm(read(none, measured)).seen()).isEqualTo(Seen.LOST);

    Path twice = folder.resolve("twice.jfr");
    byte[] andHalf = Arrays.copyOf(whole, whole.length + whole.length / 2);
    System.arraycopy(whole, 0, andHalf, whole.length, whole.length / 2);
    Files.write(twice, andHalf);
    RecordedJvm cut = jvm(read(twice, measured));
    assertThat(cut.seen()).isEqualTo(Seen.CUT);
    assertThat(cut.blocked()).extracting(BlockedPlace::lockClass).contains("java.lang.Object");
  }

  @Test
  void whatIsStoredIsReadBackAsItWas() {
    ThreadsEvidence evidence = read(recording, measured);
    Path stored = ResultFiles.write(folder.resolve("run"), evidence);
    assertThat(ResultFiles.readThreads(stored)).usingRecursiveComparison().isEqualTo(evidence);
  }
}
