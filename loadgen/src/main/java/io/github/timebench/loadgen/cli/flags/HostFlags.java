package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Phrase;
import io.github.timebench.lab.Installation;
import io.github.timebench.loadgen.host.Host;
import io.github.timebench.loadgen.host.HostPrefixes;
import io.github.timebench.model.fleet.FleetEvidence.FleetHost;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.model.threads.Side;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The flags that say on which hosts a run runs: also one that is stored, which names none. */
public final class HostFlags {
  private static final String HERE = "";

  @Option(
      names = Fleet.DRIVERS_FLAG,
      paramLabel = "PREFIX",
      description =
          "The command that leads to a driver's host, such as 'ssh load-1'; Timebench is called"
              + " behind it. Braces stand for several ('ssh load-{1..4}'), and so does the flag when"
              + " it is given several times; 1 to "
              + Fleet.MAX_HOSTS
              + " in all. An empty one is this machine, and so is a side without its flag.")
  private List<String> drivers = List.of();

  @Option(
      names = Fleet.PROVIDERS_FLAG,
      paramLabel = "PREFIX",
      description = "The same for a provider's host.")
  private List<String> providers = List.of();

  @Option(
      names = Host.HOME_FLAG,
      paramLabel = "FOLDER",
      description =
          "Where Timebench is on each host; 'bin/loadgen hosts --stage' brings it there. Without"
              + " the flag the folder where it is here.")
  private String home;

  @Option(
      names = Host.ADVERTISE_FLAG,
      paramLabel = "ADDRESS",
      description =
          "The address under which drivers reach a provider, one for each provider's host, with"
              + " braces or several times. Without the flag the host's own, as Dubbo finds it.")
  private List<String> advertised = List.of();

  /** How many hosts of a side are named, those of this machine included; none for a run here. */
  int count(Side side) {
    if (!any()) {
      return 0;
    }
    return side == Side.DRIVER
        ? prefixes(Fleet.DRIVERS_FLAG, drivers).size()
        : prefixes(Fleet.PROVIDERS_FLAG, providers).size();
  }

  private boolean any() {
    return !drivers.isEmpty() || !providers.isEmpty();
  }

  /**
   * Refuses a flag that says more of hosts where none are named.
   *
   * @throws UsageException if it was given
   */
  static void refuseAlone(String flag, Object value) {
    if (value != null) {
      throw new UsageException(
          flag,
          Phrase.of("needs %s or %s, the hosts", Fleet.DRIVERS_FLAG, Fleet.PROVIDERS_FLAG),
          value);
    }
  }

  private static List<String> prefixes(String flag, List<String> given) {
    return given.isEmpty() ? List.of(HERE) : expanded(flag, given);
  }

  private static List<String> expanded(String flag, List<String> given) {
    List<String> all = new ArrayList<>();
    for (String one : given) {
      all.addAll(HostPrefixes.expanded(flag, one, Fleet.MAX_HOSTS));
    }
    Rules.requireRange(flag, all.size(), 1, Fleet.MAX_HOSTS);
    return all;
  }

  /**
   * The hosts that the flags name, drivers first; none for a run on this machine.
   *
   * @param here where Timebench is on this machine
   * @throws UsageException if a host is named twice, or there are addresses for other providers
   */
  public List<Host> hosts(Installation here) {
    if (!any()) {
      refuseAlone(Host.HOME_FLAG, home);
      refuseAlone(Host.ADVERTISE_FLAG, advertised.isEmpty() ? null : advertised.get(0));
      return List.of();
    }
    List<Host> hosts = new ArrayList<>();
    add(hosts, Side.DRIVER, prefixes(Fleet.DRIVERS_FLAG, drivers), List.of(), here);
    List<String> ofProviders = prefixes(Fleet.PROVIDERS_FLAG, providers);
    List<String> addresses = expanded(advertised);
    Rules.require(
        addresses.isEmpty() || addresses.size() == ofProviders.size(),
        Host.ADVERTISE_FLAG,
        Phrase.of("must be said for each of %d providers' hosts", ofProviders.size()),
        addresses.size());
    add(hosts, Side.PROVIDER, ofProviders, addresses, here);
    requireEachOnce(hosts);
    return hosts;
  }

  private static List<String> expanded(List<String> addresses) {
    return addresses.isEmpty() ? List.of() : expanded(Host.ADVERTISE_FLAG, addresses);
  }

  private void add(
      List<Host> hosts,
      Side side,
      List<String> prefixes,
      List<String> addresses,
      Installation here) {
    String flag = side == Side.DRIVER ? Fleet.DRIVERS_FLAG : Fleet.PROVIDERS_FLAG;
    for (int index = 0; index < prefixes.size(); index++) {
      List<String> words = HostPrefixes.words(flag, prefixes.get(index));
      String ours = here.home().toString();
      hosts.add(
          new Host(
              FleetHost.name(side, index),
              words,
              home == null || words.isEmpty() ? ours : Path.of(home).normalize().toString(),
              addresses.isEmpty() ? Optional.empty() : Optional.of(addresses.get(index))));
    }
  }

  private static void requireEachOnce(List<Host> hosts) {
    Set<List<String>> known = new HashSet<>();
    for (Host host : hosts) {
      String flag =
          host.name().startsWith(Side.DRIVER.label()) ? Fleet.DRIVERS_FLAG : Fleet.PROVIDERS_FLAG;
      Rules.require(
          known.add(host.prefix()),
          flag,
          Phrase.of("must name each host once, and a host once for both sides"),
          host.here() ? "this machine" : String.join(" ", host.prefix()));
    }
  }
}
