package io.github.timebench.hessian2time.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.config.ArgumentConfig;
import org.apache.dubbo.config.MethodConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.EchoService;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hazard: a serialization that the peer does not know on the wire, against a negotiation that never
 * comes to an end, and against kinds of calls that it breaks. Both ends run in this JVM, over real
 * sockets.
 */
class NegotiationTest extends BothEnds {

  /** Milliseconds for which this machine may stand still before a connection counts as dead. */
  private static final String STANDSTILL = "60000";

  @Test
  void aConnectionStartsOnHessian2AndGoesOverWithTheSecondAnswer() {
    Stamps stamps = connected(4);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 30);
    assertThat(WireLog.responses(port)).containsExactly(2, 2, 30, 30);
  }

  @Test
  void withoutTheProviderEverythingStaysOnHessian2AndThreeRequestsOffer() {
    ends.provider(port, service, protocol -> {}, config -> config.setFilter(Ends.OFF));
    Stamps stamps = Ends.reference(consumer, port);
    for (int call = 0; call < Agreement.MAX_UNANSWERED; call++) {
      assertThat(stamps.attachments(Instant.EPOCH)).contains(Offer.KEY);
    }
    assertThat(stamps.attachments(Instant.EPOCH)).doesNotContain(Offer.KEY);
    assertThat(stamps.next(TIME)).isEqualTo(NEXT);
    assertThat(WireLog.requests(port)).hasSize(5).containsOnly(2);
    assertThat(WireLog.responses(port)).hasSize(5).containsOnly(2);
  }

  @Test
  void withoutTheConsumerEverythingStaysOnHessian2() {
    ends.provider(port, service);
    Stamps stamps = Ends.reference(consumer, port, "", config -> config.setFilter(Ends.OFF));
    next(stamps, 2);
    assertThat(WireLog.requests(port)).containsExactly(2, 2);
  }

  @Test
  void whereItIsConfiguredNothingIsAgreedOnAndStockIsServedWithStock() {
    ends.provider(
        port, service, protocol -> protocol.setSerialization("hessian2-time"), config -> {});
    String configured = "dubbo://127.0.0.1:" + port + "?serialization=hessian2-time";
    Stamps stamps = Ends.reference(consumer, port, "", config -> config.setUrl(configured));
    assertThat(stamps.next(TIME)).isEqualTo(NEXT);
    assertThatThrownBy(() -> stamps.fail(TIME))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("refused: " + TIME);
    assertThat(Ends.reference(ends.consumer(), port).next(TIME)).isEqualTo(NEXT);
    assertThat(WireLog.requests(port)).containsExactly(30, 30, 2);
    assertThat(WireLog.responses(port)).containsExactly(30, 30, 2);
  }

  @Test
  void neitherEndSeesTheAttachments() {
    Stamps stamps = connected(0);
    for (int call = 0; call < 3; call++) {
      assertThat(stamps.attachments(Instant.EPOCH)).doesNotContain(Offer.KEY);
      assertThat(RpcContext.getClientResponseContext().getObjectAttachments())
          .doesNotContainKey(Offer.KEY);
    }
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30);
  }

  @Test
  void anExceptionOfTheServiceAnswersTheOfferToo() {
    Stamps stamps = connected(0);
    for (int call = 0; call < 3; call++) {
      assertThatThrownBy(() -> stamps.fail(TIME))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("refused: " + TIME);
    }
    assertThat(WireLog.responses(port)).containsExactly(2, 2, 30);
  }

  @Test
  void asynchronousGenericAndEchoCallsWorkBeforeAndAfterTheAgreement() throws Exception {
    Stamps stamps = connected(0);
    GenericService generic =
        Ends.reference(ends.consumer(), port, "", config -> config.setGeneric("true"));
    EchoService echo = (EchoService) Ends.<Stamps>reference(ends.consumer(), port, "", c -> {});
    for (int call = 0; call < 3; call++) {
      assertThat(stamps.later(TIME).get(20, TimeUnit.SECONDS)).isEqualTo(NEXT);
      assertThat(
              generic.$invoke(
                  "next", new String[] {LocalDateTime.class.getName()}, new Object[] {TIME}))
          .asString()
          .contains("123456789");
      assertThat(echo.$echo("anyone there?")).isEqualTo("anyone there?");
    }
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 2, 2, 2, 2, 30, 30, 30);
    assertThat(WireLog.responses(port)).containsExactly(2, 2, 2, 2, 2, 2, 30, 30, 30);
  }

  @Test
  void aCallWithoutAReplyStaysOnHessian2WhereItCannotBeLostInSilence() {
    ends.provider(port, service);
    MethodConfig oneWay = new MethodConfig();
    oneWay.setName("fail");
    oneWay.setReturn(false);
    Stamps stamps =
        Ends.reference(consumer, port, "", config -> config.setMethods(List.of(oneWay)));
    assertThat(stamps.fail(TIME)).isNull();
    agree(stamps);
    assertThat(stamps.fail(TIME)).isNull();
    Await.until("the last request is written", () -> WireLog.requests(port).size() == 4);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 2, 2);
    next(stamps, 1);
    assertThat(isAgreed()).isTrue();
  }

  @Test
  void aCallbackStaysOnHessian2WhateverItsConnectionHasAgreed() {
    ArgumentConfig callback = new ArgumentConfig();
    callback.setIndex(1);
    callback.setCallback(true);
    MethodConfig tell = new MethodConfig();
    tell.setName("tell");
    tell.setArguments(List.of(callback));
    ends.provider(port, service, protocol -> {}, config -> config.setMethods(List.of(tell)));
    Stamps stamps =
        Ends.reference(
            consumer, port, "&tell.1.callback=true", config -> config.setMethods(List.of(tell)));
    List<LocalDateTime> told = new CopyOnWriteArrayList<>();
    Stamps.Listener listener = time -> told.add(time) ? time : null;
    agree(stamps);
    stamps.tell(TIME, listener);
    stamps.tell(NEXT, listener);
    assertThat(told).containsExactly(NEXT, NEXT.plusNanos(1));
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 2, 30, 2);
    assertThat(WireLog.responses(port)).containsExactly(2, 2, 2, 30, 2, 30);
  }

  @Test
  void tripleIsLeftAloneWhichEachEndSaysOnce() {
    LogLines log = LogLines.of(SaidOnce.class);
    try (log) {
      ends.provider(port, service, protocol -> protocol.setName("tri"), config -> {});
      Stamps stamps =
          Ends.reference(consumer, port, "", config -> config.setUrl("tri://127.0.0.1:" + port));
      assertThat(stamps.next(TIME)).isEqualTo(NEXT);
      assertThat(stamps.next(NEXT)).isEqualTo(NEXT.plusNanos(1));
    }
    assertThat(log.all())
        .filteredOn(line -> line.contains("stays out of the way of tri://"))
        .hasSize(2);
    assertThat(WireLog.with(port)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anExhaustedPoolAnswersAtOnceBeforeAndAfterTheAgreement(boolean agreed) throws Exception {
    ends.provider(port, service, protocol -> protocol.setThreads(1), config -> {});
    Stamps stamps = Ends.reference(consumer, port);
    if (agreed) {
      Await.until("the pool is free and both agree", () -> isAnswered(stamps) && isAgreed());
    }
    CompletableFuture<LocalDateTime> held = CompletableFuture.supplyAsync(() -> hold(stamps));
    service.awaitHeld();
    assertThatThrownBy(() -> stamps.next(TIME))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("exhausted");
    List<Integer> ids = WireLog.requests(port);
    assertThat(ids.get(ids.size() - 1)).isEqualTo(agreed ? 30 : 2);
    service.release();
    assertThat(held.get(20, TimeUnit.SECONDS)).isEqualTo(NEXT);
    Await.until("the pool is free and both agree", () -> isAnswered(stamps) && isAgreed());
    assertThat(WireLog.requests(port)).startsWith(2).endsWith(30);
  }

  @Test
  void heartbeatsStayOnHessian2AndKeepTheProvider() {
    ends.provider(port, service, NegotiationTest::setHeartbeat, config -> {});
    Stamps stamps =
        Ends.reference(
            consumer, port, "&heartbeat=300&heartbeat.timeout=" + STANDSTILL, config -> {});
    agree(stamps);
    assertThat(stamps.next(TIME)).isEqualTo(NEXT);
    Await.until("more than three heartbeats", () -> heartbeats().size() > 7);
    assertThat(heartbeats()).allMatch(message -> message.serializationId() == 2);
    assertThat(stamps.next(TIME)).isEqualTo(NEXT);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30, 30);
  }

  private static void setHeartbeat(ProtocolConfig protocol) {
    protocol.setHeartbeat(300);
    protocol.setParameters(Map.of("heartbeat.timeout", STANDSTILL));
  }

  private List<WireLog.Message> heartbeats() {
    return WireLog.with(port).stream().filter(WireLog.Message::isEvent).toList();
  }

  @Test
  void aNewConnectionStartsOver() {
    FrameworkModel first = ends.provider(port, service);
    Stamps stamps = Ends.reference(consumer, port, "&heartbeat=1000", config -> {});
    agree(stamps);
    stamps.next(TIME);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 30);
    first.destroy();
    WireLog.clear();
    ends.provider(port, service);
    Await.until("an answer on the new connection", () -> isAnswered(stamps));
    Await.until("both agree again", () -> isAnswered(stamps) && isAgreed());
    assertThat(WireLog.responses(port)).containsExactly(2, 2, 30);
  }

  @Test
  void everyConnectionAgreesByItself() {
    ends.provider(port, service);
    Stamps stamps = Ends.reference(consumer, port, "", config -> config.setConnections(2));
    next(stamps, 6);
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 2, 2, 30, 30);
  }

  @Test
  void aServiceThatIsSwitchedOffLeavesAnotherOnTheSameConnectionAlone() {
    FrameworkModel model = ends.provider(port, service);
    Ends.export(model, port, service, "second", Ends.OFF);
    Stamps on = Ends.reference(consumer, port);
    Stamps off = Ends.reference(consumer, port, "", config -> config.setGroup("second"));
    assertOneAgrees(on, off);
    assertThat(WireLog.with(port).stream().map(WireLog.Message::consumerPort).distinct())
        .hasSize(1);
  }

  private void assertOneAgrees(Stamps on, Stamps off) {
    for (int call = 0; call < 3; call++) {
      next(off, 1);
      next(on, 1);
    }
    assertThat(WireLog.requests(port)).containsExactly(2, 2, 2, 2, 2, 30);
  }

  @Test
  void aReferenceThatIsSwitchedOffLeavesAnotherToTheSameServiceAlone() {
    ends.provider(port, service);
    Stamps off = Ends.reference(consumer, port, "", config -> config.setFilter(Ends.OFF));
    assertOneAgrees(Ends.reference(consumer, port), off);
  }

  /** Providers with negotiation and without, and a reference to both. */
  private Stamps toBoth(int stockPort, String cluster) {
    ends.provider(port, service);
    ends.provider(stockPort, service, protocol -> {}, config -> config.setFilter(Ends.OFF));
    String other = ";dubbo://127.0.0.1:" + stockPort + "?serialization=hessian2";
    return Ends.reference(consumer, port, other, config -> config.setCluster(cluster));
  }

  @Test
  void oneInvocationThatGoesToTwoProvidersAtOnceIsWrittenForEach() throws Exception {
    int stockPort = Ends.freePort();
    Stamps stamps = toBoth(stockPort, "broadcast");
    next(stamps, 4);
    assertThat(WireLog.responses(port)).containsExactly(2, 2, 30, 30);
    assertThat(WireLog.responses(stockPort)).containsExactly(2, 2, 2, 2);
  }

  @Test
  void oneInvocationThatForksIsWrittenForEachProvider() throws Exception {
    int stockPort = Ends.freePort();
    Stamps stamps = toBoth(stockPort, "forking");
    Await.until("the one that agrees has agreed", () -> isAnswered(stamps) && isAgreed());
    int calls = WireLog.requests(stockPort).size();
    next(stamps, 4);
    Await.until("the one that agrees answered", () -> isAllAnswered(port, 30, 4));
    Await.until("the other answered", () -> isAllAnswered(stockPort, 2, calls + 4));
    assertThat(WireLog.requests(port)).startsWith(2, 2).endsWith(30, 30, 30, 30);
    assertThat(WireLog.responses(port)).isEqualTo(WireLog.requests(port));
    assertThat(WireLog.requests(stockPort)).containsOnly(2);
    assertThat(WireLog.responses(stockPort)).containsOnly(2);
  }

  /**
   * A call is over with its first answer: the request to the other provider may be still to come.
   */
  private static boolean isAllAnswered(int port, int id, int min) {
    return Collections.frequency(WireLog.responses(port), id) >= min
        && WireLog.responses(port).size() == WireLog.requests(port).size();
  }

  @Test
  void aProxyBetweenTheEndsKeepsTheConnectionOnHessian2() throws Exception {
    ends.provider(port, service);
    try (ServerSocket proxy = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      daemon(() -> handOn(proxy));
      Stamps stamps = Ends.reference(consumer, proxy.getLocalPort());
      agree(stamps);
      agree(stamps);
      assertThat(WireLog.requests(proxy.getLocalPort())).containsExactly(2, 2, 2, 2);
    }
  }

  /** Hands the bytes of one connection on, over a second one. */
  private Void handOn(ServerSocket proxy) throws IOException {
    try (Socket near = proxy.accept();
        Socket far = new Socket(InetAddress.getLoopbackAddress(), port)) {
      daemon(() -> far.getInputStream().transferTo(near.getOutputStream()));
      near.getInputStream().transferTo(far.getOutputStream());
    }
    return null;
  }

  /** Ends when a socket is closed. */
  private static void daemon(Callable<?> transfer) {
    Thread thread = new Thread(new FutureTask<>(transfer));
    thread.setDaemon(true);
    thread.start();
  }

  @Test
  void theMetricShowsBothEndsUntilTheyEnd() throws Exception {
    FrameworkModel provider = ends.provider(port, service);
    Stamps stamps = Ends.reference(consumer, port);
    agree(stamps);
    stamps.next(TIME);
    FrameworkModel framework = framework();
    assertThat(Metric.of(framework))
        .containsAllEntriesOf(
            Map.of("ToProvidersOnHessian2Time", 1, "FromConsumersOnHessian2Time", 0))
        .containsEntry("Negotiating", true);
    Map<String, Object> ofProvider = Metric.of(provider);
    assertThat(ofProvider).containsEntry("FromConsumersOnHessian2Time", 1);
    assertThat((String[]) ofProvider.get("Connections"))
        .singleElement()
        .asString()
        .contains("from consumer", Stamps.class.getName() + "=hessian2-time");
    ends.close();
    assertThat(Metric.isThere(framework)).isFalse();
    assertThat(Metric.isThere(provider)).isFalse();
  }

  @Test
  void micrometerShowsWhatJmxShows() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new Hessian2TimeMetrics().bindTo(registry);
    double agreed = outcome(registry, "agreed");
    double takenUp = outcome(registry, "taken up");
    Stamps stamps = connected(Agreement.ANSWERS);
    assertThat(gauge(registry, "consumer", "hessian2-time")).isZero();
    stamps.next(TIME);
    for (String side : List.of("consumer", "provider")) {
      assertThat(gauge(registry, side, "hessian2-time")).isEqualTo(1);
      assertThat(gauge(registry, side, "other")).isZero();
    }
    assertThat(outcome(registry, "agreed")).isEqualTo(agreed + 1);
    assertThat(outcome(registry, "taken up")).isEqualTo(takenUp + 2);
    double declined = registry.get("hessian2time.declined").gauge().value();
    Negotiation.of(framework()).control().byOperator(false);
    assertThat(registry.get("hessian2time.declined").gauge().value()).isEqualTo(declined + 1);
  }

  private static double gauge(SimpleMeterRegistry registry, String side, String format) {
    return registry
        .get("hessian2time.connections")
        .tag("side", side)
        .tag("format", format)
        .gauge()
        .value();
  }

  private static double outcome(SimpleMeterRegistry registry, String label) {
    return registry.get("hessian2time.outcomes").tag("outcome", label).functionCounter().count();
  }
}
