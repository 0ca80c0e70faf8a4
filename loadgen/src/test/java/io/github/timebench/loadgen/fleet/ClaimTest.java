package io.github.timebench.loadgen.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.timebench.lab.JsonLines;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.loadgen.agent.AgentService;
import io.github.timebench.loadgen.agent.AgentState;
import io.github.timebench.loadgen.agent.Member;
import io.github.timebench.loadgen.agent.RemoteAgent;
import io.github.timebench.model.fleet.AgentFacts;
import io.github.timebench.model.fleet.FleetAgent;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hazard: a run that ends because an agent is not ready at once, or begins beside another load. */
@Timeout(60)
class ClaimTest {
  private static final String RUN = "a-run.17";
  private static final AgentFacts FACTS =
      new AgentFacts("host7", "k1", "b1", "17.0.1", "3.3.6", "4.0.4", "a processor", 2, 4096);
  private static final Duration PATIENCE = Duration.ofSeconds(50);

  /** What it says of itself, one after the other; the last again and again; null for no answer. */
  private final Deque<Object> states = new ArrayDeque<>();

  private final List<String> calls = new ArrayList<>();

  private final RemoteAgent agent =
      new RemoteAgent(
          new Member(new FleetAgent("driver-3", FACTS), "dubbo://10.0.0.7:20990"),
          (AgentService)
              Proxy.newProxyInstance(
                  AgentService.class.getClassLoader(),
                  new Class<?>[] {AgentService.class},
                  (proxy, method, arguments) -> answer(method.getName())),
          "",
          RUN,
          NanoClock.SYSTEM);

  private String answer(String method) {
    calls.add(method);
    if (!method.equals("describe")) {
      return "";
    }
    Object state = states.size() > 1 ? states.removeFirst() : states.getFirst();
    if (state instanceof AgentState told) {
      return JsonLines.write(told);
    }
    throw new IllegalStateException("no route to host");
  }

  private static AgentState state(String run, boolean busy) {
    return new AgentState(FACTS, run, busy, true);
  }

  @Test
  void anAgentThatDoesNotAnswerYetOrStillEndsAJvmIsWaitedFor() throws Exception {
    states.addAll(List.of("no answer", state("", true), state(RUN, true), state(RUN, false)));

    assertThat(Coordinator.claimed(agent, RUN, PATIENCE)).isSameAs(agent);
    assertThat(calls).containsExactly("describe", "describe", "describe", "describe", "claim");
  }

  @Test
  void anAgentThatIsNotReadyInTimeIsNamed() {
    states.add(state(RUN, true));

    assertThatThrownBy(() -> Coordinator.claimed(agent, RUN, Duration.ZERO))
        .isInstanceOf(LabException.class)
        .hasMessage("driver-3 on host7 still ends a JVM of before");
  }

  @Test
  void anotherTokenIsRefusedAtOnce() {
    states.add(new AgentState(FACTS, "", true, false));

    assertThatThrownBy(() -> Coordinator.claimed(agent, RUN, PATIENCE))
        .hasMessage("driver-3 on host7 has another --token");
    assertThat(calls).containsExactly("describe");
  }

  @Test
  void whoServesAnotherRunIsAskedOnceAndSaysSo() throws Exception {
    states.add(state("another run", true));

    Coordinator.claimed(agent, RUN, PATIENCE);

    assertThat(calls).as("the agent itself refuses").containsExactly("describe", "claim");
  }
}
