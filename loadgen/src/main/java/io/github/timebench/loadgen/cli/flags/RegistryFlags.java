package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Phrase;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.LabException;
import io.github.timebench.loadgen.run.RegistryChoice;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Fleet;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Study;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.language.Text;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

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

  /**
   * @param told is told what is waited for
   * @throws UsageException if one was named for a plan whose provider is always the lab's own
   * @throws LabException if no provider stands at the address, or no ZooKeeper for a fleet
   */
  public RegistryChoice choiceFor(Plan plan, Consumer<Text> told)
      throws LabException, InterruptedException {
    Fleet fleet = plan.services().fleet();
    if (plan.payload().api().isPresent()) {
      requireOwn(Phrase.of("cannot stand beside --api: a lab's own provider serves its call"));
      return own(plan, Text.of("Use a provider of the lab's own, which has your classes."));
    }
    if (plan.study() instanceof Study.Capacity && !fleet.any()) {
      String reason = "A search overloads its own provider only.";
      requireOwn(Phrase.of("needs %s: %s", Fleet.DRIVERS_FLAG, reason));
      return own(plan, Text.of(reason));
    }
    RegistryChoice choice =
        fleet.any()
            ? RegistryChoice.chooseForFleet(registry, fleet.hostsDeadline(), told)
            : RegistryChoice.choose(registry);
    choice.requireFits(plan);
    return choice;
  }

  private void requireOwn(Phrase rule) {
    if (!registry.equals(Defaults.REGISTRY) && !registry.equals(RegistryChoice.EMBEDDED)) {
      throw new UsageException("--registry", rule, registry);
    }
  }

  private static RegistryChoice own(Plan plan, Text reason) {
    RegistryChoice own = new RegistryChoice(RegistryChoice.EMBEDDED, reason);
    own.requireFits(plan);
    return own;
  }
}
