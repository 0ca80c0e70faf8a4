package io.github.timebench.loadgen.cli.doctor;

import io.github.timebench.api.Daemon;
import io.github.timebench.api.Durations;
import io.github.timebench.api.Nanos;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.UsableMemory;
import io.github.timebench.loadgen.cli.doctor.Check.Level;
import io.github.timebench.loadgen.watch.HiccupMeter;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.model.evidence.Readings.Hiccups;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.reports.gates.PunctualityGates;
import io.github.timebench.reports.language.Text;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;

/** Judges what a machine is and what goes on on it. */
final class MachineChecks {
  private static final int NEWEST_TRIED_JDK = 25;
  private static final int CORES_FOR_BOTH_SIDES = 2;
  private static final int CORES_OF_A_SERVER = 4;
  private static final double MAX_BUSY_SHARE = 0.2;
  private static final double MAX_STOLEN_SHARE = 0.01;
  private static final long SMALL_MEGABYTES = 2_000;
  private static final Set<String> SLOW_CLOCKS = Set.of("hpet", "acpi_pm", "pit", "jiffies");

  private MachineChecks() {}

  /**
   * @param version what runs this command, and so all JVMs of a run
   * @param tools whether it has jcmd, as a JDK has
   */
  static Check jdk(Runtime.Version version, String vendor, boolean tools) {
    Text name = Text.of("JDK");
    Text seen =
        tools
            ? Text.of("%s of %s", version, vendor)
            : Text.of("%s of %s, a JRE without jcmd", version, vendor);
    if (version.feature() > NEWEST_TRIED_JDK) {
      return new Check(
          name,
          Level.WARN,
          seen,
          Text.of(
              "Timebench was tried on 17 to %s. Set JAVA_HOME to one of these.", NEWEST_TRIED_JDK));
    }
    return Check.unless(
        tools,
        Level.WARN,
        name,
        seen,
        Text.of("Runs are valid; bin/loadgen threads PID needs jcmd, which a JDK has."));
  }

  /**
   * @param leavesOutStolen whether the kernel does; empty where it does not tell
   * @param virtual whether time can be stolen; empty likewise
   */
  static Check cpuTime(Optional<Boolean> leavesOutStolen, Optional<Boolean> virtual) {
    Text name = Text.of("CPU time");
    if (virtual.isPresent() && !virtual.get()) {
      return Check.ok(name, Text.of("no hypervisor can steal time"));
    }
    return leavesOutStolen
        .map(
            leavesOut ->
                Check.unless(
                    leavesOut,
                    Level.WARN,
                    name,
                    leavesOut ? Text.of("without stolen time") : Text.of("with stolen time in it"),
                    Text.of(
                        "The kernel counts what the hypervisor steals as CPU time of processes, so"
                            + " calls per CPU second scatter by it as calls per second do.")))
        .orElseGet(() -> Check.unknown(name));
  }

  /**
   * @param available to this JVM
   * @param all of the machine
   * @param quota CPUs that a control group allows; empty if none limits them
   */
  static Check cores(int available, int all, Optional<Double> quota) {
    Text name = Text.of("cores");
    Text usable =
        available < all
            ? Text.of("%s of the machine's %s", available, all)
            : Text.plain(Integer.toString(available));
    Text seen =
        quota.map(cpus -> Text.of("%s, limited to the time of %.1f", usable, cpus)).orElse(usable);
    if (quota.isPresent()) {
      return new Check(
          name,
          Level.WARN,
          seen,
          Text.of(
              "A limit of CPU time holds JVMs back when they want more, which the gate 'throttling'"
                  + " makes INVALID. Give the run whole cores instead (in Docker --cpuset-cpus)."));
    }
    if (available < CORES_FOR_BOTH_SIDES) {
      return new Check(
          name,
          Level.WARN,
          seen,
          Text.of(
              "Driver and provider take turns on one core: expect late calls, which the gates"
                  + " 'switches' and 'lag' make INVALID."));
    }
    return Check.unless(
        available >= CORES_OF_A_SERVER,
        Level.OK,
        name,
        seen,
        Text.of("Both sides share them: ratios mean something, absolute figures are no server's."));
  }

  /**
   * @param source the kernel's clock; empty where the system does not tell
   */
  static Check clock(Optional<String> source, ClockCost reading) {
    Text taken =
        Text.of(
            "a reading takes %.0f ns, the smallest step is %d ns",
            reading.costNanos(), reading.stepNanos());
    Text seen = source.map(name -> Text.of("%s, %s", name, taken)).orElse(taken);
    boolean well =
        reading.costNanos() < Nanos.PER_MICRO
            && reading.stepNanos() < Nanos.PER_MICRO
            && source.filter(SLOW_CLOCKS::contains).isEmpty();
    return Check.unless(
        well,
        Level.WARN,
        Text.of("clock"),
        seen,
        Text.of(
            "Each call reads the clock at both ends, so small calls seem slower than they are. Let"
                + " the kernel use tsc or the hypervisor's own clock."));
  }

  /**
   * @param governors of all cores; empty where the system does not tell
   */
  static Check frequency(Set<String> governors) {
    Text name = Text.of("frequency");
    if (governors.isEmpty()) {
      return Check.unknown(name);
    }
    return Check.unless(
        governors.equals(Set.of("performance")),
        Level.WARN,
        name,
        Text.of("governor %s", String.join(", ", governors)),
        Text.of(
            "Cores change their speed with the load, so blocks differ more and verdicts take"
                + " longer. Set the governor 'performance' for the run."));
  }

