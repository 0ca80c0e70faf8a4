package io.github.timebench.loadgen.run;

import io.github.timebench.loadgen.driver.DriverReport;
import io.github.timebench.loadgen.watch.BlockGate;
import io.github.timebench.model.plan.LoadPlan;
import io.github.timebench.model.plan.SerializerVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What one of several pairs of JVMs of a block has to say.
 *
 * @param plan of this pair alone
 */
record PairReport(LoadPlan plan, DriverReport report) {
  private Optional<SerializerVersion> version() {
    return plan.variants().get(0).version();
  }

  /** Its gates; those of another version's JVMs say whose they are. */
  List<BlockGate> gates() {
    return version().isEmpty()
        ? report.gates()
        : report.gates().stream().map(this::withVersion).toList();
  }

  private BlockGate withVersion(BlockGate gate) {
    boolean ofVariant = plan.labels().stream().anyMatch(l -> gate.name().endsWith(" of " + l));
    return ofVariant
        ? gate
        : new BlockGate(
            named(gate.name()), gate.limit(), gate.observed(), gate.passed(), gate.ofLimit());
  }

  private String named(String name) {
    return version().map(version -> name + " (" + version.label() + ")").orElse(name);
  }

  /**
   * The environment of all pairs as one: that of this Dubbo, and by the version's name what is
   * otherwise in another version's JVMs.
   */
  static Map<String, String> environment(
      List<PairReport> pairs, Function<DriverReport, Map<String, String>> environment) {
    Map<String, String> here = new TreeMap<>();
    pairs.stream()
        .filter(pair -> pair.version().isEmpty())
        .forEach(pair -> environment.apply(pair.report()).forEach(here::putIfAbsent));
    Map<String, String> all = new TreeMap<>(here);
    for (PairReport pair : pairs) {
      environment
          .apply(pair.report())
          .forEach(
              (name, value) -> {
                if (!value.equals(here.get(name))) {
                  all.putIfAbsent(pair.named(name), value);
                }
              });
    }
    return all;
  }
}
