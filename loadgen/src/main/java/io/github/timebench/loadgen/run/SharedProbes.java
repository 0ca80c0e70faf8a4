package io.github.timebench.loadgen.run;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.driver.DriverMessage;
import io.github.timebench.loadgen.driver.DriverMessage.Answered;
import io.github.timebench.loadgen.driver.DriverRequest;
import io.github.timebench.loadgen.engine.schedule.WilliamsDesign;
import io.github.timebench.loadgen.run.LoadMembers.StoppedException;
import io.github.timebench.loadgen.run.SharedLoad.Member;
import io.github.timebench.loadgen.study.Prober;
import io.github.timebench.model.evidence.Probe;
import io.github.timebench.model.evidence.ProbeRequest;
import io.github.timebench.model.evidence.RunEnd;
import io.github.timebench.model.evidence.Warmup;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The probes of a study on drivers that make one load together: all members are told when each
 * begins, and what all of them did is added up. For one controlling thread.
 */
final class SharedProbes implements Prober.Probed {
  private final Plan plan;
  private final WilliamsDesign design;
  private final LoadMembers members;
  private final Duration left;
  private final Set<Member> ended = new HashSet<>();
  private int asked;

  /**
   * Probes of a load whose warm-up is about to end.
   *
   * @param designSeed decides in which order slices run that are apart
   * @param left until the warm-up ends
   */
  SharedProbes(Plan plan, long designSeed, LoadMembers members, Duration left) {
    this.plan = plan;
    this.design = new WilliamsDesign(plan.variants().size(), designSeed);
    this.members = members;
    this.left = left;
  }

  @Override
  public Optional<Warmup> warm() throws LabException, InterruptedException {
    Duration patience = patience(left);
    Warmup ofDrivers = warmup(members.drivers(), patience).orElseThrow();
    return Optional.of(
        warmup(members.readers(), patience).map(ofDrivers::withProvider).orElse(ofDrivers));
  }

  private Optional<Warmup> warmup(List<Member> of, Duration patience)
      throws LabException, InterruptedException {
    List<Warmup> warmups = new ArrayList<>();
    for (Member member : of) {
      warmups.add(members.await(member, DriverMessage.Warm.class, patience).warmup());
    }
    return warmups.stream().reduce(Warmup::plus);
  }

  /**
   * Where slices are apart each is announced by itself, since nobody knows beforehand when the last
   * call of the one before has ended.
   */
  @Override
  public Optional<Probe> measure(ProbeRequest request) throws LabException, InterruptedException {
    List<Probe> probes = new ArrayList<>();
    for (ProbeRequest one : request.apart() ? slices(request) : List.of(request)) {
      Probe probe = together(one);
      if (!probe.end().allMeasured()) {
        finish();
        return Optional.empty();
      }
      probes.add(probe);
    }
    return Optional.of(probes.size() == 1 ? probes.get(0) : joined(request, probes));
  }

  @Override
  public void finish() {
    for (Member driver : members.drivers()) {
      if (!ended.contains(driver)) {
        driver.driver().ask(new DriverRequest.Finish());
      }
    }
  }

  private Duration patience(Duration planned) {
    return planned.plus(plan.timing().timeout()).plus(LoadMembers.PATIENCE);
  }

  private List<ProbeRequest> slices(ProbeRequest request) {
    List<ProbeRequest> slices = new ArrayList<>();
    for (int variant : design.round(asked++)) {
      request
          .arm(plan.labels().get(variant))
          .map(
              arm ->
                  new ProbeRequest(
                      List.of(arm), request.slice(), request.rounds(), true, request.point()))
          .ifPresent(slices::add);
    }
    return slices;
  }

  /** What was measured one after the other, as if it had been asked for at once. */
  private static Probe joined(ProbeRequest request, List<Probe> probes) {
    return new Probe(
        request,
        probes.get(0).startNanos(),
        probes.stream().mapToLong(Probe::lengthNanos).sum(),
        probes.stream().flatMap(probe -> probe.arms().stream()).toList(),
        RunEnd.complete());
  }

  private Probe together(ProbeRequest request) throws LabException, InterruptedException {
    Duration lead = members.lead(Fleet.PROBE_LEAD);
    long startNanos = members.nowNanos() + lead.toNanos();
    members.announce(member -> new DriverRequest.Measure(request, OptionalLong.of(startNanos)));
    long slices = (long) request.arms().size() * request.rounds();
    Duration patience = patience(lead.plus(request.slice().multipliedBy(slices)));
    Optional<Probe> ofDrivers = sum(members.drivers(), patience);
    Optional<Probe> ofReaders = sum(members.readers(), patience);
    return ofReaders
        .map(reader -> ofDrivers.orElseThrow().withProvider(reader))
        .orElseGet(ofDrivers::orElseThrow);
  }

  private Optional<Probe> sum(List<Member> of, Duration patience)
      throws LabException, InterruptedException {
    List<Probe> probes = new ArrayList<>();
    for (Member member : of) {
      Probe probe = members.await(member, Answered.class, patience).probe();
      if (probe.end().kind() == RunEnd.Kind.INTERRUPTED) {
        throw new StoppedException();
      }
      if (!probe.end().allMeasured()) {
        ended.add(member);
      }
      probes.add(probe);
    }
    try {
      return probes.stream().reduce(Probe::plus);
    } catch (IllegalArgumentException differ) {
      throw new LabException(
          Phrase.of("drivers measured different probes: %s", Phrase.ofMessage(differ)), differ);
    }
  }
}
