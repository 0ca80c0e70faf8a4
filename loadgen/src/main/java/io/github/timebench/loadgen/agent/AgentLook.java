package io.github.timebench.loadgen.agent;

import io.github.timebench.lab.Installation;
import io.github.timebench.lab.LabException;
import io.github.timebench.lab.NanoClock;
import io.github.timebench.model.fleet.AgentFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What can be seen of an agent without changing anything.
 *
 * @param state empty if it does not answer
 * @param clock empty if it does not tell its time
 * @param failure why it does not answer; empty if it does
 */
public record AgentLook(
    Member member,
    Optional<AgentState> state,
    Optional<ClockSamples.Reading> clock,
    String failure) {
  private static final int QUESTIONS = 2 * ClockProber.BURST;

  /** Looks at one. */
  public static AgentLook at(RemoteAgent agent) {
    Optional<AgentState> state = Optional.empty();
    try {
      state = Optional.of(agent.state());
      if (state.get().tokenAccepted()) {
        for (int question = 0; question < QUESTIONS; question++) {
          agent.probeClock();
        }
      }
      return new AgentLook(agent.member(), state, clock(agent), "");
    } catch (LabException silent) {
      return new AgentLook(agent.member(), state, clock(agent), silent.getMessage());
    }
  }

  private static Optional<ClockSamples.Reading> clock(RemoteAgent agent) {
    return agent.samples().any()
        ? Optional.of(agent.samples().at(NanoClock.SYSTEM.nanoTime()))
        : Optional.empty();
  }

  /** What the machine is and runs: as it says itself, else as it stands in the registry. */
  public AgentFacts facts() {
    return state.map(AgentState::facts).orElse(member.agent().facts());
  }

  /** Facts of this machine, and of what is installed here. */
  public static AgentFacts ownFacts(Installation installation) throws LabException {
    return MachineFacts.read(installation);
  }

  /**
   * What a run on some agents would be refused for, whatever it measures.
   *
   * @param own facts of the machine that would coordinate it
   * @return a sentence for each, without its end
   */
  public static List<String> refusals(List<AgentLook> looks, AgentFacts own) {
    List<String> refusals = new ArrayList<>();
    for (AgentLook look : looks) {
      String agent = look.member().describe();
      if (!look.failure.isEmpty()) {
        refusals.add(look.failure);
      } else if (!look.state.orElseThrow().tokenAccepted()) {
        refusals.add(agent + " has another token");
      }
      refusals.addAll(look.facts().differences(agent, own, looks.get(0).facts()));
    }
    return refusals;
  }
}
