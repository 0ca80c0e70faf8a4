package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.loadgen.run.RegistryChooser;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.UsageException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags that say which ZooKeeper a run uses. */
public final class RegistryFlags {
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

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /**
   * The registry for a plan.
   *
   * @throws LabException if no provider stands at the address, or no ZooKeeper for a fleet
   */
  public RegistryChoice choiceFor(Plan plan) throws LabException, InterruptedException {
    if (plan.payload().api().isPresent()) {
      return own(plan, "Use a provider of the lab's own, which has your classes.");
    }
    RegistryChoice choice =
        plan.services().fleet().any()
            ? RegistryChooser.chooseForFleet(
                registry,
                plan.services().fleet().hostsDeadline(),
                sentence -> LabFlags.say(command.commandLine(), sentence))
            : RegistryChooser.choose(registry);
    choice.requireFits(plan);
    return choice;
  }

  /**
   * The registry for a plan whose provider is always the lab's own.
   *
   * @throws UsageException if one was named, and there is no fleet
   * @throws LabException if no ZooKeeper for a fleet stands at the address
   */
  public RegistryChoice choiceWithOwnProvider(Plan plan, String reason)
      throws LabException, InterruptedException {
    if (plan.services().fleet().any()) {
      return choiceFor(plan);
    }
    requireOwn("needs " + Fleet.DRIVERS_FLAG + ": " + reason);
    return own(plan, reason);
  }

  private static RegistryChoice own(Plan plan, String reason) {
    RegistryChoice own = new RegistryChoice(RegistryChoice.EMBEDDED, reason);
    own.requireFits(plan);
    return own;
  }

  private void requireOwn(String rule) {
    if (!registry.equals(Defaults.REGISTRY) && !registry.equals(RegistryChoice.EMBEDDED)) {
      throw new UsageException("--registry", rule, registry);
    }
  }

  /**
   * Refuses a registry that was named for a call of an API, which only the lab's own provider
   * serves.
   *
   * @throws UsageException if it was
   */
  public void requireFits(Plan plan) {
    if (plan.payload().api().isPresent()) {
      requireOwn("cannot stand beside --api: a lab's own provider serves its call");
    }
  }
}
