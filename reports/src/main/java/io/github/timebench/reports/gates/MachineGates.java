package io.github.timebench.reports.gates;

import io.github.timebench.api.Nanos;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.reports.language.Text;
import java.util.ArrayList;
import java.util.List;

/** What machine and JVMs did to the figures; most of it explains, and fails nothing. */
final class MachineGates {
  private static final String MACHINE = "the machine";
  private static final String RELAY = "the relay of the distance";

  private MachineGates() {}

  static Gate throttling(String side, ProcessUse use) {
    boolean known = use.throttledNanos() >= 0;
    return Gate.of("throttling", side)
        .observed(
            known ? use.throttledNanos() : Double.NaN,
            known ? Text.of("throttled for %s", Gate.millis(use.throttledNanos())) : Gate.NOT_KNOWN)
        .within(0, use.throttledNanos() <= 0, Text.of("not held back by a control group"));
  }

  /** What may explain calls that begin late: shown, and never a failure by itself. */
  static List<Gate> explanations(Pair pair, Text allowed) {
    ResourceUse measured = pair.readings().measured();
    Readings.Hiccups hiccups = pair.readings().hiccups();
    double stolen = measured.stealShare();
    List<Gate> explanations =
        new ArrayList<>(
            List.of(
                Gate.of("steal", pair.named(MACHINE))
                    .observed(
                        stolen,
                        Double.isNaN(stolen) ? Gate.NOT_KNOWN : Text.plain(Gate.percent(stolen)))
                    .explaining(allowed),
                Gate.of("hiccups", pair.named(Gate.DRIVER))
                    .observed(
                        hiccups.maxNanos(),
                        Text.of(
                            "p99 %s, longest %s",
                            Gate.millis(hiccups.p99Nanos()), Gate.millis(hiccups.maxNanos())))
                    .explaining(allowed),
                load(pair, allowed)));
    Readings.Relay relay = pair.readings().relay();
    if (relay.delayNanos() > 0) {
      explanations.add(
          Gate.of("lateness", pair.named(RELAY))
              .observed(
                  relay.p99Nanos(),
                  Text.of(
                      "p99 %.2f ms in each direction, beyond its delay of %.2f ms",
                      relay.p99Nanos() / Nanos.PER_MILLI, relay.delayNanos() / Nanos.PER_MILLI)));
    }
    return explanations;
  }

  static Gate pauses(Pair pair) {
    long pausedNanos = pair.readings().measured().provider().pausedNanos();
    return Gate.of("pauses", pair.named(Gate.PROVIDER))
        .observed(
            pausedNanos < 0 ? Double.NaN : pausedNanos,
            pausedNanos < 0 ? Gate.NOT_KNOWN : Text.of("%s in all", Gate.millis(pausedNanos)));
  }

  /** Of machine and driver the one that is nearer to having no CPU left. */
  private static Gate load(Pair pair, Text allowed) {
    ResourceUse measured = pair.readings().measured();
    int cpus = pair.readings().cpus();
    double busy = measured.busyShare();
    long cpuNanos = measured.driver().cpuNanos();
    double driverCpus =
        cpuNanos < 0 ? Double.NaN : cpuNanos / Nanos.PER_MILLI / measured.lengthMillis();
    double ofDriver = driverCpus / cpus;
    return Gate.of("load", pair.named("the CPUs"))
        .observed(
            Double.isNaN(ofDriver) || busy > ofDriver ? busy : ofDriver,
            Text.of(
                "machine %s, driver %s",
                Double.isNaN(busy) ? Gate.NOT_KNOWN : Gate.percent(busy),
                cpuNanos < 0 ? Gate.NOT_KNOWN : Text.of("%.2f of %d CPUs", driverCpus, cpus)))
        .explaining(allowed);
  }
}
