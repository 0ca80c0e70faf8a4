package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.hessian2time.negotiation.Negotiation.NegotiationOutcome;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.config.configcenter.ConfigChangeType;
import org.apache.dubbo.common.config.configcenter.ConfigChangedEvent;
import org.apache.dubbo.common.config.configcenter.ConfigurationListener;
import org.apache.dubbo.common.config.configcenter.DynamicConfiguration;
import org.apache.dubbo.config.MethodConfig;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hazard: a format that fails on a live connection, or is not wanted there, and cannot be left. */
class WayBackTest extends BothEnds {

  /** After a result it may be a slow provider. */
  @ParameterizedTest
  @CsvSource({"2, '2, 2, 30, 30, 30, 2, 2, 2, 2'", "3, '2, 2, 30, 30, 30, 30, 2, 2, 30'"})
  void silenceBeforeTheFirstResultEndsItAndLaterItStartsOver(int before, String ids) {
    ends.provider(port, service);
    Stamps stamps = referenceThatHoldsBriefly();
    next(stamps, before);
    holdInVain(stamps);
    Await.until("it went back", () -> fellBack() == 1);
    next(stamps, 6 - before);
    assertThat(WireLog.requests(port)).hasToString("[" + ids + "]");
  }

  private long fellBack() {
    try {
      return Metric.outcomes(framework()).get("fell back");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Stamps referenceThatHoldsBriefly() {
    MethodConfig hold = new MethodConfig();
    hold.setName("hold");
    hold.setTimeout(200);
    return Ends.reference(consumer, port, "", config -> config.setMethods(List.of(hold)));
  }

  private static void holdInVain(Stamps stamps) {
    for (int call = 0; call < Agreement.MAX_FAILURES; call++) {
      assertThatThrownBy(() -> stamps.hold(TIME))
          .isInstanceOfSatisfying(RpcException.class, e -> assertThat(e.isTimeout()).isTrue());
    }
  }

  @Test
  void exceptionsOfTheServiceAndAnExhaustedPoolAreNoFailures() throws Exception {
    ends.provider(port, service, protocol -> protocol.setThreads(1), config -> {});
    Stamps stamps = Ends.reference(consumer, port);
    Await.until("the first result with it", () -> isAnswered(stamps) && isAgreed());
    for (int call = 0; call < Agreement.MAX_FAILURES; call++) {
      Await.until("an exception of the service", () -> isRefused(stamps, "refused: "));
    }
    CompletableFuture<LocalDateTime> held = CompletableFuture.supplyAsync(() -> hold(stamps));
    service.awaitHeld();
    for (int call = 0; call < Agreement.MAX_FAILURES; call++) {
      assertThat(isRefused(stamps, "exhausted")).isTrue();
    }
    service.release();
    assertThat(held.get(20, TimeUnit.SECONDS)).isEqualTo(NEXT);
    Await.until("the pool is free", () -> isAnswered(stamps));
    assertThat(isAgreed()).isTrue();
    assertThat(Metric.outcomes(framework())).containsEntry("fell back", 0L);
  }

  @Test
  void aConnectionThatIsClosedUnderCallsIsNoFailure() throws Exception {
    Stamps stamps = connected(3);
    ExecutorService callers = Executors.newFixedThreadPool(Agreement.MAX_FAILURES);
    try {
      List<Future<?>> held = new ArrayList<>();
      for (int call = 0; call < Agreement.MAX_FAILURES; call++) {
        held.add(callers.submit(() -> stamps.hold(TIME)));
      }
      Await.until(
          "the calls are under way",
          () -> WireLog.requests(port).size() == 3 + Agreement.MAX_FAILURES);
      Negotiation negotiation = Negotiation.of(framework());
      consumer.destroy();
      for (Future<?> call : held) {
        assertThatThrownBy(call::get).hasStackTraceContaining("inactive");
      }
      assertThat(negotiation.count(NegotiationOutcome.FELL_BACK)).isZero();
    } finally {
      callers.shutdownNow();
    }
  }

  private static boolean isRefused(Stamps stamps, String text) {
    try {
      stamps.fail(TIME);
      return false;
    } catch (RpcException | IllegalArgumentException e) {
      return e.getMessage().contains(text);
    }
  }

  @Test
  void jmxSwitchesTheNextRequest() throws Exception {
    Stamps stamps = connected(3);
    assertThat(Metric.call(framework(), "switchOff")).isEqualTo("off by the operator");
    next(stamps, 2);
    assertThat(Metric.of(framework())).containsEntry("ToProvidersOnHessian2Time", 0);
    assertThat(Metric.call(framework(), "switchOn")).isEqualTo("on");
    next(stamps, 1);
    assertThat(Metric.of(framework())).containsEntry("ToProvidersOnHessian2Time", 1);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 2, 2, 30);
  }

  @Test
  void aKeyInTheConfigurationCentreSwitchesTheNextRequest() {
    Centre centre = new Centre(consumer);
    Stamps stamps = connected(3);
    centre.publish("hessian2-time.enabled", "nonsense");
    next(stamps, 1);
    centre.publish("hessian2-time.enabled", "false");
    next(stamps, 1);
    centre.publish("consumer.hessian2-time.enabled", "FALSE ");
    centre.publish("hessian2-time.enabled", "true");
    next(stamps, 1);
    centre.publish("consumer.hessian2-time.enabled", null);
    next(stamps, 1);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 30, 2, 2, 30);
  }

