package io.github.timebench.consumer;

import io.github.timebench.api.Bindings;
import io.github.timebench.api.Phrase;
import io.github.timebench.api.ReplyText;
import io.github.timebench.api.Variant;
import io.github.timebench.codec.CodecClock;
import io.github.timebench.codec.wire.WireTap;
import io.github.timebench.consumer.ProviderUnavailableException.Reason;
import io.github.timebench.consumer.VariantReferences.VerifiedEcho;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * Opens references to a service that Timebench did not start. All arms call one interface, so each
 * has an application of its own: Dubbo keeps one reference of a service in an application.
 */
record TargetReferences(TargetSettings settings, Bindings bindings) {
  private static final int MAX_REASON = 300;

  VariantReferences open() throws ProviderUnavailableException, InterruptedException {
    String service = bindings.service(settings.arms().keySet().iterator().next());
    List<String> providers = List.copyOf(new TargetSearch(settings, service).find());
    FrameworkModel framework = new FrameworkModel();
    try {
      return connect(framework, providers);
    } catch (RuntimeException e) {
      framework.destroy();
      throw e;
    }
  }

  private VariantReferences connect(FrameworkModel framework, List<String> providers) {
    Map<Variant, String> wires = new LinkedHashMap<>();
    settings.arms().keySet().forEach(arm -> wires.put(arm, arm.label()));
    framework.getBeanFactory().registerBean(WireTap.ofArms(wires.values(), providers));
    framework.getBeanFactory().registerBean(new CodecClock());
    Map<Variant, Object> stubs = new LinkedHashMap<>();
    settings.arms().forEach((arm, parameters) -> stubs.put(arm, stub(framework, arm, parameters)));
    return new VariantReferences(framework, bindings, wires, stubs, providers, Optional.empty());
  }

  private Object stub(FrameworkModel framework, Variant arm, Map<String, String> parameters) {
    ReferenceSettings references = ReferenceSettings.of(settings);
    ApplicationModel application = VariantReferences.newApplication(framework);
    DubboBootstrap bootstrap = references.bootstrap(application);
    Class<?> service = bindings.of(arm).serviceInterface();
    ReferenceConfig<?> config = references.ofArm(service, arm.label(), parameters);
    bootstrap.reference(config);
    bootstrap.start();
    return config.get();
  }

  /**
   * One verified call of an arm.
   *
   * @throws ProviderUnavailableException if it fails, or gets another answer than it must
   */
  static VerifiedEcho answer(VariantReferences references, Variant arm, LongSupplier nanoClock)
      throws ProviderUnavailableException {
    String providers = String.join(", ", references.providers());
    VerifiedEcho echo;
    try {
      echo = references.echo(arm, nanoClock);
    } catch (RuntimeException e) {
      throw new ProviderUnavailableException(
          Reason.NOT_ANSWERING,
          Phrase.of(
              "the first call of arm %s to %s failed: %s", arm.label(), providers, firstLine(e)),
          e);
    }
    if (!echo.isRight()) {
      throw new ProviderUnavailableException(
          Reason.WRONG_ECHO,
          Phrase.of(
              "the first call of arm %s to %s was answered with what is not the reply it must get:"
                  + " %s",
              arm.label(), providers, ReplyText.of(echo.reply())));
    }
    return echo;
  }

  /** What a service throws may have its whole stack in its message. */
  private static String firstLine(RuntimeException thrown) {
    Throwable declared =
        thrown instanceof UndeclaredThrowableException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    String message = String.valueOf(declared.getMessage());
    String first = message.lines().findFirst().orElse("");
    return bounded(declared.getClass().getSimpleName() + ": " + first);
  }

  private static String bounded(String text) {
    return text.length() <= MAX_REASON ? text : text.substring(0, MAX_REASON) + "...";
  }
}
