package io.github.timebench.loadgen.driver;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.RefusedValue;
import io.github.timebench.api.RegistryAddress;
import io.github.timebench.api.ReplyText;
import io.github.timebench.api.ServiceRegistry;
import io.github.timebench.api.Variant;
import io.github.timebench.api.probe.ArtifactVersion;
import io.github.timebench.api.probe.ProcessEnvironment;
import io.github.timebench.api.probe.ProcessProbe;
import io.github.timebench.api.probe.RecordedMain;
import io.github.timebench.consumer.ConsumerProcess;
import io.github.timebench.consumer.ConsumerSettings;
import io.github.timebench.consumer.ProviderUnavailableException;
import io.github.timebench.consumer.TargetSettings;
import io.github.timebench.consumer.VariantReferences;
import io.github.timebench.consumer.VariantReferences.VerifiedEcho;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.lab.ParentJvm;
import io.github.timebench.loadgen.driver.Announcements.AnnouncementException;
import io.github.timebench.loadgen.watch.MachineProbe;
import io.github.timebench.loadgen.watch.OshiMachine;
import io.github.timebench.model.evidence.VariantBytes;
import io.github.timebench.model.plan.Services;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.dubbo.common.Version;

/**
 * The driver's JVM: gets one task from its parent, measures its pair, with the probes that the
 * parent asks for meanwhile, and answers with what it measured. Ends at once when its parent is
 * gone.
 */
public final class DriverMain {
  private static final int INTERNAL_ERROR = 70;

  /** The provider is there already; connecting to it takes long on a machine that is busy. */
  private static final Duration READY_DEADLINE = Duration.ofSeconds(60);

  /** A registry that was there before answers, or does not. */
  private static final Duration TARGET_DEADLINE = Duration.ofSeconds(30);

  private DriverMain() {}

  public static void main(String[] args) {
    ParentJvm parent = ParentJvm.ofStandardStreams();
    ConsumerProcess.prepare();
    try {
      Thread driver = Thread.currentThread();
      AtomicBoolean stopped = new AtomicBoolean();
      DriverTask task =
          parent.awaitTask(
              DriverTask.class,
              () -> {
                stopped.set(true);
                driver.interrupt();
              });
      parent.say(new DriverMessage.Begun());
      parent.say(run(task, stopped::get, parent));
      if (task.plan().threadsView().isPresent()) {
        RecordedMain.endRecordings();
      }
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(INTERNAL_ERROR);
    }
    Runtime.getRuntime().halt(0);
  }

  private static DriverMessage run(DriverTask task, BooleanSupplier stopped, ParentJvm parent) {
    Bindings bindings;
    try {
      bindings = Bindings.ofClassPath();
    } catch (RefusedValue e) {
      return new DriverMessage.Refused(e.words());
    }
    return run(task, bindings, stopped, parent);
  }

  private static DriverMessage run(
      DriverTask task, Bindings bindings, BooleanSupplier stopped, ParentJvm parent) {
    ProcessProbe self =
        new ProcessProbe(
            ProcessEnvironment.ofThisProcess(
                Map.of(
                    "dubbo.version", Version.getVersion(),
                    "hessian-lite.version", ArtifactVersion.ofHessianLite())));
    CompletableFuture<MachineProbe> machine = CompletableFuture.supplyAsync(OshiMachine::open);
    try {
      VariantReferences references = open(task, bindings);
      if (stopped.getAsBoolean()) {
        throw new InterruptedException("Dubbo may have swallowed the interruption");
      }
      if (task.look()) {
        return look(task, references);
      }
      return new DriverMessage.Finished(
          new PairDriver(
                  task,
                  references,
                  self,
                  machine.join(),
                  new Reporter(parent),
                  new Announcements(Announcements.Coordinator.of(parent), NanoClock.SYSTEM))
              .measure());
    } catch (ProviderUnavailableException | AnnouncementException e) {
      return new DriverMessage.Refused(Phrase.ofMessage(e));
    } catch (InterruptedException e) {
      return new DriverMessage.Refused(Phrase.of("stopped before the load began"));
    }
  }

  /**
   * Never closed: the JVM ends with its one task, and a registry that is gone cannot hold it up.
   */
  private static VariantReferences open(DriverTask task, Bindings bindings)
      throws ProviderUnavailableException, InterruptedException {
    if (task.plan().services().target().isPresent()) {
      return openTarget(task, task.plan().services().target().get(), bindings);
    }
    ConsumerSettings settings =
        new ConsumerSettings(
            RegistryAddress.parse(task.registryUrl()),
            task.plan().timing().timeout(),
            task.plan().services().connections(),
            READY_DEADLINE,
            task.plan().services().hops().count(),
            task.plan().services().fleet().providersOfDriver());
    return VariantReferences.open(settings, task.plan().plainVariants(), bindings);
  }

  private static VariantReferences openTarget(
      DriverTask task, Services.Target target, Bindings bindings)
      throws ProviderUnavailableException, InterruptedException {
    Map<Variant, Map<String, String>> arms = new LinkedHashMap<>();
    List<Variant> variants =
        task.look()
            ? target.arms().stream().map(Services.Arm::variant).toList()
            : task.plan().plainVariants();
    variants.forEach(variant -> arms.put(variant, target.parametersOf(variant)));
    TargetSettings settings =
        new TargetSettings(
            ServiceRegistry.parse(task.registryUrl()),
            task.plan().payload().api().orElseThrow().method(),
            task.plan().timing().timeout(),
            task.plan().services().connections(),
            TARGET_DEADLINE,
            arms);
    VariantReferences references = VariantReferences.atTarget(settings, bindings);
    if (!task.look()) {
      for (Variant arm : variants) {
        references.firstAnswer(arm, System::nanoTime);
      }
    }
    return references;
  }

  private static DriverMessage look(DriverTask task, VariantReferences references)
      throws ProviderUnavailableException {
    List<DriverMessage.FirstReply> replies = new ArrayList<>();
    for (Services.Arm one : task.plan().services().target().orElseThrow().arms()) {
      Variant arm = one.variant();
      VerifiedEcho echo = references.firstAnswer(arm, System::nanoTime);
      replies.add(
          new DriverMessage.FirstReply(
              arm.label(),
              ReplyText.of(echo.reply()),
              echo.elapsedNanos() / 1e6,
              references.wireCounts(arm).responses().keySet().stream().findFirst().orElse(0)));
    }
    return new DriverMessage.Looked(references.providers(), replies);
  }

  private record Reporter(ParentJvm parent) implements Progress.Listener {
    @Override
    public void on(Progress progress) {
      parent.say(new DriverMessage.Moved(progress));
    }

    @Override
    public void bytes(List<VariantBytes> bytes) {
      parent.say(new DriverMessage.Sized(bytes));
    }
  }
}
