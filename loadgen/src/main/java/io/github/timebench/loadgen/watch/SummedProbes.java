package io.github.timebench.loadgen.watch;

import io.github.timebench.api.probe.CodecTimes;
import io.github.timebench.api.probe.ProbeService;
import io.github.timebench.api.probe.ProcessSnapshot;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What several providers tell, as if they were one. Of the drivers that load the same providers
 * each asks some of them, and each of them is asked by one driver: so what drivers tell can be
 * added up. A driver that asks nobody knows nothing of providers.
 */
public final class SummedProbes implements ProbeService {
  private final List<ProbeService> probes;

  private SummedProbes(List<ProbeService> probes) {
    this.probes = List.copyOf(probes);
  }

  /** Some providers; one of them is itself. */
  public static ProbeService of(List<ProbeService> probes) {
    return probes.size() == 1 ? probes.get(0) : new SummedProbes(probes);
  }

  /** Of the first one: agents of a fleet run the same. */
  @Override
  public Map<String, String> environment() {
    return probes.isEmpty() ? Map.of() : probes.get(0).environment();
  }

  @Override
  public ProcessSnapshot snapshot() {
    return probes.stream()
        .map(ProbeService::snapshot)
        .reduce(ProcessSnapshot::plus)
        .orElseGet(ProcessSnapshot::new);
  }

  /** Empty if one of them does not tell. */
  @Override
  public Map<String, CodecTimes> codecTimes() {
    Map<String, CodecTimes> sums = new TreeMap<>();
    for (ProbeService probe : probes) {
      Map<String, CodecTimes> times = probe.codecTimes();
      if (times.isEmpty()) {
        return Map.of();
      }
      times.forEach((service, one) -> sums.merge(service, one, CodecTimes::plus));
    }
    return sums;
  }
}
