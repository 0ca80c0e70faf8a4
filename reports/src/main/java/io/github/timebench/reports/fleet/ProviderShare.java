package io.github.timebench.reports.fleet;

import io.github.timebench.model.threads.Side;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many calls a provider answered, beside an equal share.
 *
 * @param provider name of its host
 * @param requests that the drivers sent to it, or that it received where they do not tell
 * @param deviation of the share from an equal one, relative to that
 */
record ProviderShare(String provider, long requests, double deviation) {
  /** Of all providers; empty where nobody counted. */
  static List<ProviderShare> of(FleetFigures fleet) {
    List<HostFigures> drivers = fleet.hosts(Side.DRIVER);
    List<HostFigures> hosts = fleet.hosts(Side.PROVIDER);
    boolean told = drivers.stream().anyMatch(one -> !one.requests().isEmpty());
    List<String> providers =
        fleet.namesProviders()
            ? hosts.stream().map(HostFigures::name).toList()
            : drivers.stream()
                .flatMap(one -> one.requests().keySet().stream())
                .distinct()
                .sorted()
                .toList();
    long[] requests =
        providers.stream()
            .mapToLong(provider -> requests(told ? drivers : hosts, provider))
            .toArray();
    double equal = (double) Arrays.stream(requests).sum() / hosts.size();
    return equal > 0
        ? IntStream.range(0, requests.length)
            .mapToObj(
                i -> new ProviderShare(providers.get(i), requests[i], requests[i] / equal - 1))
            .toList()
        : List.of();
  }

  private static long requests(List<HostFigures> hosts, String provider) {
    return hosts.stream().mapToLong(host -> host.requests(provider)).sum();
  }
}
