package io.github.timebench.loadgen.run;

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
 * The probes of a study on drivers that make one load together: a prober asks for them, all members
 * are told when each begins, and the prober is told what all of them did, added up. For one
 * controlling thread.
 */
final class SharedProbes {
  private final Plan plan;
  private final WilliamsDesign design;
  private final LoadMembers members;
  private final Set<Member> ended = new HashSet<>();
  private int asked;

  /**
   * Probes of a load whose warm-up is about to end.
   *
   * @param designSeed decides in which order slices run that are apart
   */
  SharedProbes(Plan plan, long designSeed, LoadMembers members) {
    this.plan = plan;
    this.design = new WilliamsDesign(plan.variants().size(), designSeed);
    this.members = members;
  }

  /**
   * Until the prober asks nothing more, or the providers of a driver answer nothing more; tells the
   * drivers to end.
   *
   * @param left until the warm-up ends
   */
  void run(Prober prober, Duration left)
      throws LabException, InterruptedException, StoppedException {
    prober.warm(warmup(patience(left)));
    Optional<ProbeRequest> next = prober.next();
    while (next.isPresent()) {
      Optional<Probe> probe = measured(next.get());
      probe.ifPresent(prober::take);
      next = probe.isPresent() ? prober.next() : Optional.empty();
    }
    for (Member driver : members.drivers()) {
      if (!ended.contains(driver)) {
        driver.driver().ask(new DriverRequest.Finish());
      }
    }
  }

  private Duration patience(Duration planned) {
    return planned.plus(plan.timing().timeout()).plus(LoadMembers.PATIENCE);
  }

  private Warmup warmup(Duration patience)
      throws LabException, InterruptedException, StoppedException {
    List<Warmup> ofDrivers = warmups(members.drivers(), patience);
    List<Warmup> ofReaders = warmups(members.readers(), patience);
    Warmup sum = ofDrivers.stream().reduce(Warmup::plus).orElseThrow();
    return ofReaders.stream().reduce(Warmup::plus).map(sum::withProvider).orElse(sum);
  }

  private List<Warmup> warmups(List<Member> of, Duration patience)
      throws LabException, InterruptedException, StoppedException {
    List<Warmup> warmups = new ArrayList<>();
    for (Member member : of) {
      warmups.add(members.await(member, DriverMessage.Warm.class, patience).warmup());
    }
    return warmups;
  }

  /**
   * Measures what is asked for. Where slices are apart each is announced by itself, since nobody
   * knows beforehand when the last call of the one before has ended.
   *
   * @return empty if it did not come to its end
   */
  private Optional<Probe> measured(ProbeRequest request)
      throws LabException, InterruptedException, StoppedException {
    List<Probe> probes = new ArrayList<>();
    for (ProbeRequest one : request.apart() ? slices(request) : List.of(request)) {
      Probe probe = together(one);
      if (!probe.end().allMeasured()) {
        return Optional.empty();
      }
      probes.add(probe);
    }
    return Optional.of(probes.size() == 1 ? probes.get(0) : joined(request, probes));
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

  private Probe together(ProbeRequest request)
      throws LabException, InterruptedException, StoppedException {
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
      throws LabException, InterruptedException, StoppedException {
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
      throw new LabException("drivers measured different probes: " + differ.getMessage(), differ);
    }
  }
}
