package io.github.timebench.reports.fleet;

import io.github.timebench.model.threads.Side;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many calls a provider answered, beside an equal share.
 *
 * @param provider name of its agent
 * @param requests that the drivers sent to it, or that it received where they do not tell
 * @param deviation of the share from an equal one, relative to that
 */
record ProviderShare(String provider, long requests, double deviation) {
  /** Of all providers; empty where nobody counted. */
  static List<ProviderShare> of(FleetFigures fleet) {
    List<AgentFigures> providers = fleet.agents(Side.PROVIDER);
    boolean told = fleet.agents(Side.DRIVER).stream().anyMatch(one -> !one.requests().isEmpty());
    long[] requests =
        providers.stream()
            .mapToLong(
                provider ->
                    told
                        ? fleet.agents(Side.DRIVER).stream()
                            .mapToLong(driver -> driver.requests(provider.name()))
                            .sum()
                        : provider.requests(provider.name()))
            .toArray();
    double equal = Arrays.stream(requests).average().orElse(0);
    if (equal == 0) {
      return List.of();
    }
    return IntStream.range(0, requests.length)
        .mapToObj(
            i -> new ProviderShare(providers.get(i).name(), requests[i], requests[i] / equal - 1))
        .toList();
  }
}
