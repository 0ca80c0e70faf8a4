package io.github.timebench.loadgen.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.timebench.api.RegistryAddress;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.fleet.AgentFacts;
import io.github.timebench.model.fleet.FleetAgent;
import io.github.timebench.model.threads.Side;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazards: a look that changes what it looks at; a fleet that is called fit and refuses a run. */
@Timeout(60)
class AgentLookTest {
  private static final String TOKEN = "a secret of many characters";
  private static final AgentFacts REGISTERED =
      new AgentFacts("host7", "k1", "b0", "17.0.1", "3.3.6", "4.0.4", "a processor", 2, 4096);
  private static final Member MEMBER =
      new Member(new FleetAgent("driver-3", REGISTERED), "dubbo://10.0.0.7:20990");

  private final AgentEndpoint endpoint = endpoint();

  private static AgentEndpoint endpoint() {
    try {
      return new AgentEndpoint(
          new FakeMachine(),
          Side.DRIVER,
          RegistryAddress.parse("zookeeper://127.0.0.1:2181"),
          TOKEN::equals,
          () -> 4_096,
          NanoClock.SYSTEM);
    } catch (LabException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void closes() {
    endpoint.close();
  }

  /** Looks at the agent, which does not answer some questions. */
  private AgentLook look(String token, Set<String> unanswered) {
    AgentService line =
        (AgentService)
            Proxy.newProxyInstance(
                AgentService.class.getClassLoader(),
                new Class<?>[] {AgentService.class},
                (proxy, method, arguments) -> {
                  if (unanswered.contains(method.getName())) {
                    throw new IllegalStateException("connection refused");
                  }
                  try {
                    return method.invoke(endpoint, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    return AgentLook.at(new RemoteAgent(MEMBER, line, token, "", NanoClock.SYSTEM));
  }

  private static List<String> refusals(AgentLook look) {
    return AgentLook.refusals(List.of(look), FakeMachine.FACTS);
  }

  @Test
  void aFreeAgentIsFitAndStaysFree() {
    AgentLook look = look(TOKEN, Set.of());

    assertThat(look.state()).contains(new AgentState(FakeMachine.FACTS, "", false, true));
    assertThat(look.clock())
        .hasValueSatisfying(
            clock ->
                assertThat(Math.abs(clock.offsetNanos())).isLessThanOrEqualTo(clock.boundNanos()));
    assertThat(refusals(look)).isEmpty();
    assertThat(endpoint.run()).isEmpty();
  }

  @Test
  void whomAnAgentServesIsSeenAndGoesOn() {
    endpoint.claim(TOKEN, "a-run");

    assertThat(look(TOKEN, Set.of()).state().orElseThrow().run()).isEqualTo("a-run");
    assertThat(endpoint.run()).isEqualTo("a-run");
  }

  @Test
  void anAgentWithAnotherTokenTellsNoTimeAndWouldRefuse() {
    AgentLook look = look("a guess of many characters", Set.of());

    assertThat(look.state()).isPresent();
    assertThat(look.clock()).isEmpty();
    assertThat(refusals(look)).containsExactly("driver-3 on host7 has another token");
  }

  @Test
  void ofASilentAgentIsKnownWhatStandsInTheRegistry() {
    AgentLook look = look(TOKEN, Set.of("describe"));

    assertThat(look.state()).isEmpty();
    assertThat(look.clock()).isEmpty();
    assertThat(look.facts()).isEqualTo(REGISTERED);
    assertThat(refusals(look))
        .hasSize(2)
        .anySatisfy(
            refusal ->
                assertThat(refusal)
                    .isEqualTo(
                        "driver-3 on host7 does not answer at dubbo://10.0.0.7:20990:"
                            + " connection refused"))
        .anySatisfy(refusal -> assertThat(refusal).contains("has build b0, others b1"));
  }

  @Test
  void anAgentThatFallsSilentWhileItsClockIsReadWouldRefuse() {
    AgentLook look = look(TOKEN, Set.of("time"));

    assertThat(look.state()).isPresent();
    assertThat(look.clock()).isEmpty();
    assertThat(refusals(look)).hasSize(1).first().asString().contains("does not answer");
  }

  @Test
  void whatAnAgentSaysOfItselfCountsAndNotWhatStandsInTheRegistry() {
    AgentFacts newer =
        new AgentFacts("host1", "k1", "b2", "17.0.1", "3.3.6", "4.0.4", "a processor", 2, 4096);

    AgentLook look = look(TOKEN, Set.of());

    assertThat(look.facts()).isEqualTo(FakeMachine.FACTS);
    assertThat(AgentLook.refusals(List.of(look), newer))
        .containsExactly("driver-3 on host7 has build b1, others b2");
  }
}
