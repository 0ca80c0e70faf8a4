package io.github.timebench.reports.gates;

import io.github.timebench.api.Nanos;
import io.github.timebench.api.Variant;
import io.github.timebench.model.evidence.Block;
import io.github.timebench.model.evidence.Pair;
import io.github.timebench.model.evidence.Readings;
import io.github.timebench.model.evidence.ResourceUse;
import io.github.timebench.model.evidence.ResourceUse.ProcessUse;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.RunResult;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.evidence.VariantTotals;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.reports.language.Text;
import io.github.timebench.reports.statistics.Estimate;
import io.github.timebench.reports.statistics.Replicate;
import io.github.timebench.reports.table.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * All limits, and whether a run kept them. Judges what is stored, so that an old run is judged by
 * the limits of the version that reads it. A new gate is a method here or in the class of its kind,
 * and its line in {@link #ofPair} or {@link #ofRun}.
 */
public final class Gates {
  /** Below this p the design has told two equal things apart. */
  public static final double MIN_P_OF_AGAIN = 0.01;

  /** What may disturb one block and say nothing of the others. */
  private static final Set<String> OF_BLOCKS = Set.of(CallGates.ERRORS, PunctualityGates.SWITCHES);

  private Gates() {}

  /**
   * What the hosts of a fleet saw.
   *
   * @param parts gates of single hosts, each judged with those of its name
   * @param whole gates of all hosts together
   */
  public record OfFleet(List<Gate.OfBlock> parts, List<Gate> whole) {
    public static final OfFleet NONE = new OfFleet(List.of(), List.of());

    public OfFleet {
      parts = List.copyOf(parts);
      whole = List.copyOf(whole);
    }
  }

  /**
   * The gates of a run, each as the block and the host saw it where it was worst; its end is none
   * of them. One that did not hold in the block that is left out for it holds.
   *
   * @param ended whether there will be no other block
   */
  static List<Gate> ofRun(RunResult run, OfFleet fleet, boolean ended) {
    Map<Integer, Text> disturbed = disturbed(run, fleet);
    boolean otherBlocks =
        run.blocks().size() > 1 || (!ended && run.plan().blocks().max() > run.blocks().size());
    Optional<Integer> out =
        disturbed.size() == 1 && otherBlocks
            ? Optional.of(disturbed.keySet().iterator().next())
            : Optional.empty();
    List<Gate> gates = new ArrayList<>();
    byName(run, fleet).values().forEach(seen -> gates.add(judged(seen, out, run.blocks().size())));
    gates.addAll(fleet.whole());
    gates.addAll(faithfulness(run));
    gates.add(neighbours(run.lab().neighbours()));
    return gates;
  }

  /**
   * The blocks in which something disturbed the calls, and what: figures are made without such a
   * block, and from two on they are not valid. Probes are not measured in blocks that do without
   * each other.
   */
  public static Map<Integer, Text> disturbed(RunResult run, OfFleet fleet) {
    Map<Integer, Text> disturbed = new TreeMap<>();
    if (!run.plan().study().probes()) {
      byName(run, fleet).values().stream()
          .flatMap(List::stream)
          .filter(Gates::disturbs)
          .forEach(seen -> disturbed.putIfAbsent(seen.block(), seen.gate().reason()));
    }
    return disturbed;
  }

  private static boolean disturbs(Gate.OfBlock seen) {
    return OF_BLOCKS.contains(seen.gate().figure()) && !seen.gate().held();
  }

  private static Gate judged(List<Gate.OfBlock> seen, Optional<Integer> out, int blocks) {
    List<Gate.OfBlock> left =
        seen.stream().filter(one -> disturbs(one) && out.equals(Optional.of(one.block()))).toList();
    List<Gate.OfBlock> kept = seen.stream().filter(one -> !left.contains(one)).toList();
    if (left.isEmpty()) {
      return Gate.worst(seen, blocks);
    }
    return kept.isEmpty()
        ? Gate.worst(left, blocks).leavingOut()
        : Gate.worst(kept, blocks).leavingOut(left.get(0));
  }

  private static Map<String, List<Gate.OfBlock>> byName(RunResult run, OfFleet fleet) {
    Map<String, List<Gate.OfBlock>> byName = new LinkedHashMap<>();
    for (Block block : run.blocks()) {
      for (Pair pair : block.pairs()) {
        for (Gate gate : ofPair(run.plan(), pair)) {
          add(byName, new Gate.OfBlock(gate, block.index(), block.machines()));
        }
      }
    }
    fleet.parts().forEach(seen -> add(byName, seen));
    return byName;
  }

  private static void add(Map<String, List<Gate.OfBlock>> byName, Gate.OfBlock seen) {
    byName.computeIfAbsent(seen.gate().name(), name -> new ArrayList<>()).add(seen);
  }

  /**
   * The gates of one pair of JVMs. What lost one of them counts nowhere, and what its end did to
   * the other is no disturbance.
   */
  public static List<Gate> ofPair(Plan plan, Pair pair) {
    List<Gate> gates = new ArrayList<>();
    boolean atTarget = plan.services().target().isPresent();
    boolean lost = pair.end().kind() == RunEnd.Kind.CUT_SHORT && !plan.study().probes();
    for (VariantTotals totals : pair.totals()) {
      if (atTarget) {
        gates.add(CallGates.spoken(totals));
      } else if (pair.end().allMeasured() || CallGates.countedOnWire(plan, totals).sent() > 0) {
        gates.add(CallGates.serialization(plan, totals));
      }
      if (!totals.hops().isEmpty()) {
        gates.add(CallGates.chain(plan, totals));
      }
      gates.add(CallGates.account(totals));
      gates.add(CallGates.echoes(totals));
      if (!plan.study().probes() && !lost) {
        gates.add(CallGates.errors(totals));
      }
    }
    Readings readings = pair.readings();
    if (!atTarget && !readings.calls().isEmpty()) {
      gates.add(CallGates.requests(pair));
    }
    gates.add(MachineGates.throttling(pair.named(Gate.DRIVER), readings.whole().driver()));
    if (!atTarget) {
      gates.add(MachineGates.throttling(pair.named(Gate.PROVIDER), readings.whole().provider()));
    }
    if (readings.measured().lengthMillis() > 0) {
      if (!lost
          && readings.switches().count() > 0
          && PunctualityGates.shortestSliceNanos(pair) > 0) {
        gates.add(PunctualityGates.switches(pair));
      }
      if (plan.openLoop()) {
        pair.totals().forEach(totals -> gates.addAll(PunctualityGates.lateness(totals)));
      }
      Text shown =
          plan.openLoop()
              ? Text.of("measured only (explains calls that begin late)")
              : Text.of("measured only (closed loop)");
      gates.addAll(MachineGates.explanations(pair, shown));
      if (!atTarget) {
        gates.add(MachineGates.pauses(pair));
      }
    }
    return gates;
  }

  /**
   * Whether clones take the bytes of what they were made of: each sample alone, and a request as it
   * went over the wire. Which reply a response had is left to chance, so it is not compared.
   */
  private static List<Gate> faithfulness(RunResult run) {
    Optional<VariantBytes> clone = run.bytes(Variant.OWN_STOCK.label());
    Optional<VariantBytes> original = run.bytes(Variant.ORIGINAL_STOCK.label());
    if (clone.isEmpty() || original.isEmpty()) {
      return List.of();
    }
    List<Integer> ofClone = clone.get().payloads();
    List<Integer> ofOriginal = original.get().payloads();
    int[] differences =
        IntStream.range(0, Math.max(ofClone.size(), ofOriginal.size()))
            .map(sample -> sizeOf(ofClone, sample) - sizeOf(ofOriginal, sample))
            .filter(difference -> difference != 0)
            .toArray();
    int most = IntStream.of(differences).map(Math::abs).max().orElse(0);
    int ofRequest = clone.get().requestBytes() - original.get().requestBytes();
    return List.of(
        Gate.of("faithfulness", "the clones")
            .observed(
                Math.max(most, Math.abs(ofRequest)),
                most == 0 && ofRequest == 0
                    ? Text.of("the same of %,d", ofClone.size())
                    : unfaithful(differences.length, ofClone.size(), most, ofRequest))
            .within(
                0,
                most == 0 && ofRequest == 0,
                Text.of(
                    "each sample, and the first request, takes the bytes of the API's own classes"))
            .advising(
                Text.of(
                    "The clones of this call are not what they were made of, so its figures say nothing of"
                        + " the API's own classes.")));
  }

  private static Text unfaithful(int differ, int samples, int most, int ofRequest) {
    List<Text> parts = new ArrayList<>();
    if (most > 0) {
      parts.add(Text.of("%,d of %,d samples differ, by up to %,d B", differ, samples, most));
    }
    if (ofRequest != 0) {
      String bytes = Numbers.signed(ofRequest, Numbers.count(ofRequest));
      parts.add(Text.of("the first request of a clone takes %s B", bytes));
    }
    return parts.stream().collect(Text.joined(Text.of("; ")));
  }

  private static int sizeOf(List<Integer> sizes, int sample) {
    return sample < sizes.size() ? sizes.get(sample) : 0;
  }

  private static Gate neighbours(List<String> processes) {
    return Gate.of("one lab on the machine", "")
        .observed(
            processes.size(),
            processes.isEmpty()
                ? Text.of("none")
                : Text.of("process %s", String.join(", ", processes)))
        .within(0, processes.isEmpty(), Text.of("no other lab"));
  }

  /** Whether all was measured. What was measured before an early end may be valid all the same. */
  static Gate complete(RunEnd end) {
    return Gate.of("complete run", "")
        .observed(
            end.allMeasured() ? 0 : 1,
            end.allMeasured() ? Text.of("complete") : Text.of(end.reason()))
        .within(0, end.allMeasured(), Text.of("everything that was planned is measured"));
  }

  /**
   * Whether the baseline, measured twice, was found equal to itself.
   *
   * @param replicate what the estimate is over
   */
  static Gate again(Estimate again, Replicate replicate) {
    return Gate.of("A against A'", "")
        .observed(
            1 - again.p(),
            Text.of(
                "%.3f (%.3f to %.3f), p = %.2g over %d %s",
                again.exp().value(),
                again.exp().low(),
                again.exp().high(),
                again.p(),
                again.n(),
                replicate.many()))
        .within(
            1 - MIN_P_OF_AGAIN,
            !(again.p() < MIN_P_OF_AGAIN),
            Text.of("p at least %s", MIN_P_OF_AGAIN));
  }

  /** What machine and JVMs did to the figures; most of it explains, and fails nothing. */
  static final class MachineGates {
    private static final String MACHINE = "the machine";
    private static final String RELAY = "the relay of the distance";

    private MachineGates() {}

    static Gate throttling(String side, ProcessUse use) {
      boolean known = use.throttledNanos() >= 0;
      return Gate.of("throttling", side)
          .observed(
              known ? use.throttledNanos() : Double.NaN,
              known
                  ? Text.of("throttled for %s", Gate.millis(use.throttledNanos()))
                  : Gate.NOT_KNOWN)
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
}
