package io.github.timebench.loadgen.cli;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.loadgen.run.RegistryChooser;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Plan;
import picocli.CommandLine.Option;

/** The flag that says which ZooKeeper a run uses. */
final class RegistryFlags {
  @Option(
      names = "--registry",
      paramLabel = "REGISTRY",
      defaultValue = Defaults.REGISTRY,
      description =
          "auto (127.0.0.1:2181 if a Timebench provider is registered there, else embedded),"
              + " embedded (ZooKeeper and provider are started and stopped), or"
              + " "
              + RegistryAddress.FORM
              + ". Default: ${DEFAULT-VALUE}")
  private String registry;

  /**
   * The registry for a plan.
   *
   * @throws LabException if no provider stands at the address
   */
  RegistryChoice choiceFor(Plan plan) throws LabException, InterruptedException {
    RegistryChoice choice = RegistryChooser.choose(registry);
    choice.requireFits(plan);
    return choice;
  }
}
