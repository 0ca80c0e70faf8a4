package io.github.timebench.loadgen.cli.flags;

import io.github.timebench.api.Daemon;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.lab.cli.LabFlags;
import io.github.timebench.lab.cli.Refusals;
import io.github.timebench.model.plan.Defaults;
import io.github.timebench.model.plan.Plan;
import io.github.timebench.model.plan.Rules;
import io.github.timebench.model.plan.Services.Arm;
import io.github.timebench.model.plan.Services.Target;
import io.github.timebench.model.plan.UsageException;
import io.github.timebench.reports.compare.PlanWords;
import io.github.timebench.reports.language.Text;
import io.github.timebench.scan.cli.LanguageFlag;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags that have a running service measured, which Timebench does not start. */
public final class TargetFlags {
  private static final String YES = "--yes";

  /** What a lab would compare; the plan refuses what else a lab would start. */
  private static final List<String> OF_LABS =
      List.of("--type", "--serializer", "--map", "--registry");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = Target.FLAG,
      paramLabel = "REGISTRY",
      description =
          "Call your running service, which is registered at "
              + ServiceRegistry.FORM
              + ". The classes of --api stay as they are. Makes one call of each arm, shows the"
              + " replies and asks. Without --rate "
              + Defaults.TARGET_RATE
              + ", at most "
              + Target.MAX_PER_SECOND
              + "/s; no call is sent again. What the providers use is not measured.")
  private String registry;

  @Option(
      names = Arm.FLAG,
      paramLabel = "ARM",
      description =
          "A way to call the service of --target, '"
              + Arm.FORM
              + "', such as 'stock: filter=-hessian2-time', with parameters of Dubbo's references,"
              + " group and version of the service among them. May be given several times; the"
              + " first is the baseline, and runs twice.")
  private List<String> arms = List.of();

  @Option(
      names = YES,
      description = "Do not ask before the load on the service of --target begins.")
  private boolean yes;

  /** The registry of the target, with what is secret in its address; empty if none is named. */
  public Optional<ServiceRegistry> registry() {
    if (registry == null) {
      Rules.require(
          arms.isEmpty(), Arm.FLAG, Phrase.of("needs %s", Target.FLAG), String.join(" ", arms));
      Rules.require(!yes, YES, Phrase.of("needs %s", Target.FLAG), "");
      return Optional.empty();
    }
    try {
      ServiceRegistry address = ServiceRegistry.parse(registry);
      Rules.require(
          !address.scheme().equals(ServiceRegistry.NACOS_OVER_TLS),
          Target.FLAG,
          Phrase.of("must be %s: Dubbo's own client finds the service", ServiceRegistry.FORM),
          address);
      return Optional.of(address);
    } catch (IllegalArgumentException e) {
      throw new UsageException(Target.FLAG, new RefusedValue("must be %s", ServiceRegistry.FORM));
    }
  }

  /**
   * @param group of the call, for arms that name no other
   * @param version likewise
   * @throws UsageException if an arm is not as it must be, or a flag says what only a lab can have
   */
  public Target target(ServiceRegistry address, Optional<String> group, Optional<String> version) {
    Phrase rule =
        Phrase.of("cannot stand beside %s, whose arms and providers are its own", Target.FLAG);
    OF_LABS.forEach(flag -> Refusals.refuseGiven(spec, flag, rule));
    List<Arm> all = arms.stream().map(Arm::parse).map(arm -> arm.of(group, version)).toList();
    return Target.of(address, all);
  }

  /**
   * Checks that somebody has agreed to the load, or can be asked.
   *
   * @throws UsageException if nobody can
   */
  public void requireConsent() {
    Rules.require(
        yes || System.console() != null,
        Target.FLAG,
        Phrase.of(
            "needs %s where no terminal can be asked: the load is on a service that is in" + " use",
            YES),
        ServiceRegistry.parse(registry));
  }

  /**
   * Asks whether the load may begin, unless that was said. On a thread of its own, since no
   * interruption ends the reading of a line.
   */
  public boolean mayBegin(Plan plan, LabFlags lab, LanguageFlag language)
      throws InterruptedException {
    if (yes) {
      return true;
    }
    lab.err().flush();
    Text question = Text.of("Begin with %s there? [y/N]", PlanWords.load(plan));
    FutureTask<Boolean> asked = new FutureTask<>(() -> language.isAgreed(question));
    Daemon.start(asked, "question");
    try {
      return asked.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the terminal cannot be read", e.getCause());
    }
  }
}