  static Check memory(UsableMemory memory) {
    long free = memory.availableMegabytes();
    return Check.unless(
        free >= SMALL_MEGABYTES,
        Level.WARN,
        Text.of("memory"),
        memory.totalBytes() < memory.machineBytes()
            ? Text.of(
                "%,d MiB are free of the %,d MiB that a control group allows",
                free, memory.totalMegabytes())
            : Text.of("%,d MiB are free", free),
        Text.of(
            "A run starts two JVMs. Where memory runs out one is killed, and the run ends there."));
  }

  static List<Check> quiet(QuietLook look) {
    return List.of(
        throttling(look.throttledNanos()),
        share(
            Text.of("stolen time"),
            look.stolenShare(),
            MAX_STOLEN_SHARE,
            percent -> Text.of("%.1f %% of 2 s", percent),
            Text.of(
                "The hypervisor gives this machine's CPUs to others. Calls begin late then, which"
                    + " the gates 'switches' and 'lag' see. Take a machine of your own.")),
        share(
            Text.of("other load"),
            look.busyShare(),
            MAX_BUSY_SHARE,
            percent -> Text.of("%.1f %% of the CPUs were busy for 2 s", percent),
            Text.of(
                "Something else works on this machine, and a run would measure it, too. End it, or"
                    + " wait.")),
        stalls(look.hiccups().p99Nanos(), look.hiccups().maxNanos()));
  }

  private static Check throttling(long nanos) {
    Text name = Text.of("throttling");
    if (nanos < 0) {
      return Check.unknown(name);
    }
    return Check.unless(
        nanos == 0,
        Level.FAIL,
        name,
        nanos == 0 ? Text.of("none in 2 s") : Text.of("%.1f ms in 2 s", nanos / Nanos.PER_MILLI),
        Text.of(
            "A control group holds even an idle JVM back, which the gate 'throttling' makes"
                + " INVALID. Raise its limit of CPU time, or take it away."));
  }

  private static Check share(
      Text name, double share, double max, DoubleFunction<Text> seen, Text effect) {
    if (Double.isNaN(share)) {
      return Check.unknown(name);
    }
    return Check.unless(share <= max, Level.WARN, name, seen.apply(100 * share), effect);
  }

  private static Check stalls(long p99Nanos, long maxNanos) {
    double allowed = PunctualityGates.MAX_SWITCH_SHARE * Durations.parse(Defaults.SLICE).toNanos();
    return Check.unless(
        p99Nanos <= allowed,
        Level.FAIL,
        Text.of("stalls"),
        Text.of(
            "sleeps of 1 ms took %.1f ms longer (p99), %.1f ms at most",
            p99Nanos / Nanos.PER_MILLI, maxNanos / Nanos.PER_MILLI),
        Text.of(
            "Threads wake up late. Callers may change variants %.0f ms late (p99) before the gate"
                + " 'switches' makes a run INVALID. End what else runs here, or raise --slice.",
            allowed / Nanos.PER_MILLI));
  }

  /**
   * What a clock is like.
   *
   * @param costNanos how long reading it takes
   * @param stepNanos the smallest difference of two readings
   */
  record ClockCost(double costNanos, long stepNanos) {
    private static final int ROUNDS = 5;
    private static final int READINGS = 100_000;

    /** Reads a clock often; what disturbs one round does not disturb all. */
    static ClockCost of(NanoClock clock) {
      double cost = Double.MAX_VALUE;
      long step = Long.MAX_VALUE;
      for (int round = 0; round < ROUNDS; round++) {
        long first = clock.nanoTime();
        long last = first;
        for (int reading = 0; reading < READINGS; reading++) {
          long now = clock.nanoTime();
          if (now > last) {
            step = Math.min(step, now - last);
          }
          last = now;
        }
        cost = Math.min(cost, (double) (last - first) / READINGS);
      }
      return new ClockCost(cost, step);
    }
  }

  /**
   * What goes on on a machine while this JVM does next to nothing.
   *
   * @param busyShare of all CPU time, 0 to 1; NaN where unknown
   * @param stolenShare likewise
   * @param throttledNanos for which a control group held this JVM back; -1 where unknown
   */
  record QuietLook(double busyShare, double stolenShare, long throttledNanos, Hiccups hiccups) {
    private static final Duration LENGTH = Duration.ofSeconds(2);

    static QuietLook take(MachineProbe machine, ProbeService own, NanoClock clock)
        throws InterruptedException {
      HiccupMeter hiccups = new HiccupMeter(clock);
      Thread sleeper = Daemon.of(hiccups, "hiccups");
      MachineProbe.Reading before = machine.read();
      long throttledBefore = own.snapshot().throttledNanos();
      sleeper.start();
      clock.sleepUntil(clock.nanoTime() + LENGTH.toNanos());
      sleeper.interrupt();
      sleeper.join();
      MachineProbe.Reading after = machine.read();
      long throttled = own.snapshot().throttledNanos();
      return new QuietLook(
          after.busyShareSince(before),
          after.stolenShareSince(before),
          throttled < 0 || throttledBefore < 0
              ? ProcessSnapshot.UNKNOWN
              : throttled - throttledBefore,
          hiccups.hiccups(true));
    }
  }
}
