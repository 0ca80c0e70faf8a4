package io.github.timebench.model.plan;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.api.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the services stand.
 *
 * @param connections per variant, 1 to {@value #MAX_CONNECTIONS}
 * @param pool of the lab's own provider
 * @param hops that follow the first call
 * @param fleet the machines; {@link Fleet#NONE} for one
 * @param target a running service in place of a lab's own
 */
public record Services(
    int connections, ProviderPool pool, Hops hops, Fleet fleet, Optional<Target> target) {
  /** More connections than this to one provider measure something else. */
  public static final int MAX_CONNECTIONS = 100;

  public Services {
    Rules.requireRange("--connections", connections, 1, MAX_CONNECTIONS);
    if (target.isPresent()) {
      requireNothingOfLabs(pool, hops, fleet);
    }
  }

  private static void requireNothingOfLabs(ProviderPool pool, Hops hops, Fleet fleet) {
    Phrase rule =
        Phrase.of("cannot stand beside %s, whose services Timebench did not start", Target.FLAG);
    pool.requireUsual(rule);
    Rules.require(!hops.chained(), Hops.COUNT_FLAG, rule, hops.count());
    Rules.require(!hops.distant(), Hops.DISTANCE_FLAG, rule, hops.distance());
    Rules.require(
        !fleet.any(),
        Fleet.DRIVERS_FLAG,
        Phrase.of("cannot stand beside %s, which one machine calls", Target.FLAG),
        fleet.drivers());
  }

  public Services on(Fleet other) {
    return new Services(connections, pool, hops, other, target);
  }

  /** A running service in place of these. */
  public Services at(Target other) {
    return new Services(connections, pool, hops, fleet, Optional.of(other));
  }

  /**
   * A running service that Timebench did not start.
   *
   * @param registry its address without what may be secret
   * @param arms at least one, each with a name of its own; the first is the baseline
   */
  public record Target(String registry, List<Arm> arms) {
    public static final String FLAG = "--target";

    /** The most calls a second that are made at a service of others. */
    public static final long MAX_PER_SECOND = 10_000;

    public Target {
      arms = List.copyOf(arms);
      Rules.require(!arms.isEmpty(), Arm.FLAG, Phrase.of("must be there beside %s", FLAG), "");
      Set<String> labels = new HashSet<>();
      for (Arm arm : arms) {
        Rules.require(
            labels.add(arm.label()),
            Arm.FLAG,
            Phrase.of("must give each arm a name of its own"),
            arm.label());
      }
    }

    /** A target as people name it, whose secrets are left out. */
    public static Target of(ServiceRegistry registry, List<Arm> arms) {
      return new Target(registry.toString(), arms);
    }

    /**
     * Its variants: one for each arm.
     *
     * @param withAgain whether a copy of the first, with connections of its own, runs as well
     */
    public List<PlacedVariant> variants(boolean withAgain) {
      List<Variant> variants = new ArrayList<>();
      for (Arm arm : arms) {
        variants.add(arm.variant());
        if (withAgain && variants.size() == 1) {
          variants.add(arm.variant().again());
        }
      }
      return PlacedVariant.here(variants);
    }

    /** The parameters of a variant's reference: those of its arm. */
    public Map<String, String> parametersOf(Variant variant) {
      return arms.stream()
          .filter(arm -> arm.variant().equals(variant) || variant.isCopyOf(arm.variant()))
          .findFirst()
          .orElseThrow()
          .parameters();
    }

    /**
     * Checks that the load is one for a service of others.
     *
     * @throws UsageException if nothing bounds its rate, or the bound is too high
     */
    void requireFits(Load load) {
      Rules.require(
          load instanceof Load.Open,
          "--threads",
          Phrase.of(
              "cannot stand beside %s: callers that wait have no rate that bounds the load", FLAG),
          load.threads());
      Rules.require(
          load.callsPerSecond() <= MAX_PER_SECOND,
          "--rate",
          Phrase.of("must be at most %s/s beside %s", MAX_PER_SECOND, FLAG),
          ((Load.Open) load).rate());
    }
  }

  /**
   * One way to call a target.
   *
   * @param parameters of the reference by Dubbo's names, {@code group} and {@code version} of the
   *     service among them where it has some
   */
  public record Arm(String label, Map<String, String> parameters) {
    public static final String FLAG = "--arm";

    public static final String FORM = "NAME: [parameter=value ...]";

    private static final Pattern WRITTEN = Pattern.compile("\\s*([^:\\s]+)\\s*:(?:\\s+(.*))?");
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*");

    /** Why each is refused: it is said elsewhere, or would falsify what is counted. */
    private static final Map<String, Phrase> REFUSED =
        Map.ofEntries(
            Map.entry("retries", Phrase.of("a call is never sent again")),
            Map.entry("cluster", Phrase.of("a call is never sent again")),
            Map.entry("forks", Phrase.of("a call is never sent again")),
            Map.entry("timeout", Phrase.of("say --timeout")),
            Map.entry("connections", Phrase.of("say --connections")),
            Map.entry("share.connections", Phrase.of("no arm shares a connection")),
            Map.entry("interface", Phrase.of("say --call")),
            Map.entry("methods", Phrase.of("say --call")),
            Map.entry("generic", Phrase.of("calls are typed")),
            Map.entry("async", Phrase.of("replies are awaited")),
            Map.entry("sent", Phrase.of("replies are awaited")),
            Map.entry("return", Phrase.of("replies are awaited")),
            Map.entry("mock", Phrase.of("replies must be the service's")),
            Map.entry("cache", Phrase.of("replies must be the service's")),
            Map.entry("stub", Phrase.of("replies must be the service's")),
            Map.entry("url", Phrase.of("the providers are those of the registry")),
            Map.entry("protocol", Phrase.of("only Dubbo's own protocol is measured")),
            Map.entry("scope", Phrase.of("calls go over the network")),
            Map.entry("injvm", Phrase.of("calls go over the network")),
            Map.entry("lazy", Phrase.of("connections are there before the load")),
            Map.entry("migration.step", Phrase.of("providers are found by their interface")));

    /**
     * Keeps the order of the parameters.
     *
     * @throws UsageException if the name or a parameter cannot be
     */
    public Arm {
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
      try {
        Variant.ofTarget(label);
      } catch (IllegalArgumentException e) {
        throw new UsageException(Phrase.of("%s whose name %s", FLAG, Phrase.ofMessage(e)));
      }
      for (String name : parameters.keySet()) {
        Phrase reason = REFUSED.get(name);
        Rules.require(
            reason == null && !name.startsWith("timebench."),
            FLAG + " " + label,
            Phrase.of("cannot say %s: %s", name, reason),
            name + "=" + parameters.get(name));
      }
    }

    /**
     * Reads {@value #FORM}.
     *
     * @throws UsageException if the text has another form
     */
    public static Arm parse(String text) {
      Matcher matcher = WRITTEN.matcher(text);
      Rules.require(matcher.matches(), FLAG, Phrase.of("must be '%s'", FORM), text);
      Map<String, String> parameters = new LinkedHashMap<>();
      String written = matcher.group(2) == null ? "" : matcher.group(2).strip();
      for (String one : written.isEmpty() ? new String[0] : written.split("\\s+")) {
        int equals = one.indexOf('=');
        boolean named = equals > 0 && NAME.matcher(one.substring(0, equals)).matches();
        Rules.require(named, FLAG, Phrase.of("must be '%s'", FORM), text);
        String before = parameters.put(one.substring(0, equals), one.substring(equals + 1));
        Rules.require(before == null, FLAG, Phrase.of("says a parameter twice"), text);
      }
      return new Arm(matcher.group(1), parameters);
    }

    /** The same, of the group and the version of a call where it names no others. */
    public Arm of(Optional<String> group, Optional<String> version) {
      Map<String, String> all = new LinkedHashMap<>();
      group.ifPresent(value -> all.put("group", value));
      version.ifPresent(value -> all.put("version", value));
      all.putAll(parameters);
      all.values().removeIf(String::isEmpty);
      return new Arm(label, all);
    }

    public Variant variant() {
      return Variant.ofTarget(label);
    }

    public String describe() {
      StringBuilder words = new StringBuilder(label).append(':');
      parameters.forEach((name, value) -> words.append(' ').append(name).append('=').append(value));
      return words.toString();
    }
  }
}