  @Test
  void aKeyOfOneApplicationLeavesAnotherAloneAndEndsWithItsOwn() throws Exception {
    Centre centre = new Centre(consumer);
    ApplicationModel other = framework().newApplication();
    other.getApplicationConfigManager().setApplication(Ends.application("other"));
    int otherPort = Ends.freePort();
    ends.provider(port, service);
    ends.provider(otherPort, service);
    Stamps stamps = Ends.reference(consumer, port);
    Stamps ofOther = Ends.reference(other.newModule(), otherPort);
    next(stamps, 3);
    next(ofOther, 3);
    centre.publish("consumer.hessian2-time.enabled", "false");
    next(stamps, 1);
    next(ofOther, 1);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 2);
    assertThat(WireLog.requests(otherPort)).containsExactly(2, 2, 30, 30);
    Switch control = Negotiation.of(framework()).control();
    assertThat(control).hasToString("off by the key consumer.hessian2-time.enabled for consumer");
    assertThat(control.isOn()).isTrue();
    consumer.getApplicationModel().destroy();
    assertThat(control).hasToString("on");
  }

  @Test
  void aConfigurationCentreThatComesLaterIsFollowed() {
    Stamps stamps = connected(3);
    Centre centre = new Centre(consumer);
    next(Ends.reference(consumer.getApplicationModel().newModule(), port), 1);
    centre.publish("hessian2-time.enabled", "false");
    next(stamps, 1);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 30, 2);
  }

  @Test
  void whatStandsInTheConfigurationCentreAtTheStartHolds() {
    new Centre(consumer).publish("hessian2-time.enabled", "false");
    Stamps stamps = connected(4);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 2, 2);
  }

  @Test
  void aProviderThatIsSwitchedOffTakesUpNoOffers() throws Exception {
    FrameworkModel provider = ends.provider(port, service);
    Metric.call(provider, "switchOff");
    Stamps stamps = Ends.reference(consumer, port);
    next(stamps, 4);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 2, 2);
    assertThat(Metric.outcomes(provider)).containsEntry("switched off", 3L);
  }

  @Test
  void anOfferInAnotherSerializationIsNotTakenUp() throws Exception {
    FrameworkModel provider = ends.provider(port, service);
    Stamps stamps =
        Ends.reference(
            consumer,
            port,
            "",
            config -> config.setUrl("dubbo://127.0.0.1:" + port + "?serialization=fastjson2"));
    RpcContext.getClientAttachment().setAttachment(Offer.KEY, Offer.text(1, (byte) 30, 1, "other"));
    try {
      next(stamps, 1);
    } finally {
      RpcContext.getClientAttachment().removeAttachment(Offer.KEY);
    }
    assertThat(WireLog.requests(port)).containsExactly(23);
    assertThat(Metric.outcomes(provider)).containsEntry("not in hessian2", 1L);
  }

  /** A configuration centre in memory. */
  private static final class Centre implements DynamicConfiguration {
    private final Map<String, String> contents = new HashMap<>();
    private final Map<String, ConfigurationListener> listeners = new HashMap<>();

    Centre(ModuleModel of) {
      of.getApplicationModel().modelEnvironment().setDynamicConfiguration(this);
    }

    void publish(String key, String content) {
      contents.put(key, content);
      ConfigurationListener listener = listeners.get(key);
      if (listener != null) {
        listener.process(new ConfigChangedEvent(key, "dubbo", content, ConfigChangeType.MODIFIED));
      }
    }

    @Override
    public void addListener(String key, String group, ConfigurationListener listener) {
      listeners.put(key, listener);
    }

    @Override
    public void removeListener(String key, String group, ConfigurationListener listener) {
      listeners.remove(key);
    }

    @Override
    public String getConfig(String key, String group, long timeout) {
      return contents.get(key);
    }

    @Override
    public void close() {
      listeners.clear();
    }

    @Override
    public Object getInternalProperty(String key) {
      return null;
    }
  }
}
